import { minuteMs } from '#shared/time.ts'
import { hash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { fileLimits, maxMegapixels, uploadMinutes, type FileKind } from '#shared/media.ts'
import { MiB } from '#shared/site/site.ts'
import { say } from '#shared/messages/say.ts'
import type { PlainText } from '#shared/messages/text.ts'
import {
  documentAtMost,
  fileDamaged,
  fileNoLongerThere,
  fileNotArrived,
  imageAtMost,
  largerThanAnnounced,
  mediaTypeRefused,
  mediaUrlNotOurs,
  pictureDamaged,
  pictureTooLarge,
  soundAtMost,
  uploadExpired,
  uploadOfSomebodyElse,
  uploadRegistered,
  videoAtMost,
} from '#shared/text/file-messages.ts'
import {
  audioTypeRefused,
  documentTypeRefused,
  imageTypeRefused,
  videoTypeRefused,
} from '#shared/text/media-messages.ts'
import type { Deps } from '#server/deps.ts'
import type { ByteRange } from '#server/gateways/storage/object-store.ts'
import { Problem, conflict, forbidden, invalid, tooLarge } from '#server/http/problem.ts'
import { maxTags, type ReadBytes } from './tags/blanking.ts'
import { boxedTags } from './tags/boxed-tags.ts'
import { fileNameFor, firstBytes, mediaIn, pathFor, type DetectedType } from './media-type.ts'
import { mp3Tags } from './tags/mp3-tags.ts'
import { stripMetadata } from './pictures/strip-metadata.ts'
import { declaredPixels } from './pictures/declared-pixels.ts'
import type { Upload } from './store.ts'
import { webmTags } from './tags/webm-tags.ts'
import * as store from './store.ts'

/** Access to a file: through its lesson, held until a decision, or public. */
export interface FileAccess {
  gate: 'lesson' | 'held' | null
  lessonId: string | null
}
export const publicAccess: FileAccess = { gate: null, lessonId: null }
export const heldAccess: FileAccess = { gate: 'held', lessonId: null }
export const lessonAccess = (lessonId: string): FileAccess => ({ gate: 'lesson', lessonId })

/** Milliseconds for which a signed upload address is valid. */
export const addressLifetimeMs = uploadMinutes * minuteMs

export const addressHash = (address: string) => hash('sha256', address, 'hex')

/** The address without its signature, because upload libraries return it like that. */
export function withoutQuery(address: string): string {
  const url = new URL(address)
  return url.origin + url.pathname
}

const overLimit = { image: imageAtMost, audio: soundAtMost, video: videoAtMost, document: documentAtMost }

export function refuseOverLimit(kind: FileKind, size: number) {
  const limit = fileLimits[kind]
  if (size > limit) throw tooLarge(say(overLimit[kind], { size: limit / MiB }))
}

const wrongTypes: Record<FileKind, PlainText> = {
  image: imageTypeRefused,
  audio: audioTypeRefused,
  video: videoTypeRefused,
  document: documentTypeRefused,
}

export function wrongType(kind: FileKind | null) {
  return invalid(say(kind ? wrongTypes[kind] : mediaTypeRefused))
}

/** Finds the metadata to overwrite in sounds and films. */
const tagsIn: Record<string, (size: number, read: ReadBytes) => Promise<ByteRange[]>> = {
  'audio/mp4': boxedTags,
  'video/mp4': boxedTags,
  'video/quicktime': boxedTags,
  'audio/mpeg': mp3Tags,
  'audio/webm': webmTags,
  'video/webm': webmTags,
}

export type Register = ReturnType<typeof createRegistration>

/** Registers uploads after a check of size and first bytes. Files that fail are deleted. */
export function createRegistration({ db, objects, clock }: Deps) {
  async function find(mediaURL: string, personId: string, { gate, lessonId }: FileAccess): Promise<Upload> {
    const upload = URL.canParse(mediaURL) ? await store.findByAddress(db, withoutQuery(mediaURL)) : undefined
    const isHere = upload?.lessonId === lessonId && (gate === 'held') === (upload?.gate === 'held')
    const isOurs = isHere && (!mediaURL.includes('?') || addressHash(mediaURL) === upload.addressHash)
    if (!isOurs) throw invalid(say(mediaUrlNotOurs))
    if (upload.userId !== personId) throw forbidden(say(uploadOfSomebodyElse))
    if (upload.registeredAt) throw conflict(say(uploadRegistered))
    return upload
  }

  async function findArrival({ id, storedAt, expiresAt }: Upload): Promise<{ size: number }> {
    const file = await objects.find(id)
    // A long upload may end after its address has expired.
    const until = file
      ? Math.max(expiresAt.getTime(), (storedAt ?? file.arrivedAt).getTime() + addressLifetimeMs)
      : expiresAt
    if (clock().getTime() > Number(until)) throw conflict(say(uploadExpired))
    if (!file) throw conflict(say(fileNotArrived))
    return file
  }

  async function checkFile({ id, kind, limit }: Upload, size: number) {
    if (size > limit) throw tooLarge(say(largerThanAnnounced))
    const start = size > 0 ? await objects.read(id, { start: 0, end: Math.min(size, firstBytes) - 1 }) : undefined
    const mediaType = start && (await mediaIn(await buffer(start), kind))
    if (!mediaType) throw wrongType(kind)
    refuseOverLimit(mediaType.kind, size)
    return mediaType
  }

  /** Films are large, so only the metadata is read and overwritten. */
  async function blankTags(id: string, type: string, size: number) {
    const tagRanges = await tagsIn[type]?.(size, async (range) => {
      const content = await objects.read(id, range)
      if (!content) throw conflict(say(fileNoLongerThere))
      return buffer(content)
    })
    if (!tagRanges || tagRanges.length === 0) return
    if (tagRanges.length > maxTags) throw invalid(say(fileDamaged))
    await objects.overwrite(id, tagRanges, type)
  }

  /** Removes metadata before the file is available to anybody. Returns the new size. */
  async function removeMetadata(id: string, { kind, type }: DetectedType, size: number): Promise<number> {
    await blankTags(id, type, size)
    if (kind !== 'image') return size
    const content = await objects.read(id, { start: 0, end: size - 1 })
    const file = content && (await buffer(content))
    const plain = file && stripMetadata(type, file)
    const pixels = plain && declaredPixels(type, plain)
    if (!pixels) throw invalid(say(pictureDamaged))
    if (pixels > maxMegapixels * 1_000_000) throw invalid(say(pictureTooLarge, { most: maxMegapixels }))
    if (!plain.equals(file)) await objects.write(id, plain, type)
    return plain.length
  }

  async function deleteRefused(error: unknown, id: string): Promise<never> {
    const isVerdict = error instanceof Problem && error.status < 500
    if (isVerdict && (await store.deleteUnregistered(db, id))) await objects.remove(id)
    throw error
  }

  async function checkAndClean(upload: Upload, arrivedSize: number) {
    const detected = await checkFile(upload, arrivedSize)
    return { detected, size: await removeMetadata(upload.id, detected, arrivedSize) }
  }

  /** Returns the path of the registered file: public, available through its lesson, or held. */
  return async function register(mediaURL: string, personId: string, access: FileAccess): Promise<string> {
    const upload = await find(mediaURL, personId, access)
    const arrival = await findArrival(upload)
    const { detected, size } = await checkAndClean(upload, arrival.size).catch((error) =>
      deleteRefused(error, upload.id),
    )
    if (!(await store.register(db, upload.id, detected, size, clock()))) throw conflict(say(uploadRegistered))
    const name = fileNameFor(upload.id, detected.type)
    if (access.gate === 'held') return `/api/gifts/${name}`
    return access.lessonId === null
      ? pathFor(upload.id, detected.type)
      : `/api/lessons/${access.lessonId}/files/${name}`
  }
}
