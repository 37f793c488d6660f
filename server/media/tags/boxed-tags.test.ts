import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { pendingUploads, lessonFiles, media } from '#shared/media.ts'
import { aCourse, aLesson } from '#server/testing/rows.ts'
import { startAppAt, stores } from '#server/testing/library/stores.ts'
import type { Person, TestApp } from '#server/testing/test-app.ts'
import { boxedTags } from './boxed-tags.ts'

const location = '+05.9749+116.0724+012.000/'
const ascii = (text: string) => Buffer.from(text, 'latin1')
function box(type: string, ...parts: Buffer[]): Buffer {
  const content = Buffer.concat(parts)
  const head = Buffer.alloc(8)
  head.writeUInt32BE(8 + content.length)
  head.write(type, 4, 'latin1')
  return Buffer.concat([head, content])
}
/** A box with a 64-bit size. */
function wideBox(type: string, content: Buffer): Buffer {
  const head = Buffer.alloc(16)
  head.writeUInt32BE(1)
  head.write(type, 4, 'latin1')
  head.writeBigUInt64BE(BigInt(16 + content.length), 8)
  return Buffer.concat([head, content])
}
/** A box that extends to the end of its parent. */
const lastBox = (type: string, content: Buffer) => Buffer.concat([Buffer.alloc(4), ascii(type), content])

const keys = ascii('mdtacom.apple.quicktime.location.ISO6709')
const sound = Buffer.concat([Buffer.alloc(70_000, 7), ascii('udta and meta are sound here')])
const aTrack = box(
  'trak',
  box('tkhd', Buffer.alloc(84, 3)),
  box('mdia', box('mdhd', Buffer.alloc(24, 5))),
  box('udta', box('loci', ascii(`Penampang${location}`))),
)
const aMovie = box(
  'moov',
  box('mvhd', Buffer.alloc(100, 1)),
  wideBox('udta', box('©xyz', ascii(location))),
  aTrack,
  lastBox('meta', Buffer.concat([box('keys', keys), box('ilst', ascii(location))])),
)
/** An MP4 as phones write it, with the sound data before the metadata. */
const aFile = (brand: string) =>
  Buffer.concat([
    box('ftyp', ascii(brand), Buffer.alloc(4)),
    wideBox('mdat', sound),
    aMovie,
    box('free', ascii(`left by an editor: ${location}`)),
    lastBox('uuid', ascii(`<x:xmpmeta exif:GPSLatitude="5.97N" ${location}`)),
  ])

const tellers = ['+05.97', 'Penampang', 'quicktime.location', 'xmpmeta', 'editor']
const tagsIn = (file: Buffer) => tellers.filter((text) => file.includes(text, 0, 'latin1'))

async function plain(file: Buffer): Promise<Buffer> {
  const done = Buffer.from(file)
  const read = ({ start, end }: { start: number; end: number }) => Promise.resolve(file.subarray(start, end + 1))
  for (const { at, bytes } of await boxedTags(file.length, read)) done.set(bytes, at)
  return done
}

describe('a sound file with a location', () => {
  test('loses the location, and no other byte changes or moves', async () => {
    const file = aFile('M4A ')
    expect(tagsIn(file)).toEqual(tellers)
    const done = await plain(file)
    expect(tagsIn(done)).toEqual([])
    expect(done).toHaveLength(file.length)
    const contents = [sound, box('mvhd', Buffer.alloc(100, 1)), aTrack.subarray(8, aTrack.indexOf('udta') - 4)]
    expect(contents.map((part) => done.indexOf(part))).toEqual(contents.map((part) => file.indexOf(part)))
    expect(await plain(done)).toEqual(done)
  })

  test('that is cut off anywhere reveals nothing', async () => {
    const file = Buffer.concat([box('ftyp', ascii('isom'), Buffer.alloc(4)), aMovie])
    const cuts = Array.from(file, (_byte, length) => file.subarray(0, length))
    const done = await Promise.all(cuts.map(plain))
    expect(done.filter((each, length) => each.length !== length || tagsIn(each).length > 0)).toEqual([])
  })

  test('with any one byte changed keeps its length, and is read to its end', async () => {
    const file = Buffer.concat([box('ftyp', ascii('isom'), Buffer.alloc(4)), aMovie])
    const broken = Array.from(file, (byte, at) => Buffer.from(file).fill(byte ^ 0x81, at, at + 1))
    const lengths = await Promise.all(broken.map(async (each) => (await plain(each)).length))
    expect(new Set(lengths)).toEqual(new Set([file.length]))
  })
})

