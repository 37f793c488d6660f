import { text } from '#shared/messages/text.ts'

/** Today's review, the rice field and decisions on answers, as the home page and the review show them. */

export const aboutAnswers = text('About your answers', 'Tentang jawapan anda')
export const answerAccepted = text('“{answer}” counts as right now', '“{answer}” kini dikira betul')
export const answerKept = text('“{answer}” was looked at', '“{answer}” sudah disemak')
export const answerOnce = text('Answer one word to plant your field.', 'Jawab satu perkataan untuk menanam sawah anda.')
export const daysOfField = text(
  'You have learned on {days, plural, one {# day} other {# days}}. Your field grows each day you learn.',
  'Anda telah belajar selama {days, number} hari. Sawah anda tumbuh setiap hari anda belajar.',
)
export const decisionRead = text('I have read it', 'Saya sudah membacanya')
export const fieldAges = text('Ages of the rice', 'Peringkat padi')
export const fieldEars = text('Ears', 'Tangkai')
export const fieldEarsTitle = text('The ears are coming', 'Tangkai padi mula keluar')
export const fieldGreen = text('Green', 'Hijau')
export const fieldGreenTitle = text('The field is green', 'Sawah sudah menghijau')
export const fieldHarvest = text('Harvest', 'Menuai')
export const fieldHarvestTitle = text('The harvest is here', 'Masa menuai sudah tiba')
export const fieldReady = text('Your field is ready', 'Sawah anda sudah sedia')
export const fieldSeedling = text('Seedling', 'Anak padi')
export const fieldSeedlingTitle = text('The seedlings are out', 'Anak padi sudah bercambah')
export const fieldShoots = text('Shoots', 'Pucuk')
export const fieldShootsTitle = text('The shoots are up', 'Pucuk padi sudah naik')
export const fieldWaited = text('Welcome back. Your field waited.', 'Selamat kembali. Sawah anda menanti.')
export const harvestsHome = text(
  '{count, plural, one {# harvest} other {# harvests}} brought home.',
  '{count, number} kali hasil tuaian dibawa pulang.',
)
export const moreItems = text('{count, number} more', '{count, number} lagi')
export const nextStep = text('Next step', 'Langkah seterusnya')
export const nextStepMinutes = text(
  'Next step, {minutes, plural, one {# minute} other {# minutes}}',
  'Langkah seterusnya, {minutes, number} minit',
)
export const practiseFree = text('Practise for free', 'Berlatih secara percuma')
export const practiseFreeText = text(
  'The review and the library stay open to you.',
  'Ulang kaji dan perpustakaan kekal terbuka untuk anda.',
)
export const questionsWait = text(
  '{count, plural, one {One question waits} other {# words and questions wait}} for you',
  '{count, plural, =1 {Satu soalan} other {# perkataan dan soalan}} menunggu anda',
)
export const reviewQuestions = text(
  'Review {count, plural, one {one question} other {# words and questions}}, {minutes, plural, one {# minute} other {# minutes}}',
  'Ulang kaji {count, plural, =1 {satu soalan} other {# perkataan dan soalan}}, {minutes, number} minit',
)
export const reviewWords = text(
  'Review {count, plural, one {one word} other {# words}}, {minutes, plural, one {# minute} other {# minutes}}',
  'Ulang kaji {count, plural, =1 {satu perkataan} other {# perkataan}}, {minutes, number} minit',
)
export const startReviewButton = text('Start the review', 'Mulakan ulang kaji')
export const teacherSays = text('Your teacher says: {sentence}', 'Guru anda berkata: {sentence}')
export const todaysReview = text('Today’s review.', 'Ulang kaji hari ini.')
export const todaysRoundOf = text('{words}: today’s round.', '{words}: ulang kaji hari ini.')
export const wordsWait = text(
  '{count, plural, one {One word waits} other {# words wait}} for you',
  '{count, plural, =1 {Satu perkataan} other {# perkataan}} menunggu anda',
)
export const yourField = text('Your field', 'Sawah anda')
