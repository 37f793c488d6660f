import type { Stretch } from '#server/gateways/storage/object-store.ts'

/** Reads a part of a file, both ends included. */
export type Read = (range: { start: number; end: number }) => Promise<Buffer>

/** Heads lie close to each other or far apart, and a bucket is asked over the network: each reading brings `atOnce` bytes. */
export function partReader(size: number, read: Read, atOnce: number) {
  let known: { at: number; bytes: Buffer } = { at: 0, bytes: Buffer.alloc(0) }
  /** Less than `length` only at the file's end. */
  return async (at: number, length: number): Promise<Buffer> => {
    const end = Math.min(at + length, size)
    if (at >= end) return Buffer.alloc(0)
    if (at < known.at || end > known.at + known.bytes.length)
      known = { at, bytes: await read({ start: at, end: Math.min(at + Math.max(atOnce, length), size) - 1 }) }
    return known.bytes.subarray(at - known.at, end - known.at)
  }
}

/** A file that is made of little else is not what it says: nobody goes through millions of its tags. */
export const mostStretches = 10_000

const zeros = Buffer.alloc(64 * 1024)

/** Zeros over all of it. */
export function blank(from: number, to: number): Stretch[] {
  const stretches: Stretch[] = []
  for (let at = from; at < to; at += zeros.length)
    stretches.push({ at, bytes: zeros.subarray(0, Math.min(zeros.length, to - at)) })
  return stretches
}
