import { text } from '#shared/messages/text.ts'

export const textNotStorable = text(
  'A text holds a character that cannot be stored.',
  'Ada teks yang mengandungi aksara yang tidak dapat disimpan.',
)
export const textTooLong = text(
  'A text is too long: {most, number} characters at most.',
  'Ada teks yang terlalu panjang: paling banyak {most, number} aksara.',
)
export const textMissing = text('A text is missing.', 'Ada teks yang belum diisi.')
export const answerTooLong = text(
  'An answer is too long: {most, number} characters at most.',
  'Ada jawapan yang terlalu panjang: paling banyak {most, number} aksara.',
)
export const addressTooLong = text(
  'An address is too long: {most, number} characters at most.',
  'Ada alamat yang terlalu panjang: paling banyak {most, number} aksara.',
)
export const mediaMustBeFile = text(
  'A sound or picture must be an uploaded file, or a web address that begins with https://.',
  'Bunyi atau gambar mestilah fail yang dimuat naik, atau alamat web yang bermula dengan https://.',
)
export const dialectTooLong = text(
  'The name of a dialect is too long: {most, number} characters at most.',
  'Nama dialek terlalu panjang: paling banyak {most, number} aksara.',
)
export const weightTooLow = text('A weight is below -100%.', 'Ada pemberat yang kurang daripada -100%.')
export const weightTooHigh = text('A weight is above 100%.', 'Ada pemberat yang melebihi 100%.')
export const tooManyParts = text(
  'An exercise has too many parts: {most, number} at most.',
  'Ada latihan dengan terlalu banyak bahagian: paling banyak {most, number}.',
)
export const questionHasNoText = text('The question has no text.', 'Soalan ini tiada teks.')
export const sourceTooLong = text('The source of a question is too long.', 'Ada sumber soalan yang terlalu panjang.')
export const answerIsEmpty = text('An answer is empty.', 'Ada jawapan yang kosong.')
export const optionIsEmpty = text('An option is empty.', 'Ada pilihan yang kosong.')
export const choiceNeedsTwo = text(
  'A multiple choice question needs at least two options.',
  'Soalan aneka pilihan memerlukan sekurang-kurangnya dua pilihan.',
)
export const optionTwice = text('An option stands there twice.', 'Ada pilihan yang ditulis dua kali.')
export const noOptionRight = text('No option is right.', 'Tiada pilihan yang betul.')
export const answerMissing = text('An answer is missing.', 'Ada jawapan yang belum diisi.')
export const noAnswerRight = text(
  'No answer is right: all weights are 0 or less.',
  'Tiada jawapan yang betul: semua pemberat ialah 0 atau kurang.',
)
export const twoEqualSides = text(
  'Two pairs have the same left side. Each left side must stand there once.',
  'Dua pasangan mempunyai bahagian kiri yang sama. Setiap bahagian kiri mesti ditulis sekali sahaja.',
)
export const leftSideIsEmpty = text('The left side of a pair is empty.', 'Ada pasangan yang bahagian kirinya kosong.')
export const rightSideIsEmpty = text(
  'The right side of a pair is empty.',
  'Ada pasangan yang bahagian kanannya kosong.',
)
export const matchingNeedsLeftSide = text(
  'A matching question needs at least one pair with a left side.',
  'Soalan padanan memerlukan sekurang-kurangnya satu pasangan dengan bahagian kiri.',
)
export const matchingNeedsTwo = text(
  'A matching question needs at least two pairs.',
  'Soalan padanan memerlukan sekurang-kurangnya dua pasangan.',
)
export const numberMissing = text('A number is missing.', 'Ada nombor yang belum diisi.')
export const numberFormat = text(
  'A number is written like 3, 3:0.5 or 1..5.',
  'Nombor ditulis seperti 3, 3:0.5 atau 1..5.',
)
export const noNumberRight = text('No number is right.', 'Tiada nombor yang betul.')
export const wordIsEmpty = text('A word is empty.', 'Ada perkataan yang kosong.')
export const orderNeedsTwo = text(
  'An order needs at least two words.',
  'Susunan memerlukan sekurang-kurangnya dua perkataan.',
)
export const orderMissing = text('The right order is missing.', 'Susunan yang betul belum diisi.')
export const gapMissing = text('A gap is missing.', 'Tiada tempat kosong.')
export const gapsNeedPart = text(
  'A text with gaps needs one part more than gaps.',
  'Teks dengan tempat kosong memerlukan satu bahagian lebih daripada bilangan tempat kosong.',
)
export const saysMissing = text('The words to say are missing.', 'Perkataan yang perlu disebut belum diisi.')
export const answerMustBeText = text('An answer must be a text.', 'Jawapan mestilah berupa teks.')
export const lessonExerciseLimit = text(
  'A lesson has at most {most, number} exercises.',
  'Satu pelajaran boleh mempunyai paling banyak {most, number} latihan.',
)

// Refusals of the server
export const soundOfQuestionWithdrawn = text(
  'Question {number}: the sound of this question was taken back and can no longer be used.',
  'Soalan {number}: bunyi soalan ini telah ditarik balik dan tidak boleh digunakan lagi.',
)
export const pictureOfQuestionWithdrawn = text(
  'Question {number}: the picture of this question was taken back and can no longer be used.',
  'Soalan {number}: gambar soalan ini telah ditarik balik dan tidak boleh digunakan lagi.',
)
export const soundOfOptionWithdrawn = text(
  'Question {number}: the sound of “{option}” was taken back and can no longer be used.',
  'Soalan {number}: bunyi “{option}” telah ditarik balik dan tidak boleh digunakan lagi.',
)
export const pictureOfOptionWithdrawn = text(
  'Question {number}: the picture of “{option}” was taken back and can no longer be used.',
  'Soalan {number}: gambar “{option}” telah ditarik balik dan tidak boleh digunakan lagi.',
)
export const questionsChangedMeanwhile = text(
  'These questions were changed meanwhile, perhaps in another tab. Your text is kept here; discard it to see the current questions.',
  'Soalan ini telah berubah, mungkin dalam tab lain. Teks anda disimpan di sini; buangkannya untuk melihat soalan semasa.',
)
export const exercisesTooLong = text(
  'The exercises are too long: {most, number} characters at most.',
  'Latihan terlalu panjang: paling banyak {most, number} aksara.',
)
