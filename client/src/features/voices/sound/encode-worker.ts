import { createEncoder } from 'wasm-media-encoders'
import { smallMp3 } from '#shared/voices/small-clip.ts'
import type { Samples } from './clip.ts'
import { encodeFlac } from './flac-file.ts'

export interface ToEncode {
  id: number
  samples: Samples
  rate: number
  /** MP3 encoder, compiled by the page, whose policy allows that. Without it the samples stay unencoded. */
  wasm: WebAssembly.Module | null
}
export type EncodeAnswer = { id: number; bytes: Uint8Array<ArrayBuffer> } | { id: number; problem: string }

async function encode({ samples, rate, wasm }: ToEncode): Promise<Uint8Array<ArrayBuffer>> {
  if (!wasm) return encodeFlac(samples, rate)
  return smallMp3(await createEncoder('audio/mpeg', wasm), samples, rate)
}

// Worker messages have no target origin.
/* oxlint-disable unicorn/require-post-message-target-origin */
self.addEventListener('message', ({ data }: MessageEvent<ToEncode>) => {
  encode(data).then(
    (bytes) => self.postMessage({ id: data.id, bytes } satisfies EncodeAnswer),
    (error: unknown) => self.postMessage({ id: data.id, problem: String(error) } satisfies EncodeAnswer),
  )
})
