import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { writeGift } from './write.ts'
import { readGift } from './gift.ts'
import { exercise } from '#shared/testing/generated-exercises.ts'

describe('exercises written as GIFT and parsed again', () => {
  test('are equal, in 10,000 sets of every kind', { timeout: 240_000 }, () => {
    const kindsSeen = new Set<string>()
    fc.assert(
      fc.property(fc.array(exercise, { maxLength: 3 }), (set) => {
        for (const { kind } of set) kindsSeen.add(kind)
        const gift = writeGift(set)
        const read = readGift(gift)
        expect(read).toEqual(set)
        expect(writeGift(read)).toBe(gift)
      }),
      { numRuns: 10_000 },
    )
    expect(kindsSeen.size).toBe(8)
  })

  test('need no comment if they are plain', () => {
    const gift =
      'What does *tasu* mean? {\n~bird\n=dog#Yes!\n}\n\nSay thank you. {\n=Pounsikou\n=%50%Kotohuadan\n}\n\nMatch. {\n=iso -> 1\n=duo -> 2\n= -> 3\n}\n\nWaig is water. {TRUE}\n\nHow many? {#\n=6\n}'
    expect(writeGift(readGift(gift))).toBe(gift)
    expect(gift).not.toContain('//dtp')
  })
})
