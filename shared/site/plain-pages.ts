/** State of a form that was refused: its fields by name, never with a password. */
export interface Filled {
  fields?: Record<string, string>
  fieldErrors?: Record<string, string>
  /** Message that belongs to no field. */
  refusal?: string
}

/** Accounts that everybody can log in with if the product runs as a demo. */
export interface DemoAccounts {
  password: string
  emails: string[]
}

export interface PageLink {
  text: string
  href: string
}

/** Pages of a running sign-in, each form at its own address below `/sign-in/:uid`. */
type SignInPage =
  | ({ page: 'log-in'; uid: string; notice?: string; demo: DemoAccounts | null } & Filled)
  | ({ page: 'sign-up'; uid: string; isTaken?: boolean } & Filled)
  | ({ page: 'forgotten'; uid: string } & Filled)
  | { page: 'check-your-mail'; uid: string; isDemo: boolean }

/** Pages that links in e-mails lead to. */
type MailedPage =
  | ({ page: 'new-password'; token: string; address: string } & Filled)
  | { page: 'confirm-address' | 'change-address'; token: string; address: string }

interface StoredEmail {
  to: string
  subject: string
  text: string
  createdAt: Date
}

/** The public page of a certificate: always in the light theme, and made for printing. */
export interface CertificatePage {
  page: 'certificate'
  /** null once the account is deleted. */
  name: string | null
  course: string
  lessonCount: number
  issuedAt: Date
  revokedAt: Date | null
  revokedWhy: string | null
  /** Name of the course's teacher. */
  teacher: string | null
  number: string
  /** The absolute address. */
  address: string
  /** QR code of the address: squares per row, and the SVG path of the dark ones. */
  squares: { count: number; path: string }
  /** null without a name. */
  signature: string | null
  keys: string
}

/** A page that the server renders completely: it needs no script and is not hydrated. */
export type PlainPage =
  | SignInPage
  | MailedPage
  /** `form` is HTML of the OpenID provider. */
  | { page: 'log-out'; form: string }
  | { page: 'kept-emails'; emails: StoredEmail[] }
  | CertificatePage
  /** One sentence and its links; the first one is the main one. */
  | { page: 'message'; title: string; sentence: string; links: PageLink[] }
