import { fileKinds, fileLimits, mediaTypes, type FileKind, type MediaKind } from '#shared/media.ts'
import { MiB } from '#shared/site/site.ts'
import { say } from '#shared/messages/say.ts'
import {
  audioFormats,
  audioTooLarge,
  audioTypeRefused,
  documentTooLarge,
  documentTypeRefused,
  fileEmpty,
  imageFormats,
  imageTooLarge,
  imageTypeRefused,
  sizeInBytes,
  videoFormats,
  videoTooLarge,
  videoTypeRefused,
} from '#shared/text/media-messages.ts'

const hints = { image: imageFormats, audio: audioFormats, video: videoFormats }
const wrongTypes = {
  image: imageTypeRefused,
  audio: audioTypeRefused,
  video: videoTypeRefused,
  document: documentTypeRefused,
}
const tooLarge = { image: imageTooLarge, audio: audioTooLarge, video: videoTooLarge, document: documentTooLarge }

const largestSize = (kind: FileKind) => ({ size: fileLimits[kind] / MiB })

export const hintFor = (kind: MediaKind) => say(hints[kind], largestSize(kind))

export const uploadRefusals = (kind: FileKind) => ({
  type: say(wrongTypes[kind]),
  tooLarge: say(tooLarge[kind], largestSize(kind)),
  empty: say(fileEmpty),
})

/** Size such as `2.4 MB` or `310 KB`. */
export function fileSizeText(bytes: number): string {
  if (bytes >= MiB) return `${(bytes / MiB).toFixed(1)} MB`
  return bytes >= 1024 ? `${Math.round(bytes / 1024)} KB` : say(sizeInBytes, { size: bytes })
}

/** Types by file extension: operating systems disagree on some of them, or give none. */
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

/** Type under which a file is sent; its own type if the extension is unknown. The server checks the content. */
export function typeOf(file: { name: string; type: string }, kind: FileKind): string {
  if (mediaTypes[kind].includes(file.type)) return file.type
  const extension = /\.([^.]+)$/.exec(file.name)?.[1]?.toLowerCase() ?? ''
  return byExtension[kind][extension] ?? file.type
}

export const acceptFor = (kind: FileKind) =>
  [...mediaTypes[kind], ...Object.keys(byExtension[kind]).map((extension) => `.${extension}`)].join(',')

/** Kind of a lesson's file; null if it is not allowed. */
export const kindOf = (file: { name: string; type: string }): FileKind | null =>
  fileKinds.find((kind) => mediaTypes[kind].includes(typeOf(file, kind))) ?? null
