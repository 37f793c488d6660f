import { expect, test } from 'vitest'
import { findFiles } from './files-in.ts'

test('sounds and pictures of this site are found anywhere in an answer, once each, without videos', () => {
  const lesson = '0f0f0f0f-0000-4000-8000-000000000000'
  const answers = [
    { sound: '/objects/a.mp3', options: [{ picture: '/pictures/moon.svg' }], again: '/objects/a.mp3' },
    { contentBody: `A picture: ![](/objects/b.png) and a file (/api/lessons/${lesson}/files/c.webp).` },
    { videoUrl: '/objects/film.mp4', elsewhere: 'https://example.org/objects/d.mp3' },
  ]
  expect(findFiles(answers)).toEqual([
    '/objects/a.mp3',
    '/pictures/moon.svg',
    '/objects/b.png',
    `/api/lessons/${lesson}/files/c.webp`,
  ])
})
