import { text } from '#shared/messages/text.ts'

/** Sentences below a verdict. Answers store their codes (`shared/marking/notes.ts`). */
export const wordMeans = text('{word} means {meaning}.', '{word} bermaksud {meaning}.')
export const wordMeansOther = text(
  '{word} means {meaning}. {asked} is {right}.',
  '{word} bermaksud {meaning}. {asked} ialah {right}.',
)
export const formOfDialect = text(
  '{form} is the {dialect} form of {right}.',
  '{form} ialah bentuk {dialect} bagi {right}.',
)
export const formsOfDialects = text(
  '{form} is the {dialect} form; {right} is {rightDialect}.',
  '{form} ialah bentuk {dialect}; {right} ialah bentuk {rightDialect}.',
)
export const anyNumber = text('any number', 'sebarang nombor')
export const betweenNumbers = text('between {first} and {second}', 'antara {first} dengan {second}')
export const meansToo = text('{form} is also “{meaning}”.', '{form} juga bermaksud “{meaning}”.')
export const meansTooIn = text(
  '{form} is also “{meaning}”, in {dialect}.',
  '{form} juga bermaksud “{meaning}”, dalam dialek {dialect}.',
)
export const otherDialectForm = text(
  "That is the other dialect's form, try again.",
  'Itu bentuk dialek yang satu lagi. Cuba lagi.',
)
export const notYourAnswer = text(
  'An answer with this id belongs to somebody else.',
  'Jawapan dengan id ini milik orang lain.',
)
export const trueAnswer = text('True', 'Benar')
export const falseAnswer = text('False', 'Palsu')
