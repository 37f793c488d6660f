import { describe, expect, test } from 'vitest'
import { mediaTypes } from '#shared/media.ts'
import { samples } from '#server/testing/library/media-samples.ts'
import { firstBytes, mediaIn, mediaNamed, pathFor } from './media-type.ts'

const typeOf = async (name: string, declared: 'image' | 'audio' | 'video' | null) => {
  const file = samples[name]
  if (!file) throw new Error(`no such sample: ${name}`)
  return (await mediaIn(file.subarray(0, firstBytes), declared))?.type
}

describe('the first bytes of a file determine its type', () => {
  test.each([
    ['png', 'image/png'],
    ['jpeg', 'image/jpeg'],
    ['gif', 'image/gif'],
    ['webp', 'image/webp'],
    ['avif', 'image/avif'],
    ['mp3', 'audio/mpeg'],
    ['mp3 with a picture in its tag', 'audio/mpeg'],
    ['m4a', 'audio/mp4'],
    ['wav', 'audio/wav'],
    ['flac', 'audio/flac'],
    ['aac', 'audio/aac'],
    ['opus', 'audio/ogg'],
    ['mp4', 'video/mp4'],
    ['mov', 'video/quicktime'],
    ['webm', 'video/webm'],
    ['ogv', 'video/ogg'],
  ])('%s is %s', async (name, type) => {
    expect(await typeOf(name, null)).toBe(type)
    expect(await typeOf(name, type.split('/')[0] as 'image')).toBe(type)
  })

  test.each(['svg', 'svg with a heading', 'html', 'pdf', 'zip', 'exe', 'heic', 'avi', 'text', 'nothing'])(
    '%s is refused, whatever its declared type',
    async (name) => {
      for (const declared of [null, 'image', 'audio', 'video'] as const)
        expect(await typeOf(name, declared)).toBe(undefined)
    },
  )

  test.each([
    ['mp3', 'image'],
    ['mp3', 'video'],
    ['png', 'audio'],
    ['png', 'video'],
    ['mp4', 'image'],
    ['mov', 'audio'],
    ['m4a', 'video'],
  ] as const)('%s is refused as %s', async (name, declared) => {
    expect(await typeOf(name, declared)).toBe(undefined)
  })

  test.each([
    ['webm', 'audio/webm'],
    ['mp4', 'audio/mp4'],
    ['ogv', 'audio/ogg'],
  ])('a %s with sound only is accepted as the declared sound', async (name, type) => {
    expect(await typeOf(name, 'audio')).toBe(type)
  })
})

test('a type is recognised by other names that browsers use', () => {
  expect(mediaNamed('audio/x-m4a', 'audio')).toEqual({ kind: 'audio', type: 'audio/mp4' })
  expect(mediaNamed('IMAGE/JPG', null)).toEqual({ kind: 'image', type: 'image/jpeg' })
  expect(mediaNamed('video/webm', 'audio')).toEqual({ kind: 'audio', type: 'audio/webm' })
  expect(mediaNamed('image/svg+xml', null)).toBe(undefined)
  expect(mediaNamed('text/html', null)).toBe(undefined)
  expect(mediaNamed('constructor', null)).toBe(undefined)
})

test('every accepted type has its own file extension', () => {
  const paths = Object.values(mediaTypes)
    .flat()
    .map((type) => pathFor('id', type))
  expect(new Set(paths).size).toBe(paths.length)
  expect(paths.filter((path) => !/^\/objects\/id\.[a-z0-9]{3,4}$/.test(path))).toEqual([])
})
