import { expect, test } from 'vitest'
import { packedToTarget } from './loudness.ts'

/** An encoder that records the gains, and returns these levels in turn; the clip has the target level before. */
async function packedWith(...heardOff: number[]) {
  const gains: number[] = []
  const before = { loudness: -26, peak: -20 }
  const packed = await packedToTarget(before, async (gain) => {
    const off = heardOff[gains.push(gain) - 1] ?? 0
    return { loudness: before.loudness + 20 * Math.log10(gain) + off, peak: -10, number: gains.length }
  })
  return { packed, gains: gains.map((gain) => Math.round(20 * Math.log10(gain))) }
}

test('a clip with the target loudness is encoded once', async () => {
  expect(await packedWith(0)).toMatchObject({ packed: { number: 1 }, gains: [10] })
})

test('a clip that became louder is encoded again at a lower level', async () => {
  expect(await packedWith(2, 2)).toMatchObject({ packed: { number: 2 }, gains: [10, 8] })
})

test('a clip with alternating results is encoded until it has the target loudness', async () => {
  const { packed } = await packedWith(-4.4, 0, 0)
  expect(packed?.loudness).toBeCloseTo(-16)
  expect(packed?.number).toBe(3)
})

test('the nearest result is used if no encoding reaches the target', async () => {
  const { packed, gains } = await packedWith(-3, 1, -1, 3, 0)
  expect(packed?.number).toBe(3)
  expect(gains).toHaveLength(4)
})
