import { text } from '#shared/messages/text.ts'

/** The placement: words that the learner knows already. */

export const placementTitle = text('Which words do you know?', 'Perkataan manakah yang anda tahu?')
export const placementLead = text(
  'Tap each word whose meaning you know.',
  'Ketik setiap perkataan yang anda tahu maksudnya.',
)
export const placementDone = text(
  '{count, plural, =0 {I know none of them} one {I know # word} other {I know # words}}',
  '{count, plural, =0 {Saya tidak tahu satu pun} other {Saya tahu # perkataan}}',
)
export const placementCheck = text('Is this what you thought?', 'Adakah ini maksud yang anda fikirkan?')
export const placementCheckLead = text(
  'Untick a word if you thought of something else.',
  'Nyahtanda perkataan jika anda terfikir maksud lain.',
)
export const placementSave = text(
  '{count, plural, =0 {Start with all words} one {Keep # word} other {Keep # words}}',
  '{count, plural, =0 {Mula dengan semua perkataan} other {Simpan # perkataan}}',
)
export const placementSkip = text('Skip', 'Langkau')
export const placementSaved = text(
  '{count, plural, =0 {We start with the first words.} other {Good! We ask these words much later.}}',
  '{count, plural, =0 {Kita mula dengan perkataan pertama.} other {Bagus! Perkataan ini kami tanya lama kemudian.}}',
)
export const placementLoading = text('We are choosing words for you', 'Kami sedang memilih perkataan untuk anda')
export const placementFailed = text('The words could not be loaded.', 'Perkataan tidak dapat dimuatkan.')
export const placementOffer = text(
  '20 words, 2 minutes. We skip those you know.',
  '20 perkataan, 2 minit. Kami melangkau yang anda tahu.',
)
export const placementBegin = text('Show me the words', 'Tunjukkan perkataan')
export const placementNo = text('No, thanks', 'Tidak, terima kasih')
