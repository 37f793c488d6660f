import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { MiB, uploadLimits } from '#shared/site/site.ts'
import { instant, nullableText, textLimits } from '#shared/text.ts'
import { say } from '#shared/messages/say.ts'
import {
  contentTypeTooLong,
  fileIsEmpty,
  fileKindMust,
  fileWarningField,
  mediaKindMust,
  mediaUrlMissing,
  mediaUrlTooLong,
  pendingKindMust,
  sizeAtLeast,
  sizeWhole,
} from '#shared/text/file-messages.ts'

export const mediaKinds = ['image', 'audio', 'video'] as const
export const MediaKind = z.enum(mediaKinds, { error: () => say(mediaKindMust) })
export type MediaKind = z.infer<typeof MediaKind>

/** Lessons can also have documents as downloads; entries cannot. */
export const fileKinds = [...mediaKinds, 'document'] as const
const FileKind = z.enum(fileKinds, { error: () => say(fileKindMust) })
export type FileKind = z.infer<typeof FileKind>

/** In bytes. */
export const fileLimits: Record<FileKind, number> = { ...uploadLimits, document: 20 * MiB }

/** A small file may declare a picture so large that decoding it fills a phone's memory. */
export const maxMegapixels = 50

/** Accepted types by kind: never SVG or HTML, which can carry scripts. */
export const mediaTypes: Record<FileKind, readonly string[]> = {
  image: ['image/jpeg', 'image/png', 'image/webp', 'image/gif', 'image/avif'],
  audio: ['audio/mpeg', 'audio/mp4', 'audio/ogg', 'audio/wav', 'audio/webm', 'audio/aac', 'audio/flac'],
  video: ['video/mp4', 'video/webm', 'video/ogg', 'video/quicktime'],
  document: ['application/pdf'],
}

/** Minutes in which a signed address accepts the file, and then its registration. */
export const uploadMinutes = 15

const UploadRequest = z.object({
  kind: z.optional(MediaKind),
  contentType: z.optional(z.string().check(z.maxLength(200, { error: () => say(contentTypeTooLong) }))),
  /** In bytes. */
  size: z.optional(
    z
      .int({ error: () => say(sizeWhole) })
      .check(z.gte(0, { error: () => say(sizeAtLeast) }), z.gte(1, { error: () => say(fileIsEmpty) })),
  ),
})
/** The PUT must send exactly these headers: they are part of the signature. */
const SignedAddress = z.object({ uploadURL: z.string(), headers: z.record(z.string(), z.string()) })
const UploadedFile = z.object({
  mediaURL: z
    .string({ error: () => say(mediaUrlMissing) })
    .check(z.maxLength(5000, { error: () => say(mediaUrlTooLong) })),
})

const FileWarning = z.object({
  warning: nullableText(fileWarningField, textLimits.description),
})

export const media = {
  /**
   * Answers a signed address for the upload. Without a kind the largest limit applies; the registration checks the limit of the
   * detected kind.
   */
  upload: endpoint({
    method: 'POST',
    path: '/api/objects/upload',
    allow: 'media.upload',
    input: UploadRequest,
    output: SignedAddress,
  }),
  registerUpload: endpoint({
    method: 'PUT',
    path: '/api/category-media',
    allow: 'media.upload',
    input: UploadedFile,
    output: z.object({ objectPath: z.string() }),
  }),
  /** Withdraws a public file: it answers 410 at once, its bytes are deleted within the hour, and entries no longer name it. */
  withdraw: endpoint({ method: 'DELETE', path: '/api/objects/:id', allow: 'media.withdraw' }),
  /** Sets the warning before a public file; null removes it. */
  warn: endpoint({
    method: 'PUT',
    path: '/api/objects/:id/warning',
    allow: 'media.warn',
    input: FileWarning,
  }),
  /** For devices with copies: the files that were withdrawn after `since`. Without `since` only the time from which to ask. */
  listUnavailable: endpoint({
    method: 'GET',
    path: '/api/objects/taken-back',
    allow: 'media.takenBack',
    query: z.object({ since: z.optional(instant) }),
    output: z.object({
      /** Ids in the addresses of the files. */
      files: z.array(z.uuid()),
      asOf: instant,
    }),
  }),
}

/** Files that people send in for review: only they and admins can read them until they are approved and become public. */
export const pendingUploads = {
  upload: endpoint({
    method: 'POST',
    path: '/api/gifts',
    allow: 'gifts.give',
    input: z.extend(UploadRequest, { kind: z.enum(['image', 'audio'], { error: () => say(pendingKindMust) }) }),
    output: SignedAddress,
  }),
  registerUpload: endpoint({
    method: 'PUT',
    path: '/api/gifts',
    allow: 'gifts.give',
    input: UploadedFile,
    output: z.object({ objectPath: z.string() }),
  }),
  read: endpoint({ method: 'GET', path: '/api/gifts/:name', allow: 'gifts.see', sends: 'file' }),
}

/** Files of a lesson: readable only by people with access to the lesson. */
export const lessonFiles = {
  upload: endpoint({
    method: 'POST',
    path: '/api/lessons/:id/files',
    allow: 'lessons.write',
    input: z.extend(UploadRequest, { kind: z.optional(FileKind) }),
    output: SignedAddress,
  }),
  /** Answers the file's address, for the lesson's text or its video. */
  registerUpload: endpoint({
    method: 'PUT',
    path: '/api/lessons/:id/files',
    allow: 'lessons.write',
    input: UploadedFile,
    output: z.object({ path: z.string() }),
  }),
  read: endpoint({ method: 'GET', path: '/api/lessons/:id/files/:name', allow: 'lessons.readFull', sends: 'file' }),
  remove: endpoint({ method: 'DELETE', path: '/api/lessons/:id/files/:name', allow: 'lessons.write' }),
}

export const largestUpload = Math.max(...Object.values(uploadLimits))
