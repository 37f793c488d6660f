import { zstdDecompressSync } from 'node:zlib'
import { buffer } from 'node:stream/consumers'
import { MiB } from '#shared/site/site.ts'
import type { ZipReader } from './zip-reader.ts'

const zstdMagic = Buffer.from([0x28, 0xb5, 0x2f, 0xfd])
const maxListBytes = 10 * MiB

/** A file of a package, unpacked if it is Zstandard, as newer versions of Anki write each file; undefined if it is larger than `maxBytes`. */
export async function bytesIn(zip: ZipReader, path: string, maxBytes: number): Promise<Buffer | undefined> {
  if (zip.sizeOf(path) > maxBytes) return undefined
  const file = await zip.open(path)
  const bytes = file && (await buffer(file))
  if (!bytes?.subarray(0, 4).equals(zstdMagic)) return bytes
  try {
    return zstdDecompressSync(bytes, { maxOutputLength: maxBytes })
  } catch {
    return undefined
  }
}

/** The fields of a Protocol Buffers message that are bytes, by number; undefined if it is none. Numbers are skipped. */
function fieldsOf(message: Buffer): [field: number, bytes: Buffer][] | undefined {
  const fields: [number, Buffer][] = []
  let offset = 0
  const number = () => {
    let [value, scale] = [0, 1]
    for (;;) {
      const byte = message[offset]
      if (byte === undefined || scale > 2 ** 49) return undefined
      offset += 1
      value += (byte & 127) * scale
      if (byte < 128) return value
      scale *= 128
    }
  }
  while (offset < message.length) {
    const tag = number()
    if (tag === undefined) return undefined
    const wire = tag % 8
    if (wire !== 0 && wire !== 2) return undefined
    const value = number()
    if (value === undefined) return undefined
    if (wire === 0) continue
    if (offset + value > message.length) return undefined
    fields.push([Math.floor(tag / 8), message.subarray(offset, offset + value)])
    offset += value
  }
  return fields
}

/** Names in the list of newer versions: a message with an entry for each file, whose first field is its name. */
const namesIn = (list: Buffer): string[] =>
  (fieldsOf(list) ?? [])
    .filter(([field]) => field === 1)
    .map(([, entry]) => (fieldsOf(entry) ?? []).find(([field]) => field === 1)?.[1].toString() ?? '')

/** The names of the media of an Anki package by the numbers of their files. Empty for another package. */
export async function mediaNames(zip: ZipReader): Promise<[number: string, name: string][]> {
  const list = zip.names.includes('media') ? await bytesIn(zip, 'media', maxListBytes) : undefined
  if (!list) return []
  if (list[0] !== 0x7b) return namesIn(list).map((name, offset) => [String(offset), name])
  try {
    return Object.entries(JSON.parse(list.toString()) as Record<string, unknown>).map(([at, name]) => [
      at,
      String(name),
    ])
  } catch {
    return []
  }
}
