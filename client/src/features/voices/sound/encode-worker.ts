import { createEncoder } from 'wasm-media-encoders'
import { withMp3Tag } from '#shared/voices/mp3.ts'
import type { Samples } from './clip.ts'
import { flacOf } from './flac-file.ts'

export interface ToEncode {
  id: number
  samples: Samples
  rate: number
  /** MP3 encoder, compiled by the page, whose policy allows that. Without it the samples stay unencoded. */
  wasm: WebAssembly.Module | null
}
export type Encoded = { id: number; bytes: Uint8Array<ArrayBuffer> } | { id: number; problem: string }

/** LAME quality from 0 (best) to 9 (smallest): about 7 KB per second for one voice. */
const quality = 6

async function encode({ samples, rate, wasm }: ToEncode): Promise<Uint8Array<ArrayBuffer>> {
  if (!wasm) return flacOf(samples, rate)
  const encoder = await createEncoder('audio/mpeg', wasm)
  encoder.configure({ sampleRate: rate, channels: 1, vbrQuality: quality })
  // The encoder reuses its memory, so each result is copied.
  const parts = [encoder.encode([samples]).slice(), encoder.finalize().slice()]
  const mp3 = new Uint8Array(await new Blob(parts).arrayBuffer())
  return withMp3Tag(mp3, samples.length / rate)
}

// Worker messages have no target origin.
/* oxlint-disable unicorn/require-post-message-target-origin */
self.addEventListener('message', ({ data }: MessageEvent<ToEncode>) => {
  encode(data).then(
    (bytes) => self.postMessage({ id: data.id, bytes } satisfies Encoded),
    (error: unknown) => self.postMessage({ id: data.id, problem: String(error) } satisfies Encoded),
  )
})
