import { createEncoder } from 'wasm-media-encoders'
import { withMp3Tag } from '#shared/mp3.ts'
import type { Samples } from './clip.ts'
import { flacOf } from './flac-file.ts'

export interface ToEncode {
  id: number
  samples: Samples
  rate: number
  /** Of MP3, compiled by the page: its own policy lets it, a worker's does not. Without one the samples are kept as they are. */
  wasm: WebAssembly.Module | null
}
export type Encoded = { id: number; bytes: Uint8Array<ArrayBuffer> } | { id: number; fault: string }

/** LAME's own scale, best 0 to smallest 9: about 7 KB a second of one voice. */
const quality = 6

async function encode({ samples, rate, wasm }: ToEncode): Promise<Uint8Array<ArrayBuffer>> {
  if (!wasm) return flacOf(samples, rate)
  const encoder = await createEncoder('audio/mpeg', wasm)
  encoder.configure({ sampleRate: rate, channels: 1, vbrQuality: quality })
  // The encoder's memory is its own and is used again: each part is copied.
  const parts = [encoder.encode([samples]).slice(), encoder.finalize().slice()]
  const mp3 = new Uint8Array(await new Blob(parts).arrayBuffer())
  return withMp3Tag(mp3, samples.length / rate)
}

// A worker's messages go to its page alone and name no origin.
/* oxlint-disable unicorn/require-post-message-target-origin */
self.addEventListener('message', ({ data }: MessageEvent<ToEncode>) => {
  encode(data).then(
    (bytes) => self.postMessage({ id: data.id, bytes } satisfies Encoded),
    (error: unknown) => self.postMessage({ id: data.id, fault: String(error) } satisfies Encoded),
  )
})
