import type { ByteRange } from '#server/gateways/storage/object-store.ts'
import { blank, maxTags, partReader, type ReadBytes } from './blanking.ts'

/** A box of an ISO media file (MP4, MOV): a size and a name of four letters. */
interface Box {
  type: string
  /** Offsets of the box, of its content, and of its end. */
  at: number
  from: number
  to: number
}

/** Boxes with metadata, and free space that editors leave. Players need none of them. */
const metadataBoxes = new Set(['udta', 'meta', 'uuid', 'free', 'skip'])
/** Parents that may contain metadata: the file, the movie and each track. */
const containerBoxes: Record<string, string> = { file: 'moov', moov: 'trak' }
const readAheadBytes = 64 * 1024
const maxHeadBytes = 16

/** A box that is longer than its parent ends with it. An impossible box ends the iteration, as it does in players. */
async function* boxesIn(
  readPart: ReturnType<typeof partReader>,
  holder: string,
  range: { from: number; to: number },
): AsyncGenerator<Box> {
  for (let offset = range.from; offset + 8 <= range.to;) {
    const bytes = await readPart(offset, maxHeadBytes)
    const short = bytes.readUInt32BE(0)
    const length = short === 1 ? maxHeadBytes : 8
    if (offset + length > range.to) return
    const size = short === 0 ? range.to - offset : short === 1 ? Number(bytes.readBigUInt64BE(8)) : short
    if (size < length) return
    const type = bytes.toString('latin1', 4, 8)
    const box = { type, at: offset, from: offset + length, to: Math.min(offset + size, range.to) }
    yield box
    if (type === containerBoxes[holder]) yield* boxesIn(readPart, type, box)
    offset = box.to
  }
}

/**
 * Byte ranges to overwrite in an MP4 or MOV to remove metadata about place, time, device and people. Metadata boxes become free space of the same
 * size, because players find samples by their offset in the file.
 */
export async function boxedTags(size: number, read: ReadBytes): Promise<ByteRange[]> {
  const ranges: ByteRange[] = []
  for await (const { type, at, from, to } of boxesIn(partReader(size, read, readAheadBytes), 'file', {
    from: 0,
    to: size,
  })) {
    if (ranges.length > maxTags) break
    if (!metadataBoxes.has(type)) continue
    if (type !== 'free' && type !== 'skip') ranges.push({ at: at + 4, bytes: Buffer.from('free') })
    ranges.push(...blank(from, to))
  }
  return ranges
}
