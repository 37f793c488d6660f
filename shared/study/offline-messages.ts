import { text } from '#shared/messages/text.ts'

/** Work without a connection: downloads, unsent answers and their late marks. */

export const accessEnded = text('Your access has ended', 'Akses anda telah tamat')
export const accessEndedText = text(
  'A lesson you finished after that does not count. With a plan you go on where you stopped.',
  'Pelajaran yang anda habiskan selepas itu tidak dikira. Dengan pelan, anda boleh menyambung dari tempat anda berhenti.',
)
export const allMarked = text('All marked', 'Semuanya sudah disemak')
export const answerRefused = text('An answer could not be kept', 'Satu jawapan tidak dapat disimpan')
export const answersChanged = text(
  '{count, plural, one {One answer} other {# answers}} did not count: the exercise has changed.',
  '{count, number} jawapan tidak dikira: latihan telah berubah.',
)
export const answersKeptBusy = text(
  'The server is busy. {count, plural, one {One answer is} other {# answers are}} kept, and sent again by itself.',
  'Pelayan sibuk. {count, number} jawapan disimpan, dan dihantar semula dengan sendirinya.',
)
export const answersKeptOffline = text(
  'You are offline. {count, plural, one {One answer is} other {# answers are}} kept, sent when you are back.',
  'Anda di luar talian. {count, number} jawapan disimpan, dan dihantar apabila anda kembali dalam talian.',
)
export const answersLocked = text(
  '{count, plural, one {One answer} other {# answers}} could not be marked: your access has ended.',
  '{count, number} jawapan tidak dapat disemak: akses anda telah tamat.',
)
export const answersNotForClass = text(
  '{count, plural, one {One answer} other {# answers}} did not count for the class. You keep what you learned.',
  '{count, number} jawapan tidak dikira untuk kelas. Semua yang anda pelajari kekal.',
)
export const answersNotKept = text(
  '{count, plural, one {One answer} other {# answers}} not sent yet. This browser keeps nothing, so leave this page open until you are back online.',
  '{count, number} jawapan belum dihantar. Pelayar ini tidak menyimpan apa-apa, jadi biarkan halaman ini terbuka sehingga anda kembali dalam talian.',
)
export const answersRight = text(
  '{right, number} of {count, number} right.',
  '{right, number} daripada {count, number} betul.',
)
export const answersUnsent = text(
  '{count, plural, one {One answer has} other {# answers have}} not been sent',
  '{count, number} jawapan belum dihantar',
)
export const answersUnsentText = text(
  '{count, plural, one {It is kept on this device. If you leave it behind, it is} other {They are kept on this device. If you leave them behind, they are}} sent when you log in here again.',
  '{count, number} jawapan disimpan pada peranti ini. Jika ditinggalkan, ia dihantar apabila anda log masuk di sini semula.',
)
export const browserKeepsNothing = text(
  'This browser keeps nothing, as in a private window. Everything else works while you are online.',
  'Pelayar ini tidak menyimpan apa-apa, seperti dalam tetingkap peribadi. Yang lain berfungsi semasa anda dalam talian.',
)
export const courseOnDevice = text(
  'On this device, {size}. Its lessons and quizzes open in airplane mode.',
  'Pada peranti ini, {size}. Pelajaran dan kuiznya boleh dibuka dalam mod pesawat.',
)
export const deviceFull = text(
  'There is no room left for it on this device. Remove something and try again.',
  'Tiada ruang lagi pada peranti ini. Buang sesuatu dan cuba lagi.',
)
export const deviceText = text(
  'This works offline. On an iPhone or iPad it is kept for seven days without a visit, longer if you add the product to the home screen.',
  'Ini berfungsi di luar talian. Pada iPhone atau iPad ia disimpan selama tujuh hari tanpa lawatan, lebih lama jika anda menambah produk ini pada skrin utama.',
)
export const downloadButton = text('Download, {size}', 'Muat turun, {size}')
export const downloadCourse = text(
  'Learn without a connection, with sounds and pictures. Videos still need one.',
  'Belajar tanpa sambungan, dengan bunyi dan gambar. Video masih memerlukan sambungan.',
)
export const downloadRest = text('Download the rest', 'Muat turun selebihnya')
export const downloadStart = text('Download the course', 'Muat turun kursus')
export const downloadedFiles = text('Sounds and pictures downloaded', 'Bunyi dan gambar yang dimuat turun')
export const downloading = text('Downloading…', 'Sedang memuat turun…')
export const everythingKept = text('Everything you did is kept.', 'Semua yang anda lakukan disimpan.')
export const leaveBehind = text(
  'Log out, leave {count, plural, one {it} other {them}} behind',
  'Log keluar, tinggalkan {count, number} jawapan',
)
export const lessonGone = text('A lesson does not count', 'Satu pelajaran tidak dikira')
export const lessonGoneText = text(
  'You finished it, and it is no longer there.',
  'Anda telah menghabiskannya, tetapi ia sudah tiada.',
)
export const loggedOutHere = text('You are logged out on this device', 'Anda telah log keluar pada peranti ini')
export const loggedOutHereText = text(
  'There is no connection, so the server does not know yet. It is told first of all when there is one.',
  'Tiada sambungan, jadi pelayan belum tahu. Ia diberitahu dahulu apabila ada sambungan.',
)
export const notAllCounted = text('Not all of it counted', 'Tidak semuanya dikira')
export const notComplete = text(
  'Not complete yet: some sounds or pictures did not arrive.',
  'Belum lengkap: sesetengah bunyi atau gambar belum sampai.',
)
export const notNow = text('Not now', 'Bukan sekarang')
export const offlineTitle = text('Offline', 'Luar talian')
export const onThisDevice = text('On this device', 'Pada peranti ini')
export const removeTitle = text('Remove<hidden> {title}</hidden>', 'Buang<hidden> {title}</hidden>')
export const sendBusy = text(
  'The server is busy just now. Your answers are kept; try again in a moment.',
  'Pelayan sedang sibuk. Jawapan anda disimpan; cuba lagi sebentar lagi.',
)
export const sendFirst = text('Send now, then log out', 'Hantar, kemudian log keluar')
export const sendOffline = text(
  'There is no connection just now. Your answers are kept; try again when you are back.',
  'Tiada sambungan sekarang. Jawapan anda disimpan; cuba lagi apabila anda kembali dalam talian.',
)
export const sizeUntil = text('{size}, until {day}', '{size}, hingga {day}')
export const stayButton = text('Stay', 'Kekal di sini')
export const youAreOffline = text(
  'You are offline. Your review still works.',
  'Anda di luar talian. Ulang kaji anda masih berfungsi.',
)
export const yourReview = text('Your review', 'Ulang kaji anda')
