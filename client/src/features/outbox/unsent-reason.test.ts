import { expect, test } from 'vitest'
import { reasonOf } from './unsent-reason.ts'

test.each([
  ['ESOCKET', 'The mail server could not be reached.'],
  ['EAUTH', 'The mail server refuses the name or the password in the settings.'],
  ['550', 'The recipient’s mailbox does not exist, or refuses mail.'],
  ['471', 'The mail server cannot take it just now.'],
  ['571', 'The mail server refuses it.'],
  ['unknown', 'It could not be sent.'],
])('an admin reads what %s means', (code, words) => {
  expect(reasonOf(code)).toBe(words)
})
