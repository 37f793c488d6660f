import { expect, test } from 'vitest'
import { auditEventInWords, valueInWords } from './audit-words.ts'

test('commands are told in words', () => {
  expect(auditEventInWords('user.role')).toBe('changed the role of')
  expect(auditEventInWords('payment.some_day')).toBe('payment some day')
})

test('roles and decisions go by the names that people see', () => {
  expect(['NORMAL', 'APPROVED', 'Please add a source.'].map(valueInWords)).toEqual([
    'Free User',
    'Approved',
    'Please add a source.',
  ])
})
