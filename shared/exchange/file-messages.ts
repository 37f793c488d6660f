import { text } from '#shared/messages/text.ts'

/** Refusals of files, which are read in a thread. */

export const zipTooMuch = text(
  'The package would unpack to far more than it is. Nothing of it was read.',
  'Pakej ini akan dibuka menjadi jauh lebih besar daripada saiznya. Tiada apa-apa yang dibaca.',
)
export const zipBroken = text(
  'The file cannot be read: it is not a whole zip package.',
  'Fail tidak dapat dibaca: ini bukan pakej zip yang lengkap.',
)
export const zipLocked = text(
  'The file is protected by a password. Please save it without one.',
  'Fail ini dilindungi kata laluan. Sila simpan tanpa kata laluan.',
)
export const zipFileTooLarge = text(
  'The file “{name}” in the package is too large.',
  'Fail “{name}” dalam pakej terlalu besar.',
)
export const zipTooManyFiles = text('The package holds too many files.', 'Pakej mengandungi terlalu banyak fail.')
export const zipLeadsOut = text(
  'The package holds a file whose name leads out of it. Nothing of it was read.',
  'Pakej mengandungi fail yang namanya menuju ke luar pakej. Tiada apa-apa yang dibaca.',
)
export const packageUnknown = text(
  'This package is not Excel, LIFT, Dictionaria (CLDF) or Anki. Please export one of these.',
  'Pakej ini bukan Excel, LIFT, Dictionaria (CLDF) atau Anki. Sila eksport salah satu daripadanya.',
)
export const fileUnknown = text(
  'Please send a table (CSV, TSV, XLSX), LIFT, Dictionaria (CLDF) or an Anki package: other files cannot be read.',
  'Sila hantar jadual (CSV, TSV, XLSX), LIFT, Dictionaria (CLDF) atau pakej Anki: fail lain tidak dapat dibaca.',
)
export const quoteNotClosed = text(
  'The file cannot be read as a table: in row {row} a quotation mark opens that is never closed.',
  'Fail tidak dapat dibaca sebagai jadual: tanda petikan yang dibuka dalam baris {row} tidak ditutup.',
)
export const tableUnread = text(
  'The file cannot be read as a table: row {row}. {reason}.',
  'Fail tidak dapat dibaca sebagai jadual: baris {row}. {reason}.',
)
export const xmlUnread = text('The file cannot be read: line {reason}', 'Fail tidak dapat dibaca: baris {reason}')
export const tooManyLetters = text(
  'The file unfolds to more than 200 million letters. Please divide it.',
  'Fail ini mengandungi lebih daripada 200 juta huruf. Sila bahagikan.',
)
export const doctypeRefused = text(
  'The file declares a document type. For safety such files are not read.',
  'Fail ini mengisytiharkan jenis dokumen. Demi keselamatan, fail sebegini tidak dibaca.',
)
export const liftVersion = text(
  'This file is LIFT {version}. Only LIFT 0.10 to 0.13 can be read.',
  'Fail ini ialah LIFT {version}. Hanya LIFT 0.10 hingga 0.13 dapat dibaca.',
)
export const noSheet = text('The workbook holds no sheet.', 'Buku kerja ini tidak mengandungi helaian.')
export const ankiBroken = text(
  'The collection in this Anki package is broken. Please export it again.',
  'Koleksi dalam pakej Anki ini rosak. Sila eksport semula.',
)
export const ankiNoCollection = text(
  'This Anki package has no collection that can be read. Please export it with “Support older Anki versions”.',
  'Pakej Anki ini tiada koleksi yang dapat dibaca. Sila eksport dengan “Support older Anki versions”.',
)
export const ankiNoNotes = text('The Anki package holds no notes.', 'Pakej Anki ini tidak mengandungi nota.')
export const fileNoRows = text(
  'The file holds no rows. Its first row must name the columns.',
  'Fail ini tidak mengandungi baris. Baris pertamanya mesti menamakan lajur.',
)
export const fileTooManyRows = text(
  'The file has more than 1,000,000 rows. Please divide it.',
  'Fail ini mempunyai lebih daripada 1,000,000 baris. Sila bahagikan.',
)
export const noWordColumn = text(
  'No column holds the word. The columns are: {columns}.',
  'Tiada lajur yang mengandungi perkataan. Lajurnya ialah: {columns}.',
)
export const dialectUnknown = text('There is no dialect “{name}” in the list.', 'Tiada dialek “{name}” dalam senarai.')
export const threadsBusy = text(
  'Other files are being read at the moment. Please try again in a minute.',
  'Fail lain sedang dibaca. Sila cuba lagi sebentar lagi.',
)
export const tooMuchMemory = text(
  'Reading this file takes more memory than there is. Please divide it.',
  'Fail ini memerlukan lebih banyak memori daripada yang ada. Sila bahagikan.',
)
export const tooLong = text(
  'Reading this file takes too long. Please divide it.',
  'Fail ini mengambil masa terlalu lama untuk dibaca. Sila bahagikan.',
)
