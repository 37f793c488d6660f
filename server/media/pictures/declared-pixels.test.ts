import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { stripMetadata } from './strip-metadata.ts'
import { declaredPixels } from './declared-pixels.ts'

const kinds = { jpg: 'image/jpeg', png: 'image/png', webp: 'image/webp', gif: 'image/gif', avif: 'image/avif' }
type Kind = keyof typeof kinds
const sample = (kind: Kind) => readFileSync(resolve(import.meta.dirname, `../../testing/pictures/with-place.${kind}`))
const pixels = (kind: Kind, file: Buffer) => declaredPixels(kinds[kind], stripMetadata(kinds[kind], file)!)

const u16 = (value: number, file: Buffer, at: number) => void file.writeUInt16BE(value, at)
const u16le = (value: number, file: Buffer, at: number) => void file.writeUInt16LE(value, at)
const u32 = (value: number, file: Buffer, at: number) => void file.writeUInt32BE(value, at)

/** Writes another height into the header of a sample. */
const heights: Record<Kind, (file: Buffer, height: number) => void> = {
  jpg: (file, height) => u16(height, file, file.indexOf(Buffer.from('ffc0', 'hex')) + 5),
  png: (file, height) => u32(height, file, 20),
  webp: (file, height) => u16le(height, file, file.indexOf('VP8 ') + 16),
  gif: (file, height) => u16le(height, file, 8),
  avif: (file, height) => u32(height, file, file.indexOf('ispe') + 12),
}
function withHeight(kind: Kind, height: number): Buffer {
  const file = sample(kind)
  heights[kind](file, height)
  return file
}
const sizes = { jpg: [32, 24], png: [32, 24], webp: [32, 24], gif: [16, 12], avif: [32, 24] } as const

describe.each(Object.keys(kinds) as Kind[])('a %s', (kind) => {
  const [width, height] = sizes[kind]

  test('declares its actual size', () => {
    expect(pixels(kind, sample(kind))).toBe(width * height)
  })

  test('may declare a height that its pixels do not fill', () => {
    expect(pixels(kind, withHeight(kind, 16_000))).toBe(width * 16_000)
  })

  test('without a height declares no size', () => {
    expect(pixels(kind, withHeight(kind, 0))).toBeUndefined()
  })

  test('that is cut off anywhere declares no more pixels than before, and never crashes', () => {
    const file = stripMetadata(kinds[kind], sample(kind))!
    for (let length = 0; length < file.length; length += 1) {
      const part = stripMetadata(kinds[kind], file.subarray(0, length))
      expect(part ? (declaredPixels(kinds[kind], part) ?? 0) : 0).toBeLessThanOrEqual(width * height)
    }
  })

  test('with any one byte changed is refused or measured, and never crashes', () => {
    const file = sample(kind)
    const measured = Array.from(file, (byte, at) => {
      const broken = Buffer.from(file)
      broken[at] = byte ^ 0x81
      const plain = stripMetadata(kinds[kind], broken)
      return (plain && declaredPixels(kinds[kind], plain)) ?? width * height
    })
    expect(Math.min(...measured)).toBeGreaterThan(0)
  })
})

test('a frame of a GIF counts if it is larger than the canvas', () => {
  const file = sample('gif')
  const packed = file[10] ?? 0
  const frame = file.indexOf(Buffer.from([0x2c, 0, 0, 0, 0]), 13 + (packed & 0x80 ? 3 * 2 ** ((packed & 7) + 1) : 0))
  file.writeUInt16LE(65_535, frame + 5)
  file.writeUInt16LE(65_535, frame + 7)
  expect(pixels('gif', file)).toBe(65_535 ** 2)
})

test('a negative side of a PNG counts as a large one', () => {
  const file = sample('png')
  file.writeInt32BE(-1, 16)
  expect(pixels('png', file)).toBe((2 ** 32 - 1) * 24)
})

/** A WebP of one chunk. */
function webpOf(type: string, content: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(`WEBP${type}`), Buffer.alloc(4), content])
  body.writeUInt32LE(content.length, 8)
  const head = Buffer.from('RIFF\0\0\0\0', 'latin1')
  head.writeUInt32LE(body.length, 4)
  return Buffer.concat([head, body])
}

test('a frame of a lossless WebP has a size of 28 bits', () => {
  const content = Buffer.alloc(12)
  content[0] = 0x2f
  content.writeUInt32LE((16_382 << 14) | 8_000, 1)
  expect(pixels('webp', webpOf('VP8L', content))).toBe(8_001 * 16_383)
})

test('a frame of an animated WebP counts', () => {
  const content = Buffer.alloc(24)
  content.writeUIntLE(9_999, 6, 3)
  content.writeUIntLE(5_999, 9, 3)
  expect(pixels('webp', webpOf('ANMF', content))).toBe(60_000_000)
})

test('a frame shorter than its header declares no size', () => {
  expect(pixels('webp', webpOf('VP8L', Buffer.alloc(2)))).toBeUndefined()
})

test('a PNG that does not begin with IHDR declares no size', () => {
  const file = sample('png')
  file.write('tEXt', 12, 'latin1')
  expect(pixels('png', file)).toBeUndefined()
})
