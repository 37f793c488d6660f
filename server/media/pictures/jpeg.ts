import { exifHeading, orientationIn, tiffWith } from './exif.ts'

const startOfImage = 0xd8
const endOfImage = 0xd9
const startOfScan = 0xda
const comment = 0xfe
const isApplication = (marker: number) => marker >= 0xe0 && marker <= 0xef
/** Markers without a length: they stand in the middle of a scan. */
const standsAlone = (marker: number) => marker === 0x01 || (marker >= 0xd0 && marker <= 0xd7)

function segment(marker: number, content: Buffer): Buffer {
  const head = Buffer.from([0xff, marker, 0, 0])
  head.writeUInt16BE(content.length + 2, 2)
  return Buffer.concat([head, content])
}

/** What is kept of one of the segments that describe a picture: its colours, and how it is turned. */
function described(marker: number, whole: Buffer): Buffer[] {
  const content = whole.subarray(4)
  const begins = (text: string) => content.toString('latin1', 0, text.length) === text
  if (marker === 0xe0 && begins('JFIF\0')) return [whole]
  if (marker === 0xe2 && begins('ICC_PROFILE\0')) return [whole]
  if (marker === 0xee && begins('Adobe')) return [whole]
  if (marker !== 0xe1 || !begins(exifHeading)) return []
  const orientation = orientationIn(content.subarray(exifHeading.length))
  if (orientation === 1) return []
  return [segment(marker, Buffer.concat([Buffer.from(exifHeading, 'latin1'), tiffWith(orientation)]))]
}

/** Where the marker after a scan's data begins. */
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

/** The picture alone: no position, no texts, no thumbnails, nothing behind its end. Undefined when it is not whole. */
export function plainJpeg(file: Buffer): Buffer | undefined {
  if (file[0] !== 0xff || file[1] !== startOfImage) return undefined
  const kept: Buffer[] = [file.subarray(0, 2)]
  let scans = 0
  let at = 2
  while (at >= 0 && at + 4 <= file.length + 2) {
    if (file[at] !== 0xff) return undefined
    const marker = file[at + 1] ?? 0
    if (marker === 0xff) {
      at += 1
      continue
    }
    if (marker === endOfImage) return scans > 0 ? Buffer.concat([...kept, Buffer.from([0xff, endOfImage])]) : undefined
    if (standsAlone(marker) || marker === startOfImage || at + 4 > file.length) return undefined
    const length = file.readUInt16BE(at + 2)
    const behind = at + 2 + length
    if (length < 2 || behind > file.length) return undefined
    const whole = file.subarray(at, behind)
    if (isApplication(marker)) kept.push(...described(marker, whole))
    else if (marker !== comment) kept.push(whole)
    at = behind
    if (marker === startOfScan) {
      scans += 1
      at = endOfScan(file, behind)
      if (at > 0) kept.push(file.subarray(behind, at))
    }
  }
  return undefined
}
