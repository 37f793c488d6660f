import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { pendingUploads, media } from '#shared/media.ts'
import { aSound } from '#server/testing/library/sounds.ts'
import { startTestApp } from '#server/testing/test-app.ts'
import { maxTags } from './blanking.ts'
import { mp3Tags } from './mp3-tags.ts'
import { webmTags } from './webm-tags.ts'

const location = '+05.9749+116.0724/'
const ascii = (text: string) => Buffer.from(text, 'latin1')
const inFour = (length: number) => [21, 14, 7, 0].map((bits) => (length >> bits) & 0x7f)

function id3(content: Buffer, { foot = false, name = 'ID3' } = {}): Buffer {
  const rest = Buffer.from([4, 0, foot ? 0x10 : 0, ...inFour(content.length)])
  const head = Buffer.concat([ascii(name), rest])
  return Buffer.concat([head, content, ...(foot ? [ascii('3DI'), rest] : [])])
}
function ape(content: Buffer): Buffer {
  const mark = (flags: number) => {
    const bytes = Buffer.alloc(32)
    bytes.write('APETAGEX', 'latin1')
    bytes.writeUInt32LE(content.length + 32, 12)
    bytes.writeUInt32LE(flags, 20)
    return bytes
  }
  return Buffer.concat([mark(0xa0_00_00_00), content, mark(0x80_00_00_00)])
}
const lyrics = (text: string) => {
  const content = `LYRICSBEGIN${text}`
  return ascii(`${content}${String(content.length).padStart(6, '0')}LYRICS200`)
}
const old = (name: string, length: number) => ascii(`${name}${location}`.padEnd(length, '\0'))

const sound = aSound()
const anMp3 = Buffer.concat([
  id3(Buffer.concat([ascii(`TXXX location ${location}`), Buffer.alloc(70_000, 7)])),
  id3(ascii(`GEOB ${location}`), { foot: true }),
  sound,
  id3(ascii(location), { foot: true }),
  ape(ascii(`Location ${location}`)),
  lyrics(location),
  old('TAG+', 227),
  old('TAG', 128),
])

const element = (name: number[], content: Buffer, length: number[] = [0x40 | (content.length >> 8), content.length]) =>
  Buffer.concat([Buffer.from([...name, ...length]), content])
const unknown = [0x01, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff]
const tags = element([0x12, 0x54, 0xc3, 0x67], ascii(`LOCATION ${location}`))
const block = element([0xa3], Buffer.concat([tags, Buffer.alloc(90, 7)]))
const header = element([0x1a, 0x45, 0xdf, 0xa3], element([0x42, 0x82], ascii('webm')))
const scale = element([0x2a, 0xd7, 0xb1], Buffer.from([0x0f, 0x42, 0x40]))
const aWebm = Buffer.concat([
  header,
  element([0x18, 0x53, 0x80, 0x67], Buffer.alloc(0), unknown),
  element(
    [0x15, 0x49, 0xa9, 0x66],
    Buffer.concat([element([0xbf], Buffer.alloc(4, 9)), scale, element([0x7b, 0xa9], ascii(`Home ${location}`))]),
  ),
  element([0x1f, 0x43, 0xb6, 0x75], Buffer.concat([element([0xe7], Buffer.alloc(1)), block]), unknown),
  element([0x12, 0x54, 0xc3, 0x67], ascii(`LOCATION ${location}`.padEnd(200))),
  element([0x19, 0x41, 0xa4, 0x69], ascii(location)),
])

const formats = { mp3: mp3Tags, webm: webmTags }
const files = { mp3: anMp3, webm: aWebm }
/** Sound data that must keep its offset. */
const contents = { mp3: [sound], webm: [header, scale, block] }
type Format = keyof typeof formats

const readerOf = (file: Buffer) => (range: { start: number; end: number }) =>
  Promise.resolve(file.subarray(range.start, range.end + 1))
async function plain(format: Format, file: Buffer): Promise<Buffer> {
  const done = Buffer.from(file)
  for (const { at, bytes } of await formats[format](file.length, readerOf(file))) done.set(bytes, at)
  return done
}
/** Sound data may contain any bytes, so it is excluded from the search. */
const withoutSound = (file: Buffer) => file.toString('latin1').replace(block.toString('latin1'), '')

