import wasmAddress from 'wasm-media-encoders/wasm/mp3?url'
import { gainFor, measureLoudness } from '#shared/loudness.ts'
import type { Samples } from './clip.ts'
import type { Encoded, ToEncode } from './encode-worker.ts'
import { wavOf } from './wav-file.ts'

export interface Sound {
  bytes: Uint8Array<ArrayBuffer>
  type: 'audio/mpeg' | 'audio/wav'
  /** LUFS and dBFS, after it was brought to the loudness of all voices. */
  loudness: number
  peak: number
}

interface Encoder {
  worker: Worker
  wasm: WebAssembly.Module
}

/** Undefined where a browser has no WebAssembly, or may not use it. */
async function openEncoder(): Promise<Encoder | undefined> {
  try {
    const answer = await fetch(wasmAddress)
    const wasm = await WebAssembly.compile(await answer.arrayBuffer())
    return { wasm, worker: new Worker(new URL('./encode-worker.ts', import.meta.url), { type: 'module' }) }
  } catch {
    return undefined
  }
}

let opened: Promise<Encoder | undefined> | undefined
let lastId = 0
/** Milliseconds; a minute of sound takes one or two seconds. */
const timeout = 30_000

/** Undefined when it did not succeed. */
function encoded(worker: Worker, given: Omit<ToEncode, 'id'>): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const id = ++lastId
  return new Promise((resolve) => {
    const end = (bytes?: Uint8Array<ArrayBuffer>) => {
      clearTimeout(timer)
      worker.removeEventListener('message', hear)
      worker.removeEventListener('error', fail)
      resolve(bytes)
    }
    const fail = () => end()
    const hear = ({ data }: MessageEvent<Encoded>) => {
      if (data.id === id) end('bytes' in data ? data.bytes : undefined)
    }
    const timer = setTimeout(fail, timeout)
    worker.addEventListener('message', hear)
    worker.addEventListener('error', fail)
    // A worker has no origin to name.
    // oxlint-disable-next-line unicorn/require-post-message-target-origin
    worker.postMessage({ id, ...given } satisfies ToEncode)
  })
}

/** Brings a take to the loudness of all voices, and makes it small where the browser can. */
export async function encodeClip(samples: Samples, rate: number): Promise<Sound> {
  const before = measureLoudness(samples, rate)
  const gain = gainFor(before)
  const change = 20 * Math.log10(gain)
  const figures = { loudness: before.loudness + change, peak: before.peak + change }
  const louder = samples.map((sample) => sample * gain)
  opened ??= openEncoder()
  const encoder = await opened
  const mp3 = encoder && (await encoded(encoder.worker, { samples: louder, rate, wasm: encoder.wasm }))
  if (mp3) return { bytes: mp3, type: 'audio/mpeg', ...figures }
  return { bytes: wavOf(louder, rate), type: 'audio/wav', ...figures }
}

/** A take as it was captured, without loss; undefined where no worker can make it. */
export async function originalOf(samples: Samples, rate: number): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const encoder = await opened
  return encoder && encoded(encoder.worker, { samples, rate, wasm: null })
}
