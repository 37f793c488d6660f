import { text } from '#shared/messages/text.ts'

/** Pages with one sentence, after a form or a link. */

export const goToStart = text('Go to the start page', 'Pergi ke laman utama')
export const addressConfirmed = text('Your address is confirmed', 'Alamat anda telah disahkan')
export const addressConfirmedText = text(
  'Thank you. There is nothing more to do.',
  'Terima kasih. Tiada apa-apa lagi yang perlu dibuat.',
)
export const addressChanged = text('Your address is changed', 'Alamat anda telah ditukar')
export const addressChangedText = text(
  'From now on you log in with it.',
  'Mulai sekarang anda log masuk dengan alamat itu.',
)
export const addressTaken = text('This address is taken', 'Alamat ini sudah digunakan')
export const addressTakenText = text(
  'There is an account with this address by now, so yours keeps the address it has.',
  'Sudah ada akaun dengan alamat ini, jadi akaun anda mengekalkan alamat yang sedia ada.',
)
export const linkOver = text('This link no longer works', 'Pautan ini tidak berfungsi lagi')
export const linkOverText = text(
  'It has been used already, or it is older than {age, select, hour {one hour} day {24 hours} other {7 days}}. If you have just used it, all is well.',
  'Pautan ini sudah digunakan atau lebih lama daripada {age, select, hour {satu jam} day {24 jam} other {7 hari}}. Jika anda baru sahaja menggunakannya, semuanya baik.',
)
export const loginExpired = text('This login has expired', 'Log masuk ini telah tamat tempoh')
export const loginExpiredText = text(
  'It was finished already, it waited too long, or it was begun in another browser. Begin again.',
  'Log masuk ini sudah selesai, terlalu lama menunggu, atau dimulakan dalam pelayar lain. Mula semula.',
)
export const youAreLoggedOut = text('You are logged out', 'Anda telah log keluar')
export const seeYouSoon = text('See you soon.', 'Jumpa lagi.')
export const nothingHere = text('There is nothing here', 'Tiada apa-apa di sini')
export const nothingHereText = text(
  'The address is not complete, or it has changed.',
  'Alamat ini tidak lengkap atau telah berubah.',
)
export const brieflyUnavailableText = text(
  'The service is briefly unavailable. Please try again in a moment.',
  'Perkhidmatan tidak tersedia buat sementara. Sila cuba lagi sebentar lagi.',
)
export const wentWrong = text('Something went wrong', 'Ada sesuatu yang tidak kena')
export const wentWrongText = text(
  'It is our fault, not yours. Please quote reference {reference}.',
  'Ini kesilapan kami, bukan anda. Sila nyatakan rujukan {reference}.',
)
