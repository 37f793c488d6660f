import { hash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

/** An HTML page in the encodings that browsers accept. */
export interface HtmlDocument {
  etag: string
  identity: Buffer
  /** Compressed at the first request, so that a start does not wait for it. */
  compressed: (encoding: Encoding) => Promise<Buffer>
}
export type Encoding = 'br' | 'gzip'

const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)

export function htmlDocumentOf(html: string): HtmlDocument {
  const identity = Buffer.from(html)
  // A window of 128 KB, because every page is smaller; the default takes 4 MB each.
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_LGWIN]: 17,
    [constants.BROTLI_PARAM_SIZE_HINT]: identity.length,
  }
  const compress = { br: () => compressBrotli(identity, { params }), gzip: () => compressGzip(identity) }
  const made: Partial<Record<Encoding, Promise<Buffer>>> = {}
  const etag = `W/"${hash('sha256', identity, 'base64url').slice(0, 22)}"`
  return { etag, identity, compressed: (encoding) => (made[encoding] ??= compress[encoding]()) }
}
