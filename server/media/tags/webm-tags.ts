import type { ByteRange } from '#server/gateways/storage/object-store.ts'
import { blank, maxTags, partReader, type ReadBytes } from './blanking.ts'

/** An EBML element of a WebM file: an id and a length, each with the number of bytes that its first byte tells. */
interface Element {
  name: number
  /** Offset of its content. */
  from: number
  /** Undefined if the recorder did not know the length; the rest of the parent is its content then. */
  length: number | undefined
}

const names = {
  segment: 0x18538067,
  info: 0x1549a966,
  tags: 0x1254c367,
  attachments: 0x1941a469,
  title: 0x7ba9,
  date: 0x4461,
  fileName: 0x7384,
  // A checksum would be wrong after a part of its element was blanked.
  checksum: 0xbf,
}
const containerElements = new Set([names.segment, names.info])
const metadataElements = new Set([
  names.tags,
  names.attachments,
  names.title,
  names.date,
  names.fileName,
  names.checksum,
])
const voidElement = 0xec
const maxHeadBytes = 12
/** A recorder that does not write lengths makes us read the header of each block of sound. */
const readAheadBytes = 256 * 1024

const bytesFor = (first: number) => Math.clz32(first) - 23

function elementAt(head: Buffer, offset: number): Element | undefined {
  const nameBytes = bytesFor(head[0] ?? 0)
  const lengthBytes = bytesFor(head[nameBytes] ?? 0)
  if (nameBytes > 4 || lengthBytes > 8 || head.length < nameBytes + lengthBytes) return undefined
  const [first = 0, ...rest] = head.subarray(nameBytes, nameBytes + lengthBytes)
  const maxValue = 0xff >> lengthBytes
  const isUnknown = (first & maxValue) === maxValue && rest.every((byte) => byte === 0xff)
  const length = rest.reduce((sum, byte) => sum * 256 + byte, first & maxValue)
  return {
    name: head.readUIntBE(0, nameBytes),
    from: offset + nameBytes + lengthBytes,
    length: isUnknown ? undefined : length,
  }
}

/** The header of an empty element with a total length of so many bytes. */
function emptyElementHeader(bytes: number): Buffer {
  if (bytes < 128) return Buffer.from([voidElement, 0x80 | (bytes - 2)])
  const head = Buffer.from([voidElement, 1, 0, 0, 0, 0, 0, 0, 0])
  head.writeUIntBE(bytes - head.length, 3, 6)
  return head
}

/**
 * Byte ranges to overwrite in a WebM to remove metadata about place, time and people. Tags become empty elements of the same size, because players
 * find sound and pictures by their offset in the file.
 */
export async function webmTags(size: number, read: ReadBytes): Promise<ByteRange[]> {
  const readPart = partReader(size, read, readAheadBytes)
  const ranges: ByteRange[] = []
  for (let offset = 0; offset < size && ranges.length <= maxTags;) {
    const element = elementAt(await readPart(offset, maxHeadBytes), offset)
    if (!element) break
    const { name, from, length } = element
    if (length === undefined || containerElements.has(name)) {
      offset = from
      continue
    }
    const to = Math.min(from + length, size)
    if (metadataElements.has(name)) {
      const head = emptyElementHeader(to - offset)
      ranges.push({ at: offset, bytes: head }, ...blank(offset + head.length, to))
    }
    offset = to
  }
  return ranges
}
