import { fileLimits, maxMegapixels } from '#shared/media.ts'
import { mediaIn, firstBytes } from './media-type.ts'
import { stripMetadata } from './pictures/strip-metadata.ts'
import { declaredPixels } from './pictures/declared-pixels.ts'

/** The picture without metadata; undefined for a file that no uploader could register. */
export async function plainPictureIn(bytes: Buffer): Promise<{ type: string; bytes: Buffer } | undefined> {
  if (bytes.length > fileLimits.image) return undefined
  const mediaType = await mediaIn(bytes.subarray(0, firstBytes), 'image')
  const plain = mediaType && stripMetadata(mediaType.type, bytes)
  const pixels = plain && declaredPixels(mediaType.type, plain)
  return pixels && pixels <= maxMegapixels * 1_000_000 ? { type: mediaType.type, bytes: plain } : undefined
}
