import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { MiB, uploadLimits } from '#shared/site.ts'
import { instant, optionalText, textLimits } from '#shared/text.ts'

export const mediaKinds = ['image', 'audio', 'video'] as const
export const MediaKind = z.enum(mediaKinds, 'kind must be image, audio or video.')
export type MediaKind = z.infer<typeof MediaKind>

/** Lessons take documents too: sheets to download. The library's entries do not. */
export const fileKinds = [...mediaKinds, 'document'] as const
const FileKind = z.enum(fileKinds, 'kind must be image, audio, video or document.')
export type FileKind = z.infer<typeof FileKind>

/** Bytes. */
export const fileLimits: Record<FileKind, number> = { ...uploadLimits, document: 20 * MiB }

/** What may be uploaded, by kind: never SVG or HTML, which can carry scripts. */
export const mediaTypes: Record<FileKind, readonly string[]> = {
  image: ['image/jpeg', 'image/png', 'image/webp', 'image/gif', 'image/avif'],
  audio: ['audio/mpeg', 'audio/mp4', 'audio/ogg', 'audio/wav', 'audio/webm', 'audio/aac', 'audio/flac'],
  video: ['video/mp4', 'video/webm', 'video/ogg', 'video/quicktime'],
  document: ['application/pdf'],
}

/** Minutes in which a signed address takes the file, and then the registration. */
export const uploadMinutes = 15

const Announced = z.object({
  kind: z.optional(MediaKind),
  contentType: z.optional(z.string().check(z.maxLength(200, 'contentType is too long.'))),
  /** Bytes. */
  size: z.optional(
    z
      .int('size must be a whole number of bytes.')
      .check(z.gte(0, 'size must be at least 1 byte.'), z.gte(1, 'The file is empty.')),
  ),
})
/** The PUT must carry exactly these headers: they are signed too. */
const SignedAddress = z.object({ uploadURL: z.string(), headers: z.record(z.string(), z.string()) })
const Uploaded = z.object({
  mediaURL: z.string('mediaURL is missing.').check(z.maxLength(5000, 'mediaURL is too long.')),
})

export const FileWarning = z.object({
  warning: z.pipe(
    z.nullable(optionalText('The warning', textLimits.description)),
    z.transform((text) => text?.trim() || null),
  ),
})

export const media = {
  /** Answers where to PUT the file. Without a kind the store's limit is the largest; the kind found sets it at registration. */
  upload: endpoint({
    method: 'POST',
    path: '/api/objects/upload',
    allow: 'media.upload',
    input: Announced,
    output: SignedAddress,
  }),
  register: endpoint({
    method: 'PUT',
    path: '/api/category-media',
    allow: 'media.upload',
    input: Uploaded,
    output: z.object({ objectPath: z.string() }),
  }),
  /** Takes a public file back: 410 at once, its bytes gone within the hour, and no entry names it any more. */
  withdraw: endpoint({ method: 'DELETE', path: '/api/objects/:id', allow: 'media.withdraw' }),
  /** Says something before a public file is loaded; null says nothing any more. */
  warn: endpoint({
    method: 'PUT',
    path: '/api/objects/:id/warning',
    allow: 'media.warn',
    input: FileWarning,
  }),
  /** For devices that keep copies: which files are served no longer since they asked last. Without `since`, only from when on to ask. */
  takenBack: endpoint({
    method: 'GET',
    path: '/api/objects/taken-back',
    allow: 'media.takenBack',
    query: z.object({ since: z.optional(instant) }),
    output: z.object({
      /** By what names them in their addresses. */
      files: z.array(z.uuid()),
      asOf: instant,
    }),
  }),
}

/** Files that people send in with something: seen by them and by admins until it is approved, and only then by everybody. */
export const gifts = {
  upload: endpoint({
    method: 'POST',
    path: '/api/gifts',
    allow: 'gifts.give',
    input: z.extend(Announced, { kind: z.enum(['image', 'audio'], 'kind must be image or audio.') }),
    output: SignedAddress,
  }),
  register: endpoint({
    method: 'PUT',
    path: '/api/gifts',
    allow: 'gifts.give',
    input: Uploaded,
    output: z.object({ objectPath: z.string() }),
  }),
  read: endpoint({ method: 'GET', path: '/api/gifts/:name', allow: 'gifts.see', sends: 'file' }),
}

/** Files of a lesson: heard and seen by those to whom the lesson is open, and never public. */
export const lessonFiles = {
  upload: endpoint({
    method: 'POST',
    path: '/api/lessons/:id/files',
    allow: 'lessons.write',
    input: z.extend(Announced, { kind: z.optional(FileKind) }),
    output: SignedAddress,
  }),
  /** Answers the file's address, for the lesson's text or its video. */
  register: endpoint({
    method: 'PUT',
    path: '/api/lessons/:id/files',
    allow: 'lessons.write',
    input: Uploaded,
    output: z.object({ path: z.string() }),
  }),
  read: endpoint({ method: 'GET', path: '/api/lessons/:id/files/:name', allow: 'lessons.readFull', sends: 'file' }),
  remove: endpoint({ method: 'DELETE', path: '/api/lessons/:id/files/:name', allow: 'lessons.write' }),
}

export const largestUpload = Math.max(...Object.values(uploadLimits))
