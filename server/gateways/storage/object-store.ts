import type { Readable } from 'node:stream'

/** What a signed address takes, once. */
export interface UploadTerms {
  expiresAt: Date
  /** Bytes, at most. */
  limit: number
  /** null takes any type. */
  contentType: string | null
}

/** Where a browser PUTs one file, and the headers that are signed with the address. */
export interface UploadAddress {
  url: string
  headers: Record<string, string>
}

/** Bytes that are to stand at a place of a file. */
export interface Stretch {
  at: number
  bytes: Uint8Array
}

/** Keeps uploaded files, on a disk or in a bucket. A key is a UUID. Nothing in it is public: /objects serves what is registered. */
export interface ObjectStore {
  /** The origin that browsers send files to; null where it is this site's own. */
  uploadOrigin: string | null
  signUpload(key: string, terms: UploadTerms): Promise<UploadAddress>
  /** Bytes, and when the file was whole; undefined when there is none. */
  find(key: string): Promise<{ size: number; arrivedAt: Date } | undefined>
  /** The bytes from `start` to `end`, both included; undefined when there is no such file. */
  read(key: string, range: { start: number; end: number }): Promise<Readable | undefined>
  /** Puts a file there itself, whole or not at all, in place of what may be there. */
  write(key: string, bytes: Uint8Array, contentType: string): Promise<void>
  /** The same with bytes as they come, however many: exactly `size`, else nothing is there. */
  writeFrom(key: string, bytes: Readable, about: { size: number; contentType: string }): Promise<void>
  /** Writes over parts of a file, within its size. Broken off, it may have done some of it; doing it again does it all. */
  overwrite(key: string, stretches: Stretch[], contentType: string): Promise<void>
  /** Removing what is not there is no fault. */
  remove(key: string): Promise<void>
  /** Removes what came before the moment and nobody knows, half-written files too; answers how many. */
  sweep(before: Date, known: (keys: string[]) => Promise<Set<string>>): Promise<number>
}

export const keyPattern = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'

/** Where a type is signed, the PUT must name it. */
export function typeHeader(contentType: string | null): Record<string, string> {
  return contentType === null ? {} : { 'Content-Type': contentType }
}

const batchSize = 500

/** Those keys that nobody knows, asked for in batches. */
export async function withoutOwner(keys: string[], known: (keys: string[]) => Promise<Set<string>>): Promise<string[]> {
  const ownerless: string[] = []
  for (let at = 0; at < keys.length; at += batchSize) {
    const batch = keys.slice(at, at + batchSize)
    const owned = await known(batch)
    ownerless.push(...batch.filter((key) => !owned.has(key)))
  }
  return ownerless
}
