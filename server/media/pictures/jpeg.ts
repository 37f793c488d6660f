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

/** The part of a metadata segment that is kept: the colour profile or the orientation. */
function described(marker: number, segmentBytes: Buffer): Buffer[] {
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
  let at = file.indexOf(0xff, from)
  while (at >= 0 && at + 1 < file.length) {
    const next = file[at + 1] ?? 0
    if (next === 0xff) at += 1
    else if (next === 0 || standsAlone(next)) at = file.indexOf(0xff, at + 2)
    else return at
  }
  return -1
}

/** The picture without position, texts, thumbnails and trailing data. Undefined if the file is not complete. */
export function plainJpeg(file: Buffer): Buffer | undefined {
  if (file[0] !== 0xff || file[1] !== startOfImage) return undefined
  const segments: Buffer[] = [file.subarray(0, 2)]
  let scans = 0
  let at = 2
  while (at >= 0 && at + 4 <= file.length + 2) {
    if (file[at] !== 0xff) return undefined
    const marker = file[at + 1] ?? 0
    if (marker === 0xff) {
      at += 1
      continue
    }
    if (marker === endOfImage)
      return scans > 0 ? Buffer.concat([...segments, Buffer.from([0xff, endOfImage])]) : undefined
    if (standsAlone(marker) || marker === startOfImage || at + 4 > file.length) return undefined
    const length = file.readUInt16BE(at + 2)
    const behind = at + 2 + length
    if (length < 2 || behind > file.length) return undefined
    const segmentBytes = file.subarray(at, behind)
    if (isApplication(marker)) segments.push(...described(marker, segmentBytes))
    else if (marker !== comment) segments.push(segmentBytes)
    at = behind
    if (marker === startOfScan) {
      scans += 1
      at = endOfScan(file, behind)
      if (at > 0) segments.push(file.subarray(behind, at))
    }
  }
  return undefined
}

/** Markers C0 to CF begin a frame, except three that hold tables. */
const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)

/** The sizes of the frames in front of the first scan, in a file that `plainJpeg` wrote. */
export function jpegSizes(file: Buffer) {
  const sizes: { width: number; height: number }[] = []
  for (let at = 2; file.readUInt8(at + 1) !== startOfScan; at += 2 + file.readUInt16BE(at + 2))
    if (isFrame(file.readUInt8(at + 1)))
      sizes.push({ width: file.readUInt16BE(at + 7), height: file.readUInt16BE(at + 5) })
  return sizes
}
