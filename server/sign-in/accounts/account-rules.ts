import { say, type Sentence } from '#shared/messages/say.ts'
import type { PlainText } from '#shared/messages/text.ts'
import {
  choosePassword,
  enterEmail,
  enterFirstName,
  firstNameNotStorable,
  firstNameTooLong,
  lastNameNotStorable,
  lastNameTooLong,
  notAnEmail,
  passwordGuessable,
  passwordTooLongForUs,
  passwordTooShort,
} from '#shared/people/sign-in-messages.ts'
import { passwordLength } from '#shared/people.ts'
import { hasVisibleCharacter, oneLine } from '#shared/text.ts'
import { isCommonPassword } from './common-passwords.ts'
import { demoPassword } from '#server/sign-in/demo-accounts.ts'

/** Values of a form; an absent field is empty. */
export type FormValues = Record<string, string>
export type FieldErrors = Record<string, Sentence>

const printable = /^[^\p{Cc}\p{Zl}\p{Zp}]*$/u
/** One @, text on both sides, a dot in the domain, and no sign that a mail program would read as a list or a name. */
const emailForm = /^[^\s@<>()[\]\\,;:"]+@[^\s@<>()[\]\\,;:"]+\.[^\s@<>()[\]\\,;:"]+$/u

export const trimAndNormalize = (text: string | undefined) => (text ?? '').trim().normalize('NFC')

/** Normal form of an address: two spellings of one address are equal. */
export const normalizedEmail = (email: string) => trimAndNormalize(email).toLowerCase()

export function emailFieldError(email: string): Sentence | undefined {
  if (!email) return say(enterEmail)
  const fits = email.length <= 254 && printable.test(email) && emailForm.test(email)
  return fits ? undefined : say(notAnEmail)
}

function nameFieldError(name: string, tooLong: PlainText, notStorable: PlainText): Sentence | undefined {
  if (name.length > 100) return say(tooLong)
  return printable.test(name) ? undefined : say(notStorable)
}

/** A name on one line; invisible characters are no name. */
function personName(text: string | undefined): string {
  const name = oneLine(trimAndNormalize(text))
  return hasVisibleCharacter(name) ? name : ''
}
export const namesIn = ({ firstName, lastName }: FormValues) => ({
  firstName: personName(firstName),
  lastName: personName(lastName),
})

/** Words that a stranger would try first for this person, and the site's own name. */
function ownWords(person: { email: string; firstName: string; lastName: string }, siteName: string): string[] {
  const [mailbox = '', domain = ''] = person.email.split('@')
  const names = `${person.firstName} ${person.lastName} ${siteName}`.split(/\s+/)
  return [person.email, mailbox, ...mailbox.split(/[._+\d-]+/), domain, domain.split('.')[0] ?? '', siteName, ...names]
}

/** Length and a list of common passwords, no rules of composition. */
export function passwordFieldError(
  password: string,
  person: { email: string; firstName: string; lastName: string },
  siteName: string,
): Sentence | undefined {
  const characters = Array.from(password.normalize('NFKC')).length
  if (characters === 0) return say(choosePassword)
  if (characters < passwordLength.least) return say(passwordTooShort, { least: passwordLength.least })
  if (characters > passwordLength.most) return say(passwordTooLongForUs, { most: passwordLength.most })
  if (password === demoPassword || isCommonPassword(password, ownWords(person, siteName))) return say(passwordGuessable)
  return undefined
}

function presentErrors(fieldErrors: Record<string, Sentence | undefined>): FieldErrors {
  return Object.fromEntries(
    Object.entries(fieldErrors).filter((entry): entry is [string, Sentence] => entry[1] !== undefined),
  )
}

export function signUpFieldErrors(fields: FormValues, siteName: string): FieldErrors {
  const person = { email: trimAndNormalize(fields.email), ...namesIn(fields) }
  return presentErrors({
    firstName: person.firstName
      ? nameFieldError(person.firstName, firstNameTooLong, firstNameNotStorable)
      : say(enterFirstName),
    lastName: nameFieldError(person.lastName, lastNameTooLong, lastNameNotStorable),
    email: emailFieldError(person.email),
    password: passwordFieldError(fields.password ?? '', person, siteName),
  })
}
