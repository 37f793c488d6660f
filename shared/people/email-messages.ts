import { text } from '#shared/messages/text.ts'

/** E-mails of the sign-in. None greets by name: a stranger may have typed both the name and the address. */

export const confirmSubject = text('Confirm your address for {site}', 'Sahkan alamat anda untuk {site}')
export const confirmBody = text(
  `Kopivosian, and welcome to {site}!

An account was made with this e-mail address. If that was you, open this page and press the button there:

{url}/confirm-email?token={token}

The link is valid for 7 days. You can learn in the meantime: your account works already.

If it was not you, ignore this e-mail: without the button nothing is confirmed.`,
  `Kopivosian, dan selamat datang ke {site}!

Satu akaun telah dicipta dengan alamat e-mel ini. Jika itu anda, buka halaman ini dan tekan butang di sana:

{url}/confirm-email?token={token}

Pautan ini sah selama 7 hari. Sementara itu anda boleh belajar: akaun anda sudah boleh digunakan.

Jika itu bukan anda, abaikan e-mel ini: tanpa butang itu tiada apa-apa disahkan.`,
)
export const passwordSubject = text('Set a new password for {site}', 'Tetapkan kata laluan baharu untuk {site}')
export const passwordBody = text(
  `Hello,

somebody asked for a new password for your account at {site}. If that was you, choose it here:

{url}/password?token={token}

The link is valid for one hour and works once. Afterwards you are logged out on every device, and log in with the new password.

If it was not you, ignore this e-mail: your password stays as it is.`,
  `Salam sejahtera,

seseorang meminta kata laluan baharu untuk akaun anda di {site}. Jika itu anda, pilih kata laluan di sini:

{url}/password?token={token}

Pautan ini sah selama satu jam dan boleh digunakan sekali. Selepas itu anda dilog keluar pada setiap peranti, dan log masuk dengan kata laluan baharu.

Jika itu bukan anda, abaikan e-mel ini: kata laluan anda kekal seperti sedia ada.`,
)
export const newAddressSubject = text('Your new address for {site}', 'Alamat baharu anda untuk {site}')
export const newAddressBody = text(
  `Hello,

somebody asked to use this e-mail address for their account at {site}. If that was you, open this page and press the button there:

{url}/change-email?token={token}

The link is valid for 24 hours. Until then the account keeps the address it has.

If it was not you, ignore this e-mail: nothing changes.`,
  `Salam sejahtera,

seseorang meminta untuk menggunakan alamat e-mel ini bagi akaunnya di {site}. Jika itu anda, buka halaman ini dan tekan butang di sana:

{url}/change-email?token={token}

Pautan ini sah selama 24 jam. Sementara itu akaun mengekalkan alamat yang sedia ada.

Jika itu bukan anda, abaikan e-mel ini: tiada apa-apa berubah.`,
)
export const takenSubject = text('You have an account at {site} already', 'Anda sudah mempunyai akaun di {site}')
export const takenBody = text(
  `Hello,

somebody asked to use this e-mail address for another account at {site}. There is an account with it already, so nothing was changed.

If that was you, log in with this address: {url}/api/login`,
  `Salam sejahtera,

seseorang meminta untuk menggunakan alamat e-mel ini bagi akaun lain di {site}. Sudah ada akaun dengan alamat ini, jadi tiada apa-apa diubah.

Jika itu anda, log masuk dengan alamat ini: {url}/api/login`,
)
export const noticeSubject = text('A new e-mail address was requested at {site}', 'Alamat baharu diminta di {site}')
export const noticeBody = text(
  `Hello,

somebody who is logged in to your account at {site} asked to change its e-mail address to {next}, and gave your password. The address changes when the e-mail to the new one is answered.

If that was you, there is nothing to do. If it was not you, choose a new password now, which also stops the change: {url}/api/login`,
  `Salam sejahtera,

seseorang yang log masuk ke akaun anda di {site} meminta untuk menukar alamat e-melnya kepada {next}, dan memberikan kata laluan anda. Alamat itu ditukar apabila e-mel kepada alamat baharu dijawab.

Jika itu anda, tiada apa-apa yang perlu dibuat. Jika itu bukan anda, pilih kata laluan baharu sekarang; ini juga menghentikan pertukaran itu: {url}/api/login`,
)
