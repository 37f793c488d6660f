import { expect, test } from 'vitest'
import { auditEventInWords, valueInWords } from './audit-text.ts'

test('actions are shown in words, and unknown ones by their codes', () => {
  expect(auditEventInWords('user.refund')).toBe('gave money back to')
  expect(auditEventInWords('payment.some_day')).toBe('payment some day')
})

test('roles and decisions use the words of the screens', () => {
  expect(['NORMAL', 'APPROVED', 'Please add a source.'].map(valueInWords)).toEqual([
    'Free User',
    'Approved',
    'Please add a source.',
  ])
})
