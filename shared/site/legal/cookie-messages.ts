import { text } from '#shared/messages/text.ts'

/** Cookies of the product: their purposes, and how long they stay. */

export const sessionCookie = text(
  'keeps you logged in; the second is its name where the site is reached by https.',
  'mengekalkan log masuk anda; yang kedua ialah namanya apabila laman dicapai melalui https.',
)
export const sessionCookieUntil = text(
  '{days} days after you log in, or until you log out',
  '{days} hari selepas anda log masuk, atau sehingga anda log keluar',
)
export const loginCookie = text(
  'hold a login that you have begun, until you are back from it.',
  'menyimpan log masuk yang anda mulakan, sehingga anda kembali.',
)
export const tenMinutes = text('10 minutes', '10 minit')
export const providerCookie = text(
  'are the built-in sign-in’s: its steps, and that you are signed in there.',
  'digunakan oleh log masuk terbina dalam: untuk langkah-langkahnya, dan untuk mengingati bahawa anda telah log masuk di sana.',
)
export const providerCookieUntil = text(
  '1 hour the first, {days} days the second',
  '1 jam yang pertama, {days} hari yang kedua',
)
export const knownBrowserCookie = text(
  'lets you in here while somebody else guesses at your password; only the sign-in pages are told.',
  'membolehkan anda masuk di sini semasa orang lain meneka kata laluan anda; hanya halaman log masuk dimaklumkan.',
)
export const daysOnly = text('{days} days', '{days} hari')
export const stepCookie = text(
  'tell the sign-in pages what you have just done.',
  'memberitahu halaman log masuk apa yang baru anda lakukan.',
)
export const stepCookieUntil = text(
  '1 hour the first, 10 minutes the second',
  '1 jam yang pertama, 10 minit yang kedua',
)
export const logoutDueCookieText = text(
  'remembers that you logged out while you were offline, so that the login ends when you are online again.',
  'mengingati bahawa anda log keluar semasa luar talian, supaya log masuk tamat apabila anda dalam talian semula.',
)
export const logoutDueUntil = text('31 days, or until it has ended', '31 hari, atau sehingga ia tamat')
export const zoneCookie = text(
  'holds your time zone, only where it is not Sabah’s, so that a page comes with your own hour and day.',
  'menyimpan zon waktu anda, hanya jika bukan waktu Sabah, supaya halaman menunjukkan jam dan hari anda sendiri.',
)
export const languageCookie = text(
  'holds the language that you chose for these pages.',
  'menyimpan bahasa yang anda pilih untuk halaman ini.',
)
export const oneYear = text('1 year', '1 tahun')
