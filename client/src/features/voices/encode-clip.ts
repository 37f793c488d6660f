import wasmAddress from 'wasm-media-encoders/wasm/mp3?url'
import { gainFor, measureLoudness, packedToTarget } from '#shared/loudness.ts'
import type { Loudness } from '#shared/loudness.ts'
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

/** Undefined where a browser has no WebAssembly, or may not use it. */
async function compileEncoder(): Promise<WebAssembly.Module | undefined> {
  try {
    const answer = await fetch(wasmAddress)
    return await WebAssembly.compile(await answer.arrayBuffer())
  } catch {
    return undefined
  }
}

function openWorker(): Worker | undefined {
  try {
    return new Worker(new URL('./encode-worker.ts', import.meta.url), { type: 'module' })
  } catch {
    return undefined
  }
}

let compiled: Promise<WebAssembly.Module | undefined> | undefined
let opened: Worker | undefined
let lastId = 0
/** Milliseconds; a minute of sound takes one or two seconds. */
const timeout = 30_000

/** Undefined when it did not succeed. */
async function encoded(given: Omit<ToEncode, 'id'>): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const worker = (opened ??= openWorker())
  if (!worker) return undefined
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

/** A clip as players hear it; undefined where the browser does not tell. */
async function heard(mp3: Uint8Array<ArrayBuffer>, rate: number): Promise<Loudness | undefined> {
  try {
    // What is decoded is taken away from the page.
    const sound = await new OfflineAudioContext(1, 1, rate).decodeAudioData(mp3.slice().buffer)
    return measureLoudness(sound.getChannelData(0), sound.sampleRate)
  } catch {
    return undefined
  }
}

/** Brings a take to the loudness of all voices, and makes it small where the browser can. */
export async function encodeClip(samples: Samples, rate: number): Promise<Sound> {
  const before = measureLoudness(samples, rate)
  compiled ??= compileEncoder()
  const wasm = await compiled
  const louder = (gain: number) => samples.map((sample) => sample * gain)
  const figures = (gain: number) => {
    const change = 20 * Math.log10(gain)
    return { loudness: before.loudness + change, peak: before.peak + change }
  }
  const packed = await packedToTarget(before, async (gain): Promise<Sound | undefined> => {
    const mp3 = wasm && (await encoded({ samples: louder(gain), rate, wasm }))
    return mp3 && { bytes: mp3, type: 'audio/mpeg', ...((await heard(mp3, rate)) ?? figures(gain)) }
  })
  if (packed) return packed
  // The server makes the MP3.
  const meant = gainFor(before)
  return { bytes: wavOf(louder(meant), rate), type: 'audio/wav', ...figures(meant) }
}

/** A take as it was captured, without loss; undefined where no worker can make it. */
export const originalOf = ({ samples, rate }: { samples: Samples; rate: number }) =>
  encoded({ samples, rate, wasm: null })
