import { withMp3Tag } from './mp3.ts'

/** Most bytes of a clip for each of its seconds. */
const maxBytes = 8000

/**
 * Settings of LAME, best first. About 7 KB for a second of one voice come from the first; a short clip, whose tag and padding weigh
 * more, needs a later one.
 */
const settings = [
  { vbrQuality: 6 },
  { vbrQuality: 7 },
  { vbrQuality: 8 },
  { vbrQuality: 9 },
  { bitrate: 32 },
  { bitrate: 24 },
] as const

interface Mp3Encoder {
  configure: (options: { sampleRate: number; channels: 1 } & (typeof settings)[number]) => void
  /** The result is overwritten by the next call. */
  encode: (samples: [Float32Array]) => Uint8Array
  finalize: () => Uint8Array
}

/** Encodes one voice as the best MP3 that stays small enough. */
export function smallMp3(encoder: Mp3Encoder, samples: Float32Array, rate: number): Uint8Array<ArrayBuffer> {
  const seconds = samples.length / rate
  let mp3 = new Uint8Array()
  for (const setting of settings) {
    encoder.configure({ sampleRate: rate, channels: 1, ...setting })
    const parts = [encoder.encode([samples]).slice(), encoder.finalize().slice()]
    const frames = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0))
    frames.set(parts[0]!)
    frames.set(parts[1]!, parts[0]!.length)
    mp3 = withMp3Tag(frames, seconds)
    if (mp3.length <= maxBytes * seconds) break
  }
  return mp3
}
