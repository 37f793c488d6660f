import type { ByteRange } from '#server/gateways/storage/object-store.ts'

/** Reads a byte range of a file, both ends included. */
export type ReadBytes = (range: { start: number; end: number }) => Promise<Buffer>

/** Reads from a file through a buffer of `atOnce` bytes, because each read from a bucket is a network request. */
export function partReader(size: number, read: ReadBytes, atOnce: number) {
  let known: { at: number; bytes: Buffer } = { at: 0, bytes: Buffer.alloc(0) }
  /** Returns fewer than `length` bytes only at the end of the file. */
  return async (offset: number, length: number): Promise<Buffer> => {
    const end = Math.min(offset + length, size)
    if (offset >= end) return Buffer.alloc(0)
    if (offset < known.at || end > known.at + known.bytes.length)
      known = {
        at: offset,
        bytes: await read({ start: offset, end: Math.min(offset + Math.max(atOnce, length), size) - 1 }),
      }
    return known.bytes.subarray(offset - known.at, end - known.at)
  }
}

/** Limits the tags in one file. A file with more of them is refused, because reading millions of tags would take too long. */
export const maxTags = 10_000

const zeros = Buffer.alloc(64 * 1024)

/** Zero bytes for a whole byte range. */
export function blank(from: number, to: number): ByteRange[] {
  const ranges: ByteRange[] = []
  for (let offset = from; offset < to; offset += zeros.length)
    ranges.push({ at: offset, bytes: zeros.subarray(0, Math.min(zeros.length, to - offset)) })
  return ranges
}
