import { parentPort } from 'node:worker_threads'
import { MPEGDecoder } from 'mpg123-decoder'
import { createMp3Encoder } from 'wasm-media-encoders'
import { measureLoudness, packedToTarget, type Loudness } from '#shared/voices/loudness.ts'
import { withMp3Tag } from '#shared/voices/mp3.ts'
import type { Done, Encoded, Work } from './sound-work.ts'
import type { Pcm } from './wav.ts'

/** LAME's VBR scale from 0 (best) to 9 (smallest): about 7 KB for a second of one voice. */
const quality = 6

async function hear(mp3: Uint8Array): Promise<Loudness | null> {
  const decoder = new MPEGDecoder()
  await decoder.ready
  const { channelData, sampleRate, samplesDecoded } = decoder.decode(mp3)
  const [left, right] = channelData
  if (!left || samplesDecoded === 0) return null
  return measureLoudness(right ? left.map((sample, n) => (sample + (right[n] ?? 0)) / 2) : left, sampleRate)
}

async function packed({ samples, rate }: Pcm, gain: number): Promise<Uint8Array> {
  const encoder = await createMp3Encoder()
  encoder.configure({ sampleRate: rate, channels: 1, vbrQuality: quality })
  // The encoder reuses its memory, so each part is copied.
  const parts = [Buffer.from(encoder.encode([samples.map((sample) => sample * gain)])), Buffer.from(encoder.finalize())]
  return withMp3Tag(new Uint8Array(Buffer.concat(parts)), samples.length / rate)
}

async function encode(pcm: Pcm): Promise<Encoded> {
  const encoded = await packedToTarget(measureLoudness(pcm.samples, pcm.rate), async (gain) => {
    const mp3 = await packed(pcm, gain)
    const heard = await hear(mp3)
    return heard ? { mp3, ...heard } : undefined
  })
  if (!encoded) throw new Error('what was encoded cannot be decoded')
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
