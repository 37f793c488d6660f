import { expect, test } from 'vitest'
import { say } from '#shared/messages/say.ts'
import { riceAges, riceGrowthFor } from './rice-growth.ts'

const ageAt = (learnedDays: number) => {
  const age = riceAges[riceGrowthFor(learnedDays).age]
  return age && say(age.name)
}

test('the age of the rice follows the learning days', () => {
  expect([0, 1, 3, 10, 20, 30].map(ageAt)).toEqual([undefined, 'Seedling', 'Shoots', 'Green', 'Ears', 'Harvest'])
})

test('a harvest counts from the first day of the next planting, and the field never shrinks', () => {
  expect(riceGrowthFor(30)).toEqual({ age: 4, harvests: 0 })
  expect(riceGrowthFor(31)).toEqual({ age: 0, harvests: 1 })
  expect(riceGrowthFor(83)).toEqual({ age: 3, harvests: 2 })
})
