import { avifSizes } from './avif.ts'
import { gifSizes } from './gif.ts'
import { jpegSizes } from './jpeg.ts'
import { pngSizes } from './png.ts'
import { webpSizes } from './webp.ts'

/** A picture's canvas, or one of its frames, in pixels. */
export interface PictureSize {
  width: number
  height: number
}

const formats: Record<string, (file: Buffer) => PictureSize[]> = {
  'image/jpeg': jpegSizes,
  'image/png': pngSizes,
  'image/webp': webpSizes,
  'image/gif': gifSizes,
  'image/avif': avifSizes,
}

/**
 * Pixels that a plain picture's header declares, before any device decodes it: those of the largest of its canvas and its
 * frames. Undefined if the header declares no size, is cut off, or has a side of length zero.
 */
export function declaredPixels(type: string, file: Buffer): number | undefined {
  try {
    const pixels = formats[type]?.(file).map(({ width, height }) => width * height) ?? []
    return pixels.length === 0 || pixels.includes(0) ? undefined : Math.max(...pixels)
  } catch (error) {
    if (error instanceof RangeError) return undefined
    throw error
  }
}
