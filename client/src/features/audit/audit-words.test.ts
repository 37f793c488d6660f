import { expect, test } from 'vitest'
import { deedInWords, valueInWords } from './audit-words.ts'

test('deeds are told in words', () => {
  expect(deedInWords('user.role')).toBe('changed the role of')
  expect(deedInWords('payment.some_day')).toBe('payment some day')
})

test('roles and decisions go by the names that people see', () => {
  expect(['NORMAL', 'APPROVED', 'Please add a source.'].map(valueInWords)).toEqual([
    'Free User',
    'Approved',
    'Please add a source.',
  ])
})
