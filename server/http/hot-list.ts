import type { RequestHandler } from 'express'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

/** What hot lists are made of. */
export interface ContentVersions {
  courses: number
  library: number
}

type Encoding = 'identity' | 'br' | 'gzip'

/** A list as it is sent, made once for each version of what it is made of. */
export interface HotList {
  /** What is said of it besides: where the next page is, how many there are. */
  headers: Record<string, string>
  /** Its bytes; compressed when somebody first takes them so. */
  as(encoding: Encoding): Buffer
}

/** What one statement read: the text, and the version that it belongs to. */
interface Read {
  jsonText: string
  version: number
  headers?: Record<string, string>
}

interface Kept {
  version: number
  bytes: number
  list: HotList
}

/** Good enough in a millisecond; the middleware that compresses the rest chooses the same. */
const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }

const made: Record<Encoding, (identity: Buffer) => Buffer> = {
  identity: (identity) => identity,
  br: (identity) => brotliCompressSync(identity, quality),
  gzip: (identity) => gzipSync(identity),
}

/** Bytes that a list takes, about: with its name and its headers, and compressed in both ways. */
const bytesOf = (text: number) => 1.4 * text + 1024

function keptOf({ jsonText, version, headers = {} }: Read): Kept {
  const bodies: Partial<Record<Encoding, Buffer>> = { identity: Buffer.from(jsonText) }
  const { length } = bodies.identity!
  return {
    version,
    bytes: bytesOf(length),
    list: { headers, as: (encoding) => (bodies[encoding] ??= made[encoding](bodies.identity!)) },
  }
}

export type HotLists = ReturnType<typeof createHotLists>

/**
 * Keeps the text of lists that everybody asks for, those that were asked for last in so many bytes. It is no state: the caller says
 * the version that the request's own query read, and a text of another version is never given out. A list is kept under the version
 * that its own statement read.
 */
export function createHotLists(most: number) {
  const kept = new Map<string, Kept>()
  let bytes = 0

  function forget(name: string) {
    bytes -= kept.get(name)?.bytes ?? 0
    kept.delete(name)
  }
  /** As the one that was asked for last. */
  function keep(name: string, one: Kept) {
    forget(name)
    if (one.bytes > most) return
    kept.set(name, one)
    bytes += one.bytes
    for (const oldest of kept.keys()) {
      if (bytes <= most) break
      forget(oldest)
    }
  }

  return {
    /** `name` names the list and for whom it is made (locked, open …); undefined where there is no such list. Without a version it is read. */
    async get(
      name: string,
      version: number | undefined,
      read: () => Promise<Read | undefined>,
    ): Promise<HotList | undefined> {
      const found = kept.get(name)
      if (found && found.version === version) {
        kept.delete(name)
        kept.set(name, found)
        return found.list
      }
      const fresh = await read()
      if (!fresh) return undefined
      const one = keptOf(fresh)
      keep(name, one)
      return one.list
    },
  }
}

export const isHotList = (given: unknown): given is HotList =>
  typeof given === 'object' && given !== null && 'as' in given && typeof given.as === 'function'

/** Sends the encoding that the server prefers among those that the browser takes. */
export function sendHotList(
  request: Parameters<RequestHandler>[0],
  response: Parameters<RequestHandler>[1],
  list: HotList,
) {
  for (const name in list.headers) response.setHeader(name, list.headers[name]!)
  response.setHeader('Vary', 'Accept-Encoding')
  const accepted = request.headers['accept-encoding'] ?? ''
  const encoding = /\bbr\b/.test(accepted) ? 'br' : /\bgzip\b/.test(accepted) ? 'gzip' : 'identity'
  if (encoding !== 'identity') response.setHeader('Content-Encoding', encoding)
  const body = list.as(encoding)
  response.setHeader('Content-Length', body.length)
  response.end(request.method === 'HEAD' ? undefined : body)
}