describe.each(['mp3', 'webm'] as const)('a sound with a location (%s)', (format) => {
  const file = files[format]

  test('loses the location, and no other byte changes or moves', async () => {
    expect(withoutSound(file)).toContain(location)
    const done = await plain(format, file)
    expect(withoutSound(done)).not.toContain('+05')
    expect(done).toHaveLength(file.length)
    expect(contents[format].map((part) => done.indexOf(part))).toEqual(
      contents[format].map((part) => file.indexOf(part)),
    )
    expect(await plain(format, done)).toEqual(done)
  })

  test('that is cut off or has one byte changed keeps its length, and is read to its end', async () => {
    // The long padding in the middle is uniform, so only the beginning and the end are damaged.
    const places = Array.from(file.keys()).filter((at) => at < 300 || at > file.length - 1200)
    const changed = places.map((at) => Buffer.from(file).fill(file[at]! ^ 0x81, at, at + 1))
    const broken = [...changed, ...places.map((at) => file.subarray(0, at))]
    const lengths = await Promise.all(broken.map(async (each) => (await plain(format, each)).length - each.length))
    expect(new Set(lengths)).toEqual(new Set([0]))
  })
})

test('data after a cluster of unknown length is searched, and cut-off tags reveal nothing', async () => {
  const end = aWebm.lastIndexOf(location)
  for (const cut of [end + 4, aWebm.indexOf('LOCATION', aWebm.indexOf(block) + block.length) + 15])
    expect(withoutSound(await plain('webm', aWebm.subarray(0, cut)))).not.toContain('+05')
})

const tagsAlone = {
  mp3: Buffer.concat([id3(Buffer.alloc(70_000)), Buffer.alloc(maxTags * 55, id3(Buffer.alloc(1)))]),
  webm: Buffer.alloc(maxTags * 10, element([0xbf], Buffer.alloc(0), [0x80])),
}

test.each(['mp3', 'webm'] as const)('a %s with nothing but tags is read up to a limit', async (format) => {
  const file = tagsAlone[format]
  expect((await formats[format](file.length, readerOf(file))).length).toBeLessThan(maxTags + 3)
})

const run = (program: string, ...args: string[]) => spawnSync(program, args).stdout.toString()
const missing = ['ffmpeg', 'exiftool'].filter((program) => spawnSync(program, ['-version']).error)

test.for([
  ['mp3', '-id3v2_version', '3', '-write_id3v1', '1'],
  ['mp3', '-id3v2_version', '4', '-write_apetag', '1'],
  ['webm', '-c:a', 'libopus'],
  ['webm', '-c:a', 'libvorbis', '-live', '1'],
] as const)(
  'a sound made by ffmpeg shows exiftool no location, and plays the same samples: %s %s %s',
  (encoding, { skip }) => {
    if (missing.length > 0) skip(`${missing.join(' and ')} not installed`)
    const [format, ...options] = encoding
    return inFolder(`sound.${format}`, async (path) => {
      const samplesOf = () => run('ffmpeg', '-v', 'error', '-i', path, '-f', 'framemd5', '-')
      const placesOf = () => run('exiftool', '-a', '-u', '-G1', path).match(/.*5\.9749.*/g) ?? []
      const tagged = ['location', 'comment', 'artist'].flatMap((tag) => ['-metadata', `${tag}=${location}`])
      run('ffmpeg', '-f', 'lavfi', '-i', 'sine=duration=1', ...tagged, ...options, path)
      const [samples, places] = [samplesOf(), placesOf()]
      expect(places).not.toEqual([])
      writeFileSync(path, await plain(format, readFileSync(path)))
      expect(placesOf()).toEqual([])
      expect(samples.split('\n').length).toBeGreaterThan(30)
      expect(samplesOf()).toBe(samples)
    })
  },
)

async function inFolder(name: string, work: (path: string) => Promise<void>) {
  const folder = mkdtempSync(join(tmpdir(), 'tags-'))
  try {
    await work(join(folder, name))
  } finally {
    rmSync(folder, { recursive: true })
  }
}

test('an uploaded or proposed sound is served without its location', async () => {
  const app = await startTestApp()
  const admin = await app.person('an admin')
  const giver = await app.person('a contributor')
  try {
    for (const format of ['mp3', 'webm'] as const)
      for (const [person, call] of [
        [admin, media],
        [giver, pendingUploads],
      ] as const) {
        const { uploadURL, headers } = await person.call(call.upload, { body: { kind: 'audio' } })
        const body = new Uint8Array(files[format])
        expect((await fetch(uploadURL, { method: 'PUT', headers, body })).status).toBe(200)
        const { objectPath } = await person.call(call.registerUpload, { body: { mediaURL: uploadURL } })
        const served = Buffer.from(await (await person.fetch(objectPath)).arrayBuffer())
        expect(served.equals(await plain(format, files[format]))).toBe(true)
      }
    const { uploadURL, headers } = await giver.call(pendingUploads.upload, { body: { kind: 'audio' } })
    await fetch(uploadURL, { method: 'PUT', headers, body: new Uint8Array(tagsAlone.mp3) })
    await expect(giver.call(pendingUploads.registerUpload, { body: { mediaURL: uploadURL } })).rejects.toThrow(
      'This file is damaged.',
    )
  } finally {
    await app.close()
  }
})
