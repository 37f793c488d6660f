import { orientationIn, tiffWith, withoutHeading } from './exif.ts'

/** Flags of VP8X. */
const holdsExif = 0x08
const holdsXmp = 0x04

const pictorial = new Set(['VP8 ', 'VP8L', 'VP8X', 'ALPH', 'ANIM', 'ANMF', 'ICCP'])
const ofFrame = new Set(['VP8 ', 'VP8L', 'ALPH'])
/** Of ANMF, before the frame's own chunks: place, size, duration. */
const frameHeading = 16

function chunk(type: string, content: Buffer): Buffer {
  const whole = Buffer.alloc(8 + content.length + (content.length % 2))
  whole.write(type, 'latin1')
  whole.writeUInt32LE(content.length, 4)
  content.copy(whole, 8)
  return whole
}

/** The chunks of a stretch; undefined when one does not end in it. */
function chunksIn(part: Buffer): { type: string; content: Buffer }[] | undefined {
  const found: { type: string; content: Buffer }[] = []
  let at = 0
  while (at + 8 <= part.length) {
    const size = part.readUInt32LE(at + 4)
    if (at + 8 + size > part.length) return undefined
    found.push({ type: part.toString('latin1', at, at + 4), content: part.subarray(at + 8, at + 8 + size) })
    at += 8 + size + (size % 2)
  }
  return found
}

function plainFrame(content: Buffer): Buffer | undefined {
  const parts = content.length > frameHeading && chunksIn(content.subarray(frameHeading))
  if (!parts) return undefined
  const kept = parts.filter(({ type }) => ofFrame.has(type)).map(({ type, content }) => chunk(type, content))
  return Buffer.concat([content.subarray(0, frameHeading), ...kept])
}

/** The picture alone: no position, no texts, nothing behind its end. Undefined when it is not whole. */
export function plainWebp(file: Buffer): Buffer | undefined {
  if (file.toString('latin1', 0, 4) !== 'RIFF' || file.toString('latin1', 8, 12) !== 'WEBP') return undefined
  const end = 8 + file.readUInt32LE(4)
  const chunks = end <= file.length + 1 ? chunksIn(file.subarray(12, end)) : undefined
  if (!chunks?.some(({ type }) => type === 'VP8 ' || type === 'VP8L' || type === 'ANMF')) return undefined
  const exif = chunks.find(({ type }) => type === 'EXIF')
  const orientation = exif ? orientationIn(withoutHeading(exif.content)) : 1
  const kept: Buffer[] = []
  for (const { type, content } of chunks) {
    if (!pictorial.has(type)) continue
    const plain = type === 'VP8X' ? Buffer.from(content) : type === 'ANMF' ? plainFrame(content) : content
    if (!plain) return undefined
    if (type === 'VP8X') plain[0] = ((plain[0] ?? 0) & ~(holdsExif | holdsXmp)) | (orientation === 1 ? 0 : holdsExif)
    kept.push(chunk(type, plain))
  }
  // EXIF stands behind the picture, and only where VP8X announces it.
  if (orientation !== 1 && chunks.some(({ type }) => type === 'VP8X')) kept.push(chunk('EXIF', tiffWith(orientation)))
  const body = Buffer.concat([Buffer.from('WEBP'), ...kept])
  const head = Buffer.from('RIFF\0\0\0\0', 'latin1')
  head.writeUInt32LE(body.length, 4)
  return Buffer.concat([head, body])
}
