import wasmAddress from 'wasm-media-encoders/wasm/mp3?url'
import { gainFor, measureLoudness, packedToTarget, type Loudness } from '#shared/voices/loudness.ts'
import type { Samples } from './clip.ts'
import type { EncodeAnswer, ToEncode } from './encode-worker.ts'
import { encodeWav } from './wav-file.ts'

export interface Sound {
  bytes: Uint8Array<ArrayBuffer>
  type: 'audio/mpeg' | 'audio/wav'
  /** LUFS and dBFS after normalization. */
  loudness: number
  peak: number
}

/** Undefined if the browser has no WebAssembly, or forbids it. */
async function compileEncoder(): Promise<WebAssembly.Module | undefined> {
  try {
    const response = await fetch(wasmAddress)
    return await WebAssembly.compile(await response.arrayBuffer())
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
let openedWorker: Worker | undefined
let lastId = 0
/** Encoding a minute of sound takes one or two seconds. */
const encodeTimeoutMs = 30_000

/** Undefined if encoding failed. */
async function encode(input: Omit<ToEncode, 'id'>): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const worker = (openedWorker ??= openWorker())
  if (!worker) return undefined
  const id = ++lastId
  return new Promise((resolve) => {
    const end = (bytes?: Uint8Array<ArrayBuffer>) => {
      clearTimeout(timer)
      worker.removeEventListener('message', onAnswer)
      worker.removeEventListener('error', fail)
      resolve(bytes)
    }
    const fail = () => end()
    const onAnswer = ({ data }: MessageEvent<EncodeAnswer>) => {
      if (data.id === id) end('bytes' in data ? data.bytes : undefined)
    }
    const timer = setTimeout(fail, encodeTimeoutMs)
    worker.addEventListener('message', onAnswer)
    worker.addEventListener('error', fail)
    // Workers have no target origin.
    // oxlint-disable-next-line unicorn/require-post-message-target-origin
    worker.postMessage({ id, ...input } satisfies ToEncode)
  })
}

/** Loudness of the encoded clip; undefined if the browser cannot decode it. */
async function measureEncoded(mp3: Uint8Array<ArrayBuffer>, rate: number): Promise<Loudness | undefined> {
  try {
    // Decoding detaches the buffer, so a copy is passed.
    const sound = await new OfflineAudioContext(1, 1, rate).decodeAudioData(mp3.slice().buffer)
    return measureLoudness(sound.getChannelData(0), sound.sampleRate)
  } catch {
    return undefined
  }
}

/** Normalizes a take, and encodes it as MP3 if the browser can. */
export async function encodeClip(samples: Samples, rate: number): Promise<Sound> {
  const recordedLoudness = measureLoudness(samples, rate)
  compiled ??= compileEncoder()
  const wasm = await compiled
  const louder = (gain: number) => samples.map((sample) => sample * gain)
  const figures = (gain: number) => {
    const change = 20 * Math.log10(gain)
    return { loudness: recordedLoudness.loudness + change, peak: recordedLoudness.peak + change }
  }
  const encoded = await packedToTarget(recordedLoudness, async (gain): Promise<Sound | undefined> => {
    const mp3 = wasm && (await encode({ samples: louder(gain), rate, wasm }))
    return mp3 && { bytes: mp3, type: 'audio/mpeg', ...((await measureEncoded(mp3, rate)) ?? figures(gain)) }
  })
  if (encoded) return encoded
  // Sent as WAV: the server encodes the MP3.
  const meant = gainFor(recordedLoudness)
  return { bytes: encodeWav(louder(meant), rate), type: 'audio/wav', ...figures(meant) }
}

/** A take as FLAC; undefined if no worker can encode it. */
export const encodeOriginal = ({ samples, rate }: { samples: Samples; rate: number }) =>
  encode({ samples, rate, wasm: null })
