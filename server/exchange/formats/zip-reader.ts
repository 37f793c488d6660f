import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { openPromise, type Entry, type ZipFile } from 'yauzl'
import { MiB } from '#shared/site/site.ts'
import {
  zipBroken,
  zipFileTooLarge,
  zipLeadsOut,
  zipLocked,
  zipTooManyFiles,
  zipTooMuch,
} from '#shared/exchange/file-messages.ts'
import { say } from '#shared/messages/say.ts'
import { invalid } from '#server/http/problem.ts'

interface Limits {
  entries: number
  /** Bytes. */
  unpacked: number
  /** Largest ratio of unpacked to packed size. */
  ratio: number
}

/** Limits for packages from users: more than any word list needs, less than would fill a disk. */
const userPackageLimits: Limits = { entries: 20_000, unpacked: 600 * MiB, ratio: 200 }

/** Limits for an archive that the operators created themselves and whose checksums are verified; a library may have any size. */
export const ownArchive: Limits = { entries: Infinity, unpacked: Infinity, ratio: Infinity }

/** True for bytes that begin like a ZIP file, with the letters PK. */
export const isZip = (bytes: Uint8Array) => bytes[0] === 0x50 && bytes[1] === 0x4b

/** Throws for a suspicious ratio. A package inside a package is checked while it is unpacked. */
export function refuseZipBomb(packed: number, unpacked: number, limits = userPackageLimits) {
  if (unpacked > limits.unpacked || (unpacked > 10 * MiB && unpacked > packed * limits.ratio))
    throw invalid(say(zipTooMuch))
}

const broken = (cause: unknown) => invalid(say(zipBroken), { cause })

const locked = () => invalid(say(zipLocked))

/** Turns errors that appear only while reading into 400. */
async function* unpackedChunks(stream: Readable): AsyncGenerator<Buffer> {
  try {
    yield* stream as AsyncIterable<Buffer>
  } catch (error) {
    throw broken(error)
  }
}

/** A package whose directory was checked before anything is unpacked. */
export interface ZipReader {
  names: string[]
  /** The bytes of one file; undefined if there is none of that name. A file that is larger than its declared size ends with an error. */
  open(name: string): Promise<Readable | undefined>
  /** The declared size in bytes; 0 if there is no such file. */
  sizeOf(name: string): number
  /** A UTF-8 file that is small enough for memory. */
  readText(name: string, maxBytes: number): Promise<string | undefined>
  close(): void
}

/** Refuses names that lead outside the package, and files that unpack to far more than their packed size. */
export async function openZip(path: string, limits = userPackageLimits): Promise<ZipReader> {
  // With `strictFileNames` absolute names, names with `..` and names with a backslash cause an error.
  const zip = await openPromise(path, { lazyEntries: true, strictFileNames: true, autoClose: false }).catch((cause) => {
    throw broken(cause)
  })
  try {
    const entries = await directoryOf(zip, limits)
    const open = async (name: string) => {
      const entry = entries.get(name)
      if (!entry) return undefined
      if (entry.isEncrypted()) throw locked()
      const stream = await zip.openReadStreamPromise(entry).catch((cause) => {
        throw broken(cause)
      })
      return Readable.from(unpackedChunks(stream), { objectMode: false })
    }
    return {
      names: [...entries.keys()],
      open,
      sizeOf: (name) => entries.get(name)?.uncompressedSize ?? 0,
      async readText(name, maxBytes) {
        const entry = entries.get(name)
        if (!entry) return undefined
        if (entry.uncompressedSize > maxBytes) throw invalid(say(zipFileTooLarge, { name }))
        return text((await open(name))!)
      },
      close: () => zip.close(),
    }
  } catch (error) {
    zip.close()
    throw error
  }
}

async function directoryOf(zip: ZipFile, limits: Limits): Promise<Map<string, Entry>> {
  const entries = new Map<string, Entry>()
  let [packed, unpacked] = [0, 0]
  try {
    for await (const entry of zip.eachEntry()) {
      packed += entry.compressedSize
      unpacked += entry.uncompressedSize
      if (entries.size >= limits.entries) throw invalid(say(zipTooManyFiles))
      refuseZipBomb(packed, unpacked, limits)
      if (!entry.fileName.endsWith('/')) entries.set(entry.fileName, entry)
    }
  } catch (error) {
    if (error instanceof Error && /strong encryption/.test(error.message)) throw locked()
    if (error instanceof Error && /relative path|absolute path|invalid characters/.test(error.message))
      throw invalid(say(zipLeadsOut), { cause: error })
    throw error instanceof Error && 'status' in error ? error : broken(error)
  }
  return entries
}
