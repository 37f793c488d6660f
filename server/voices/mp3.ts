/** What an MP3 holds. */
export interface Mp3 {
  seconds: number
  /** Of them, those in which anything is heard at all. */
  sounding: number
  /** The sound alone, without tags, which may say whatever they like. */
  frames: Buffer
}

const bitrates = {
  1: [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320],
  2: [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
}
const rates = { 3: [44_100, 48_000, 32_000], 2: [22_050, 24_000, 16_000], 0: [11_025, 12_000, 8000] }

interface Frame {
  bytes: number
  seconds: number
  /** Bits of sound that it holds: none in a silent one. */
  bits: number
}

/** One frame of MPEG audio, layer III, that begins here; undefined when none does. */
function frameAt(file: Buffer, at: number): Frame | undefined {
  if (at + 4 > file.length || file[at] !== 0xff || ((file[at + 1] ?? 0) & 0xe6) !== 0xe2) return undefined
  const [, second = 0, third = 0, fourth = 0] = file.subarray(at, at + 4)
  const version = ((second >> 3) & 3) as 0 | 1 | 2 | 3
  if (version === 1) return undefined
  const isFirst = version === 3
  const kilobits = bitrates[isFirst ? 1 : 2][third >> 4]
  const rate = rates[version][(third >> 2) & 3]
  if (!kilobits || !rate) return undefined
  const samples = isFirst ? 1152 : 576
  const bytes = Math.floor((samples / 8) * ((kilobits * 1000) / rate)) + ((third >> 1) & 1)
  const isMono = fourth >> 6 === 3
  const side = at + 4 + ((second & 1) === 0 ? 2 : 0)
  return { bytes, seconds: samples / rate, bits: bitsOfSound(file, side, isFirst, isMono ? 1 : 2) }
}

/** Adds up how long the sound of each granule and channel is, as the frame's side information tells. */
function bitsOfSound(file: Buffer, side: number, isFirst: boolean, channels: 1 | 2): number {
  const lead = isFirst ? (channels === 1 ? 18 : 20) : channels === 1 ? 9 : 10
  const parts = channels * (isFirst ? 2 : 1)
  const each = isFirst ? 59 : 63
  let sum = 0
  for (let part = 0; part < parts; part++) {
    const bit = lead + part * each
    const at = side + (bit >> 3)
    if (at + 3 > file.length) return sum
    sum += (file.readUIntBE(at, 3) >> (12 - (bit & 7))) & 0xfff
  }
  return sum
}

/** Bytes of a tag in front of the sound. */
function tagLength(file: Buffer): number {
  if (file.toString('latin1', 0, 3) !== 'ID3' || file.length < 10) return 0
  const [a = 0, b = 0, c = 0, d = 0] = file.subarray(6, 10)
  return 10 + ((a & 0x7f) << 21) + ((b & 0x7f) << 14) + ((c & 0x7f) << 7) + (d & 0x7f)
}

/** Below it a frame holds only the rests of a filter. */
const fewBits = 24

/** Undefined when the file is not MP3 from its beginning to its end. */
export function readMp3(file: Buffer): Mp3 | undefined {
  const begins = tagLength(file)
  let at = begins
  let seconds = 0
  let sounding = 0
  for (let frame = frameAt(file, at); frame && at + frame.bytes <= file.length; frame = frameAt(file, at)) {
    seconds += frame.seconds
    if (frame.bits > fewBits) sounding += frame.seconds
    at += frame.bytes
  }
  // A tag of the old kind may stand behind; a frame may be cut off. Anything longer is something else.
  const rest = file.length - at
  if (at === begins || rest > 2048) return undefined
  return { seconds, sounding, frames: file.subarray(begins, at) }
}
