import { orientationIn, tiffWith, withoutHeading } from './exif.ts'

/** Flag of the VP8X chunk. */
const holdsExif = 0x08
const holdsXmp = 0x04

const pictureChunks = new Set(['VP8 ', 'VP8L', 'VP8X', 'ALPH', 'ANIM', 'ANMF', 'ICCP'])
const pictureFrameChunks = new Set(['VP8 ', 'VP8L', 'ALPH'])
/** Length of the ANMF header before the frame's own chunks: position, size, duration. */
const frameHeaderBytes = 16

function chunk(type: string, content: Buffer): Buffer {
  const bytes = Buffer.alloc(8 + content.length + (content.length % 2))
  bytes.write(type, 'latin1')
  bytes.writeUInt32LE(content.length, 4)
  content.copy(bytes, 8)
  return bytes
}

/** The chunks in a byte range; undefined if a chunk is not complete. */
function chunksIn(bytes: Buffer): { type: string; content: Buffer }[] | undefined {
  const chunks: { type: string; content: Buffer }[] = []
  let offset = 0
  while (offset + 8 <= bytes.length) {
    const size = bytes.readUInt32LE(offset + 4)
    if (offset + 8 + size > bytes.length) return undefined
    chunks.push({
      type: bytes.toString('latin1', offset, offset + 4),
      content: bytes.subarray(offset + 8, offset + 8 + size),
    })
    offset += 8 + size + (size % 2)
  }
  return chunks
}

function plainFrame(content: Buffer): Buffer | undefined {
  const frameChunks = content.length > frameHeaderBytes && chunksIn(content.subarray(frameHeaderBytes))
  if (!frameChunks) return undefined
  const shownChunks = frameChunks
    .filter(({ type }) => pictureFrameChunks.has(type))
    .map(({ type, content }) => chunk(type, content))
  return Buffer.concat([content.subarray(0, frameHeaderBytes), ...shownChunks])
}

/** The picture without position, texts and trailing data. Undefined if the file is not complete. */
export function stripWebpMetadata(file: Buffer): Buffer | undefined {
  if (file.toString('latin1', 0, 4) !== 'RIFF' || file.toString('latin1', 8, 12) !== 'WEBP') return undefined
  const end = 8 + file.readUInt32LE(4)
  const chunks = end <= file.length + 1 ? chunksIn(file.subarray(12, end)) : undefined
  if (!chunks?.some(({ type }) => type === 'VP8 ' || type === 'VP8L' || type === 'ANMF')) return undefined
  const exif = chunks.find(({ type }) => type === 'EXIF')
  const orientation = exif ? orientationIn(withoutHeading(exif.content)) : 1
  const output: Buffer[] = []
  for (const { type, content } of chunks) {
    if (!pictureChunks.has(type)) continue
    const plain = type === 'VP8X' ? Buffer.from(content) : type === 'ANMF' ? plainFrame(content) : content
    if (!plain) return undefined
    if (type === 'VP8X') plain[0] = ((plain[0] ?? 0) & ~(holdsExif | holdsXmp)) | (orientation === 1 ? 0 : holdsExif)
    output.push(chunk(type, plain))
  }
  // EXIF follows the picture, and only if VP8X announces it.
  if (orientation !== 1 && chunks.some(({ type }) => type === 'VP8X')) output.push(chunk('EXIF', tiffWith(orientation)))
  const body = Buffer.concat([Buffer.from('WEBP'), ...output])
  const head = Buffer.from('RIFF\0\0\0\0', 'latin1')
  head.writeUInt32LE(body.length, 4)
  return Buffer.concat([head, body])
}

const sizeIn: Record<string, (content: Buffer) => { width: number; height: number }> = {
  VP8X: (content) => ({ width: content.readUIntLE(4, 3) + 1, height: content.readUIntLE(7, 3) + 1 }),
  ANMF: (content) => ({ width: content.readUIntLE(6, 3) + 1, height: content.readUIntLE(9, 3) + 1 }),
  'VP8 ': (content) => ({ width: content.readUInt16LE(6) & 0x3fff, height: content.readUInt16LE(8) & 0x3fff }),
  // Two numbers of 14 bits.
  VP8L: (content) => ({
    width: (content.readUInt16LE(1) & 0x3fff) + 1,
    height: ((content.readUInt32LE(1) >> 14) & 0x3fff) + 1,
  }),
}

/** The sizes of the canvas and of each frame. */
export function webpSizes(file: Buffer) {
  const chunks = chunksIn(file.subarray(12)) ?? []
  const inFrames = chunks.flatMap(({ type, content }) =>
    type === 'ANMF' ? (chunksIn(content.subarray(frameHeaderBytes)) ?? []) : [],
  )
  return [...chunks, ...inFrames].flatMap(({ type, content }) => sizeIn[type]?.(content) ?? [])
}
