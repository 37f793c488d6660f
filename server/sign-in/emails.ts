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
import { defineEmail, emailFrom, tokenPlaceholder, type Email, type Sender } from '#server/gateways/mail.ts'
import type { Account } from './accounts/accounts-store.ts'

/** A template with the site as its signature. */
const signed = <Values extends object = object>(
  name: string,
  subject: Text<{ site: string | number }>,
  body: (values: Values & { site: string; url: string }) => Sentence,
) =>
  defineEmail(name, (values: Values, { siteName, publicUrl }: Sender) => ({
    subject: say(subject, { site: siteName }),
    text: `${body({ ...values, site: siteName, url: publicUrl })}\n\n${siteName}\n${publicUrl}\n`,
  }))

const token = tokenPlaceholder
const confirmTemplate = signed('confirm address', confirmSubject, (site) => say(confirmBody, { ...site, token }))
const passwordTemplate = signed('new password', passwordSubject, (site) => say(passwordBody, { ...site, token }))
const newAddressTemplate = signed('new address', newAddressSubject, (site) => say(newAddressBody, { ...site, token }))
const takenTemplate = signed('taken address', takenSubject, (site) => say(takenBody, site))
const noticeTemplate = signed<{ next: string }>('address notice', noticeSubject, (values) => say(noticeBody, values))

const envelopeOf = ({ id, email, language }: Account) => ({ accountId: id, to: email, language })

export const confirmEmail = (account: Account): Email => ({
  ...envelopeOf(account),
  ...emailFrom(confirmTemplate, {}),
  kind: 'confirm-address',
  link: 'confirm-email',
})

export const passwordEmail = (account: Account): Email => ({
  ...envelopeOf(account),
  ...emailFrom(passwordTemplate, {}),
  kind: 'new-password',
  link: 'set-password',
})

export const newAddressEmail = (account: Account, to: string): Email => ({
  ...envelopeOf(account),
  ...emailFrom(newAddressTemplate, {}),
  to,
  kind: 'new-address',
  link: 'change-email',
})

export const takenAddressEmail = (owner: Account): Email => ({
  ...envelopeOf(owner),
  ...emailFrom(takenTemplate, {}),
  kind: 'taken-address',
})

export const addressNoticeEmail = (account: Account, next: string): Email => ({
  ...envelopeOf(account),
  ...emailFrom(noticeTemplate, { next }),
  kind: 'address-notice',
})
