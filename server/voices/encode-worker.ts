import { parentPort, workerData } from 'node:worker_threads'
import { createMp3Encoder } from 'wasm-media-encoders'
import { gainFor, measureLoudness } from '#shared/loudness.ts'
import type { Encoded, ToEncode } from './encoder.ts'

/** LAME's own scale, best 0 to smallest 9: about 7 KB a second of one voice. */
const quality = 6

/** Encodes one clip and ends: a thread of its own, so that nobody else waits for it. */
async function encode({ samples, rate }: ToEncode): Promise<Encoded> {
  const before = measureLoudness(samples, rate)
  const gain = gainFor(before)
  for (let n = 0; n < samples.length; n++) samples[n] = (samples[n] ?? 0) * gain
  const encoder = await createMp3Encoder()
  encoder.configure({ sampleRate: rate, channels: 1, vbrQuality: quality })
  // The encoder's memory is its own and is used again: each part is copied.
  const parts = [Buffer.from(encoder.encode([samples])), Buffer.from(encoder.finalize())]
  const decibels = 20 * Math.log10(gain)
  return { mp3: Buffer.concat(parts), loudness: before.loudness + decibels, peak: before.peak + decibels }
}

parentPort?.postMessage(await encode(workerData as ToEncode), [])