const run = (program: string, ...args: string[]) => spawnSync(program, args).stdout.toString()
const missing = ['ffmpeg', 'exiftool'].filter((program) => spawnSync(program, ['-version']).error)

describe.each(['m4a', 'mp4', 'mov'])('a %s made by ffmpeg', (ending) => {
  test.for(['use_metadata_tags', 'faststart', 'frag_keyframe'])(
    'with %s shows exiftool no location, and plays the same samples',
    async (flag, { skip }) => {
      if (missing.length > 0) skip(`${missing.join(' and ')} not installed`)
      const folder = mkdtempSync(join(tmpdir(), 'boxes-'))
      const path = join(folder, `sound.${ending}`)
      const samplesOf = () => run('ffmpeg', '-v', 'error', '-i', path, '-f', 'framemd5', '-')
      const placesOf = () => run('exiftool', '-a', '-u', '-G1', path).match(/GPS.*|Location.*|.*5\.9749.*/gi) ?? []
      try {
        const tags = ['location', 'com.apple.quicktime.location.ISO6709', 'comment']
        const tagged = tags.flatMap((tag) => ['-metadata', `${tag}=${location}`])
        run('ffmpeg', '-f', 'lavfi', '-i', 'sine=duration=1', ...tagged, '-c:a', 'aac', '-movflags', flag, path)
        const [samples, places] = [samplesOf(), placesOf()]
        expect(places).not.toEqual([])
        writeFileSync(path, await plain(readFileSync(path)))
        expect(placesOf()).toEqual([])
        expect(samples.split('\n').length).toBeGreaterThan(40)
        expect(samplesOf()).toBe(samples)
      } finally {
        rmSync(folder, { recursive: true })
      }
    },
  )
})

async function sent({ uploadURL, headers }: { uploadURL: string; headers: Record<string, string> }, brand: string) {
  const body = new Uint8Array(aFile(brand))
  expect((await fetch(uploadURL, { method: 'PUT', headers, body })).status).toBe(200)
  return { body: { mediaURL: uploadURL } }
}
const bytesAt = async (path: string, person: Person) => Buffer.from(await (await person.fetch(path)).arrayBuffer())

describe.each(stores)('a file registered on %s', (where) => {
  let app: TestApp
  let close: () => Promise<void>
  beforeAll(async () => {
    ;({ app, close } = await startAppAt(where))
  })
  afterAll(() => close())

  test.each([
    ['audio', 'M4A '],
    ['video', 'isom'],
    ['video', 'qt  '],
  ] as const)('and public, of %s (%s), is served without its location', async (kind, brand) => {
    const admin = await app.person('an admin')
    const sending = await sent(await admin.call(media.upload, { body: { kind } }), brand)
    const { objectPath } = await admin.call(media.registerUpload, sending)
    expect(await bytesAt(objectPath, app.visitor)).toEqual(await plain(aFile(brand)))
  })

  test('and proposed as a sound is served without its location', async () => {
    const giver = await app.person('a contributor')
    const sending = await sent(await giver.call(pendingUploads.upload, { body: { kind: 'audio' } }), 'M4A ')
    const { objectPath } = await giver.call(pendingUploads.registerUpload, sending)
    expect(await bytesAt(objectPath, giver)).toEqual(await plain(aFile('M4A ')))
  })

  test('and added to a lesson as a film is served without its location', async () => {
    const teacher = await app.person('a teacher')
    const course = await aCourse(app.db, { teacherId: teacher.id })
    const params = { id: (await aLesson(app.db, { courseId: course.id })).id }
    const sending = await sent(await teacher.call(lessonFiles.upload, { params, body: {} }), 'isom')
    const { path } = await teacher.call(lessonFiles.registerUpload, { params, ...sending })
    expect(await bytesAt(path, teacher)).toEqual(await plain(aFile('isom')))
  })
})
