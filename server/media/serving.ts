import { pipeline } from 'node:stream/promises'
import type { Request, RequestHandler } from 'express'
import { keyPattern } from '#server/gateways/storage/object-store.ts'
import type { ObjectStore } from '#server/gateways/storage/object-store.ts'
import { Problem, notFound } from '#server/http/problem.ts'
import { fileNameFor } from './media-type.ts'
import type { MediaStore } from './store.ts'

/** Looked at as it was sent, undecoded: a name of ours holds nothing that could be encoded. */
const ourPath = new RegExp(`^/((${keyPattern})\\.[a-z0-9]{3,4})$`)

/** Nothing in a file may act, even when it is opened as a page of its own. */
const inert = "default-src 'none'; img-src 'self'; media-src 'self'; style-src 'unsafe-inline'; sandbox"

/** Serves registered files under /objects (RULINGS 28), to everybody. A name never changes its content. */
export function serving({ store, objects }: { store: MediaStore; objects: ObjectStore }): RequestHandler {
  return async (request, response, next) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return next()
    const [, name, id] = ourPath.exec(request.path) ?? []
    const file = id && (await store.findRegistered(id))
    if (!file || name !== fileNameFor(id, file.type)) throw notFound()

    const etag = `"${id}"`
    const part = partAskedFor(request, etag, file.size)
    const { start, end } = part ?? { start: 0, end: file.size - 1 }
    const isUnchanged = request.headers['if-none-match']?.includes(etag) ?? false
    const body =
      isUnchanged || request.method === 'HEAD' ? null : ((await objects.read(id, { start, end })) ?? missing())

    response.set({
      ETag: etag,
      'Accept-Ranges': 'bytes',
      'Cache-Control': 'public, max-age=31536000, immutable',
      'Content-Disposition': `inline; filename="${name}"`,
      'Content-Security-Policy': inert,
    })
    if (isUnchanged) return void response.status(304).end()
    response.set({ 'Content-Type': file.type, 'Content-Length': String(end - start + 1) })
    if (part) response.status(206).set('Content-Range', `bytes ${start}-${end}/${file.size}`)
    if (!body) return void response.end()
    await pipeline(body, response).catch(unlessLeft)
  }
}

/** The one range that a GET asks for; undefined sends the whole. */
function partAskedFor(request: Request, etag: string, size: number): { start: number; end: number } | undefined {
  const ifRange = request.headers['if-range']
  if (request.method === 'HEAD' || (ifRange !== undefined && ifRange !== etag)) return undefined
  const ranges = request.range(size, { combine: true })
  if (ranges === -1)
    throw new Problem(416, 'The file ends before that.', { headers: { 'Content-Range': `bytes */${size}` } })
  if (ranges === undefined || ranges === -2 || ranges.type !== 'bytes' || ranges.length !== 1) return undefined
  return ranges[0]
}

function missing(): never {
  throw notFound()
}

/** Players leave in the middle all the time. */
function unlessLeft(error: NodeJS.ErrnoException) {
  if (error.code !== 'ERR_STREAM_PREMATURE_CLOSE') throw error
}
