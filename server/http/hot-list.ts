import type { RequestHandler } from 'express'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

/** What hot lists are made of. */
export interface ContentVersions {
  courses: number
  library: number
}

/** A list as it is sent, made once for each version of what it is made of. */
export interface HotList {
  identity: Buffer
  br: Buffer
  gzip: Buffer
}

/** What one statement read: the text, and the version that it belongs to. */
interface Read {
  jsonText: string
  version: number
}

/** Lists that a process keeps at most, by name. */
const most = 1000

/** Good enough in a millisecond; the middleware that compresses the rest chooses the same. */
const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }

function listOf(jsonText: string): HotList {
  const identity = Buffer.from(jsonText)
  return { identity, br: brotliCompressSync(identity, quality), gzip: gzipSync(identity) }
}

export type HotLists = ReturnType<typeof createHotLists>

/**
 * Keeps the text of lists that everybody asks for. It is no state: the caller says the version that the request's own query read,
 * and a text of another version is never given out. A list is kept under the version that its own statement read.
 */
export function createHotLists() {
  const kept = new Map<string, { version: number; list: HotList }>()

  return {
    /** `name` names the list and for whom it is made (locked, open …); undefined where there is no such list. Without a version it is read. */
    async get(
      name: string,
      version: number | undefined,
      read: () => Promise<Read | undefined>,
    ): Promise<HotList | undefined> {
      const found = kept.get(name)
      if (found && found.version === version) return found.list
      const fresh = await read()
      if (!fresh) return undefined
      const list = listOf(fresh.jsonText)
      kept.delete(name)
      kept.set(name, { version: fresh.version, list })
      if (kept.size > most) kept.delete(kept.keys().next().value ?? '')
      return list
    },
  }
}

export const isHotList = (given: unknown): given is HotList =>
  typeof given === 'object' && given !== null && 'identity' in given && 'br' in given

/** Sends the encoding that the server prefers among those that the browser takes. */
export function sendHotList(
  request: Parameters<RequestHandler>[0],
  response: Parameters<RequestHandler>[1],
  list: HotList,
) {
  response.vary('Accept-Encoding')
  const accepted = request.headers['accept-encoding'] ?? ''
  const encoding = /\bbr\b/.test(accepted) ? 'br' : /\bgzip\b/.test(accepted) ? 'gzip' : 'identity'
  if (encoding !== 'identity') response.set('Content-Encoding', encoding)
  const body = list[encoding]
  response.set('Content-Length', String(body.length))
  response.end(request.method === 'HEAD' ? undefined : body)
}
