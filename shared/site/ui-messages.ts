import { text } from '#shared/messages/text.ts'

export const accessDenied = text('Access Denied', 'Akses Ditolak')
export const accessEnded = text('Your access has ended', 'Akses anda telah tamat')
export const accessEndedText = text(
  'Everything you did is kept. With a plan you go on where you stopped.',
  'Semua yang telah anda buat disimpan. Dengan pelan, anda boleh menyambung dari tempat anda berhenti.',
)
export const comingSoon = text('coming', 'akan datang')
export const glottalMark = text('Put in a glottal mark', 'Masukkan tanda hentian glotis')
export const hoursFromTo = text('{from} to {to}', '{from} hingga {to}')
export const listFailed = text('The {what} could not be loaded.', 'Senarai {what} tidak dapat dimuatkan.')
export const listLoading = text('Loading {what}', 'Sedang memuatkan {what}')
export const listMore = text('More {what}', 'Lagi {what}')
export const listMoreFailed = text(
  'More {what} could not be loaded.',
  'Senarai {what} yang seterusnya tidak dapat dimuatkan.',
)
export const listPage = text('{list}, page {page}', '{list}, halaman {page}')
export const listPages = text('Pages: {list}', 'Halaman: {list}')
export const loadingMore = text('Loading…', 'Sedang memuatkan…')
export const messageLabel = text('Message', 'Mesej')
export const messagesRegion = text('Messages ({hotkey})', 'Mesej ({hotkey})')
export const notOpenToYou = text('You cannot open this page', 'Anda tidak boleh membuka halaman ini')
export const nothingFound = text('Nothing found', 'Tiada hasil')
export const nothingOnPage = text('Nothing on this page', 'Tiada apa-apa pada halaman ini')
export const pageFailed = text(
  'This page could not be shown. Please check your network and try again.',
  'Halaman ini tidak dapat dipaparkan. Sila semak rangkaian anda dan cuba lagi.',
)
export const pageNumber = text('Page {page}', 'Halaman {page}')
export const pictureFailed = text('The picture could not be loaded.', 'Gambar tidak dapat dimuatkan.')
export const playButton = text('Play', 'Mainkan')
export const playRecording = text('Play recording: {title}.', 'Mainkan rakaman: {title}.')
export const playsFrom = text('Plays from {site}', 'Dimainkan dari {site}')
export const playsFromHere = text('Plays from this site', 'Dimainkan dari laman ini')
export const playVideo = text('Play video: {title}.', 'Mainkan video: {title}.')
export const recentlyDeleted = text('Recently deleted', 'Baru dipadam')
export const removeNamed = text('Remove {name}', 'Buang {name}')
export const rightAnswerIs = text('Right answer:', 'Jawapan betul:')
export const rightForm = text('the right form', 'bentuk yang betul')
export const rightPicture = text('The right picture', 'Gambar yang betul')
export const seePlans = text('See our plans', 'Lihat pelan kami')
export const showingAll = text('Showing {total} of {total}', 'Memaparkan {total} daripada {total}')
export const showingRange = text('Showing {from} to {to} of {total}', 'Memaparkan {from} hingga {to} daripada {total}')
export const soundFailed = text(
  'This sound could not be played. Please try again.',
  'Bunyi ini tidak dapat dimainkan. Sila cuba lagi.',
)
export const soundTakenBack = text(
  'This sound was taken back and can no longer be heard.',
  'Bunyi ini telah ditarik balik dan tidak boleh didengar lagi.',
)
export const stopButton = text('Stop', 'Henti')
export const tryOtherWords = text(
  'Try other words, or fewer of them.',
  'Cari dengan perkataan lain atau yang lebih sedikit.',
)
export const unsentIsHere = text('Your unsent text is here again.', 'Teks anda yang belum dihantar ada di sini semula.')
export const videoFailed = text(
  'This file could not be played here. Please try the link.',
  'Fail ini tidak dapat dimainkan di sini. Sila guna pautannya.',
)
export const watchVideo = text('Watch Video', 'Tonton Video')
