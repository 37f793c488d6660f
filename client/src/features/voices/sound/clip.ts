import { isClipped, measureLoudness } from '#shared/voices/loudness.ts'
import { clipLimits } from '#shared/voices/voices.ts'
import type { PlainText } from '#shared/messages/text.ts'
import {
  clipClipped,
  clipLong,
  clipQuiet,
  clipShort,
  clipSilent,
  levelGood,
  levelLoud,
  levelQuiet,
  loudHere,
  quietEnough,
} from '#shared/voices/studio-messages.ts'

export type Samples = Float32Array<ArrayBuffer>

/** Seconds kept before and after the speech, so that no breath or final sound is cut off. */
const margin = { before: 0.08, after: 0.12 }
/** Seconds per loudness frame. */
const frame = 0.01

/** Root mean square of each frame. */
function frames(samples: Samples, rate: number): number[] {
  const size = Math.max(1, Math.round(rate * frame))
  const frameLevels: number[] = []
  for (let offset = 0; offset + size <= samples.length; offset += size) {
    let sum = 0
    for (let n = offset; n < offset + size; n++) sum += (samples[n] ?? 0) ** 2
    frameLevels.push(Math.sqrt(sum / size))
  }
  return frameLevels
}

/** Noise level of a silent room: a low percentile, so that one slamming door does not count. */
export function roomLevel(samples: Samples, rate: number): number {
  const sorted = frames(samples, rate).toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 5)] ?? 0
}

/** Range of the speech in samples; null if there is none. */
function speechIn(samples: Samples, rate: number, room: number): { from: number; to: number } | null {
  const levels = frames(samples, rate)
  const loudest = levels.reduce((most, level) => Math.max(most, level), 0)
  // Threshold above room noise and silence; for loud voices also above their own echo.
  const leastPeak = Math.max(room * 2.5, loudest * 0.04, 0.002)
  const from = levels.findIndex((level) => level > leastPeak)
  if (from === -1) return null
  const size = Math.max(1, Math.round(rate * frame))
  return { from: from * size, to: (levels.findLastIndex((level) => level > leastPeak) + 1) * size }
}

export const takeRefusals = {
  silent: clipSilent,
  quiet: clipQuiet,
  clipped: clipClipped,
  short: clipShort,
  long: clipLong,
}
export type TakeRefusal = keyof typeof takeRefusals

/** LUFS of the speech before amplification: below it the room noise would be too loud. */
const quietDecibels = -50

export type Take = { samples: Samples; seconds: number } | { refusal: TakeRefusal }

/** Trims a recording to its speech, or returns the reason why it is unusable. */
export function takeOf(samples: Samples, rate: number, room: number): Take {
  const speech = speechIn(samples, rate, room)
  if (!speech) return { refusal: 'silent' }
  if (speech.to - speech.from < clipLimits.shortest * rate) return { refusal: 'short' }
  const from = Math.max(0, speech.from - Math.round(margin.before * rate))
  const to = Math.min(samples.length, speech.to + Math.round(margin.after * rate))
  const cut = samples.slice(from, to)
  if (cut.length > clipLimits.longest * rate) return { refusal: 'long' }
  if (isClipped(cut)) return { refusal: 'clipped' }
  if (!(measureLoudness(cut, rate).loudness > quietDecibels)) return { refusal: 'quiet' }
  return { samples: cut, seconds: cut.length / rate }
}

export const loudestPeak = (samples: Samples) => samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0)

export const decibels = (level: number) => 20 * Math.log10(Math.max(level, 1e-6))

/** Levels in dBFS: the meter's minimum, a good level, and the limit before clipping. */
export const levelLimits = { least: -60, good: -30, most: -3 }

export type SoundLevel = 'quiet' | 'good' | 'loud'
export const levelOf = (peak: number): SoundLevel =>
  peak > levelLimits.most ? 'loud' : peak >= levelLimits.good ? 'good' : 'quiet'

export const levelWords: Record<SoundLevel, PlainText> = { quiet: levelQuiet, good: levelGood, loud: levelLoud }

/** Verdict on the room, from its level between 0 and 1. */
export function roomWords(level: number): { fine: boolean; message: PlainText } {
  const loud = decibels(level)
  if (loud > -40) return { fine: false, message: loudHere }
  return { fine: true, message: quietEnough }
}
