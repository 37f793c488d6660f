import { expect, test } from 'vitest'
import { say } from '#shared/messages/say.ts'
import { ages, fieldOf } from './field.ts'

const ageAt = (learned: number) => {
  const age = ages[fieldOf(learned).age]
  return age && say(age.name)
}

test('the age of the rice follows the learning days', () => {
  expect([0, 1, 3, 10, 20, 30].map(ageAt)).toEqual([undefined, 'Seedling', 'Shoots', 'Green', 'Ears', 'Harvest'])
})

test('a harvest counts from the first day of the next planting, and the field never shrinks', () => {
  expect(fieldOf(30)).toEqual({ age: 4, harvests: 0 })
  expect(fieldOf(31)).toEqual({ age: 0, harvests: 1 })
  expect(fieldOf(83)).toEqual({ age: 3, harvests: 2 })
})
