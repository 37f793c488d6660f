import { expect, test } from 'vitest'
import { auditEventText, valueText } from './audit-text.ts'

test('actions are shown in words, and unknown ones by their codes', () => {
  expect(auditEventText('user.refund')).toBe('gave money back to')
  expect(auditEventText('payment.some_day')).toBe('payment some day')
})

test('roles and decisions use the words of the screens', () => {
  expect(['NORMAL', 'APPROVED', 'Please add a source.'].map(valueText)).toEqual([
    'Free User',
    'Approved',
    'Please add a source.',
  ])
})
