import type { Letter } from '#server/gateways/mail.ts'

interface Site {
  siteName: string
  publicUrl: string
}

// No letter greets by name: a stranger may have typed both the name and the address.

export function confirmLetter({ siteName, publicUrl }: Site, to: string, token: string): Letter {
  return {
    to,
    subject: `Confirm your address for ${siteName}`,
    text: `Kopivosian, and welcome to ${siteName}!

An account was made with this e-mail address. If that was you, open this page and press the button there:

${publicUrl}/confirm-email?token=${token}

The link holds for 7 days. You can learn in the meantime: your account works already.

If it was not you, leave this letter: without the button nothing is confirmed.

${siteName}
${publicUrl}
`,
  }
}

export function passwordLetter({ siteName, publicUrl }: Site, to: string, token: string): Letter {
  return {
    to,
    subject: `Set a new password for ${siteName}`,
    text: `Hello,

somebody asked for a new password for your account at ${siteName}. If that was you, choose it here:

${publicUrl}/password?token=${token}

The link holds for one hour and works once. Afterwards you are logged out on every device, and log in with the new password.

If it was not you, leave this letter: your password stays as it is.

${siteName}
${publicUrl}
`,
  }
}

export function newEmailLetter({ siteName, publicUrl }: Site, to: string, token: string): Letter {
  return {
    to,
    subject: `Your new address for ${siteName}`,
    text: `Hello,

somebody asked to use this e-mail address for their account at ${siteName}. If that was you, open this page and press the button there:

${publicUrl}/change-email?token=${token}

The link holds for 24 hours. Until then the account keeps the address it has.

If it was not you, leave this letter: nothing changes.

${siteName}
${publicUrl}
`,
  }
}

export function takenEmailLetter({ siteName, publicUrl }: Site, to: string): Letter {
  return {
    to,
    subject: `You have an account at ${siteName} already`,
    text: `Hello,

somebody asked to use this e-mail address for another account at ${siteName}. There is an account with it already, so nothing was changed.

If that was you, log in with this address: ${publicUrl}/api/login

${siteName}
${publicUrl}
`,
  }
}

export function emailNoticeLetter({ siteName, publicUrl }: Site, to: string, next: string): Letter {
  return {
    to,
    subject: `A new address was asked for at ${siteName}`,
    text: `Hello,

somebody who is logged in to your account at ${siteName} asked to change its e-mail address to ${next}, and gave your password. The address changes when the letter to the new one is answered.

If that was you, there is nothing to do. If it was not you, choose a new password now, which also stops the change: ${publicUrl}/api/login

${siteName}
${publicUrl}
`,
  }
}
