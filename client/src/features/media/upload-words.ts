import { fileKinds, fileLimits, mediaTypes } from '#shared/media.ts'
import type { FileKind, MediaKind } from '#shared/media.ts'
import { MiB } from '#shared/site.ts'

/** docs/product.md 54: 'Image uploaded successfully' and its likes begin with these. */
export const kindNames: Record<MediaKind, string> = { image: 'Image', audio: 'Audio', video: 'Video' }

const articles: Record<FileKind, string> = {
  image: 'An image',
  audio: 'A sound',
  video: 'A video',
  document: 'A document',
}

const formats: Record<FileKind, string> = {
  image: 'JPEG, PNG, WebP, GIF or AVIF',
  audio: 'MP3, M4A, Ogg, WAV, WebM, AAC or FLAC',
  video: 'MP4, WebM, Ogg or MOV',
  document: 'a PDF',
}

const largest = (kind: FileKind) => `${fileLimits[kind] / MiB} MB`

/** What may be chosen, before anything is chosen. */
export const hintFor = (kind: MediaKind) => `${formats[kind]}, ${largest(kind)} at most`

/** Why a file is not taken. */
export const refusals = (kind: FileKind) => ({
  type: `This file cannot be used. ${articles[kind]} may be ${formats[kind]}.`,
  tooLarge: `This file is too large. ${articles[kind]} may have ${largest(kind)} at most.`,
  empty: 'This file is empty.',
})

/** `2.4 MB`, `310 KB` */
export function sizeInWords(bytes: number): string {
  if (bytes >= MiB) return `${(bytes / MiB).toFixed(1)} MB`
  return bytes >= 1024 ? `${Math.round(bytes / 1024)} KB` : `${bytes} bytes`
}

/** Types by the end of a file's name: systems disagree on what to call some of them, or say nothing. */
const byExtension: Record<FileKind, Record<string, string>> = {
  image: {
    jpg: 'image/jpeg',
    jpeg: 'image/jpeg',
    png: 'image/png',
    webp: 'image/webp',
    gif: 'image/gif',
    avif: 'image/avif',
  },
  audio: {
    mp3: 'audio/mpeg',
    m4a: 'audio/mp4',
    mp4: 'audio/mp4',
    ogg: 'audio/ogg',
    oga: 'audio/ogg',
    opus: 'audio/ogg',
    wav: 'audio/wav',
    weba: 'audio/webm',
    webm: 'audio/webm',
    aac: 'audio/aac',
    flac: 'audio/flac',
  },
  video: { mp4: 'video/mp4', m4v: 'video/mp4', webm: 'video/webm', ogv: 'video/ogg', mov: 'video/quicktime' },
  document: { pdf: 'application/pdf' },
}

/** What a file of this kind is sent as; its own word for itself where that is none of ours. The server looks inside. */
export function typeOf(file: { name: string; type: string }, kind: FileKind): string {
  if (mediaTypes[kind].includes(file.type)) return file.type
  const extension = /\.([^.]+)$/.exec(file.name)?.[1]?.toLowerCase() ?? ''
  return byExtension[kind][extension] ?? file.type
}

/** For the browser's own chooser. */
export const acceptFor = (kind: FileKind) =>
  [...mediaTypes[kind], ...Object.keys(byExtension[kind]).map((extension) => `.${extension}`)].join(',')

/** The kind by which a file of a lesson is taken; null where it is none of ours. */
export const kindOf = (file: { name: string; type: string }): FileKind | null =>
  fileKinds.find((kind) => mediaTypes[kind].includes(typeOf(file, kind))) ?? null
