import { parentPort } from 'node:worker_threads'
import { MPEGDecoder } from 'mpg123-decoder'
import { createMp3Encoder } from 'wasm-media-encoders'
import { measureLoudness, packedToTarget, type Loudness } from '#shared/voices/loudness.ts'
import { smallMp3 } from '#shared/voices/small-clip.ts'
import type { SoundJobResult, EncodedSound, SoundJob } from './sound-work.ts'
import type { Pcm } from './wav.ts'

async function decode(mp3: Uint8Array): Promise<Pcm | null> {
  const decoder = new MPEGDecoder()
  await decoder.ready
  const { channelData, sampleRate, samplesDecoded } = decoder.decode(mp3)
  const [left, right] = channelData
  if (!left || samplesDecoded === 0) return null
  const samples = new Float32Array(left)
  if (right) for (const [n, sample] of right.entries()) samples[n] = ((samples[n] ?? 0) + sample) / 2
  return { samples, rate: sampleRate }
}

async function measure(mp3: Uint8Array): Promise<Loudness | null> {
  const pcm = await decode(mp3)
  return pcm && measureLoudness(pcm.samples, pcm.rate)
}

async function encode({ samples, rate }: Pcm): Promise<EncodedSound> {
  const encoded = await packedToTarget(measureLoudness(samples, rate), async (gain) => {
    const louder = samples.map((sample) => sample * gain)
    const mp3 = smallMp3(await createMp3Encoder(), louder, rate)
    const measured = await measure(mp3)
    return measured ? { mp3, ...measured } : undefined
  })
  if (!encoded) throw new Error('The encoded file cannot be decoded.')
  const { mp3, ...loudness } = encoded
  return { mp3, loudness }
}

async function runJob(work: SoundJob): Promise<SoundJobResult> {
  if ('mp3' in work) return { loudness: await measure(work.mp3) }
  const pcm = 'pcm' in work ? work.pcm : await decode(work.unlevelled)
  return pcm ? { encoded: await encode(pcm) } : { loudness: null }
}

parentPort?.on('message', (work: SoundJob) => {
  // An error ends the thread and rejects the call.
  void runJob(work).then((answer) => parentPort?.postMessage(answer, []))
})
