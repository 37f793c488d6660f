import { text } from '#shared/messages/text.ts'

/** Texts of the rows of an import. */

export const rowsTitle = text('Rows', 'Baris')
export const rowsLabel = text('Rows of the file', 'Baris dalam fail')
export const rowsFailed = text('The rows could not be loaded.', 'Baris tidak dapat dimuatkan.')
export const rowsEmpty = text('No such rows', 'Tiada baris sebegini')
export const showRows = text('Show rows', 'Tunjukkan baris')
export const rowsShown = text(
  'Showing {begin, number} to {last, number} of {total, number}',
  'Menunjukkan {begin, number} hingga {last, number} daripada {total, number}',
)
export const rowHead = text('Row', 'Baris')
export const wordHead = text('Word', 'Perkataan')
export const meaningHead = text('Meaning', 'Maksud')
export const outcomeHead = text('Outcome', 'Hasil')
export const noteHead = text('Note', 'Nota')
export const noWord = text('(no word)', '(tiada perkataan)')
export const faultInColumn = text('<column>{name}:</column> {sentence}', '<column>{name}:</column> {sentence}')

export const allLabel = text('All', 'Semua')
export const allText = text('rows in the file', 'baris dalam fail')
export const newLabel = text('New', 'Baharu')
export const newText = text('come into the library', 'masuk ke perpustakaan')
export const changedLabel = text('Changed', 'Berubah')
export const changedText = text('change an entry', 'mengubah entri')
export const sameLabel = text('Same', 'Sama')
export const sameText = text('are there already', 'sudah ada')
export const conflictLabel = text('Conflict', 'Bercanggah')
export const conflictText = text('stay as they were edited here', 'kekal seperti yang disunting di sini')
export const faultLabel = text('Fault', 'Silap')
export const faultText = text('are left out', 'diabaikan')
