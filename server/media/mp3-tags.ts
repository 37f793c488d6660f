import type { Stretch } from '#server/gateways/storage/object-store.ts'
import { blank, mostStretches, partReader } from './blanking.ts'
import type { Read } from './blanking.ts'

const readAtOnce = 4096
const ascii = (bytes: Buffer, at: number, length: number) => bytes.toString('latin1', at, at + length)

/** ID3 has a head of so many bytes, and may have a foot that is as long. */
const id3Head = 10
const hasFoot = 0x10
/** ID3 writes 28 bits into four bytes. */
const lengthIn = (bytes: Buffer, at: number) =>
  [0, 1, 2, 3].reduce((sum, n) => (sum << 7) | (bytes.readUInt8(at + n) & 0x7f), 0)
const asLength = (length: number) => [21, 14, 7, 0].map((bits) => (length >> bits) & 0x7f)

/** How long a tag is that ends where `tail` does, by its kind; 0 where there is none. */
const kinds: ((tail: Buffer) => number)[] = [
  (tail) => (tail.length === longestEnd && ascii(tail, 0, 4) === 'TAG+' ? longestEnd : 0),
  (tail) => (/\d{6}LYRICS200$/.test(tail.toString('latin1')) ? 15 + Number(ascii(tail, tail.length - 15, 6)) : 0),
  (tail) => {
    const at = tail.length - 32
    if (at < 0 || ascii(tail, at, 8) !== 'APETAGEX') return 0
    const hasHead = tail.readUInt32LE(at + 20) >= 0x80_00_00_00
    return tail.readUInt32LE(at + 12) + (hasHead ? 32 : 0)
  },
  (tail) => {
    const at = tail.length - id3Head
    return at >= 0 && ascii(tail, at, 3) === '3DI' ? 2 * id3Head + lengthIn(tail, at + 6) : 0
  },
]
const longestEnd = 227

/** A tag of the first kind is the file's last 128 bytes: its name, what it says, and a genre, of which 255 is none. */
const oldTag = 128
const emptyOldTag = Buffer.concat([Buffer.from('TAG'), Buffer.alloc(oldTag - 4), Buffer.from([255])])

/**
 * What is to be written over an MP3 so that it says no more of where, when, with what and by whom it was made. A tag in front of
 * the sound and one of 128 bytes behind it become empty ones of the same size, which players step over; others behind it become zeros.
 */
export async function mp3Tags(size: number, read: Read): Promise<Stretch[]> {
  const part = partReader(size, read, readAtOnce)
  const stretches: Stretch[] = []
  let from = 0
  while (stretches.length <= mostStretches) {
    const head = await part(from, id3Head)
    if (head.length < id3Head || ascii(head, 0, 3) !== 'ID3') break
    const foot = (head.readUInt8(5) & hasFoot) > 0 ? id3Head : 0
    const to = Math.min(from + id3Head + lengthIn(head, 6) + foot, size)
    stretches.push({ at: from + 5, bytes: Buffer.from([0, ...asLength(to - from - id3Head)]) })
    stretches.push(...blank(from + id3Head, to))
    from = to
  }
  let to = size
  const last = Math.max(from, size - oldTag)
  if (ascii(await part(last, oldTag), 0, 3) === 'TAG') {
    stretches.push({ at: last, bytes: emptyOldTag.subarray(0, size - last) })
    to = last
  }
  while (stretches.length <= mostStretches) {
    const begin = Math.max(from, to - longestEnd)
    const tail = await part(begin, to - begin)
    const length = kinds.reduce((found, lengthOf) => found || lengthOf(tail), 0)
    if (length === 0) break
    const at = Math.max(from, to - length)
    stretches.push(...blank(at, to))
    to = at
  }
  return stretches
}
