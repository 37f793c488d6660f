/** What a form shows again after it was refused: by the names of its fields, a password never among them. */
export interface Filled {
  fields?: Record<string, string>
  /** The fault of each field, in words. */
  faults?: Record<string, string>
  /** What no field is to blame for. */
  refusal?: string
}

/** What everybody may log in with where the product runs as a demo. */
export interface DemoAccounts {
  password: string
  emails: string[]
}

export interface Way {
  text: string
  href: string
}

/** A sign-in under way, each form at its own address below `/sign-in/:uid`. */
type SignInPage =
  | ({ page: 'log-in'; uid: string; notice?: string; demo: DemoAccounts | null } & Filled)
  | ({ page: 'sign-up'; uid: string; isTaken?: boolean } & Filled)
  | ({ page: 'forgotten'; uid: string } & Filled)
  | { page: 'check-your-mail'; uid: string; isDemo: boolean }

/** Where mailed links lead. */
type MailedPage =
  | ({ page: 'new-password'; token: string; address: string } & Filled)
  | { page: 'confirm-address' | 'change-address'; token: string; address: string }

interface KeptEmail {
  to: string
  subject: string
  text: string
  createdAt: Date
}

/** What everybody reads who has a certificate's address; always by daylight, and made to be printed. */
export interface CertificatePage {
  page: 'certificate'
  /** null once the account is deleted. */
  name: string | null
  course: string
  lessonCount: number
  issuedAt: Date
  revokedAt: Date | null
  revokedWhy: string | null
  /** Who taught the course. */
  teacher: string | null
  number: string
  /** Its whole address. */
  address: string
  /** That address as squares: so many in a row, and the path of the dark ones. */
  squares: { count: number; path: string }
  /** null where there is no name to vouch for. */
  signature: string | null
  keys: string
}

/** A page that the server makes whole: it needs no script, and nothing of it is taken over by one. */
export type PlainPage =
  | SignInPage
  | MailedPage
  /** `form` is HTML of the OpenID provider's own. */
  | { page: 'log-out'; form: string }
  | { page: 'kept-emails'; emails: KeptEmail[] }
  | CertificatePage
  /** One sentence and the ways on; the first is the main one. */
  | { page: 'message'; title: string; sentence: string; ways: Way[] }
