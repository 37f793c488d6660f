import { passwordLength } from '#shared/people.ts'
import { isCommonPassword } from './common-passwords.ts'
import { demoPassword } from './demo-accounts.ts'

/** What a person typed into a form; a field that is absent is empty. */
export type Fields = Record<string, string>
/** The fault of each field, in words. */
export type Faults = Record<string, string>

const printable = /^[^\p{Cc}\p{Zl}\p{Zp}]*$/u
/** One @, something on both sides, a dot in the domain, and nothing that a mail program would take for a list or a name. */
const emailForm = /^[^\s@<>()[\]\\,;:"]+@[^\s@<>()[\]\\,;:"]+\.[^\s@<>()[\]\\,;:"]+$/u

export const tidy = (text: string | undefined) => (text ?? '').trim().normalize('NFC')

/** The one form in which two spellings of an address are the same. */
export const sameEmail = (email: string) => tidy(email).toLowerCase()

export function emailFault(email: string): string | undefined {
  if (!email) return 'Please enter your e-mail address.'
  const fits = email.length <= 254 && printable.test(email) && emailForm.test(email)
  return fits ? undefined : 'This does not look like an e-mail address. It should be like name@example.com.'
}

function nameFault(name: string, label: string): string | undefined {
  if (name.length > 100) return `The ${label} is too long: 100 characters at most.`
  return printable.test(name) ? undefined : `The ${label} holds a character that cannot be stored.`
}

/** Words that a stranger would try first for this person, and the site's own. */
function ownWords(person: { email: string; firstName: string; lastName: string }, siteName: string): string[] {
  const [mailbox = '', domain = ''] = person.email.split('@')
  const names = `${person.firstName} ${person.lastName} ${siteName}`.split(/\s+/)
  return [person.email, mailbox, ...mailbox.split(/[._+\d-]+/), domain, domain.split('.')[0] ?? '', siteName, ...names]
}

/** docs/product.md 15 and 60: length and a list of common ones, no rules of composition. */
export function passwordFault(
  password: string,
  person: { email: string; firstName: string; lastName: string },
  siteName: string,
): string | undefined {
  const characters = Array.from(password.normalize('NFKC')).length
  if (characters === 0) return 'Please choose a password.'
  if (characters < passwordLength.least)
    return `This password is too short: ${passwordLength.least} characters at least.`
  if (characters > passwordLength.most) return `This password is too long: ${passwordLength.most} characters at most.`
  if (password === demoPassword || isCommonPassword(password, ownWords(person, siteName)))
    return 'This password is easy to guess. Try three or four words that do not belong together.'
  return undefined
}

function present(faults: Record<string, string | undefined>): Faults {
  return Object.fromEntries(Object.entries(faults).filter((entry): entry is [string, string] => entry[1] !== undefined))
}

export function signUpFaults(fields: Fields, siteName: string): Faults {
  const person = { email: tidy(fields.email), firstName: tidy(fields.firstName), lastName: tidy(fields.lastName) }
  return present({
    firstName: person.firstName ? nameFault(person.firstName, 'first name') : 'Please enter your first name.',
    lastName: nameFault(person.lastName, 'last name'),
    email: emailFault(person.email),
    password: passwordFault(fields.password ?? '', person, siteName),
  })
}
