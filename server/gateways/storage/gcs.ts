import { minuteMs } from '#shared/time.ts'
import { Storage } from '@google-cloud/storage'
import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { ReadableStream } from 'node:stream/web'
import { say } from '#shared/messages/say.ts'
import { fileUnreachable, filesUnreachable } from '#shared/media/storage-messages.ts'
import type { Clock } from '#server/clock.ts'
import { ConfigError } from '#server/config/config.ts'
import { unavailable } from '#server/http/problem.ts'
import { uuidPattern } from '#shared/text/addresses.ts'
import { typeHeader, withoutOwner, type ObjectStore, type UploadAddress, type UploadTerms } from './object-store.ts'

const prefix = 'objects/'
const ourObject = new RegExp(`^${prefix}(${uuidPattern})$`)
/** Maximum page size of the API. */
const pageSize = 1000
/** Request body. Node's fetch requires `duplex` for a stream, and its types do not declare it. */
type RequestBody = { body: BodyInit; duplex?: 'half' }
/** Minutes within which the upload of one of the server's own files must begin. */
const writeMinutes = 5

/**
 * Store in a bucket of Google Cloud Storage, with credentials as Google's library finds them. Signs once at the start as a
 * check: throws ConfigError if that fails.
 */
export async function openGcsStore(options: {
  bucket: string
  apiEndpoint: string | null
  clock: Clock
}): Promise<ObjectStore> {
  const storage = new Storage({
    ...(options.apiEndpoint === null ? {} : { apiEndpoint: options.apiEndpoint }),
    // Short, in seconds, because a person waits for the answer.
    retryOptions: { totalTimeout: 20 },
  })
  const bucket = storage.bucket(options.bucket)
  const fileOf = (key: string) => bucket.file(prefix + key)

  async function signUpload(key: string, { expiresAt, limit, contentType }: UploadTerms): Promise<UploadAddress> {
    const extensionHeaders = {
      'x-goog-content-length-range': `0,${limit}`,
      // Requires that no object exists yet, so the address works once.
      'x-goog-if-generation-match': '0',
    }
    const [url] = await fileOf(key).getSignedUrl({
      version: 'v4',
      action: 'write',
      accessibleAt: options.clock(),
      expires: expiresAt,
      extensionHeaders,
      ...(contentType === null ? {} : { contentType }),
    })
    return { url, headers: { ...typeHeader(contentType), ...extensionHeaders } }
  }

  const inAMinute = new Date(options.clock().getTime() + minuteMs)
  await signUpload(randomUUID(), { expiresAt: inAMinute, limit: 1, contentType: null }).catch((error: Error) => {
    throw new ConfigError([
      `GCS_BUCKET cannot be used, because upload addresses cannot be signed (${error.message}). ` +
        "Give a service account (GOOGLE_APPLICATION_CREDENTIALS, or the machine's own); a person's credentials cannot sign.",
    ])
  })

  async function remove(key: string) {
    await fileOf(key).delete().catch(ifAbsent)
  }

  async function read(key: string, { start, end }: { start: number; end: number }): Promise<Readable | undefined> {
    // Not the library's own stream: it logs a warning about too many listeners at every read.
    const url = `${storage.baseUrl}/b/${options.bucket}/o/${encodeURIComponent(prefix + key)}?alt=media`
    const headers = new Headers(options.apiEndpoint === null ? await storage.authClient.getRequestHeaders(url) : {})
    headers.set('Range', `bytes=${start}-${end}`)
    const answer = await fetch(url, { headers }).catch(ifAbsent)
    // A file that its sender compressed has another size and other ranges than stored, so it is refused.
    const isPacked = answer?.headers.has('content-encoding')
    const isUnchanged = !isPacked && Number(answer?.headers.get('content-length')) === end - start + 1
    if (answer?.ok && answer.body && isUnchanged) return Readable.fromWeb(answer.body as ReadableStream)
    await answer?.body?.cancel()
    return answer?.ok ? undefined : ifAbsent({ code: answer?.status })
  }

  async function put(key: string, contentType: string, sent: RequestBody, size: number) {
    const expires = new Date(options.clock().getTime() + writeMinutes * minuteMs)
    const [url] = await fileOf(key).getSignedUrl({
      version: 'v4',
      action: 'write',
      accessibleAt: options.clock(),
      expires,
      contentType,
    })
    const headers = { 'Content-Type': contentType, 'Content-Length': String(size) }
    const answer = await fetch(url, { method: 'PUT', headers, ...sent }).catch(ifAbsent)
    await answer?.body?.cancel()
    if (!answer?.ok) ifAbsent({ code: `write ${answer?.status}` })
  }

  // Copies the bytes: fetch refuses memory that may be shared.
  const write = (key: string, bytes: Uint8Array, contentType: string) =>
    put(key, contentType, { body: new Uint8Array(bytes) }, bytes.length)

  return {
    uploadOrigin: new URL(storage.apiEndpoint).origin,
    signUpload,

    async find(key) {
      const [found] = (await fileOf(key).getMetadata().catch(ifAbsent)) ?? []
      return found && { size: Number(found.size), arrivedAt: new Date(found.timeCreated ?? 0) }
    },

    read,
    write,
    writeFrom: (key, bytes, { size, contentType }) =>
      put(key, contentType, { body: Readable.toWeb(bytes) as unknown as BodyInit, duplex: 'half' }, size),

    /** Objects of a bucket can only be written as a whole. */
    async overwrite(key, ranges, contentType) {
      const [found] = (await fileOf(key).getMetadata().catch(ifAbsent)) ?? []
      const current = found && (await read(key, { start: 0, end: Number(found.size) - 1 }))
      if (!current) throw unavailable(say(fileUnreachable))
      const bytes = await buffer(current)
      for (const range of ranges) bytes.set(range.bytes, range.at)
      await write(key, bytes, contentType)
    },

    remove,

    async removeUnknown(before, known) {
      let removed = 0
      let pageToken: string | undefined
      do {
        const [files, next] = await bucket.getFiles({ prefix, autoPaginate: false, maxResults: pageSize, pageToken })
        const old = files.filter((file) => new Date(file.metadata.timeCreated ?? Infinity) < before)
        const keys = old.flatMap((file) => ourObject.exec(file.name)?.[1] ?? [])
        const ownerless = await withoutOwner(keys, known)
        for (const key of ownerless) await remove(key)
        removed += ownerless.length
        pageToken = (next as { pageToken?: string } | null)?.pageToken
      } while (pageToken)
      return removed
    },
  }
}

function ifAbsent(error: { code?: unknown }): undefined {
  if (error.code === 404) return undefined
  throw unavailable(say(filesUnreachable), error)
}
