/** EXIF orientation from 2 to 8; 1 for an upright picture or unreadable data. */
export function orientationIn(tiff: Buffer): number {
  const order = tiff.toString('latin1', 0, 2)
  if (tiff.length < 14 || (order !== 'II' && order !== 'MM')) return 1
  const short = (offset: number) => (order === 'II' ? tiff.readUInt16LE(offset) : tiff.readUInt16BE(offset))
  const long = (offset: number) => (order === 'II' ? tiff.readUInt32LE(offset) : tiff.readUInt32BE(offset))
  const directory = long(4)
  if (directory + 2 > tiff.length) return 1
  for (let n = 0; n < short(directory); n++) {
    const entry = directory + 2 + n * 12
    if (entry + 12 > tiff.length) return 1
    if (short(entry) === orientationTag) {
      const turned = short(entry + 8)
      return turned >= 2 && turned <= 8 ? turned : 1
    }
  }
  return 1
}

const orientationTag = 0x0112

/** An EXIF block that contains only the orientation. */
export function tiffWith(orientation: number): Buffer {
  const tiff = Buffer.alloc(26)
  tiff.write('MM\0*', 'latin1')
  tiff.writeUInt32BE(8, 4)
  tiff.writeUInt16BE(1, 8)
  tiff.writeUInt16BE(orientationTag, 10)
  tiff.writeUInt16BE(3, 12)
  tiff.writeUInt32BE(1, 14)
  tiff.writeUInt16BE(orientation, 18)
  return tiff
}

/** Some programs write JPEG's 'Exif' heading in other formats too. */
export function withoutHeading(exif: Buffer): Buffer {
  return exif.toString('latin1', 0, 6) === exifHeading ? exif.subarray(6) : exif
}

export const exifHeading = 'Exif\0\0'
