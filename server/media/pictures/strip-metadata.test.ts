import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { stripMetadata } from './strip-metadata.ts'

const kinds = { jpg: 'image/jpeg', png: 'image/png', webp: 'image/webp', gif: 'image/gif', avif: 'image/avif' }
type Kind = keyof typeof kinds

/** Pictures as a camera writes them: taken in Penampang, by a named person, in portrait orientation. */
const withLocation = (kind: Kind) =>
  readFileSync(resolve(import.meta.dirname, `../../testing/pictures/with-place.${kind}`))
const plain = (kind: Kind, file: Buffer = withLocation(kind)) => stripMetadata(kinds[kind], file)
const tellers = ['Penampang', 'Lojutah', 'GPS', 'http://ns.adobe.com', '<x:xmpmeta', '8BIM']
const tagsIn = (file: Buffer) => tellers.filter((text) => file.includes(text, 0, 'latin1'))
/** 5° 58' 29.64" as a camera writes it: two whole numbers, then a fraction. */
const latitude = Buffer.from('0000000500000001', 'hex')

const exiftool = spawnSync('exiftool', ['-ver']).status === 0
const ffmpeg = spawnSync('ffmpeg', ['-version']).status === 0

describe.each(Object.keys(kinds) as Kind[])('a %s', (kind) => {
  test('loses its location, its texts and its author', () => {
    expect(tagsIn(withLocation(kind))).not.toEqual([])
    const file = plain(kind)!
    expect(tagsIn(file)).toEqual([])
    expect(file.includes(latitude)).toBe(false)
  })

  test('without metadata stays unchanged', () => {
    const file = plain(kind)!
    expect(plain(kind, file)).toEqual(file)
  })

  test.skipIf(kind === 'avif')('loses hidden data after its end', () => {
    const hidden = Buffer.concat([withLocation(kind), Buffer.from('GPS: 5.9749, 116.0724')])
    expect(plain(kind, hidden)).toEqual(plain(kind))
  })

  test('that is cut off anywhere is refused or loses its metadata', () => {
    const file = withLocation(kind)
    const cuts = Array.from({ length: Math.ceil(file.length / 7) }, (_none, n) => n * 7)
    const telling = cuts.filter((length) => tagsIn(plain(kind, file.subarray(0, length)) ?? Buffer.alloc(0)).length > 0)
    expect(telling).toEqual([])
  })

  test('with any one byte changed is refused or processed, and never crashes', () => {
    const file = withLocation(kind)
    const lengths = Array.from(file, (byte, at) => {
      const broken = Buffer.from(file)
      broken[at] = byte ^ 0x81
      return plain(kind, broken)?.length ?? 0
    })
    expect(Math.max(...lengths)).toBeLessThanOrEqual(file.length)
  })

  test.skipIf(!exiftool)('has only size and orientation as metadata, according to exiftool', () => {
    const output = read(plain(kind)!, kind, (path) => spawnSync('exiftool', ['-G0', '-s', '-a', '-u', '-n', path]))
    const personal = output
      .split('\n')
      .filter((line) => /^\[(EXIF|XMP|IPTC|Photoshop|MakerNotes|PNG-.*text)\]|GPS|Comment|Artist/i.test(line))
    const turned = kind === 'gif' ? [] : [`Orientation: ${kind === 'avif' ? 1 : 6}`]
    expect(personal.map((line) => line.replace(/^\[\w+\]\s+(\w+)\s*: /, '$1: '))).toEqual(turned)
  })

  test.skipIf(!ffmpeg)('shows the same pixels, according to ffmpeg', () => {
    const pixels = (file: Uint8Array) =>
      read(file, kind, (path) =>
        spawnSync('ffmpeg', ['-v', 'error', '-noautorotate', '-i', path, '-f', 'framemd5', '-']),
      )
    expect(pixels(plain(kind)!)).toBe(pixels(withLocation(kind)))
  })
})

test.each(['jpg', 'png', 'webp'] as const)('a %s keeps its orientation', (kind) => {
  const orientation = Buffer.from('01120003000000010006', 'hex')
  expect(plain(kind)!.includes(orientation)).toBe(true)
})

test.each(['jpg', 'png', 'webp', 'gif'] as const)('half a %s is refused', (kind) => {
  const file = withLocation(kind)
  expect(plain(kind, file.subarray(0, file.length / 2))).toBeUndefined()
})

test('a type that is not a picture is refused', () => {
  expect(stripMetadata('image/svg+xml', Buffer.from('<svg/>'))).toBeUndefined()
})

function read(file: Uint8Array, kind: Kind, look: (path: string) => { stdout: Buffer }): string {
  const folder = mkdtempSync(join(tmpdir(), 'picture-'))
  const path = join(folder, `picture.${kind}`)
  writeFileSync(path, file)
  const output = look(path).stdout.toString()
  rmSync(folder, { recursive: true })
  return output
}
