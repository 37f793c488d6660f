import { exifHeading, orientationIn, tiffWith } from './exif.ts'

const startOfImage = 0xd8
const endOfImage = 0xd9
const startOfScan = 0xda
const comment = 0xfe
const isApplication = (marker: number) => marker >= 0xe0 && marker <= 0xef
/** Markers without a length, which occur inside a scan. */
const standsAlone = (marker: number) => marker === 0x01 || (marker >= 0xd0 && marker <= 0xd7)

function segment(marker: number, content: Buffer): Buffer {
  const head = Buffer.from([0xff, marker, 0, 0])
  head.writeUInt16BE(content.length + 2, 2)
  return Buffer.concat([head, content])
}

/** The colour profile or the orientation. */
function keptMetadata(marker: number, segmentBytes: Buffer): Buffer[] {
  const content = segmentBytes.subarray(4)
  const begins = (text: string) => content.toString('latin1', 0, text.length) === text
  if (marker === 0xe0 && begins('JFIF\0')) return [segmentBytes]
  if (marker === 0xe2 && begins('ICC_PROFILE\0')) return [segmentBytes]
  if (marker === 0xee && begins('Adobe')) return [segmentBytes]
  if (marker !== 0xe1 || !begins(exifHeading)) return []
  const orientation = orientationIn(content.subarray(exifHeading.length))
  if (orientation === 1) return []
  return [segment(marker, Buffer.concat([Buffer.from(exifHeading, 'latin1'), tiffWith(orientation)]))]
}

/** Offset of the marker behind a scan's data. */
function endOfScan(file: Buffer, from: number): number {
  let offset = file.indexOf(0xff, from)
  while (offset >= 0 && offset + 1 < file.length) {
    const next = file[offset + 1] ?? 0
    if (next === 0xff) offset += 1
    else if (next === 0 || standsAlone(next)) offset = file.indexOf(0xff, offset + 2)
    else return offset
  }
  return -1
}

/** The picture without position, texts, thumbnails and trailing data. Undefined if the file is not complete. */
export function stripJpegMetadata(file: Buffer): Buffer | undefined {
  if (file[0] !== 0xff || file[1] !== startOfImage) return undefined
  const segments: Buffer[] = [file.subarray(0, 2)]
  let scans = 0
  let offset = 2
  while (offset >= 0 && offset + 4 <= file.length + 2) {
    if (file[offset] !== 0xff) return undefined
    const marker = file[offset + 1] ?? 0
    if (marker === 0xff) {
      offset += 1
      continue
    }
    if (marker === endOfImage)
      return scans > 0 ? Buffer.concat([...segments, Buffer.from([0xff, endOfImage])]) : undefined
    if (standsAlone(marker) || marker === startOfImage || offset + 4 > file.length) return undefined
    const length = file.readUInt16BE(offset + 2)
    const behind = offset + 2 + length
    if (length < 2 || behind > file.length) return undefined
    const segmentBytes = file.subarray(offset, behind)
    if (isApplication(marker)) segments.push(...keptMetadata(marker, segmentBytes))
    else if (marker !== comment) segments.push(segmentBytes)
    offset = behind
    if (marker === startOfScan) {
      scans += 1
      offset = endOfScan(file, behind)
      if (offset > 0) segments.push(file.subarray(behind, offset))
    }
  }
  return undefined
}

/** Markers C0 to CF begin a frame, except three that hold tables. */
const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)

/** The sizes of the frames in front of the first scan, in a file that `stripJpegMetadata` wrote. */
export function jpegSizes(file: Buffer) {
  const sizes: { width: number; height: number }[] = []
  for (let offset = 2; file.readUInt8(offset + 1) !== startOfScan; offset += 2 + file.readUInt16BE(offset + 2))
    if (isFrame(file.readUInt8(offset + 1)))
      sizes.push({ width: file.readUInt16BE(offset + 7), height: file.readUInt16BE(offset + 5) })
  return sizes
}
