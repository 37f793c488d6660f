import { plainAvif } from './avif.ts'
import { plainGif } from './gif.ts'
import { plainJpeg } from './jpeg.ts'
import { plainPng } from './png.ts'
import { plainWebp } from './webp.ts'

const formats: Record<string, (file: Buffer) => Buffer | undefined> = {
  'image/jpeg': plainJpeg,
  'image/png': plainPng,
  'image/webp': plainWebp,
  'image/gif': plainGif,
  'image/avif': plainAvif,
}

/**
 * A picture without what it says of where, when, with what and by whom it was made; it keeps its colours and the way it is
 * turned. Undefined when it cannot be read to its end, for then nobody knows what it still holds.
 */
export function plainPicture(type: string, file: Buffer): Buffer | undefined {
  return formats[type]?.(file)
}
