import { pipeline } from 'node:stream/promises'
import type { Request, RequestHandler, Response } from 'express'
import { keyPattern } from '#server/gateways/storage/object-store.ts'
import type { ObjectStore } from '#server/gateways/storage/object-store.ts'
import { Problem, notFound } from '#server/http/problem.ts'
import { fileNameFor } from './media-type.ts'
import type { MediaStore, Served } from './store.ts'

/** A name of ours, looked at as it was sent, undecoded: it holds nothing that could be encoded. */
const ourName = new RegExp(`^((${keyPattern})\\.[a-z0-9]{3,4})$`)

/** The key in a file's name; undefined when it is no name of ours. */
export const keyIn = (name: string): string | undefined => ourName.exec(name)?.[2]

/** Nothing in a file may act, even when it is opened as a page of its own. */
const inert = "default-src 'none'; img-src 'self'; media-src 'self'; style-src 'unsafe-inline'; sandbox"

/** An hour, so that what is withdrawn is gone from every cache within the hour. */
export const publicCaching = 'public, max-age=3600'

/** Seen by somebody because of who they are: no cache may keep it for the next person. */
export const privateCaching = 'private, no-store'

/** Under a name of its own it is kept, not looked at; browsers that know no other letters get its plain ones. */
function dispositionOf({ id, type, name }: Served & { name?: string | undefined }): string {
  if (name === undefined) return `inline; filename="${fileNameFor(id, type)}"`
  const ending = fileNameFor('', type)
  const whole = name.toLowerCase().endsWith(ending) ? name : name + ending
  const encoded = encodeURIComponent(whole).replaceAll(/['()*]/g, (sign) => `%${sign.codePointAt(0)?.toString(16)}`)
  return `attachment; filename="${whole.replaceAll(/[^\w .-]/g, '_')}"; filename*=UTF-8''${encoded}`
}

/** Sends a file or the part of it that was asked for. */
export async function sendObject(
  objects: ObjectStore,
  file: Served & { name?: string | undefined },
  caching: string,
  request: Request,
  response: Response,
): Promise<void> {
  const etag = `"${file.id}"`
  const part = partAskedFor(request, etag, file.size)
  const { start, end } = part ?? { start: 0, end: file.size - 1 }
  const isUnchanged = request.headers['if-none-match']?.includes(etag) ?? false
  const body =
    isUnchanged || request.method === 'HEAD' ? null : ((await objects.read(file.id, { start, end })) ?? missing())

  response.set({
    ETag: etag,
    'Accept-Ranges': 'bytes',
    'Cache-Control': caching,
    'Content-Disposition': dispositionOf(file),
    'Content-Security-Policy': inert,
  })
  if (isUnchanged) return void response.status(304).end()
  response.set({ 'Content-Type': file.type, 'Content-Length': String(end - start + 1) })
  if (part) response.status(206).set('Content-Range', `bytes ${start}-${end}/${file.size}`)
  if (!body) return void response.end()
  // Gone before its file was open: nothing would read it to its end, and so close it.
  if (response.destroyed) return void body.destroy()
  await pipeline(body, response).catch(unlessLeft)
}

/** Serves public files under /objects, to everybody, until they are withdrawn. */
export function serving({ store, objects }: { store: MediaStore; objects: ObjectStore }): RequestHandler {
  return async (request, response, next) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return next()
    const name = request.path.slice(1)
    const id = keyIn(name)
    const file = id === undefined ? undefined : await store.findAsked(id, `/objects/${name}`)
    if (!file || name !== fileNameFor(file.id, file.type)) throw notFound()
    if (file.withdrawn) throw new Problem(410, 'This file has been taken back. It is no longer here.')
    if (file.away) throw new Problem(410, 'The word that this belongs to is no longer in the library.')
    await sendObject(objects, file, publicCaching, request, response)
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
