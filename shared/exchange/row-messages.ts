import { text } from '#shared/messages/text.ts'

/** Texts of the rows of an import. */

export const rowsTitle = text('Rows', 'Baris')
export const rowsLabel = text('Rows of the file', 'Baris dalam fail')
export const rowsFailed = text('The rows could not be loaded.', 'Baris tidak dapat dimuatkan.')
export const rowsEmpty = text('No such rows', 'Tiada baris sebegini')
export const showRows = text('Show rows', 'Tunjukkan baris')
export const rowsShown = text(
  'Showing {begin, number} to {last, number} of {total, number}',
  'Memaparkan {begin, number} hingga {last, number} daripada {total, number}',
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
export const addLabel = text('Addition', 'Tambahan')
export const addText = text('can add to an entry', 'boleh menambah pada entri')
export const addsAbout = text(
  'These words are in the library already. Choose what this source may add to them; nothing is added unasked.',
  'Perkataan ini sudah ada dalam perpustakaan. Pilih tambahan daripada sumber ini; tiada apa-apa ditambah tanpa pilihan anda.',
)
export const addThis = text('Add this', 'Tambah ini')
export const addThisTo = text('Add this to {word}', 'Tambah ini pada {word}')
export const addAll = text('Choose all', 'Pilih semua')
export const addNone = text('Choose none', 'Kosongkan pilihan')
export const chosenCount = text(
  '{chosen, number} of {count, plural, one {# addition} other {# additions}} chosen',
  '{chosen, number} daripada {count, number} tambahan dipilih',
)
export const addsForm = text('Form: {text}', 'Bentuk: {text}')
export const addsSense = text('Meaning: {text}', 'Maksud: {text}')
export const addsExample = text('Example: {text}', 'Contoh: {text}')
export const addsSource = text('Source: {text}', 'Sumber: {text}')
export const addsRelation = text('Relation: {text}', 'Hubungan: {text}')
export const addsOther = text('{text}', '{text}')
export const sameLabel = text('Same', 'Sama')
export const sameText = text('are there already', 'sudah ada')
export const conflictLabel = text('Conflict', 'Bercanggah')
export const conflictText = text('stay as they were edited here', 'kekal seperti yang disunting di sini')
export const faultLabel = text('Fault', 'Silap')
export const faultText = text('are left out', 'diabaikan')
