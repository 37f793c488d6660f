import { fileTypeFromBuffer } from 'file-type'
import { fileKinds, mediaTypes } from '#shared/media.ts'
import type { FileKind } from '#shared/media.ts'

export interface Found {
  kind: FileKind
  /** One of `mediaTypes`. */
  type: string
}

/** Other names of types that we take: those that the detector, browsers and systems use. */
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

/** Containers that hold sound alone as well, and look the same from the front: the declared kind says which. */
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

/** What a type's name means, when something of the `declared` kind is expected; undefined for what we do not take. */
export function mediaNamed(name: string, declared: FileKind | null): Found | undefined {
  const plain = otherNames[name.toLowerCase()] ?? name.toLowerCase()
  const type = declared === 'audio' ? (asSound[plain] ?? plain) : plain
  const kind = fileKinds.find((each) => mediaTypes[each].includes(type))
  // A document is taken only where one is expected.
  const isExpected = declared === null ? kind !== 'document' : declared === kind
  return kind && isExpected ? { kind, type } : undefined
}

/** How much of a file says what it is: a picture in front of an MP3's sound may hide it, and then the tag itself counts. */
export const firstBytes = 64 * 1024

/** What a file's first bytes say that it is, whatever its name and sender claim. */
export async function mediaIn(start: Uint8Array, declared: FileKind | null): Promise<Found | undefined> {
  const found = await fileTypeFromBuffer(start)
  return found && mediaNamed(found.mime, declared)
}

export function pathFor(id: string, type: string): string {
  return `/objects/${fileNameFor(id, type)}`
}

export function fileNameFor(id: string, type: string): string {
  return `${id}.${extensions[type]}`
}
