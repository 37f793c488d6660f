import { text } from './text.ts'

/** Refusals of requests, whatever they are about, and the pages that show them. */

export const addressUnknown = text('There is no such address.', 'Tiada alamat sedemikian.')
export const backHomeLink = text('Back to Home', 'Kembali ke Laman Utama')
export const bodyNotJson = text('The request is not valid JSON.', 'Permintaan ini bukan JSON yang sah.')
export const bodyTooLarge = text(
  'The request is too large: 1 MiB at most.',
  'Permintaan ini terlalu besar: paling banyak 1 MiB.',
)
export const bodyTooSlow = text(
  'The request took too long to arrive. Please try again.',
  'Permintaan ini terlalu lambat sampai. Sila cuba lagi.',
)
export const brieflyUnavailable = text('Briefly unavailable', 'Tidak tersedia buat sementara')
export const callUnknown = text('There is no such call.', 'Tiada panggilan sedemikian.')
export const charsetUnknown = text(
  'The request is in a character set that is not understood.',
  'Set aksara permintaan ini tidak difahami.',
)
export const cursorUnknown = text('cursor is not one of ours.', 'cursor ini bukan daripada kami.')
export const didNotWork = text('This did not work', 'Ini tidak berjaya')
export const encodingUnknown = text(
  'The request is in an encoding that is not understood.',
  'Pengekodan permintaan ini tidak difahami.',
)
export const fieldInvalid = text('The field {field} is not valid.', 'Medan {field} tidak sah.')
export const fieldOfOtherKind = text('The field {field} is not of the right kind.', 'Jenis medan {field} tidak betul.')
export const fieldOmitted = text('The field {field} is missing.', 'Medan {field} belum diisi.')
export const fileIncomplete = text('The file did not arrive as a whole.', 'Fail ini tidak sampai sepenuhnya.')
export const fileTooLarge = text(
  'The file is too large: {most, number} MB at most.',
  'Fail ini terlalu besar: paling banyak {most, number} MB.',
)
export const fileTypeWrong = text('The file must be of the type {types}.', 'Fail ini mestilah daripada jenis {types}.')
export const fileUnknown = text('There is no such file.', 'Tiada fail sedemikian.')
export const fromOtherSite = text(
  'This request did not come from this site, so it was refused.',
  'Permintaan ini bukan daripada laman ini, jadi ia ditolak.',
)
export const goneTitle = text('This is gone', 'Ini sudah tiada')
export const inMinutes = text(
  '{minutes, plural, one {in one minute} other {in # minutes}}',
  'dalam {minutes, number} minit',
)
export const metricsTokenMissing = text('The figures need the METRICS_TOKEN.', 'Angka ini memerlukan METRICS_TOKEN.')
export const notAllowed = text('You are not allowed to do this.', 'Anda tidak dibenarkan melakukan ini.')
export const notHere = text(
  'There is nothing here, or it has been deleted.',
  'Tiada apa-apa di sini, atau ia telah dipadam.',
)
export const notHereTitle = text('There is nothing here', 'Tiada apa-apa di sini')
export const notOpenTitle = text('This is not open to you', 'Anda tiada akses kepada ini')
export const notUnderstood = text('The request could not be understood.', 'Permintaan ini tidak dapat difahami.')
export const nothingSaved = text(
  'Nothing can be saved at the moment. Please try again in a little while.',
  'Tiada apa-apa dapat disimpan buat masa ini. Sila cuba lagi sebentar lagi.',
)
export const oneMoment = text('One moment, please', 'Sila tunggu sebentar')
export const productStarting = text(
  'The product is starting. Please try again in a moment.',
  'Tapak ini sedang dimulakan. Sila cuba sebentar lagi.',
)
export const requestMustBeJson = text('The request must be JSON.', 'Permintaan mestilah dalam JSON.')
export const requestMustBeObject = text('The request must be a JSON object.', 'Permintaan mestilah berupa objek JSON.')
export const serviceUnavailable = text(
  'The service is briefly unavailable. Please try again in a moment.',
  'Perkhidmatan tidak tersedia buat sementara. Sila cuba lagi sebentar lagi.',
)
export const somethingBroke = text('Something went wrong', 'Ada sesuatu yang tidak kena')
export const somethingBrokeHere = text(
  'Something went wrong on our side. Please quote reference {reference}.',
  'Ada masalah di pihak kami. Sila nyatakan rujukan {reference}.',
)
export const tooManyTryAgain = text('{what} Please try again {time}.', '{what} Sila cuba lagi {time}.')
export const tooManyAtOnce = text(
  'Too many requests at once. Please wait a moment.',
  'Terlalu banyak permintaan serentak. Sila tunggu sebentar.',
)
export const valueNotStorable = text(
  '{name} holds a character that cannot be stored.',
  '{name} mengandungi aksara yang tidak dapat disimpan.',
)
