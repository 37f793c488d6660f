import type { RequestHandler } from 'express'
import { LRUCache } from 'lru-cache'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { encodingFor } from '#server/http/encoding.ts'

/** Versions of the data that cached lists are made of. */
export interface ContentVersions {
  courses: number
  library: number
}

type Encoding = 'identity' | 'br' | 'gzip'

/** A serialized list, made once for each version of its data. */
export interface CachedList {
  /** Headers of the list: the next page, the total count. */
  headers: Record<string, string>
  /** Teacher of the listed course at this version; undefined for lists of other things. */
  teacherId: string | null | undefined
  /** Bytes of the list; each compressed form is made at its first use. */
  as(encoding: Encoding): Buffer
}

/** Result of one statement: the text, and the version that it belongs to. */
interface StatementResult {
  jsonText: string
  version: number
  headers?: Record<string, string>
  teacherId?: string | null
}

interface CacheItem {
  version: number
  bytes: number
  list: CachedList
}

/** Compresses well enough in a millisecond. The compression middleware uses the same quality for other answers. */
const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }

const encoders: Record<Encoding, (identity: Buffer) => Buffer> = {
  identity: (identity) => identity,
  br: (identity) => brotliCompressSync(identity, quality),
  gzip: (identity) => gzipSync(identity),
}

/** Approximate memory of a list: its name, its headers, its text and both compressed forms. */
const bytesOf = (text: number) => Math.ceil(1.4 * text) + 1024

function cacheItemOf({ jsonText, version, headers = {}, teacherId }: StatementResult): CacheItem {
  const bodies: Partial<Record<Encoding, Buffer>> = { identity: Buffer.from(jsonText) }
  const { length } = bodies.identity!
  return {
    version,
    bytes: bytesOf(length),
    list: { headers, teacherId, as: (encoding) => (bodies[encoding] ??= encoders[encoding](bodies.identity!)) },
  }
}

export type CachedLists = ReturnType<typeof createCachedLists>

/** LRU cache of serialized lists, limited by bytes. A text is served only for the version that the caller read. */
export function createCachedLists(maxSize: number) {
  const cached = new LRUCache<string, CacheItem>({ maxSize, sizeCalculation: ({ bytes }) => bytes })

  return {
    /**
     * `name` names the list and its audience (locked, open …). Undefined if there is no such list. Without a version the list is
     * read again.
     */
    async get(
      name: string,
      version: number | undefined,
      read: () => Promise<StatementResult | undefined>,
    ): Promise<CachedList | undefined> {
      const cachedEntry = cached.get(name)
      if (cachedEntry && cachedEntry.version === version) return cachedEntry.list
      const fresh = await read()
      if (!fresh) return undefined
      const item = cacheItemOf(fresh)
      cached.set(name, item)
      return item.list
    },
  }
}

export const isCachedList = (value: unknown): value is CachedList =>
  typeof value === 'object' && value !== null && 'as' in value && typeof value.as === 'function'

/** Sends the list in the best encoding that the browser accepts. */
export function sendCachedList(
  request: Parameters<RequestHandler>[0],
  response: Parameters<RequestHandler>[1],
  list: CachedList,
) {
  for (const name in list.headers) response.setHeader(name, list.headers[name]!)
  response.setHeader('Vary', 'Accept-Encoding')
  const encoding = encodingFor(request, ['br', 'gzip']) ?? 'identity'
  if (encoding !== 'identity') response.setHeader('Content-Encoding', encoding)
  const body = list.as(encoding)
  response.setHeader('Content-Length', body.length)
  response.end(request.method === 'HEAD' ? undefined : body)
}
