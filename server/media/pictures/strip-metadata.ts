import { stripAvifMetadata } from './avif.ts'
import { stripGifMetadata } from './gif.ts'
import { stripJpegMetadata } from './jpeg.ts'
import { stripPngMetadata } from './png.ts'
import { stripWebpMetadata } from './webp.ts'

const formats: Record<string, (file: Buffer) => Buffer | undefined> = {
  'image/jpeg': stripJpegMetadata,
  'image/png': stripPngMetadata,
  'image/webp': stripWebpMetadata,
  'image/gif': stripGifMetadata,
  'image/avif': stripAvifMetadata,
}

/**
 * A picture without metadata about place, time, device and people; colours and orientation stay. Undefined if the file cannot be read to its end,
 * because unread data could contain metadata.
 */
export function stripMetadata(type: string, file: Buffer): Buffer | undefined {
  return formats[type]?.(file)
}
