const bitrates = {
  1: [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320],
  2: [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
}
const rates = { 3: [44_100, 48_000, 32_000], 2: [22_050, 24_000, 16_000], 0: [11_025, 12_000, 8000] }

/** Header of a frame of MPEG audio, layer III. */
export interface Mp3Frame {
  bytes: number
  samples: number
  rate: number
  channels: 1 | 2
  /** True for MPEG version 1, with two granules; the lower rates have one. */
  isFirst: boolean
  /** Offset of the side information in the frame; the sound follows it. */
  side: number
}

/** Bytes of the side information. */
const sideLength = ({ isFirst, channels }: Pick<Mp3Frame, 'isFirst' | 'channels'>) =>
  isFirst ? (channels === 1 ? 17 : 32) : channels === 1 ? 9 : 17

/** The frame at this offset; undefined if there is none. */
export function mp3FrameAt(file: Uint8Array, offset: number): Mp3Frame | undefined {
  const [first, second = 0, third = 0, fourth = 0] = file.subarray(offset, offset + 4)
  if (offset + 4 > file.length || first !== 0xff || (second & 0xe6) !== 0xe2) return undefined
  const version = ((second >> 3) & 3) as 0 | 1 | 2 | 3
  if (version === 1) return undefined
  const isFirst = version === 3
  const kilobits = bitrates[isFirst ? 1 : 2][third >> 4]
  const rate = rates[version][(third >> 2) & 3]
  if (!kilobits || !rate) return undefined
  const samples = isFirst ? 1152 : 576
  return {
    bytes: Math.floor((samples / 8) * ((kilobits * 1000) / rate)) + ((third >> 1) & 1),
    samples,
    rate,
    channels: fourth >> 6 === 3 ? 1 : 2,
    isFirst,
    side: 4 + ((second & 1) === 0 ? 2 : 0),
  }
}

/** Samples that an encoder added before and after the sound. */
export interface Gap {
  before: number
  after: number
}

/** Offsets after the side information: name, flags, frames, bytes, a hundred seek points, quality; then LAME's extension. */
const tag = { flags: 4, frames: 8, bytes: 12, offsets: 16, quality: 116, lame: 120, gap: 141, length: 152, end: 156 }

/** The Xing tag of the first frame, with LAME's extension; undefined for a frame with sound. `gap` is null if the tag has none. */
export function mp3TagIn(file: Uint8Array, offset: number, frame: Mp3Frame): { gap: Gap | null } | undefined {
  const from = offset + 4 + sideLength(frame)
  const name = String.fromCharCode(...file.subarray(from, from + 4))
  if (name !== 'Xing' && name !== 'Info') return undefined
  const hasAll = ((file[from + tag.flags + 3] ?? 0) & 15) === 15 && frame.bytes >= 4 + sideLength(frame) + tag.end
  const isKnown = /^La(?:ME|v[cf])/i.test(String.fromCharCode(...file.subarray(from + tag.lame, from + tag.lame + 4)))
  if (!hasAll || !isKnown) return { gap: null }
  const [a = 0, b = 0, c = 0] = file.subarray(from + tag.gap, from + tag.gap + 3)
  return { gap: { before: (a << 4) | (b >> 4), after: ((b & 15) << 8) | c } }
}

/** Samples that LAME adds before the sound. */
const encoderDelay = 576

function framesOf(mp3: Uint8Array): { offsets: number[]; first: Mp3Frame | undefined } {
  const offsets: number[] = []
  let offset = 0
  for (
    let frame = mp3FrameAt(mp3, offset);
    frame && offset + frame.bytes <= mp3.length;
    frame = mp3FrameAt(mp3, offset)
  ) {
    offsets.push(offset)
    offset += frame.bytes
  }
  return { offsets, first: mp3FrameAt(mp3, 0) }
}

/** Header of the smallest frame, like the first of `mp3`, that has room for a tag. */
function headFor(mp3: Uint8Array): { head: Uint8Array; frame: Mp3Frame } | undefined {
  for (let index = 1; index < 15; index += 1) {
    const head = Uint8Array.from([mp3[0]!, mp3[1]! | 1, (index << 4) | (mp3[2]! & 0x0c), mp3[3]!])
    const frame = mp3FrameAt(head, 0)
    if (frame && frame.bytes >= 4 + sideLength(frame) + tag.end) return { head, frame }
  }
  return undefined
}

/**
 * Adds the tag that LAME cannot write into a stream: players then skip the encoder's delay and padding around the clip (`seconds`
 * long), and know its length.
 */
export function withMp3Tag(mp3: Uint8Array<ArrayBuffer>, seconds: number): Uint8Array<ArrayBuffer> {
  const { offsets, first } = framesOf(mp3)
  const made = first && headFor(mp3)
  if (!made || mp3TagIn(mp3, 0, first)) return mp3
  const { head, frame } = made
  const tagged = new Uint8Array(frame.bytes + mp3.length)
  tagged.set(head)
  tagged.set(mp3, frame.bytes)
  const from = 4 + sideLength(frame)
  const view = new DataView(tagged.buffer, from)
  const write = (offset: number, text: string) => tagged.set(new TextEncoder().encode(text), from + offset)
  write(0, 'Xing')
  view.setUint32(tag.flags, 15)
  view.setUint32(tag.frames, offsets.length)
  view.setUint32(tag.bytes, tagged.length)
  for (let n = 0; n < 100; n += 1) {
    const offset = frame.bytes + (offsets[Math.floor((n / 100) * offsets.length)] ?? 0)
    view.setUint8(tag.offsets + n, Math.floor((256 * offset) / tagged.length))
  }
  write(tag.lame, 'LAME3.100')
  const after = offsets.length * first.samples - encoderDelay - Math.round(seconds * first.rate)
  const padding = Math.max(0, Math.min(0xfff, after))
  view.setUint8(tag.gap, encoderDelay >> 4)
  view.setUint16(tag.gap + 1, ((encoderDelay & 15) << 12) | padding)
  view.setUint32(tag.length - 4, tagged.length)
  return tagged
}
