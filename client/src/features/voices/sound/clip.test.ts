import { say } from '#shared/messages/say.ts'
import { describe, expect, test } from 'vitest'
import { levelOf, takeRefusals, roomLevel, roomWords, takeOf, type Samples } from './clip.ts'

const rate = 48_000

/** Silence, a tone and silence, with lengths in seconds. */
function sound(before: number, speech: number, after: number, loud = 0.3): Samples {
  const samples = new Float32Array(Math.round((before + speech + after) * rate))
  const from = Math.round(before * rate)
  for (let n = 0; n < speech * rate; n++) samples[from + n] = loud * Math.sin((2 * Math.PI * 220 * n) / rate)
  return samples
}

function hum(seconds: number, loud: number): Samples {
  return Float32Array.from({ length: seconds * rate }, (_, n) => loud * Math.sin(n / 7))
}

describe('a take', () => {
  test('keeps 80 ms before and 120 ms after the speech', () => {
    const take = takeOf(sound(1, 0.5, 2), rate, 0)
    expect(take).toMatchObject({ seconds: expect.closeTo(0.7, 2) as number })
  })

  test('is cut at its own ends if nothing more was recorded', () => {
    expect(takeOf(sound(0.02, 0.5, 0.03), rate, 0)).toMatchObject({ seconds: expect.closeTo(0.55, 2) as number })
  })

  test('is found in the noise of a room', () => {
    const samples = sound(1, 0.5, 1).map((sample, n) => sample + 0.01 * Math.sin(n / 7))
    const room = roomLevel(hum(2, 0.01), rate)
    expect(takeOf(samples, rate, room)).toMatchObject({ seconds: expect.closeTo(0.7, 2) as number })
  })

  test.each([
    ['silence', new Float32Array(rate), 'silent'],
    ['a click', sound(0.5, 0.05, 0.5), 'short'],
    ['a word of 130 ms', sound(0.5, 0.13, 0.5), 'short'],
    ['a crackle', sound(0.5, 0.5, 0.5, 1.4).map((sample) => Math.max(-1, Math.min(1, sample))), 'clipped'],
    ['a whisper far away', sound(0.5, 0.5, 0.5, 0.004), 'quiet'],
    ['a speech', sound(0.5, 61, 0.5), 'long'],
  ] as const)('is refused for %s', (_what, samples, refusal) => {
    expect(takeOf(samples, rate, 0)).toEqual({ refusal })
    expect(say(takeRefusals[refusal])).toMatch(/[.]$/)
  })
})

test('a slamming door does not make a room count as noisy', () => {
  const room = hum(2, 0.001)
  room.set(hum(1, 0.5).subarray(0, rate / 2), rate)
  expect(roomWords(roomLevel(room, rate)).fine).toBe(true)
  expect(roomWords(roomLevel(hum(2, 0.2), rate)).fine).toBe(false)
})

test('a level is judged by its peak', () => {
  expect([-45, -12, -1].map(levelOf)).toEqual(['quiet', 'good', 'loud'])
})
