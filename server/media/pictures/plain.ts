import { plainAvif } from './avif.ts'
import { plainGif } from './gif.ts'
import { plainJpeg } from './jpeg.ts'
import { plainPng } from './png.ts'
import { stripWebpMetadata } from './webp.ts'

const formats: Record<string, (file: Buffer) => Buffer | undefined> = {
  'image/jpeg': plainJpeg,
  'image/png': plainPng,
  'image/webp': stripWebpMetadata,
  'image/gif': plainGif,
  'image/avif': plainAvif,
}

/**
 * A picture without metadata about place, time, device and people; colours and orientation stay. Undefined if the file cannot be read to its end,
 * because unread data could contain metadata.
 */
export function plainPicture(type: string, file: Buffer): Buffer | undefined {
  return formats[type]?.(file)
}
