import { text } from '#shared/messages/text.ts'

export const faultInLine = text('Line {line}: {reason}', 'Baris {line}: {reason}')
export const weightOutOfRange = text(
  'The weight {weight}% is not between -100% and 100%.',
  'Pemberat {weight}% bukan antara -100% dan 100%.',
)
export const beforeFirstSign = text(
  '{text} stands before the first = or ~.',
  '{text} berada sebelum = atau ~ yang pertama.',
)
export const optionTwice = text('The option {option} stands there twice.', 'Pilihan {option} ditulis dua kali.')
export const markRightOption = text(
  'No option is right. Mark the right one with =, or several with weights like ~%50%.',
  'Tiada pilihan yang betul. Tandakan yang betul dengan =, atau beberapa dengan pemberat seperti ~%50%.',
)
export const beforeFirstPair = text('{text} stands before the first =.', '{text} berada sebelum = yang pertama.')
export const arrowMissing = text(
  'A pair is written =left -> right, but here the -> is missing.',
  'Pasangan ditulis =kiri -> kanan, tetapi di sini -> tiada.',
)
export const rightSideTooLong = text(
  'The right side of a pair is too long: {most, number} characters at most.',
  'Ada pasangan yang bahagian kanannya terlalu panjang: paling banyak {most, number} aksara.',
)
export const notANumber = text('{text} is not a number.', '{text} bukan nombor.')
export const rangeEndsFirst = text('The range {text} ends before it begins.', 'Julat {text} tamat sebelum ia bermula.')
export const marginIsNegative = text(
  'The margin after the colon is negative.',
  'Nilai toleransi selepas titik bertindih adalah negatif.',
)
export const markRightNumber = text(
  'No number is right. Write it like {first} or {second}.',
  'Tiada nombor yang betul. Tuliskannya seperti {first} atau {second}.',
)
export const unreadableNote = text(
  'The comment that begins with //dtp cannot be read: put it back as the builder wrote it, or remove the line.',
  'Komen yang bermula dengan //dtp tidak dapat dibaca: kembalikan seperti yang ditulis oleh pembina soalan, atau buang baris itu.',
)
export const mismatchedNote = text(
  'This question was made in the builder, and its text no longer fits the line that begins with //dtp: change it in the builder, or remove that line.',
  'Soalan ini dibuat dalam pembina soalan, dan teksnya tidak lagi sepadan dengan baris yang bermula dengan //dtp: ubah dalam pembina soalan, atau buang baris itu.',
)
export const titleNotClosed = text(
  'The title that begins with :: is not closed with ::.',
  'Tajuk yang bermula dengan :: tidak ditutup dengan ::.',
)
export const closeWithoutOpen = text(
  'There is a {close} without a {open} before it. Write \\{close} for the sign itself.',
  'Ada {close} tanpa {open} sebelumnya. Tulis \\{close} untuk tanda itu sendiri.',
)
export const descriptionNotSupported = text(
  'This is a description (a text without answers in braces). Descriptions are not supported here.',
  'Ini ialah penerangan (teks tanpa jawapan dalam kurungan dakap). Penerangan tidak disokong di sini.',
)
export const openNotClosed = text(
  'The {open} is not closed with a {close} before the next blank line.',
  'Tanda {open} tidak ditutup dengan {close} sebelum baris kosong berikutnya.',
)
export const openTwice = text(
  'There is a second {open} before the first is closed. Write \\{open} for the sign itself.',
  'Ada {open} kedua sebelum yang pertama ditutup. Tulis \\{open} untuk tanda itu sendiri.',
)
export const oneBracesOnly = text(
  'Only one pair of braces fits in a question. Part questions by a blank line.',
  'Satu soalan hanya memuatkan sepasang kurungan dakap. Pisahkan soalan dengan baris kosong.',
)
export const essayNotSupported = text(
  'This is an essay question (empty braces). Essay questions are not supported here.',
  'Ini ialah soalan esei (kurungan dakap kosong). Soalan esei tidak disokong di sini.',
)
export const clozeNotSupported = text(
  'This is a cloze question (answers within the text). Cloze questions are not supported here.',
  'Ini ialah soalan cloze (jawapan di dalam teks). Soalan cloze tidak disokong di sini.',
)
export const onlyPicture = text(
  'The question is only a picture, and GIFT has no pictures. Write a question, then add the picture.',
  'Soalan ini hanya gambar, dan GIFT tidak mengandungi gambar. Tulis soalan, kemudian tambah gambar itu.',
)
export const xmlNotRead = text(
  'This is Moodle XML. In Moodle, choose “Export as GIFT” and use that file.',
  'Ini ialah Moodle XML. Dalam Moodle, pilih “Export as GIFT” dan gunakan fail itu.',
)
