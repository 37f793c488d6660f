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
