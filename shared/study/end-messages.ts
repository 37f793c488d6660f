import { text } from '#shared/messages/text.ts'

export const addedToReview = text('Added to your review', 'Ditambah ke ulang kaji anda')
export const allInReview = text('They are in your review now.', 'Semuanya kini dalam ulang kaji anda.')
export const askTomorrow = text(
  'We ask you again tomorrow, so you keep them.',
  'Kami tanya lagi esok, supaya anda mengingatnya.',
)
export const backToLibrary = text('Back to the library', 'Kembali ke perpustakaan')
export const choosingWords = text('Choosing five words', 'Sedang memilih lima perkataan')
export const comeBackIn = text(
  '{count, plural, one {One word comes} other {# words come}} back {days, plural, =1 {tomorrow} other {in # days}}.',
  '{count, number} perkataan kembali {days, plural, =1 {esok} other {dalam # hari}}.',
)
export const itemsComeBackIn = text(
  '{count, plural, one {One question comes} other {# words and questions come}} back {days, plural, =1 {tomorrow} other {in # days}}.',
  '{count, plural, =1 {Satu soalan} other {# perkataan dan soalan}} kembali {days, plural, =1 {esok} other {dalam # hari}}.',
)
export const doneForToday = text('Done for today', 'Selesai untuk hari ini')
export const earsInField = text(
  '{count, plural, one {A new ear} other {# new ears}} of rice in your field',
  '{count, number} tangkai padi baharu di sawah anda',
)
export const enoughToday = text(
  'That is enough new words for today. More tomorrow.',
  'Cukup perkataan baharu untuk hari ini. Esok ada lagi.',
)
export const firstWordsHere = text(
  'The words you learn come here.',
  'Perkataan yang anda pelajari akan ditanya di sini.',
)
export const firstWords = text(
  '{count, plural, one {Your first word} other {Your first # words}}',
  '{count, number} perkataan pertama anda',
)
export const freshAgain = text(
  '{count, plural, one {One word is} other {# words are}} fresh again',
  '{count, number} perkataan segar semula dalam ingatan',
)
export const homeLink = text('Home', 'Laman Utama')
export const keepThem = text('Keep them: create a free account', 'Simpan: cipta akaun percuma')
export const laterOthers = text('We ask the others later.', 'Yang lain kami tanya kemudian.')
export const learnWord = text('Learn this word', 'Pelajari perkataan ini')
export const learningWord = text('You are learning it', 'Anda sedang mempelajarinya')
export const libraryLink = text('Library', 'Perpustakaan')
export const littleMore = text('A little more', 'Sedikit lagi')
export const littleMoreNew = text('A little more: new words', 'Sedikit lagi: perkataan baharu')
export const littleMoreText = text('A few more words.', 'Beberapa perkataan lagi.')
export const logIn = text('Log In', 'Log Masuk')
export const minutesTaken = text(
  '{minutes, plural, one {One minute} other {# minutes}}, and today’s review is done.',
  '{minutes, number} minit, dan ulang kaji hari ini selesai.',
)
export const tookMinutes = text(
  'It took {minutes, plural, one {one minute} other {# minutes}}.',
  'Ia mengambil masa {minutes, number} minit.',
)
export const moreWords = text('5 more words', '5 perkataan lagi')
export const openLibrary = text('Open the library', 'Buka perpustakaan')
export const practiseAnyway = text('Practise anyway', 'Berlatih juga')
export const practiseAnywayText = text(
  'The words you find hardest. It does no harm to practise early.',
  'Perkataan yang paling sukar bagi anda. Tidak mengapa berlatih lebih awal.',
)
export const practiseMistakes = text('Practise my mistakes', 'Latih kesilapan saya')
export const practiseMistakesText = text(
  'The words you got wrong last time. It does no harm to practise early.',
  'Perkataan yang tersalah kali lepas. Tidak mengapa berlatih lebih awal.',
)
export const practiseTitle = text('Practise', 'Berlatih')
export const preparingReview = text('Preparing your review', 'Sedang menyediakan ulang kaji anda')
export const reviewTitle = text('Review', 'Ulang kaji')
export const todayDone = text('Today’s review is done', 'Ulang kaji hari ini selesai')
export const upToDate = text('You are up to date', 'Tiada yang tertinggal')
export const wantMore = text('Want a little more?', 'Mahu sedikit lagi?')
export const wordsWon = text('Words of this review', 'Perkataan dalam ulang kaji ini')

/** The page’s description for search engines. */
export const practiseDescription = text(
  'Learn your first five Kadazandusun words in one minute, without an account.',
  'Pelajari lima perkataan Kadazandusun pertama anda dalam satu minit, tanpa akaun.',
)
