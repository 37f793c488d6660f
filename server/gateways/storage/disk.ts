import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto'
import { open, opendir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { say } from '#shared/messages/say.ts'
import { fileLargerThanLink } from '#shared/media/storage-messages.ts'
import type { Clock } from '#server/clock.ts'
import { tooLarge } from '#server/http/problem.ts'
import { makeFolder } from '#server/db/make-folder.ts'
import { uuidPattern } from '#shared/text/addresses.ts'
import { typeHeader, withoutOwner, type ObjectStore, type UploadTerms } from './object-store.ts'

/** Object store that receives the PUT itself, because no other server does. */
export interface DiskStore extends ObjectStore {
  uploadOrigin: null
  /** Terms that the address was signed with; undefined if the signature is not ours. */
  termsOf(key: string, query: unknown): UploadTerms | undefined
  /**
   * Streams a file to disk. The file is complete and synced after `admit` resolved, or not there at all. Throws 413 at the first
   * byte over the limit. The chunks of `body` are used up.
   */
  receive(key: string, body: AsyncIterable<Uint8Array>, limit: number, admit: () => Promise<void>): Promise<void>
}

const filePattern = new RegExp(`^(${uuidPattern})(\\.${uuidPattern}\\.part)?$`)

/** Store in a folder. Addresses are signed with secrets that all processes share: the first signs, all verify. */
export function createDiskStore(options: {
  dataDir: string
  publicUrl: string
  secrets: string[]
  clock: Clock
}): DiskStore {
  const { publicUrl, secrets } = options
  const folder = join(options.dataDir, 'objects')
  const pathOf = (key: string) => join(folder, key)

  /** Writes a temporary file and renames it. */
  async function put(key: string, bytes: AsyncIterable<Uint8Array> | Uint8Array, admit?: () => Promise<void>) {
    await makeFolder(folder)
    const temporary = pathOf(`${key}.${randomUUID()}.part`)
    try {
      await writeWhole(temporary, bytes)
      await admit?.()
      await rename(temporary, pathOf(key))
      await syncFolder(folder)
    } catch (error) {
      await rm(temporary, { force: true })
      throw error
    }
  }

  return {
    uploadOrigin: null,

    async signUpload(key, terms) {
      const url = new URL(`/api/objects/upload/${key}`, publicUrl)
      url.searchParams.set('expires', String(terms.expiresAt.getTime()))
      url.searchParams.set('limit', String(terms.limit))
      if (terms.contentType !== null) url.searchParams.set('type', terms.contentType)
      url.searchParams.set('signature', signatureOf(secrets[0] ?? '', key, terms).toString('hex'))
      return { url: url.href, headers: typeHeader(terms.contentType) }
    },

    termsOf(key, query) {
      const { expires, limit, type = null, signature } = query as Record<string, unknown>
      if (typeof signature !== 'string' || (type !== null && typeof type !== 'string')) return undefined
      const terms = { expiresAt: new Date(Number(expires)), limit: Number(limit), contentType: type }
      const givenSignature = Buffer.from(signature, 'hex')
      const isOurs = (secret: string) => {
        const expected = signatureOf(secret, key, terms)
        return givenSignature.length === expected.length && timingSafeEqual(givenSignature, expected)
      }
      return secrets.some(isOurs) ? terms : undefined
    },

    receive: (key, body, limit, admit) => put(key, limitedTo(body, limit), admit),

    async find(key) {
      const found = await stat(pathOf(key)).catch(ifAbsent)
      return found && { size: found.size, arrivedAt: found.mtime }
    },

    async read(key, range) {
      const handle = await open(pathOf(key)).catch(ifAbsent)
      return handle?.createReadStream(range)
    },

    write: (key, bytes) => put(key, bytes),

    writeFrom: (key, bytes, { size }) => put(key, ofSize(bytes, size)),

    async overwrite(key, ranges) {
      const handle = await open(pathOf(key), 'r+')
      try {
        for (const { at, bytes } of ranges) await handle.write(bytes, 0, bytes.length, at)
        await handle.sync()
      } finally {
        await handle.close()
      }
    },

    remove: (key) => rm(pathOf(key), { force: true }),

    async removeUnknown(before, known) {
      const broken: string[] = []
      const keys: string[] = []
      for await (const { name } of (await opendir(folder).catch(ifAbsent)) ?? []) {
        const match = filePattern.exec(name)
        const age = match && (await stat(pathOf(name)).catch(ifAbsent))
        if (match && age && age.mtime < before) (match[2] ? broken : keys).push(name)
      }
      const ownerless = await withoutOwner(keys, known)
      for (const name of [...broken, ...ownerless]) await rm(pathOf(name), { force: true })
      return broken.length + ownerless.length
    },
  }
}

function signatureOf(secret: string, key: string, { expiresAt, limit, contentType }: UploadTerms): Buffer {
  const text = JSON.stringify(['upload', key, expiresAt.getTime(), limit, contentType])
  return createHmac('sha256', secret).update(text).digest()
}

async function* limitedTo(body: AsyncIterable<Uint8Array>, limit: number) {
  let size = 0
  for await (const chunk of body) {
    size += chunk.length
    if (size > limit) throw tooLarge(say(fileLargerThanLink, { most: limit }))
    yield chunk
    release(chunk)
  }
}

async function* ofSize(body: AsyncIterable<Uint8Array>, size: number) {
  let seen = 0
  for await (const chunk of body) {
    seen += chunk.length
    yield chunk
  }
  if (seen !== size) throw new Error(`A file of ${size} bytes was announced, and ${seen} came.`)
}

/**
 * Frees the memory of written bytes at once: the garbage collector underestimates it, and 50 MB pile up before it runs. A chunk
 * that shares its memory with others is left alone.
 */
function release({ buffer, byteLength }: Uint8Array) {
  if (buffer instanceof ArrayBuffer && buffer.byteLength === byteLength) buffer.transfer(0)
}

async function writeWhole(path: string, body: AsyncIterable<Uint8Array> | Uint8Array) {
  const handle = await open(path, 'wx', 0o600)
  try {
    await handle.writeFile(body)
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** Makes a rename survive a power cut. */
async function syncFolder(path: string) {
  const handle = await open(path)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

function ifAbsent(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error
}
