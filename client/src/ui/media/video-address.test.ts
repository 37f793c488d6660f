import { expect, test } from 'vitest'
import { playerFor } from './video-address.ts'

const own = 'http://localhost:5000'
const play = (address: string) => playerFor(address, own)

test.each([
  'https://www.youtube.com/watch?v=abcDEF_-123',
  'https://m.youtube.com/watch?app=desktop&v=abcDEF_-123',
  'https://youtu.be/abcDEF_-123?si=shared',
  'https://www.youtube.com/shorts/abcDEF_-123',
  'https://www.youtube.com/live/abcDEF_-123',
  'https://www.youtube.com/embed/abcDEF_-123',
  'http://youtube.com/watch?v=abcDEF_-123',
])('%s plays from the cookie-free domain of the video site', (address) => {
  expect(play(address)).toEqual({
    kind: 'frame',
    src: 'https://www.youtube-nocookie.com/embed/abcDEF_-123?autoplay=1&rel=0',
    from: 'youtube-nocookie.com',
  })
})

test('a link with a start time plays from that time', () => {
  expect(play('https://youtu.be/abcDEF_-123?t=1m30s')?.src).toContain('&start=90')
  expect(play('https://www.youtube.com/watch?v=abcDEF_-123&t=75')?.src).toContain('&start=75')
})

test.each([
  ['https://vimeo.com/123456789', 'https://player.vimeo.com/video/123456789?autoplay=1&dnt=1'],
  ['https://player.vimeo.com/video/123456789', 'https://player.vimeo.com/video/123456789?autoplay=1&dnt=1'],
  ['https://vimeo.com/123456789/abc123def0', 'https://player.vimeo.com/video/123456789?autoplay=1&dnt=1&h=abc123def0'],
])('%s plays from Vimeo', (address, src) => {
  expect(play(address)).toEqual({ kind: 'frame', src, from: 'player.vimeo.com' })
})

test('the extension of a media file decides whether it plays in the page', () => {
  expect(play('https://example.org/a/clip.mp4?x=1')).toMatchObject({ kind: 'video', from: 'example.org' })
  expect(play('https://example.org/song.MP3')).toMatchObject({ kind: 'audio' })
  expect(play('https://example.org/song.ogg')).toMatchObject({ kind: 'audio' })
})

test('a file of this site also plays over plain http, and one of another site does not', () => {
  expect(play('http://localhost:5000/demo/clip.webm')).toEqual({
    kind: 'video',
    src: 'http://localhost:5000/demo/clip.webm',
    from: null,
  })
  expect(play('http://example.org/clip.webm')).toBeNull()
})

test('before the site’s own address is known, a file over plain http keeps its player', () => {
  expect(playerFor('http://localhost:5000/demo/clip.webm', '')).toMatchObject({ kind: 'video' })
})

test('an uploaded file plays from this site, at any address', () => {
  expect(playerFor('/objects/abc.mp4', '')).toEqual({ kind: 'video', src: '/objects/abc.mp4', from: null })
  expect(playerFor('/objects/abc.ogg', own)).toMatchObject({ kind: 'audio', from: null })
  expect(playerFor('/objects/../api/logout.mp4', own)).toBeNull()
})

test.each([
  'https://www.youtube.com/@someone',
  'https://www.youtube.com/watch?v=too-short',
  'https://www.youtube.com/watch?v="><script>',
  'https://youtube.com.example.org/watch?v=abcDEF_-123',
  'https://vimeo.com/about',
  'https://example.org/page',
  'javascript:alert(1)//clip.mp4',
  'data:video/mp4;base64,AAAA.mp4',
  'not an address.mp4',
])('%s gets no player', (address) => {
  expect(play(address)).toBeNull()
})
