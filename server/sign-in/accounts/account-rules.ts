import { passwordLength } from '#shared/people.ts'
import { isSeen, onLine } from '#shared/text.ts'
import { isCommonPassword } from './common-passwords.ts'
import { demoPassword } from '#server/sign-in/demo-accounts.ts'

/** Values of a form; an absent field is empty. */
export type Fields = Record<string, string>
/** Error sentence of each field. */
export type Faults = Record<string, string>

const printable = /^[^\p{Cc}\p{Zl}\p{Zp}]*$/u
/** One @, text on both sides, a dot in the domain, and no sign that a mail program would read as a list or a name. */
const emailForm = /^[^\s@<>()[\]\\,;:"]+@[^\s@<>()[\]\\,;:"]+\.[^\s@<>()[\]\\,;:"]+$/u

export const tidy = (text: string | undefined) => (text ?? '').trim().normalize('NFC')

/** Normal form of an address: two spellings of one address are equal. */
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

/** A name on one line; invisible characters are no name. */
function nameOf(text: string | undefined): string {
  const name = onLine(tidy(text))
  return isSeen(name) ? name : ''
}
export const namesIn = ({ firstName, lastName }: Fields) => ({
  firstName: nameOf(firstName),
  lastName: nameOf(lastName),
})

/** Words that a stranger would try first for this person, and the site's own name. */
function ownWords(person: { email: string; firstName: string; lastName: string }, siteName: string): string[] {
  const [mailbox = '', domain = ''] = person.email.split('@')
  const names = `${person.firstName} ${person.lastName} ${siteName}`.split(/\s+/)
  return [person.email, mailbox, ...mailbox.split(/[._+\d-]+/), domain, domain.split('.')[0] ?? '', siteName, ...names]
}

/** docs/product.md 15 and 60: length and a list of common passwords, no rules of composition. */
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
  const person = { email: tidy(fields.email), ...namesIn(fields) }
  return present({
    firstName: person.firstName ? nameFault(person.firstName, 'first name') : 'Please enter your first name.',
    lastName: nameFault(person.lastName, 'last name'),
    email: emailFault(person.email),
    password: passwordFault(fields.password ?? '', person, siteName),
  })
}
