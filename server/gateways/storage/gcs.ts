import { Storage } from '@google-cloud/storage'
import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { ReadableStream } from 'node:stream/web'
import type { Clock } from '#server/clock.ts'
import { ConfigError } from '#server/config.ts'
import { unavailable } from '#server/http/problem.ts'
import { keyPattern, typeHeader, withoutOwner } from './object-store.ts'
import type { ObjectStore, UploadAddress, UploadTerms } from './object-store.ts'

const prefix = 'objects/'
const ourObject = new RegExp(`^${prefix}(${keyPattern})$`)
/** What the API gives at once. */
const pageSize = 1000
/** A body, or one that comes piece by piece: Node's fetch wants to hear of that, and its types do not know. */
type Sent = { body: BodyInit; duplex?: 'half' }
/** In which a file of the server's own must have begun to be sent. */
const writeMinutes = 5

/**
 * A bucket of Google Cloud Storage, with credentials as Google's library finds them. Signs once, to know at the start
 * that it can: throws ConfigError where it cannot.
 */
export async function openGcsStore(given: {
  bucket: string
  apiEndpoint: string | null
  clock: Clock
}): Promise<ObjectStore> {
  const storage = new Storage({
    ...(given.apiEndpoint === null ? {} : { apiEndpoint: given.apiEndpoint }),
    // Seconds: somebody waits for the answer.
    retryOptions: { totalTimeout: 20 },
  })
  const bucket = storage.bucket(given.bucket)
  const fileOf = (key: string) => bucket.file(prefix + key)

  async function signUpload(key: string, { expiresAt, limit, contentType }: UploadTerms): Promise<UploadAddress> {
    const extensionHeaders = {
      'x-goog-content-length-range': `0,${limit}`,
      // Only where there is no object yet: the address works once.
      'x-goog-if-generation-match': '0',
    }
    const [url] = await fileOf(key).getSignedUrl({
      version: 'v4',
      action: 'write',
      accessibleAt: given.clock(),
      expires: expiresAt,
      extensionHeaders,
      ...(contentType === null ? {} : { contentType }),
    })
    return { url, headers: { ...typeHeader(contentType), ...extensionHeaders } }
  }

  const inAMinute = new Date(given.clock().getTime() + 60_000)
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
    // The library's own stream warns at every read of the many listeners that it puts on itself.
    const url = `${storage.baseUrl}/b/${given.bucket}/o/${encodeURIComponent(prefix + key)}?alt=media`
    const headers = new Headers(given.apiEndpoint === null ? await storage.authClient.getRequestHeaders(url) : {})
    headers.set('Range', `bytes=${start}-${end}`)
    const answer = await fetch(url, { headers }).catch(ifAbsent)
    // A file that its sender packed is not what it seems to be, and its parts are no parts.
    const isPacked = answer?.headers.has('content-encoding')
    const isAsKept = !isPacked && Number(answer?.headers.get('content-length')) === end - start + 1
    if (answer?.ok && answer.body && isAsKept) return Readable.fromWeb(answer.body as ReadableStream)
    await answer?.body?.cancel()
    return answer?.ok ? undefined : ifAbsent({ code: answer?.status })
  }

  async function put(key: string, contentType: string, sent: Sent, size: number) {
    const expires = new Date(given.clock().getTime() + writeMinutes * 60_000)
    const [url] = await fileOf(key).getSignedUrl({
      version: 'v4',
      action: 'write',
      accessibleAt: given.clock(),
      expires,
      contentType,
    })
    const headers = { 'Content-Type': contentType, 'Content-Length': String(size) }
    const answer = await fetch(url, { method: 'PUT', headers, ...sent }).catch(ifAbsent)
    await answer?.body?.cancel()
    if (!answer?.ok) ifAbsent({ code: `write ${answer?.status}` })
  }

  // A body of its own memory: fetch refuses what may be shared.
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

    /** Objects of a bucket are written whole or not at all. */
    async overwrite(key, stretches, contentType) {
      const [found] = (await fileOf(key).getMetadata().catch(ifAbsent)) ?? []
      const whole = found && (await read(key, { start: 0, end: Number(found.size) - 1 }))
      if (!whole) throw unavailable('The file cannot be reached at the moment. Please try again.')
      const bytes = await buffer(whole)
      for (const stretch of stretches) bytes.set(stretch.bytes, stretch.at)
      await write(key, bytes, contentType)
    },

    remove,

    async sweep(before, known) {
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
  throw unavailable('The files cannot be reached at the moment. Please try again.', error)
}
