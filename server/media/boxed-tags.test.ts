import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { gifts, lessonFiles, media } from '#shared/media.ts'
import { aCourse, aLesson } from '#server/testing/rows.ts'
import { startAppAt, stores } from '#server/testing/stores.ts'
import { people } from '#server/testing/test-app.ts'
import type { Person, TestApp } from '#server/testing/test-app.ts'
import { boxedTags } from './boxed-tags.ts'

const place = '+05.9749+116.0724+012.000/'
const ascii = (text: string) => Buffer.from(text, 'latin1')
function box(type: string, ...parts: Buffer[]): Buffer {
  const content = Buffer.concat(parts)
  const head = Buffer.alloc(8)
  head.writeUInt32BE(8 + content.length)
  head.write(type, 4, 'latin1')
  return Buffer.concat([head, content])
}
/** With its size in 64 bits. */
function wideBox(type: string, content: Buffer): Buffer {
  const head = Buffer.alloc(16)
  head.writeUInt32BE(1)
  head.write(type, 4, 'latin1')
  head.writeBigUInt64BE(BigInt(16 + content.length), 8)
  return Buffer.concat([head, content])
}
/** To the end of what holds it. */
const lastBox = (type: string, content: Buffer) => Buffer.concat([Buffer.alloc(4), ascii(type), content])

const keys = ascii('mdtacom.apple.quicktime.location.ISO6709')
const sound = Buffer.concat([Buffer.alloc(70_000, 7), ascii('udta and meta are sound here')])
const aTrack = box(
  'trak',
  box('tkhd', Buffer.alloc(84, 3)),
  box('mdia', box('mdhd', Buffer.alloc(24, 5))),
  box('udta', box('loci', ascii(`Penampang${place}`))),
)
const aMovie = box(
  'moov',
  box('mvhd', Buffer.alloc(100, 1)),
  wideBox('udta', box('©xyz', ascii(place))),
  aTrack,
  lastBox('meta', Buffer.concat([box('keys', keys), box('ilst', ascii(place))])),
)
/** As a telephone writes it, the sound before what is said of it. */
const aFile = (brand: string) =>
  Buffer.concat([
    box('ftyp', ascii(brand), Buffer.alloc(4)),
    wideBox('mdat', sound),
    aMovie,
    box('free', ascii(`left by an editor: ${place}`)),
    lastBox('uuid', ascii(`<x:xmpmeta exif:GPSLatitude="5.97N" ${place}`)),
  ])

const tellers = ['+05.97', 'Penampang', 'quicktime.location', 'xmpmeta', 'editor']
const told = (file: Buffer) => tellers.filter((text) => file.includes(text, 0, 'latin1'))

async function plain(file: Buffer): Promise<Buffer> {
  const done = Buffer.from(file)
  const read = ({ start, end }: { start: number; end: number }) => Promise.resolve(file.subarray(start, end + 1))
  for (const { at, bytes } of await boxedTags(file.length, read)) done.set(bytes, at)
  return done
}

describe('a sound with a place in it', () => {
  test('loses the place, and nothing of the rest changes or moves', async () => {
    const file = aFile('M4A ')
    expect(told(file)).toEqual(tellers)
    const done = await plain(file)
    expect(told(done)).toEqual([])
    expect(done).toHaveLength(file.length)
    const kept = [sound, box('mvhd', Buffer.alloc(100, 1)), aTrack.subarray(8, aTrack.indexOf('udta') - 4)]
    expect(kept.map((part) => done.indexOf(part))).toEqual(kept.map((part) => file.indexOf(part)))
    expect(await plain(done)).toEqual(done)
  })

  test('that breaks off says no more, wherever it does', async () => {
    const file = Buffer.concat([box('ftyp', ascii('isom'), Buffer.alloc(4)), aMovie])
    const cuts = Array.from(file, (_byte, length) => file.subarray(0, length))
    const done = await Promise.all(cuts.map(plain))
    expect(done.filter((each, length) => each.length !== length || told(each).length > 0)).toEqual([])
  })

  test('with any one byte changed keeps its length, and its reading ends', async () => {
    const file = Buffer.concat([box('ftyp', ascii('isom'), Buffer.alloc(4)), aMovie])
    const broken = Array.from(file, (byte, at) => Buffer.from(file).fill(byte ^ 0x81, at, at + 1))
    const lengths = await Promise.all(broken.map(async (each) => (await plain(each)).length))
    expect(new Set(lengths)).toEqual(new Set([file.length]))
  })
})

const run = (program: string, ...given: string[]) => spawnSync(program, given).stdout.toString()
const missing = ['ffmpeg', 'exiftool'].filter((program) => spawnSync(program, ['-version']).error)

describe.each(['m4a', 'mp4', 'mov'])('a %s of ffmpeg’s making', (ending) => {
  test.for(['use_metadata_tags', 'faststart', 'frag_keyframe'])(
    'with %s tells exiftool no place, and plays the same samples',
    async (flag, { skip }) => {
      if (missing.length > 0) skip(`${missing.join(' and ')} not installed`)
      const folder = mkdtempSync(join(tmpdir(), 'boxes-'))
      const path = join(folder, `sound.${ending}`)
      const samplesOf = () => run('ffmpeg', '-v', 'error', '-i', path, '-f', 'framemd5', '-')
      const placesOf = () => run('exiftool', '-a', '-u', '-G1', path).match(/GPS.*|Location.*|.*5\.9749.*/gi) ?? []
      try {
        const tags = ['location', 'com.apple.quicktime.location.ISO6709', 'comment']
        const tagged = tags.flatMap((tag) => ['-metadata', `${tag}=${place}`])
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

describe.each(stores)('registered on %s', (where) => {
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
  ] as const)('a public file of %s (%s) is served without its place', async (kind, brand) => {
    const admin = await app.person(people['an admin'])
    const sending = await sent(await admin.call(media.upload, { body: { kind } }), brand)
    const { objectPath } = await admin.call(media.register, sending)
    expect(await bytesAt(objectPath, app.visitor)).toEqual(await plain(aFile(brand)))
  })

  test('so is a sound that somebody gives', async () => {
    const giver = await app.person(people['a contributor'])
    const sending = await sent(await giver.call(gifts.upload, { body: { kind: 'audio' } }), 'M4A ')
    const { objectPath } = await giver.call(gifts.register, sending)
    expect(await bytesAt(objectPath, giver)).toEqual(await plain(aFile('M4A ')))
  })

  test('so is a film of a lesson', async () => {
    const teacher = await app.person(people['a teacher'])
    const course = await aCourse(app.db, { teacherId: teacher.id })
    const params = { id: (await aLesson(app.db, { courseId: course.id })).id }
    const sending = await sent(await teacher.call(lessonFiles.upload, { params, body: {} }), 'isom')
    const { path } = await teacher.call(lessonFiles.register, { params, ...sending })
    expect(await bytesAt(path, teacher)).toEqual(await plain(aFile('isom')))
  })
})
