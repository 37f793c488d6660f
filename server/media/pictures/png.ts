import { crc32 } from 'node:zlib'
import { orientationIn, tiffWith, withoutHeading } from './exif.ts'

const signature = Buffer.from('89504e470d0a1a0a', 'hex')
/** Chunks with pixels, colours and animation; all others are removed. */
const pictureChunks = new Set(
  'IHDR PLTE IDAT IEND tRNS cHRM gAMA iCCP sBIT sRGB cICP mDCV cLLI bKGD hIST pHYs acTL fcTL fdAT'.split(' '),
)

function chunk(type: string, content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), content])
  const bytes = Buffer.alloc(named.length + 8)
  bytes.writeUInt32BE(content.length)
  named.copy(bytes, 4)
  bytes.writeUInt32BE(crc32(named), bytes.length - 4)
  return bytes
}

/** The picture without position, texts and trailing data. Undefined if the file is not complete. */
export function stripPngMetadata(file: Buffer): Buffer | undefined {
  if (!file.subarray(0, 8).equals(signature)) return undefined
  const chunks: Buffer[] = [signature]
  let offset = 8
  while (offset + 12 <= file.length) {
    const length = file.readUInt32BE(offset)
    const type = file.toString('latin1', offset + 4, offset + 8)
    const behind = offset + 12 + length
    if (behind > file.length) return undefined
    if (pictureChunks.has(type)) chunks.push(file.subarray(offset, behind))
    if (type === 'eXIf') {
      const orientation = orientationIn(withoutHeading(file.subarray(offset + 8, behind - 4)))
      if (orientation !== 1) chunks.push(chunk('eXIf', tiffWith(orientation)))
    }
    if (type === 'IEND') return Buffer.concat(chunks)
    offset = behind
  }
  return undefined
}

/** The size in IHDR, which is the first chunk of every PNG. */
export function pngSizes(file: Buffer) {
  if (file.toString('latin1', 12, 16) !== 'IHDR') return []
  return [{ width: file.readUInt32BE(16), height: file.readUInt32BE(20) }]
}
