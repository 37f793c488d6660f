import { expect, test } from 'vitest'
import { mediaKinds, mediaTypes } from '#shared/media.ts'
import { acceptFor, hintFor, kindOf, uploadRefusals, fileSizeText, typeOf } from './upload-text.ts'

test('the limits of docs/product.md 59 are shown before a file is chosen', () => {
  expect(mediaKinds.map((kind) => hintFor(kind).match(/\d+ MB/)?.[0])).toEqual(['5 MB', '10 MB', '50 MB'])
  expect(uploadRefusals('audio').tooLarge).toBe('This file is too large. A sound may have 10 MB at most.')
})

test('the type of a file is the declared one, or follows from its extension if the system names it differently', () => {
  expect(typeOf({ name: 'a.bin', type: 'image/png' }, 'image')).toBe('image/png')
  expect(typeOf({ name: 'Word.M4A', type: 'audio/x-m4a' }, 'audio')).toBe('audio/mp4')
  expect(typeOf({ name: 'clip.mp4', type: 'video/mp4' }, 'audio')).toBe('audio/mp4')
  expect(typeOf({ name: 'word.flac', type: '' }, 'audio')).toBe('audio/flac')
})

test('an SVG keeps its type and is refused', () => {
  expect(mediaTypes.image).not.toContain(typeOf({ name: 'a.svg', type: 'image/svg+xml' }, 'image'))
  expect(acceptFor('image')).not.toContain('svg')
})

test('sizes have units', () => {
  expect([fileSizeText(12), fileSizeText(317_440), fileSizeText(2_516_582)]).toEqual(['12 bytes', '310 KB', '2.4 MB'])
})

test('files of a lesson have their kinds, and an HTML page is not allowed', () => {
  const kinds = [
    { name: 'sheet.pdf', type: '' },
    { name: 'song.mp3', type: 'audio/mpeg' },
    { name: 'page.html', type: 'text/html' },
  ].map(kindOf)
  expect(kinds).toEqual(['document', 'audio', null])
})
