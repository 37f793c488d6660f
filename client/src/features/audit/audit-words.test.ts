import { expect, test } from 'vitest'
import { auditEventInWords, valueInWords } from './audit-words.ts'

test('actions are told in words, those of a newer server by their own names', () => {
  expect(auditEventInWords('user.refund')).toBe('gave money back to')
  expect(auditEventInWords('payment.some_day')).toBe('payment some day')
})

test('roles and decisions go by the names that people see', () => {
  expect(['NORMAL', 'APPROVED', 'Please add a source.'].map(valueInWords)).toEqual([
    'Free User',
    'Approved',
    'Please add a source.',
  ])
})
