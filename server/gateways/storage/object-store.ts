import type { Readable } from 'node:stream'

/** Terms of a signed upload address, which works once. */
export interface UploadTerms {
  expiresAt: Date
  /** Maximum bytes. */
  limit: number
  /** null takes any type. */
  contentType: string | null
}

/** Address to which a browser PUTs one file, with the headers that the signature covers. */
export interface UploadAddress {
  url: string
  headers: Record<string, string>
}

/** Bytes to write at an offset of a file. */
export interface ByteRange {
  at: number
  bytes: Uint8Array
}

/** Stores uploaded files on a disk or in a bucket. A key is a UUID. Nothing in it is public: /objects serves registered files. */
export interface ObjectStore {
  /** Origin that browsers send files to; null if it is this site's own. */
  uploadOrigin: string | null
  signUpload(key: string, terms: UploadTerms): Promise<UploadAddress>
  /** Size and time of arrival of a complete file; undefined if there is none. */
  find(key: string): Promise<{ size: number; arrivedAt: Date } | undefined>
  /** The bytes from `start` to `end`, both included; undefined when there is no such file. */
  read(key: string, range: { start: number; end: number }): Promise<Readable | undefined>
  /** Writes a file, completely or not at all, and replaces an existing one. */
  write(key: string, bytes: Uint8Array, contentType: string): Promise<void>
  /** Writes a file, as `write`, from a stream of exactly `size` bytes; with any other length no file is written. */
  writeFrom(key: string, bytes: Readable, about: { size: number; contentType: string }): Promise<void>
  /** Overwrites parts of a file within its size. An interrupted call may have written some of them; repeating it writes all. */
  overwrite(key: string, ranges: ByteRange[], contentType: string): Promise<void>
  /** Removes a file; a missing one is no error. */
  remove(key: string): Promise<void>
  /** Removes files that arrived before the moment and that nobody knows, incomplete ones too; returns how many. */
  removeUnknown(before: Date, known: (keys: string[]) => Promise<Set<string>>): Promise<number>
}

/** If the type is signed, the PUT must send it. */
export function typeHeader(contentType: string | null): Record<string, string> {
  return contentType === null ? {} : { 'Content-Type': contentType }
}

const batchSize = 500

/** Keys that nobody knows, looked up in batches. */
export async function withoutOwner(keys: string[], known: (keys: string[]) => Promise<Set<string>>): Promise<string[]> {
  const ownerless: string[] = []
  for (let index = 0; index < keys.length; index += batchSize) {
    const batch = keys.slice(index, index + batchSize)
    const owned = await known(batch)
    ownerless.push(...batch.filter((key) => !owned.has(key)))
  }
  return ownerless
}
