import { text } from '#shared/messages/text.ts'

export const entryMustBeId = text('Choose an entry of the library.', 'Pilih satu entri perpustakaan.')
export const formName = text('The form', 'Bentuk')
export const decisionName = text('The decision', 'Keputusan')
export const versionMustBeWhole = text('The version must be a whole number.', 'Versi mestilah nombor bulat.')
export const noSuchEntry = text('This entry is not in the library.', 'Entri ini tiada dalam perpustakaan.')
export const notAForm = text(
  'This is not a form of the entry {entry}. Choose one of its forms.',
  'Ini bukan bentuk bagi entri {entry}. Pilih salah satu bentuknya.',
)
export const decisionMissing = text(
  'Sources give different forms. Say who decided for this one, and when.',
  'Sumber memberikan bentuk yang berbeza. Nyatakan siapa yang memutuskan bentuk ini, dan bila.',
)
export const notAttested = text(
  'The form {form} needs two independent sources before it can be shown.',
  'Bentuk {form} memerlukan dua sumber bebas sebelum boleh ditunjukkan.',
)
export const changedMeanwhile = text(
  'Another admin has changed this label meanwhile. Look at it again.',
  'Pentadbir lain telah mengubah label ini. Lihat semula.',
)
