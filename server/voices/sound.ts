import { isClipped, measureLoudness } from '#shared/loudness.ts'
import type { Loudness } from '#shared/loudness.ts'
import { clipLimits } from '#shared/voices.ts'
import { invalid } from '#server/http/problem.ts'
import { readMp3 } from './mp3.ts'
import type { SoundWork } from './sound-work.ts'
import { readWav } from './wav.ts'
import type { Pcm } from './wav.ts'

/** A clip that may be kept. */
export interface Clip {
  mp3: Uint8Array
  seconds: number
  loudness: number
  peak: number
}

/** LUFS: a whisper in a quiet room lies well above it. */
const silence = -60
/** Rates that MP3 knows. */
const rates = new Set([8000, 11_025, 12_000, 16_000, 22_050, 24_000, 32_000, 44_100, 48_000])
/** Of a clip in MP3, the least that must be heard, in seconds. */
const leastHeard = 0.1

/** '20 minutes', '75 seconds' */
function inWords(seconds: number): string {
  return seconds >= 120 ? `${Math.round(seconds / 60)} minutes` : `${Math.round(seconds)} seconds`
}

function refuseLength(seconds: number) {
  if (seconds < clipLimits.shortest) throw invalid('This is too short to be a word. Please record it again.')
  if (seconds > clipLimits.longest)
    throw invalid(`A voice may last ${clipLimits.longest} seconds at most; this one lasts ${inWords(seconds)}.`)
}

const silent = () => invalid('Nothing can be heard in this recording. Please check the microphone and record it again.')

const clipped = () => invalid('Too loud: the sound crackles. Please move back a little and record it again.')

/** What files of other kinds begin with, by where it stands: said by name, so that people know what to change. */
function isVideoOrOther(file: Buffer): boolean {
  const begins = (text: string, at = 0) => file.toString('latin1', at, at + text.length) === text
  const isMatroska = file.subarray(0, 4).equals(Buffer.from('1a45dfa3', 'hex'))
  return isMatroska || begins('ftyp', 4) || begins('OggS') || begins('fLaC') || begins('AVI ', 8)
}

function unknown(file: Buffer) {
  return isVideoOrOther(file)
    ? invalid('This is a video or a sound of another kind. A voice is sent as MP3 or WAV.')
    : invalid('This is not a sound that can be read. A voice is sent as MP3 or WAV.')
}

async function fromWav({ samples, rate }: Pcm, work: SoundWork): Promise<Clip> {
  // Before its length, which follows from it.
  if (!rates.has(rate)) throw invalid('This sound has an unusual sampling rate. Please record at 44.1 or 48 kHz.')
  const seconds = samples.length / rate
  refuseLength(seconds)
  if (!(measureLoudness(samples, rate).loudness > silence)) throw silent()
  if (isClipped(samples)) throw clipped()
  const { mp3, heard } = await work.encode({ samples, rate })
  return { mp3, seconds, ...heard }
}

/** dBFS of an MP3: packing lifts a peak that was within the scale, but not so far. */
const loudest = 1.5
/** LU: packing changes far less, and two programs that measure one sound hardly differ. */
const likely = 12

function refuseSound({ loudness, peak }: Loudness, told: number | undefined) {
  if (!(loudness > silence)) throw silent()
  if (peak > loudest) throw clipped()
  if (told !== undefined && Math.abs(told - loudness) > likely)
    throw invalid('This sound is not as loud as was told of it. Please record it again.')
}

/** Looks at the sound itself, whatever it was called, and makes it what is kept. Its figures are what is heard here, not what was told. */
export async function takeIn(file: Buffer, told: { loudness?: number | undefined }, work: SoundWork): Promise<Clip> {
  const wav = readWav(file)
  if (wav) return fromWav(wav, work)
  const mp3 = readMp3(file)
  if (!mp3) throw unknown(file)
  refuseLength(mp3.seconds)
  if (mp3.sounding < leastHeard) throw silent()
  const heard = await work.hear(mp3.frames)
  if (!heard) throw unknown(file)
  refuseSound(heard, told.loudness)
  return { mp3: mp3.frames, seconds: mp3.seconds, ...heard }
}

/** Whether bytes are FLAC from their first ones. */
export const isFlac = (file: Buffer) => file.toString('latin1', 0, 4) === 'fLaC' && file.length > 42
