import { createMp3Encoder } from 'wasm-media-encoders'
import { expect, test } from 'vitest'
import { mp3FrameAt, mp3TagIn, withMp3Tag } from './mp3.ts'

const encoder = await createMp3Encoder()
function anMp3(rate: number, seconds: number): Uint8Array<ArrayBuffer> {
  encoder.configure({ sampleRate: rate, channels: 1, vbrQuality: 6 })
  const samples = Float32Array.from({ length: Math.round(rate * seconds) }, (_, n) => 0.3 * Math.sin(n / 20))
  return new Uint8Array(Buffer.concat([Buffer.from(encoder.encode([samples])), Buffer.from(encoder.finalize())]))
}

/** Samples of all frames after a tag. */
function samplesIn(mp3: Uint8Array, at: number): number {
  const frame = mp3FrameAt(mp3, at)
  return frame ? frame.samples + samplesIn(mp3, at + frame.bytes) : 0
}

test.each([
  [48_000, 0.731],
  [44_100, 1.5],
  [16_000, 0.4],
])('the tag of an MP3 of %i samples a second gives the length of its sound: %d seconds', (rate, seconds) => {
  const mp3 = withMp3Tag(anMp3(rate, seconds), seconds)
  const first = mp3FrameAt(mp3, 0)!
  const gap = mp3TagIn(mp3, 0, first)?.gap
  expect(first).toMatchObject({ rate, channels: 1 })
  expect(samplesIn(mp3, first.bytes) - gap!.before - gap!.after).toBe(Math.round(rate * seconds))
})

test('an MP3 with a tag gets no second one, and other files stay unchanged', () => {
  const tagged = withMp3Tag(anMp3(48_000, 0.5), 0.5)
  expect(withMp3Tag(tagged, 0.5)).toBe(tagged)
  const other = new Uint8Array([1, 2, 3])
  expect(withMp3Tag(other, 1)).toBe(other)
})
