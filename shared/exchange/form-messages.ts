import { text } from '#shared/messages/text.ts'

/** Texts of the form that sends a file of words. */

export const fileLabel = text(
  'Choose a file of words, or drop it here',
  'Pilih fail perkataan, atau lepaskannya di sini',
)
export const readingColumns = text('Reading the columns...', 'Sedang membaca lajur...')
export const fileHint = text(
  'A table (CSV, TSV, Excel), LIFT, Dictionaria (CLDF) or an Anki package, {most} MB at most.',
  'Jadual (CSV, TSV, Excel), LIFT, Dictionaria (CLDF) atau pakej Anki, maksimum {most} MB.',
)
export const fileTooLarge = text(
  'This file is too large. A file may have {most} MB at most.',
  'Fail ini terlalu besar. Sesebuah fail boleh bersaiz {most} MB sahaja.',
)
export const columnsTitle = text('Contents of the columns', 'Kandungan lajur')
export const columnNumber = text('Column {number}', 'Lajur {number}')
export const columnSampleEmpty = text('empty in the first row', 'kosong dalam baris pertama')
export const columnLeftOut = text('Left out', 'Diabaikan')
export const wordColumnMissing = text(
  'Please say which column holds the word.',
  'Sila nyatakan lajur yang mengandungi perkataan.',
)
export const dialectLabel = text('Dialect', 'Dialek')
export const whereRowNamesNone = text('where a row names none', 'jika baris tidak menyatakannya')
export const dialectNotSaid = text('Not said', 'Tidak dinyatakan')
export const lookingAtRows = text(
  'Checking the rows: {count, plural, one {# row} other {# rows}} so far. You may leave this page: the file will be in the list below.',
  'Sedang menyemak baris: {count, number} baris setakat ini. Anda boleh meninggalkan halaman ini: fail akan ada dalam senarai di bawah.',
)
export const sendingFile = text(
  'Sending the file. You may leave this page: the file will be in the list below.',
  'Sedang menghantar fail. Anda boleh meninggalkan halaman ini: fail akan ada dalam senarai di bawah.',
)
export const checkButton = text('Check the file', 'Semak fail')
export const changesNothing = text(
  'This changes nothing in the library.',
  'Ini tidak mengubah apa-apa dalam perpustakaan.',
)
export const chooseSourceFirst = text('Choose a source first.', 'Pilih sumber dahulu.')
export const chooseFileFirst = text('Choose a file of words first.', 'Pilih fail perkataan dahulu.')

export const sourceLabel = text('Source', 'Sumber')
export const sourcesFailed = text('The sources could not be loaded.', 'Sumber tidak dapat dimuatkan.')
export const sourcesEmpty = text('No sources yet', 'Belum ada sumber')
export const sourceChoose = text('Choose…', 'Pilih…')
export const newSourceButton = text('New Source', 'Sumber baharu')
export const newSourceTitle = text('A new source', 'Sumber baharu')
export const newSourceAbout = text(
  'A list, a book or a conversation, as it is cited under every word that came from it.',
  'Senarai, buku atau perbualan, seperti yang dipetik di bawah setiap perkataan daripadanya.',
)
export const addSourceButton = text('Add Source', 'Tambah sumber')
export const addingSourceButton = text('Adding...', 'Sedang menambah...')
export const titleLabel = text('Title', 'Tajuk')
export const licenceHint = text(
  'Under which its words may be shown here, as in CC BY 4.0.',
  'Lesen yang membenarkan perkataannya dipaparkan di sini, contohnya CC BY 4.0.',
)
export const sourceWithLicence = text('{source}: {licence}', '{source}: {licence}')
export const noLicenceYet = text('no licence yet', 'belum ada lesen')
