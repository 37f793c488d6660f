import { mp3FrameAt, mp3TagIn, type Mp3Frame } from '#shared/voices/mp3.ts'

/** The contents of an MP3 file. */
export interface Mp3 {
  seconds: number
  /** Length of the frames with audible sound. */
  audibleSeconds: number
  /** The frames without tags, because tags may contain anything. */
  frames: Buffer
}

/** Adds up the lengths of the sound data of each granule and channel, from the frame's side information. */
function bitsOfSound(file: Buffer, offset: number, { side, isFirst, channels }: Mp3Frame): number {
  const firstBit = isFirst ? (channels === 1 ? 18 : 20) : channels === 1 ? 9 : 10
  const partCount = channels * (isFirst ? 2 : 1)
  const granuleBits = isFirst ? 59 : 63
  let sum = 0
  for (let part = 0; part < partCount; part++) {
    const bit = firstBit + part * granuleBits
    const byte = offset + side + (bit >> 3)
    if (byte + 3 > file.length) return sum
    sum += (file.readUIntBE(byte, 3) >> (12 - (bit & 7))) & 0xfff
  }
  return sum
}

/** Length in bytes of a tag in front of the sound. */
function tagLength(file: Buffer): number {
  if (file.toString('latin1', 0, 3) !== 'ID3' || file.length < 10) return 0
  const [a = 0, b = 0, c = 0, d = 0] = file.subarray(6, 10)
  return 10 + ((a & 0x7f) << 21) + ((b & 0x7f) << 14) + ((c & 0x7f) << 7) + (d & 0x7f)
}

/** A frame with at most this many bits of sound is silent: it holds only the remains of a filter. */
const maxSilentBits = 24

/** Undefined if the file is not an MP3 from its beginning to its end. */
export function readMp3(file: Buffer): Mp3 | undefined {
  const soundStart = tagLength(file)
  let offset = soundStart
  let seconds = 0
  let audibleSeconds = 0
  for (
    let frame = mp3FrameAt(file, offset);
    frame && offset + frame.bytes <= file.length;
    frame = mp3FrameAt(file, offset)
  ) {
    const tag = offset === soundStart ? mp3TagIn(file, offset, frame) : undefined
    if (tag?.gap) seconds -= (tag.gap.before + tag.gap.after) / frame.rate
    if (!tag) {
      seconds += frame.samples / frame.rate
      if (bitsOfSound(file, offset, frame) > maxSilentBits) audibleSeconds += frame.samples / frame.rate
    }
    offset += frame.bytes
  }
  // An ID3v1 tag or a cut-off frame may follow the last frame; anything longer is refused.
  const trailingBytes = file.length - offset
  if (offset === soundStart || trailingBytes > 2048) return undefined
  return { seconds: Math.max(0, seconds), audibleSeconds, frames: file.subarray(soundStart, offset) }
}
