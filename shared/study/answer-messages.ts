import { text } from '#shared/messages/text.ts'

/** Refusals of answers, of words to learn and of appeals. */

export const exercisesChanging = text(
  'The exercises are being changed just now. Please try again.',
  'Latihan sedang diubah. Sila cuba lagi.',
)
export const ruleNotAsked = text(
  'This is a rule, and no word to be asked for.',
  'Ini peraturan, bukan perkataan yang boleh ditanya.',
)
export const nothingToDecide = text(
  'There is nothing here for you to decide, or somebody has decided it already.',
  'Tiada apa-apa untuk anda putuskan di sini, atau seseorang telah memutuskannya.',
)
export const onlyWrongAnswers = text(
  'Only an answer that was marked wrong can be looked at again.',
  'Hanya jawapan yang ditandakan salah boleh disemak semula.',
)
export const answerSentAlready = text(
  'You have already sent this answer, or nobody can decide about it.',
  'Anda telah menghantar jawapan ini, atau tiada sesiapa dapat memutuskannya.',
)

export const answerTooLong = text(
  'An answer is too long: 1,000 characters at most.',
  'Jawapan terlalu panjang: paling banyak 1,000 aksara.',
)
export const answerNeedsId = text('An answer needs an id of its own.', 'Setiap jawapan memerlukan id sendiri.')
export const answerNamesOne = text(
  'An answer names one exercise, one entry, or one answer that it takes back.',
  'Jawapan menamakan satu latihan, satu entri, atau satu jawapan yang ditarik balik.',
)
export const offsetIsMinutes = text(
  'The offset is minutes ahead of UTC.',
  'Nilai offset ialah bilangan minit mendahului UTC.',
)
export const newWordsOfDay = text('A day brings 0 to 20 new words.', 'Sehari membawa 0 hingga 20 perkataan baharu.')
export const minutesOfDay = text('A day takes 1 to 60 minutes.', 'Sehari mengambil 1 hingga 60 minit.')
export const bundleDaysMustBe = text('A download covers 1 to 7 days.', 'Satu pakej mengandungi 1 hingga 7 hari.')
export const answersSentAtOnce = text(
  'At most 100 answers can be sent at once.',
  'Paling banyak 100 jawapan boleh dihantar sekali gus.',
)
export const answersReadAtOnce = text(
  'At most 100 answers can be read at once.',
  'Paling banyak 100 jawapan boleh dibaca sekali gus.',
)
export const sinceMustBe = text(
  '‘since’ is what the last answer gave as ‘next’.',
  '‘since’ ialah nilai ‘next’ dalam jawapan yang lalu.',
)
export const moreMustBe = text(
  'More is little, hardest or mistakes.',
  'Nilai more mestilah little, hardest atau mistakes.',
)
export const whichExercise = text('Which exercise?', 'Latihan yang mana?')
export const acceptOrDecline = text('Accept or decline?', 'Terima atau tolak?')
export const sentenceTooLong = text(
  'The sentence is too long: 1,000 characters at most.',
  'Ayat itu terlalu panjang: paling banyak 1,000 aksara.',
)
export const sayWhyNot = text(
  'Please say why not, in one sentence that the learners read.',
  'Sila beritahu sebabnya dalam satu ayat yang akan dibaca oleh pelajar.',
)
