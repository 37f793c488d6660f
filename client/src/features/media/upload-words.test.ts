import { expect, test } from 'vitest'
import { mediaKinds, mediaTypes } from '#shared/media.ts'
import { acceptFor, hintFor, kindOf, refusals, sizeInWords, typeOf } from './upload-words.ts'

test('the limits of docs/product.md 59 are told before a file is chosen', () => {
  expect(mediaKinds.map((kind) => hintFor(kind).match(/\d+ MB/)?.[0])).toEqual(['5 MB', '10 MB', '50 MB'])
  expect(refusals('audio').tooLarge).toBe('This file is too large. A sound may have 10 MB at most.')
})

test('a file goes by its type, or by its name where the system calls the type something else', () => {
  expect(typeOf({ name: 'a.bin', type: 'image/png' }, 'image')).toBe('image/png')
  expect(typeOf({ name: 'Word.M4A', type: 'audio/x-m4a' }, 'audio')).toBe('audio/mp4')
  expect(typeOf({ name: 'clip.mp4', type: 'video/mp4' }, 'audio')).toBe('audio/mp4')
  expect(typeOf({ name: 'word.flac', type: '' }, 'audio')).toBe('audio/flac')
})

test('a drawing that can carry scripts stays what it says it is, and is none of what is taken', () => {
  expect(mediaTypes.image).not.toContain(typeOf({ name: 'a.svg', type: 'image/svg+xml' }, 'image'))
  expect(acceptFor('image')).not.toContain('svg')
})

test('sizes are told in words', () => {
  expect([sizeInWords(12), sizeInWords(317_440), sizeInWords(2_516_582)]).toEqual(['12 bytes', '310 KB', '2.4 MB'])
})

test('a file of a lesson goes by its own kind, and a page by none', () => {
  const kinds = [
    { name: 'sheet.pdf', type: '' },
    { name: 'song.mp3', type: 'audio/mpeg' },
    { name: 'page.html', type: 'text/html' },
  ].map(kindOf)
  expect(kinds).toEqual(['document', 'audio', null])
})
