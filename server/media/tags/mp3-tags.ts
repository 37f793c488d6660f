import type { ByteRange } from '#server/gateways/storage/object-store.ts'
import { blank, maxTags, partReader, type ReadBytes } from './blanking.ts'

const readAheadBytes = 4096
const ascii = (bytes: Buffer, offset: number, length: number) => bytes.toString('latin1', offset, offset + length)

/** Length in bytes of an ID3 header, and of the optional footer. */
const id3HeaderBytes = 10
const footerFlag = 0x10
/** ID3 stores 28 bits in four bytes. */
const lengthIn = (bytes: Buffer, offset: number) =>
  [0, 1, 2, 3].reduce((sum, n) => (sum << 7) | (bytes.readUInt8(offset + n) & 0x7f), 0)
const asLength = (length: number) => [21, 14, 7, 0].map((bits) => (length >> bits) & 0x7f)

/** Functions that return the length of a tag that ends at the end of `tail`, or 0, one for each kind of tag. */
const kinds: ((tail: Buffer) => number)[] = [
  (tail) => (tail.length === extendedTagBytes && ascii(tail, 0, 4) === 'TAG+' ? extendedTagBytes : 0),
  (tail) => (/\d{6}LYRICS200$/.test(tail.toString('latin1')) ? 15 + Number(ascii(tail, tail.length - 15, 6)) : 0),
  (tail) => {
    const offset = tail.length - 32
    if (offset < 0 || ascii(tail, offset, 8) !== 'APETAGEX') return 0
    const hasHead = tail.readUInt32LE(offset + 20) >= 0x80_00_00_00
    return tail.readUInt32LE(offset + 12) + (hasHead ? 32 : 0)
  },
  (tail) => {
    const offset = tail.length - id3HeaderBytes
    return offset >= 0 && ascii(tail, offset, 3) === '3DI' ? 2 * id3HeaderBytes + lengthIn(tail, offset + 6) : 0
  },
]
const extendedTagBytes = 227

/** Length in bytes of an ID3v1 tag: the mark 'TAG', texts, and a genre, of which 255 means none. */
const id3v1Bytes = 128
const emptyOldTag = Buffer.concat([Buffer.from('TAG'), Buffer.alloc(id3v1Bytes - 4), Buffer.from([255])])

/** Byte ranges to overwrite in an MP3 to remove metadata. Tags in front and ID3v1 become empty tags of the same size; others behind the sound become zeros. */
export async function mp3Tags(size: number, read: ReadBytes): Promise<ByteRange[]> {
  const readPart = partReader(size, read, readAheadBytes)
  const ranges: ByteRange[] = []
  let from = 0
  while (ranges.length <= maxTags) {
    const head = await readPart(from, id3HeaderBytes)
    if (head.length < id3HeaderBytes || ascii(head, 0, 3) !== 'ID3') break
    const foot = (head.readUInt8(5) & footerFlag) > 0 ? id3HeaderBytes : 0
    const to = Math.min(from + id3HeaderBytes + lengthIn(head, 6) + foot, size)
    ranges.push({ at: from + 5, bytes: Buffer.from([0, ...asLength(to - from - id3HeaderBytes)]) })
    ranges.push(...blank(from + id3HeaderBytes, to))
    from = to
  }
  let to = size
  const last = Math.max(from, size - id3v1Bytes)
  if (ascii(await readPart(last, id3v1Bytes), 0, 3) === 'TAG') {
    ranges.push({ at: last, bytes: emptyOldTag.subarray(0, size - last) })
    to = last
  }
  while (ranges.length <= maxTags) {
    const begin = Math.max(from, to - extendedTagBytes)
    const tail = await readPart(begin, to - begin)
    const length = kinds.reduce((found, lengthOf) => found || lengthOf(tail), 0)
    if (length === 0) break
    const offset = Math.max(from, to - length)
    ranges.push(...blank(offset, to))
    to = offset
  }
  return ranges
}
