import { isClipped, measureLoudness, type Loudness } from '#shared/voices/loudness.ts'
import { clipLimits } from '#shared/voices/voices.ts'
import { say } from '#shared/messages/say.ts'
import {
  lengthInMinutes,
  lengthInSeconds,
  soundClipped,
  soundNotAsTold,
  soundOtherKind,
  soundSilent,
  soundTooLong,
  soundTooShort,
  soundUnreadable,
  soundUnusualRate,
} from '#shared/voices/refusal-messages.ts'
import { invalid } from '#server/http/problem.ts'
import { readMp3 } from './mp3.ts'
import type { SoundWork } from './sound-work.ts'
import { readWav, type Pcm } from './wav.ts'

/** A clip that can be stored. */
export interface Clip {
  mp3: Uint8Array
  seconds: number
  loudness: number
  peak: number
}

/** LUFS; a whisper in a quiet room is well above it. */
const silenceLufs = -60
/** Sampling rates that MP3 allows. */
const allowedRates = new Set([8000, 11_025, 12_000, 16_000, 22_050, 24_000, 32_000, 44_100, 48_000])
/** Seconds of an MP3 that must be audible. */
const minAudibleSeconds = 0.1

/** For example '20 minutes' or '75 seconds'. */
function lengthText(seconds: number): string {
  return seconds >= 120
    ? say(lengthInMinutes, { minutes: Math.round(seconds / 60) })
    : say(lengthInSeconds, { seconds: Math.round(seconds) })
}

function checkLength(seconds: number) {
  if (seconds < clipLimits.shortest) throw invalid(say(soundTooShort))
  if (seconds > clipLimits.longest)
    throw invalid(say(soundTooLong, { most: clipLimits.longest, length: lengthText(seconds) }))
}

const silentRefusal = () => invalid(say(soundSilent))

const clippedRefusal = () => invalid(say(soundClipped))

/** Recognises other file types by their first bytes, so that the refusal can name the type. */
function isVideoOrOther(file: Buffer): boolean {
  const begins = (text: string, offset = 0) => file.toString('latin1', offset, offset + text.length) === text
  const isMatroska = file.subarray(0, 4).equals(Buffer.from('1a45dfa3', 'hex'))
  return isMatroska || begins('ftyp', 4) || begins('OggS') || begins('fLaC') || begins('AVI ', 8)
}

function unreadableRefusal(file: Buffer) {
  return isVideoOrOther(file) ? invalid(say(soundOtherKind)) : invalid(say(soundUnreadable))
}

async function clipFromWav({ samples, rate }: Pcm, work: SoundWork): Promise<Clip> {
  // Checked before the length, which is computed from it.
  if (!allowedRates.has(rate)) throw invalid(say(soundUnusualRate))
  const seconds = samples.length / rate
  checkLength(seconds)
  if (!(measureLoudness(samples, rate).loudness > silenceLufs)) throw silentRefusal()
  if (isClipped(samples)) throw clippedRefusal()
  const { mp3, loudness: measured } = await work.encode({ samples, rate })
  return { mp3, seconds, ...measured }
}

/** dBFS; encoding as MP3 raises peaks a little, but not above this. */
const maxPeakDbfs = 1.5
/** LU; encoding changes the loudness far less, and two meters hardly differ. */
const maxDifferenceLu = 12

function checkLoudness({ loudness, peak }: Loudness, announced: number | undefined) {
  if (!(loudness > silenceLufs)) throw silentRefusal()
  if (peak > maxPeakDbfs) throw clippedRefusal()
  if (announced !== undefined && Math.abs(announced - loudness) > maxDifferenceLu) throw invalid(say(soundNotAsTold))
}

/** An MP3 that is neither too short nor silent. */
function readAudibleMp3(file: Buffer) {
  const mp3 = readMp3(file)
  if (!mp3) throw unreadableRefusal(file)
  checkLength(mp3.seconds)
  if (mp3.audibleSeconds < minAudibleSeconds) throw silentRefusal()
  return mp3
}

/** An MP3 with its measured loudness, which is refused if it differs from the announced one. */
async function measureMp3(file: Buffer, work: SoundWork, announced?: number) {
  const mp3 = readAudibleMp3(file)
  const loudness = await work.measure(mp3.frames)
  if (!loudness) throw unreadableRefusal(file)
  checkLoudness(loudness, announced)
  return { ...mp3, loudness }
}

/** Checks the sound itself, whatever its name, and turns it into the stored clip. Loudness and length are measured, not taken from the request. */
export async function prepareClip(
  file: Buffer,
  announced: { loudness?: number | undefined },
  work: SoundWork,
): Promise<Clip> {
  const wav = readWav(file)
  if (wav) return clipFromWav(wav, work)
  const { frames, seconds, loudness } = await measureMp3(file, work, announced.loudness)
  return { mp3: frames, seconds, ...loudness }
}

/** The clip of a sound of an imported file, which nobody has brought to the common loudness. */
export async function prepareClipFromFile(file: Buffer, work: SoundWork): Promise<Clip> {
  const wav = readWav(file)
  if (wav) return clipFromWav(wav, work)
  // Levelling would raise noise to the common loudness and lower clipped peaks, so the sound is checked before.
  const { frames, seconds } = await measureMp3(file, work)
  const levelledSound = await work.level(frames)
  if (!levelledSound) throw unreadableRefusal(file)
  return { mp3: levelledSound.mp3, seconds, ...levelledSound.loudness }
}

/** True for FLAC, by the first bytes. */
export const isFlac = (file: Buffer) => file.toString('latin1', 0, 4) === 'fLaC' && file.length > 42
