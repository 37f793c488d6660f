import { expect, test } from 'vitest'
import { isCommonPassword } from './common-passwords.ts'

test.each([
  'password123',
  'Password!2024',
  'qwertyuiop',
  'Qwerty12345!',
  '1234567890',
  '0987654321',
  'aaaaaaaaaaaa',
  'abcabcabcabc',
  'abcdefghijkl',
  '1q2w3e4r5t6y',
  '1qaz2wsx3edc',
  'iloveyou1234',
  'liverpool2023',
  'malaysia1957',
  'kinabalu 4095',
  'Kadazandusun1',
  'sunshine sunshine',
  'letmein letmein',
])('"%s" is common', (password) => {
  expect(isCommonPassword(password, [])).toBe(true)
})

test.each([
  'lantern river mango cloud',
  'correct horse battery staple',
  'coffee tiger guitar summer',
  'vX9#kq2LmZ7p',
  'my aunt sells durian on sundays',
  'rumah kampung hijau',
  '837264519273',
])('"%s" is not', (password) => {
  expect(isCommonPassword(password, [])).toBe(false)
})

test('a person’s own names count as common for that person only', () => {
  expect(isCommonPassword('Jeannie-Lajim-88', ['Jeannie', 'Lajim'])).toBe(true)
  expect(isCommonPassword('Jeannie-Lajim-88', ['Beni', 'Sikul'])).toBe(false)
  expect(isCommonPassword('annotated bibliography', ['Ann', 'Li'])).toBe(false)
})
