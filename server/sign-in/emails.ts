import { tokenHere, type Email } from '#server/gateways/mail.ts'
import type { Account } from './accounts/accounts-store.ts'

interface Site {
  siteName: string
  publicUrl: string
}

// No e-mail greets by name: a stranger may have typed both the name and the address.

export function confirmEmail({ siteName, publicUrl }: Site, account: Account): Email {
  return {
    kind: 'confirm-address',
    link: 'confirm-email',
    accountId: account.id,
    to: account.email,
    subject: `Confirm your address for ${siteName}`,
    text: `Kopivosian, and welcome to ${siteName}!

An account was made with this e-mail address. If that was you, open this page and press the button there:

${publicUrl}/confirm-email?token=${tokenHere}

The link holds for 7 days. You can learn in the meantime: your account works already.

If it was not you, ignore this e-mail: without the button nothing is confirmed.

${siteName}
${publicUrl}
`,
  }
}

export function passwordEmail({ siteName, publicUrl }: Site, account: Account): Email {
  return {
    kind: 'new-password',
    link: 'set-password',
    accountId: account.id,
    to: account.email,
    subject: `Set a new password for ${siteName}`,
    text: `Hello,

somebody asked for a new password for your account at ${siteName}. If that was you, choose it here:

${publicUrl}/password?token=${tokenHere}

The link holds for one hour and works once. Afterwards you are logged out on every device, and log in with the new password.

If it was not you, ignore this e-mail: your password stays as it is.

${siteName}
${publicUrl}
`,
  }
}

export function newAddressEmail({ siteName, publicUrl }: Site, account: Account, to: string): Email {
  return {
    kind: 'new-address',
    link: 'change-email',
    accountId: account.id,
    to,
    subject: `Your new address for ${siteName}`,
    text: `Hello,

somebody asked to use this e-mail address for their account at ${siteName}. If that was you, open this page and press the button there:

${publicUrl}/change-email?token=${tokenHere}

The link holds for 24 hours. Until then the account keeps the address it has.

If it was not you, ignore this e-mail: nothing changes.

${siteName}
${publicUrl}
`,
  }
}

export function takenAddressEmail({ siteName, publicUrl }: Site, owner: Account): Email {
  return {
    kind: 'taken-address',
    accountId: owner.id,
    to: owner.email,
    subject: `You have an account at ${siteName} already`,
    text: `Hello,

somebody asked to use this e-mail address for another account at ${siteName}. There is an account with it already, so nothing was changed.

If that was you, log in with this address: ${publicUrl}/api/login

${siteName}
${publicUrl}
`,
  }
}

export function addressNoticeEmail({ siteName, publicUrl }: Site, account: Account, next: string): Email {
  return {
    kind: 'address-notice',
    accountId: account.id,
    to: account.email,
    subject: `A new address was asked for at ${siteName}`,
    text: `Hello,

somebody who is logged in to your account at ${siteName} asked to change its e-mail address to ${next}, and gave your password. The address changes when the e-mail to the new one is answered.

If that was you, there is nothing to do. If it was not you, choose a new password now, which also stops the change: ${publicUrl}/api/login

${siteName}
${publicUrl}
`,
  }
}
