import { pipeline } from 'node:stream/promises'
import type { Request, RequestHandler, Response } from 'express'
import { say } from '#shared/messages/say.ts'
import { fileEndsBefore, fileOfGoneWord, publicFileTakenBack } from '#shared/text/file-messages.ts'
import type { ObjectStore } from '#server/gateways/storage/object-store.ts'
import type { Deps } from '#server/deps.ts'
import { Problem, notFound } from '#server/http/problem.ts'
import { fileNameFor, uploadIdOfName } from './media-type.ts'
import type { ServedFile } from './store.ts'
import * as store from './store.ts'

/** A Content-Security-Policy under which a file runs no script, even when it is opened as a page. */
const inert = "default-src 'none'; img-src 'self'; media-src 'self'; style-src 'unsafe-inline'; sandbox"

/** An hour, so that a withdrawn file has left every cache within the hour. */
export const publicCaching = 'public, max-age=3600'

/** The answer depends on the viewer, so no cache may store it. */
export const privateCaching = 'private, no-store'

/** A file with a name is saved instead of shown; `filename` is an ASCII fallback for old browsers. */
function dispositionOf({ id, type, name }: ServedFile & { name?: string | undefined }): string {
  if (name === undefined) return `inline; filename="${fileNameFor(id, type)}"`
  const ending = fileNameFor('', type)
  const fileName = name.toLowerCase().endsWith(ending) ? name : name + ending
  const encoded = encodeURIComponent(fileName).replaceAll(/['()*]/g, (sign) => `%${sign.codePointAt(0)?.toString(16)}`)
  return `attachment; filename="${fileName.replaceAll(/[^\w .-]/g, '_')}"; filename*=UTF-8''${encoded}`
}

/** Sends a file or the requested byte range. */
export async function sendObject(
  objects: ObjectStore,
  file: ServedFile & { name?: string | undefined },
  caching: string,
  request: Request,
  response: Response,
): Promise<void> {
  const etag = `"${file.id}"`
  const range = requestedRange(request, etag, file.size)
  const { start, end } = range ?? { start: 0, end: file.size - 1 }
  const isUnchanged = request.headers['if-none-match']?.includes(etag) ?? false
  const body =
    isUnchanged || request.method === 'HEAD' ? null : ((await objects.read(file.id, { start, end })) ?? refuseMissing())

  response.set({
    ETag: etag,
    'Accept-Ranges': 'bytes',
    'Cache-Control': caching,
    'Content-Disposition': dispositionOf(file),
    'Content-Security-Policy': inert,
  })
  if (isUnchanged) return void response.status(304).end()
  response.set({ 'Content-Type': file.type, 'Content-Length': String(end - start + 1) })
  if (range) response.status(206).set('Content-Range', `bytes ${start}-${end}/${file.size}`)
  if (!body) return void response.end()
  // The client disconnected before the file was open, so the stream has to be closed here.
  if (response.destroyed) return void body.destroy()
  await pipeline(body, response).catch(unlessLeft)
}

/** Serves public files under /objects to everybody until they are withdrawn. */
export function servePublicFiles({ db, objects }: Deps): RequestHandler {
  return async (request, response, next) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return next()
    const name = request.path.slice(1)
    const id = uploadIdOfName(name)
    const file = id === undefined ? undefined : await store.findPublicByPath(db, id, `/objects/${name}`)
    if (!file || name !== fileNameFor(file.id, file.type)) throw notFound()
    if (file.withdrawn) throw new Problem(410, say(publicFileTakenBack))
    if (file.isEntryDeleted) throw new Problem(410, say(fileOfGoneWord))
    await sendObject(objects, file, publicCaching, request, response)
  }
}

/** The single byte range that a GET asks for; undefined sends the whole file. */
function requestedRange(request: Request, etag: string, size: number): { start: number; end: number } | undefined {
  const ifRange = request.headers['if-range']
  if (request.method === 'HEAD' || (ifRange !== undefined && ifRange !== etag)) return undefined
  const ranges = request.range(size, { combine: true })
  if (ranges === -1) throw new Problem(416, say(fileEndsBefore), { headers: { 'Content-Range': `bytes */${size}` } })
  if (ranges === undefined || ranges === -2 || ranges.type !== 'bytes' || ranges.length !== 1) return undefined
  return ranges[0]
}

function refuseMissing(): never {
  throw notFound()
}

/** Ignores disconnects, because players disconnect in the middle all the time. */
function unlessLeft(error: NodeJS.ErrnoException) {
  if (error.code !== 'ERR_STREAM_PREMATURE_CLOSE') throw error
}
