import { text } from '#shared/messages/text.ts'

/** Sentences about rows. The dry run stores them in the language of the admin who sends the file, and they are read in the reader's. */

export const cellError = text('The cell holds an error, {error}.', 'Sel ini mengandungi ralat, {error}.')
export const cellErrorUnnamed = text('The cell holds an error.', 'Sel ini mengandungi ralat.')
export const cellNotComputed = text(
  'The cell holds a formula without a value.',
  'Sel ini mengandungi formula tanpa nilai.',
)
export const otherNoteType = text(
  'The note is of another type, “{type}”, which has none of these fields.',
  'Nota ini daripada jenis lain, “{type}”, yang tidak mempunyai medan ini.',
)
export const rowsApart = text(
  'Other rows of this file have the same id, and stand elsewhere. Please put the rows of one entry together.',
  'Baris lain dalam fail ini mempunyai id yang sama di tempat lain. Sila kumpulkan baris bagi satu entri.',
)
export const pictureMissing = text(
  'This picture is not here: it was never uploaded, or it was taken back.',
  'Gambar ini tiada di sini: gambar tidak pernah dimuat naik, atau telah ditarik balik.',
)
export const sameAsRow = text('Row {row} of this file says the same.', 'Baris {row} fail ini sama kandungannya.')
export const addedToRow = text(
  'Row {row} of this file has the same word and meaning. This row adds to it.',
  'Baris {row} fail ini mempunyai perkataan dan maksud yang sama. Baris ini menambah padanya.',
)
export const addedByRow = text(
  'Row {row} of this file adds to the same entry.',
  'Baris {row} fail ini menambah pada entri yang sama.',
)
export const deletedHere = text('The entry was deleted here.', 'Entri ini telah dipadam di sini.')
export const sourceUnknown = text(
  'The source “{source}” is not in the list of sources. Please add it there first.',
  'Sumber “{source}” tiada dalam senarai sumber. Sila tambahkannya di sana dahulu.',
)
export const saysSomethingElse = text(
  'The entry is here already and says something else.',
  'Entri ini sudah ada di sini dan kandungannya lain.',
)
export const editedHere = text('The entry was edited here since.', 'Entri ini telah disunting di sini selepas itu.')
export const cameMeanwhile = text(
  'It came in by another file since this one was checked.',
  'Entri ini telah masuk melalui fail lain selepas fail ini disemak.',
)
export const rowsDiffer = text(
  'The rows of this entry say different things here. They must say the same, or all but the first nothing.',
  'Baris bagi entri ini berbeza di sini. Semuanya mesti sama, atau kosong kecuali baris pertama.',
)
export const wordMissing = text('The word is missing.', 'Perkataan belum diisi.')
export const meaningMissing = text('The meaning is missing.', 'Maksud belum diisi.')
export const meaningTooLong = text(
  'The meaning is too long: 20,000 characters at most.',
  'Maksud terlalu panjang: paling banyak 20,000 aksara.',
)
export const meaningInOthers = text(
  'The meaning is missing in English and Malay; it is in “{language}”. Choose under “Values of this file” what becomes of that language.',
  'Maksud dalam bahasa Inggeris dan Melayu belum diisi; maksudnya dalam “{language}”. Pilih ganti bagi bahasa itu di bawah “Nilai dalam fail ini”.',
)
export const rowUnread = text('The row cannot be read.', 'Baris ini tidak dapat dibaca.')
