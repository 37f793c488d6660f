import type { Stretch } from '#server/gateways/storage/object-store.ts'
import { blank, mostStretches, partReader } from './blanking.ts'
import type { Read } from './blanking.ts'

/** Of WebM, made of elements that each have a name and a length, in as many bytes as their first byte tells. */
interface Element {
  name: number
  /** Where its content begins. */
  from: number
  /** Undefined where a recorder did not know it yet: what follows is its content. */
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
  // Of an element in which something is blanked it would no longer be right.
  checksum: 0xbf,
}
const opened = new Set([names.segment, names.info])
const telling = new Set([names.tags, names.attachments, names.title, names.date, names.fileName, names.checksum])
const nothing = 0xec
const longestHead = 12
/** A recorder that does not know lengths leaves each block of sound to be looked at. */
const readAtOnce = 256 * 1024

const bytesFor = (first: number) => Math.clz32(first) - 23

function elementAt(head: Buffer, at: number): Element | undefined {
  const nameBytes = bytesFor(head[0] ?? 0)
  const lengthBytes = bytesFor(head[nameBytes] ?? 0)
  if (nameBytes > 4 || lengthBytes > 8 || head.length < nameBytes + lengthBytes) return undefined
  const [first = 0, ...rest] = head.subarray(nameBytes, nameBytes + lengthBytes)
  const most = 0xff >> lengthBytes
  const isUnknown = (first & most) === most && rest.every((byte) => byte === 0xff)
  const length = rest.reduce((sum, byte) => sum * 256 + byte, first & most)
  return {
    name: head.readUIntBE(0, nameBytes),
    from: at + nameBytes + lengthBytes,
    length: isUnknown ? undefined : length,
  }
}

/** The head of an element that holds nothing and is so many bytes long with it. */
function headOfNothing(bytes: number): Buffer {
  if (bytes < 128) return Buffer.from([nothing, 0x80 | (bytes - 2)])
  const head = Buffer.from([nothing, 1, 0, 0, 0, 0, 0, 0, 0])
  head.writeUIntBE(bytes - head.length, 3, 6)
  return head
}

/**
 * What is to be written over a WebM so that it says no more of where, when and by whom it was made. Tags become empty elements of
 * the same size: players find the sound and the pictures by their distance from the beginning.
 */
export async function webmTags(size: number, read: Read): Promise<Stretch[]> {
  const part = partReader(size, read, readAtOnce)
  const stretches: Stretch[] = []
  for (let at = 0; at < size && stretches.length <= mostStretches;) {
    const element = elementAt(await part(at, longestHead), at)
    if (!element) break
    const { name, from, length } = element
    if (length === undefined || opened.has(name)) {
      at = from
      continue
    }
    const to = Math.min(from + length, size)
    if (telling.has(name)) {
      const head = headOfNothing(to - at)
      stretches.push({ at, bytes: head }, ...blank(at + head.length, to))
    }
    at = to
  }
  return stretches
}
