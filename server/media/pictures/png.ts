import { crc32 } from 'node:zlib'
import { orientationIn, tiffWith, withoutHeading } from './exif.ts'

const signature = Buffer.from('89504e470d0a1a0a', 'hex')
/** Pixels, colours and movement. What else a chunk may hold is not the picture. */
const pictorial = new Set(
  'IHDR PLTE IDAT IEND tRNS cHRM gAMA iCCP sBIT sRGB cICP mDCV cLLI bKGD hIST pHYs acTL fcTL fdAT'.split(' '),
)

function chunk(type: string, content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), content])
  const whole = Buffer.alloc(named.length + 8)
  whole.writeUInt32BE(content.length)
  named.copy(whole, 4)
  whole.writeUInt32BE(crc32(named), whole.length - 4)
  return whole
}

/** The picture alone: no position, no texts, nothing behind its end. Undefined when it is not whole. */
export function plainPng(file: Buffer): Buffer | undefined {
  if (!file.subarray(0, 8).equals(signature)) return undefined
  const kept: Buffer[] = [signature]
  let at = 8
  while (at + 12 <= file.length) {
    const length = file.readUInt32BE(at)
    const type = file.toString('latin1', at + 4, at + 8)
    const behind = at + 12 + length
    if (behind > file.length) return undefined
    if (pictorial.has(type)) kept.push(file.subarray(at, behind))
    if (type === 'eXIf') {
      const orientation = orientationIn(withoutHeading(file.subarray(at + 8, behind - 4)))
      if (orientation !== 1) kept.push(chunk('eXIf', tiffWith(orientation)))
    }
    if (type === 'IEND') return Buffer.concat(kept)
    at = behind
  }
  return undefined
}
