import { execFileSync } from 'node:child_process'

export const rate = 48_000
export const words = 20
/** Seconds of one word: silence, a soft beginning, a vowel, a soft end, silence. */
const shape = { before: 0.2, soft: 0.06, vowel: 0.4 }
const begins = Math.round(shape.before * rate)
const soft = Math.round(shape.soft * rate)
const ends = begins + 2 * soft + Math.round(shape.vowel * rate)
/** Levels of the words in turn: 18 dB from the quietest to the loudest. */
const loud = [0.05, 0.4, 0.1, 0.2]

/** Twenty words of one second each, in a loop, with silence between them, so that every edge is known. */
export function spoken(): Float32Array<ArrayBuffer> {
  let seed = 1
  const noise = () => ((seed = (seed * 16_807) % 2_147_483_647) / 2_147_483_647) * 2 - 1
  return Float32Array.from({ length: words * rate }, (_, at) => {
    const n = at % rate
    const level = loud[Math.floor(at / rate) % loud.length]!
    if (n < begins || n >= ends) return 0
    const isVowel = n >= begins + soft && n < ends - soft
    return level * (isVowel ? 0.98 * Math.sin(n / 30) + 0.02 * noise() : 0.1 * noise())
  })
}

/** The samples that ffmpeg decodes from a file, in 32 bits. */
export function decoded(file: Uint8Array): Float64Array {
  const args = ['-v', 'error', '-i', '-', '-f', 's32le', '-ac', '1', '-ar', String(rate), '-']
  const out = execFileSync('ffmpeg', args, { input: file, maxBuffer: 2 ** 28 })
  return Float64Array.from({ length: out.length / 4 }, (_, n) => out.readInt32LE(n * 4) / 2 ** 31)
}

/** True if one sound is contained in another, sample for sample, at FLAC's precision. */
export function isWithin(take: Float64Array, captured: Int32Array): boolean {
  const samples = take.map((sample) => sample * 2 ** 23)
  const loudAt = samples.findIndex((sample) => sample !== 0)
  const fits = (from: number) => samples.every((sample, at) => captured[from + at] === sample)
  for (let from = 0; from + samples.length <= captured.length; from += 1)
    if (captured[from + loudAt] === samples[loudAt] && fits(from)) return true
  return false
}

/** Level below which a sample counts as silence between words. */
const silent = 0.0004

/** Words that were captured from beginning to end. */
function wholeWords(take: Float64Array): { from: number; to: number }[] {
  const found: { from: number; to: number }[] = []
  for (let at = 0; at < take.length; at += 1) {
    if (Math.abs(take[at]!) < silent) continue
    const last = found.at(-1)
    if (last && at - last.to < 0.1 * rate) last.to = at
    else found.push({ from: at, to: at })
  }
  return found.filter(({ from, to }) => to - from > 0.95 * (ends - begins) && from > 0 && to < take.length - 1)
}

const rootMeanSquare = (sound: Float64Array, from: number, to: number) => {
  const part = sound.subarray(Math.max(0, from), Math.max(0, to))
  return Math.sqrt(part.reduce((sum, sample) => sum + sample * sample, 0) / Math.max(1, part.length))
}

const frame = rate / 1000
const envelope = (sound: Float64Array) =>
  Array.from({ length: Math.floor(sound.length / frame) }, (_, n) => rootMeanSquare(sound, n * frame, (n + 1) * frame))

/** Delay of a cut sound after the full one, in milliseconds. */
function lagOf(cut: Float64Array, full: Float64Array): number {
  const [a, b] = [envelope(cut), envelope(full)]
  const alike = (lag: number) => a.reduce((sum, level, n) => sum + level * (b[n + lag] ?? 0), 0)
  let best = -100
  for (let lag = -100; lag < b.length; lag += 1) if (alike(lag) > alike(best)) best = lag
  return best
}

/**
 * Level of the soft ends of complete words in the published sound, in dB relative to their vowels; the lowest one. A cut end would be
 * far below 0.
 */
export function worstEdge(published: Float64Array, take: Float64Array): number {
  const lag = lagOf(published, take) * frame
  const share = (at: number, to: number) => rootMeanSquare(published, at - lag, to - lag) / rootMeanSquare(take, at, to)
  const edges = wholeWords(take).flatMap(({ from, to }) => {
    const gain = share(from + soft, to - soft)
    return [share(from, from + soft) / gain, share(to - soft, to) / gain]
  })
  return 20 * Math.log10(Math.max(1e-6, Math.min(...edges)))
}
