import { text } from '#shared/messages/text.ts'

/** Texts of an import's state and its next action. */

export const forgetButton = text('Forget this file', 'Buang fail ini')
export const forgotten = text('The file is forgotten', 'Fail telah dibuang')
export const toWriteTitle = text(
  '{count, plural, one {# row} other {# rows}} can be written',
  '{count, number} baris boleh ditulis',
)
export const nothingToWrite = text('There is nothing to write', 'Tiada apa-apa untuk ditulis')
export const applyButton = text('Apply', 'Laksanakan')
export const applyingButton = text('Applying...', 'Sedang melaksanakan...')
export const nothingChanged = text('Nothing in the library has changed yet.', 'Belum ada perubahan dalam perpustakaan.')
export const nothingChangedSomeLeft = text(
  'Nothing in the library has changed yet. {count, plural, one {# row} other {# rows}} with a fault or a conflict will be left out.',
  'Belum ada perubahan dalam perpustakaan. {count, number} baris yang silap atau bercanggah akan diabaikan.',
)
export const nothingChangedAllThere = text(
  'Nothing in the library has changed yet. The library has all of this already.',
  'Belum ada perubahan dalam perpustakaan. Perpustakaan sudah mempunyai semua ini.',
)
export const filesCanCome = text(
  'The file names {count, plural, one {# picture or sound} other {# pictures and sounds}} for words that the library has already. Those in the package will wait for your decision.',
  'Fail ini menamakan {count, number} gambar dan bunyi bagi perkataan yang sudah ada dalam perpustakaan. Yang terdapat dalam pakej ini akan menunggu keputusan anda.',
)
export const interruptedTitle = text('This was interrupted', 'Kerja ini terputus')
export const interruptedChecking = text(
  'The file was not checked to its end. Please send it again.',
  'Fail tidak disemak hingga akhir. Sila hantar semula.',
)
export const interruptedApplying = text(
  '{written, number} of {count, plural, one {# row} other {# rows}} are written. The rest can follow now.',
  '{written, number} daripada {count, number} baris telah ditulis. Selebihnya boleh ditulis sekarang.',
)
export const interruptedUndoing = text('Not all of it is undone yet.', 'Belum semuanya ditarik balik.')
export const continueButton = text('Continue', 'Teruskan')
export const undoImportButton = text('Undo the import', 'Tarik balik')
export const undoImportTitle = text('Undo this import?', 'Tarik balik import ini?')
export const undoImportText = text(
  'New entries leave the library, and changed ones become what they were. Later edits stay.',
  'Entri baharu keluar dari perpustakaan, dan entri yang berubah kembali seperti asal. Suntingan selepas itu kekal.',
)
export const writtenTitle = text('{count, plural, one {# row} other {# rows}} written', '{count, number} baris ditulis')
export const writtenText = text(
  'Edits from now on stay, also when this import is undone.',
  'Suntingan mulai sekarang akan kekal, walaupun import ini ditarik balik.',
)
export const checkingTitle = text('The file is being checked', 'Fail sedang disemak')
export const checkingText = text(
  '{count, plural, one {# row} other {# rows}} so far.',
  '{count, number} baris setakat ini.',
)
export const applyingTitle = text('The rows are being written', 'Baris sedang ditulis')
export const applyingText = text(
  '{written, number} of {count, plural, one {# row} other {# rows}}. You may leave this page: it goes on.',
  '{written, number} daripada {count, number} baris. Anda boleh meninggalkan halaman ini: kerja diteruskan.',
)
export const undoingTitle = text('The import is being taken back', 'Import sedang ditarik balik')
export const undoingText = text(
  'You may leave this page: it goes on.',
  'Anda boleh meninggalkan halaman ini: kerja diteruskan.',
)
export const undoneTitle = text('Taken back', 'Ditarik balik')
export const undoneStayed = text(
  '{count, plural, one {# row} other {# rows}} stayed, because somebody had edited them since.',
  '{count, number} baris kekal kerana telah disunting selepas itu.',
)
export const undoneAll = text(
  'The library is as it was before. You can bring the import back for {days, number} days.',
  'Perpustakaan kembali seperti dahulu. Anda boleh mengembalikan import ini dalam masa {days, number} hari.',
)
export const bringBackButton = text('Bring back', 'Kembalikan')
