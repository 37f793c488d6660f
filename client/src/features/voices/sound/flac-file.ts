import type { Samples } from './clip.ts'

const depth = 24
const blockSize = 4096

function createBits() {
  const bytes: number[] = []
  let [filling, free] = [0, 8]
  /** Writes the lowest `count` bits, 32 at most. */
  const write = (value: number, count: number) => {
    for (let bitsLeft = count; bitsLeft > 0;) {
      const bits = Math.min(free, bitsLeft)
      bitsLeft -= bits
      free -= bits
      filling |= ((value >>> bitsLeft) & ((1 << bits) - 1)) << free
      if (free > 0) continue
      bytes.push(filling)
      filling = 0
      free = 8
    }
  }
  return {
    bytes,
    write,
    zeros(count: number) {
      for (let bitsLeft = count; bitsLeft > 0; bitsLeft -= 32) write(0, Math.min(bitsLeft, 32))
    },
    fill() {
      if (free < 8) write(0, free)
    },
  }
}
type Bits = ReturnType<typeof createBits>

/** CRC of FLAC headers (8 bits) and frames (16 bits). */
function checksum(bytes: readonly number[], from: number, width: 8 | 16): number {
  const [top, polynomial, mask] = width === 8 ? [0x80, 0x07, 0xff] : [0x8000, 0x8005, 0xffff]
  let sum = 0
  for (const byte of bytes.slice(from)) {
    sum ^= byte << (width - 8)
    for (let n = 0; n < 8; n++) sum = (sum & top ? (sum << 1) ^ polynomial : sum << 1) & mask
  }
  return sum
}

/** Difference between each sample and its prediction. */
function residualOf(block: Int32Array, order: number): Int32Array {
  let residual = block
  for (let n = 0; n < order; n++)
    residual = residual.map((value, offset) => (offset === 0 ? value : value - residual[offset - 1]!))
  return residual.subarray(order)
}

const size = (values: Int32Array) => values.reduce((sum, value) => sum + Math.abs(value), 0)

/** FLAC encodes frame numbers like UTF-8 characters. */
const frameNumberBytes = (frame: number) => [...new TextEncoder().encode(String.fromCodePoint(frame))]

/** Number of trailing bits that are zero in all samples of a block, as with a 16-bit microphone. */
function unusedBits(block: Int32Array): number {
  const used = block.reduce((all, value) => all | value, 0)
  return used === 0 ? 0 : 31 - Math.clz32(used & -used)
}

function writeBlock(bits: Bits, block: Int32Array) {
  const unused = unusedBits(block)
  const values = block.map((value) => value >> unused)
  const tried = [0, 1, 2, 3, 4].filter((order) => order < values.length).map((order) => residualOf(values, order))
  const residual = tried.reduce((best, one) => (size(one) < size(best) ? one : best))
  const order = values.length - residual.length
  bits.write(0b001000 | order, 7)
  bits.write(unused > 0 ? 1 : 0, 1)
  if (unused > 0) bits.write(1, unused)
  for (const value of values.subarray(0, order)) bits.write(value, depth - unused)
  // Rice coding with 5-bit parameters, in one partition.
  bits.write(1, 2)
  bits.write(0, 4)
  const low = Math.max(0, Math.min(30, Math.ceil(Math.log2((1.4 * size(residual)) / residual.length + 1e-9))))
  bits.write(low, 5)
  for (const value of residual) {
    const folded = (value << 1) ^ (value >> 31)
    bits.zeros(folded >>> low)
    bits.write(1, 1)
    bits.write(folded, low)
  }
}

function writeFrame(bits: Bits, block: Int32Array, frame: number) {
  const begin = bits.bytes.length
  // Mono; the block length follows the header, and rate and depth are in the stream header.
  for (const byte of [0xff, 0xf8, 0x70, 0, ...frameNumberBytes(frame)]) bits.write(byte, 8)
  bits.write(block.length - 1, 16)
  bits.write(checksum(bits.bytes, begin, 8), 8)
  writeBlock(bits, block)
  bits.fill()
  bits.write(checksum(bits.bytes, begin, 16), 16)
}

/** Lossless FLAC with 24 bits, which holds 16-bit and 24-bit microphones exactly. */
export function encodeFlac(samples: Samples, rate: number): Uint8Array<ArrayBuffer> {
  const fullScale = 2 ** (depth - 1)
  const integers = Int32Array.from(samples, (sample) =>
    Math.max(-fullScale, Math.min(fullScale - 1, Math.round(sample * fullScale))),
  )
  const bits = createBits()
  for (const byte of [0x66, 0x4c, 0x61, 0x43, 0x80, 0, 0, 34]) bits.write(byte, 8)
  bits.write(blockSize, 16)
  bits.write(blockSize, 16)
  // Frame sizes and the checksum of all samples are optional.
  bits.zeros(48)
  bits.write(rate, 20)
  bits.write(0, 3)
  bits.write(depth - 1, 5)
  bits.zeros(4)
  bits.write(integers.length, 32)
  bits.zeros(128)
  for (let offset = 0; offset < integers.length; offset += blockSize)
    writeFrame(bits, integers.subarray(offset, offset + blockSize), offset / blockSize)
  return Uint8Array.from(bits.bytes)
}
