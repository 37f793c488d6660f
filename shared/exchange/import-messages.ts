import { text } from '#shared/messages/text.ts'

/** Texts of the pages that list imports and show one. */

export const importsTitle = text('Import words', 'Import perkataan')
export const importsAbout = text(
  'A file is checked first: you see what it would add and change, and what is wrong with it, before anything is written.',
  'Fail disemak dahulu: anda melihat apa yang akan ditambah dan diubah, serta kesilapannya, sebelum apa-apa ditulis.',
)
export const backToCategories = text('Categories', 'Kategori')
export const importTitle = text('An import', 'Import')
export const importMissingTitle = text('This import is not here', 'Import ini tiada di sini')
export const importMissingText = text(
  'It may have been forgotten, or the address is not complete.',
  'Import ini mungkin telah dibuang, atau alamatnya tidak lengkap.',
)
export const importFailed = text('The import could not be loaded.', 'Import tidak dapat dimuatkan.')
export const importOrigin = text('From {source}, sent {date}', 'Daripada {source}, dihantar {date}')
export const faultsButton = text('Faults as CSV', 'Kesilapan sebagai CSV')

export const earlierTitle = text('Earlier imports', 'Import terdahulu')
export const earlierEmptyTitle = text('Nothing was imported yet', 'Belum ada yang diimport')
export const earlierEmptyText = text('Files that you check are kept here.', 'Fail yang anda semak disimpan di sini.')
export const fileHead = text('File', 'Fail')
export const stateHead = text('State', 'Status')
export const rowsHead = text('Rows', 'Baris')
export const sourceHead = text('Source', 'Sumber')
export const sentHead = text('Sent', 'Dihantar')

export const summaryChecking = text(
  '{count, plural, one {# row} other {# rows}} so far',
  '{count, number} baris setakat ini',
)
export const summaryWritten = text(
  '{count, plural, one {# row} other {# rows}} written',
  '{count, number} baris ditulis',
)
export const summaryStayed = text('{count, plural, one {# row} other {# rows}} stayed', '{count, number} baris kekal')
export const summaryNothing = text('nothing is left of it', 'tiada apa-apa yang tinggal')
export const summaryChecked = text(
  '{added, number} new, {changed, number} changed, {faulty, number} faulty',
  '{added, number} baharu, {changed, number} berubah, {faulty, number} silap',
)

export const interruptedState = text('Interrupted', 'Terputus')
export const checkingState = text('Being checked', 'Sedang disemak')
export const checkedState = text('Checked, not applied', 'Disemak, belum dilaksanakan')
export const applyingState = text('Being applied', 'Sedang dilaksanakan')
export const appliedState = text('Applied', 'Dilaksanakan')
export const undoingState = text('Being undone', 'Sedang ditarik balik')
export const undoneState = text('Undone', 'Ditarik balik')
