import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { mediaKinds, uploadMinutes } from '#shared/media.ts'
import type { MediaKind } from '#shared/media.ts'
import { MiB, uploadLimits } from '#shared/site.ts'
import type { Clock } from '#server/clock.ts'
import type { ObjectStore } from '#server/gateways/storage/object-store.ts'
import { Problem, conflict, forbidden, invalid, tooLarge } from '#server/http/problem.ts'
import { firstBytes, mediaIn, pathFor } from './media-type.ts'
import type { MediaStore, Upload } from './store.ts'

export const lifetime = uploadMinutes * 60_000

export const hashOf = (address: string) => createHash('sha256').update(address).digest('hex')

/** The address by which an upload is found again: upload libraries give it back without its signature. */
export function withoutQuery(address: string): string {
  const url = new URL(address)
  return url.origin + url.pathname
}

const named: Record<MediaKind, string> = { image: 'An image', audio: 'A sound', video: 'A video' }

export function refuseOverLimit(kind: MediaKind, size: number) {
  const limit = uploadLimits[kind]
  if (size > limit) throw tooLarge(`${named[kind]} may have ${limit / MiB} MB at most.`)
}

const taken: Record<MediaKind, string> = {
  image: 'JPEG, PNG, WebP, GIF or AVIF',
  audio: 'MP3, M4A, Ogg, WAV, WebM, AAC or FLAC',
  video: 'MP4, WebM, Ogg or MOV',
}

export function wrongType(kind: MediaKind | null) {
  const kinds = kind ? [kind] : mediaKinds
  return invalid(`This file cannot be used. ${kinds.map((each) => `${named[each]} may be ${taken[each]}.`).join(' ')}`)
}

/** Looks at the file itself: its size, its first bytes. What does not pass is removed. */
export function createRegistration(given: { store: MediaStore; objects: ObjectStore; clock: Clock }) {
  const { store, objects, clock } = given

  async function find(mediaURL: string, personId: string): Promise<Upload> {
    const upload = URL.canParse(mediaURL) ? await store.findByAddress(withoutQuery(mediaURL)) : undefined
    const isOurs = upload && (!mediaURL.includes('?') || hashOf(mediaURL) === upload.addressHash)
    if (!isOurs) throw invalid('mediaURL is not an upload address of this site.')
    if (upload.userId !== personId) throw forbidden('This upload belongs to somebody else.')
    if (upload.registeredAt) throw conflict('This upload has been registered already.')
    return upload
  }

  async function arrived({ id, storedAt, expiresAt }: Upload): Promise<{ size: number }> {
    const file = await objects.find(id)
    // A long upload may end after its address has expired.
    const until = file ? Math.max(expiresAt.getTime(), (storedAt ?? file.arrivedAt).getTime() + lifetime) : expiresAt
    if (clock().getTime() > Number(until)) throw conflict('This upload has expired. Please upload the file again.')
    if (!file) throw conflict('The file has not arrived yet. Please upload it first.')
    return file
  }

  async function judge({ id, kind, limit }: Upload, size: number) {
    if (size > limit) throw tooLarge('The file is larger than was announced.')
    const start = size > 0 ? await objects.read(id, { start: 0, end: Math.min(size, firstBytes) - 1 }) : undefined
    const found = start && (await mediaIn(await buffer(start), kind))
    if (!found) throw wrongType(kind)
    refuseOverLimit(found.kind, size)
    return found
  }

  async function refused(error: unknown, id: string): Promise<never> {
    const isVerdict = error instanceof Problem && error.status < 500
    if (isVerdict && (await store.forget(id))) await objects.remove(id)
    throw error
  }

  /** Answers the public path of a file that passed. */
  return async function register(mediaURL: string, personId: string): Promise<string> {
    const upload = await find(mediaURL, personId)
    const { size } = await arrived(upload)
    const found = await judge(upload, size).catch((error) => refused(error, upload.id))
    if (!(await store.register(upload.id, found, size, clock())))
      throw conflict('This upload has been registered already.')
    return pathFor(upload.id, found.type)
  }
}
