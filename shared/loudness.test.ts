import { expect, test } from 'vitest'
import { packedToTarget } from './loudness.ts'

/** Packs by a factor, and hears what is told, one after the other, as if the clip had been right before. */
async function packedWith(...heardOff: number[]) {
  const gains: number[] = []
  const before = { loudness: -26, peak: -20 }
  const packed = await packedToTarget(before, async (gain) => {
    const off = heardOff[gains.push(gain) - 1] ?? 0
    return { loudness: before.loudness + 20 * Math.log10(gain) + off, peak: -10, number: gains.length }
  })
  return { packed, gains: gains.map((gain) => Math.round(20 * Math.log10(gain))) }
}

test('a clip that is heard as it was meant is packed once', async () => {
  expect(await packedWith(0)).toMatchObject({ packed: { number: 1 }, gains: [10] })
})

test('what packing makes louder is packed softer', async () => {
  expect(await packedWith(2, 2)).toMatchObject({ packed: { number: 2 }, gains: [10, 8] })
})

test('a clip that is heard differently every other time is packed until it is heard as it was meant', async () => {
  const { packed } = await packedWith(-4.4, 0, 0)
  expect(packed?.loudness).toBeCloseTo(-16)
  expect(packed?.number).toBe(3)
})

test('of a clip that never comes out right the nearest is kept', async () => {
  const { packed, gains } = await packedWith(-3, 1, -1, 3, 0)
  expect(packed?.number).toBe(3)
  expect(gains).toHaveLength(4)
})
