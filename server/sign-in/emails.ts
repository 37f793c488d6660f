import {
  confirmBody,
  confirmSubject,
  newAddressBody,
  newAddressSubject,
  noticeBody,
  noticeSubject,
  passwordBody,
  passwordSubject,
  takenBody,
  takenSubject,
} from '#shared/people/email-messages.ts'
import { say, type Sentence } from '#shared/messages/say.ts'
import type { Text } from '#shared/messages/text.ts'
import { tokenHere, type Email } from '#server/gateways/mail.ts'
import { inLanguageOf } from '#server/http/language.ts'
import type { Account } from './accounts/accounts-store.ts'

interface Site {
  siteName: string
  publicUrl: string
}

/** An e-mail in the language of the account, with the site as its signature. */
const written = (
  { siteName, publicUrl }: Site,
  account: Account,
  subject: Text<{ site: string | number }>,
  body: (site: { site: string; url: string }) => Sentence,
) =>
  inLanguageOf(account.language, () => ({
    accountId: account.id,
    to: account.email,
    subject: say(subject, { site: siteName }),
    text: `${body({ site: siteName, url: publicUrl })}\n\n${siteName}\n${publicUrl}\n`,
  }))

const linkTo = { token: tokenHere }

export const confirmEmail = (site: Site, account: Account): Email => ({
  ...written(site, account, confirmSubject, (named) => say(confirmBody, { ...named, ...linkTo })),
  kind: 'confirm-address',
  link: 'confirm-email',
})

export const passwordEmail = (site: Site, account: Account): Email => ({
  ...written(site, account, passwordSubject, (named) => say(passwordBody, { ...named, ...linkTo })),
  kind: 'new-password',
  link: 'set-password',
})

export const newAddressEmail = (site: Site, account: Account, to: string): Email => ({
  ...written(site, account, newAddressSubject, (named) => say(newAddressBody, { ...named, ...linkTo })),
  to,
  kind: 'new-address',
  link: 'change-email',
})

export const takenAddressEmail = (site: Site, owner: Account): Email => ({
  ...written(site, owner, takenSubject, (named) => say(takenBody, named)),
  kind: 'taken-address',
})

export const addressNoticeEmail = (site: Site, account: Account, next: string): Email => ({
  ...written(site, account, noticeSubject, (named) => say(noticeBody, { ...named, next })),
  kind: 'address-notice',
})
