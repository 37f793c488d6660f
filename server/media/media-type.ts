import { fileTypeFromBuffer } from 'file-type'
import { fileKinds, mediaTypes, type FileKind } from '#shared/media.ts'
import { uuidPattern } from '#shared/text/addresses.ts'

export interface DetectedType {
  kind: FileKind
  /** One of `mediaTypes`. */
  type: string
}

/** Other names for accepted types, used by the detector, browsers and systems. */
const otherNames: Record<string, string> = {
  'image/jpg': 'image/jpeg',
  'image/pjpeg': 'image/jpeg',
  'image/apng': 'image/png',
  'audio/mp3': 'audio/mpeg',
  'audio/m4a': 'audio/mp4',
  'audio/x-m4a': 'audio/mp4',
  'audio/ogg; codecs=opus': 'audio/ogg',
  'audio/opus': 'audio/ogg',
  'audio/wave': 'audio/wav',
  'audio/x-wav': 'audio/wav',
  'audio/vnd.wave': 'audio/wav',
  'audio/x-aac': 'audio/aac',
  'audio/vnd.dlna.adts': 'audio/aac',
  'audio/x-flac': 'audio/flac',
  'video/x-m4v': 'video/mp4',
  'application/ogg': 'video/ogg',
}

/** Containers that may hold only sound. Their first bytes do not tell, so the declared kind decides. */
const asSound: Record<string, string> = {
  'video/mp4': 'audio/mp4',
  'video/webm': 'audio/webm',
  'video/ogg': 'audio/ogg',
}

const extensions: Record<string, string> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
  'image/gif': 'gif',
  'image/avif': 'avif',
  'audio/mpeg': 'mp3',
  'audio/mp4': 'm4a',
  'audio/ogg': 'ogg',
  'audio/wav': 'wav',
  'audio/webm': 'weba',
  'audio/aac': 'aac',
  'audio/flac': 'flac',
  'video/mp4': 'mp4',
  'video/webm': 'webm',
  'video/ogg': 'ogv',
  'video/quicktime': 'mov',
  'application/pdf': 'pdf',
}

/** The accepted type with this name, if a file of the `declared` kind is expected; undefined for other types. */
export function mediaNamed(name: string, declared: FileKind | null): DetectedType | undefined {
  const plain = otherNames[name.toLowerCase()] ?? name.toLowerCase()
  const type = declared === 'audio' ? (asSound[plain] ?? plain) : plain
  const kind = fileKinds.find((each) => mediaTypes[each].includes(type))
  // A document is accepted only if one was declared.
  const isExpected = declared === null ? kind !== 'document' : declared === kind
  return kind && isExpected ? { kind, type } : undefined
}

/** Bytes from which the type is detected. A picture inside an MP3's tag may fill them; then the tag itself identifies the type. */
export const firstBytes = 64 * 1024

/** The type of a file by its first bytes, independent of its name and declared type. */
export async function mediaIn(start: Uint8Array, declared: FileKind | null): Promise<DetectedType | undefined> {
  const detected = await fileTypeFromBuffer(start)
  return detected && mediaNamed(detected.mime, declared)
}

export function pathFor(id: string, type: string): string {
  return `/objects/${fileNameFor(id, type)}`
}

export function fileNameFor(id: string, type: string): string {
  return `${id}.${extensions[type]}`
}

/** Matches undecoded names too, because our names need no encoding. */
const uploadFileName = new RegExp(`^(${uuidPattern})\\.[a-z0-9]{3,4}$`)

/** The upload id in a file name that `fileNameFor` may have made; undefined for other names. */
export const uploadIdOfName = (name: string): string | undefined => uploadFileName.exec(name)?.[1]
/** The upload id in the last part of a path. */
export const uploadIdOfPath = (path: string): string | undefined => uploadIdOfName(path.split('/').at(-1)!)
