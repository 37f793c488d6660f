import { parentPort } from 'node:worker_threads'
import { MPEGDecoder } from 'mpg123-decoder'
import { createMp3Encoder } from 'wasm-media-encoders'
import { measureLoudness, packedToTarget, type Loudness } from '#shared/voices/loudness.ts'
import { smallMp3 } from '#shared/voices/small-clip.ts'
import type { Done, Encoded, Work } from './sound-work.ts'
import type { Pcm } from './wav.ts'

async function hear(mp3: Uint8Array): Promise<Loudness | null> {
  const decoder = new MPEGDecoder()
  await decoder.ready
  const { channelData, sampleRate, samplesDecoded } = decoder.decode(mp3)
  const [left, right] = channelData
  if (!left || samplesDecoded === 0) return null
  return measureLoudness(right ? left.map((sample, n) => (sample + (right[n] ?? 0)) / 2) : left, sampleRate)
}

async function encode({ samples, rate }: Pcm): Promise<Encoded> {
  const encoded = await packedToTarget(measureLoudness(samples, rate), async (gain) => {
    const louder = samples.map((sample) => sample * gain)
    const mp3 = smallMp3(await createMp3Encoder(), louder, rate)
    const heard = await hear(mp3)
    return heard ? { mp3, ...heard } : undefined
  })
  if (!encoded) throw new Error('The encoded file cannot be decoded.')
  const { mp3, ...heard } = encoded
  return { mp3, heard }
}

parentPort?.on('message', (work: Work) => {
  const done: Promise<Done> =
    'pcm' in work
      ? encode(work.pcm).then((encoded) => ({ encoded }))
      : hear(work.mp3).then((found) => ({ heard: found }))
  // An error ends the thread and rejects the call.
  void done.then((answer) => parentPort?.postMessage(answer, []))
})
