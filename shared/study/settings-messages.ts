import { text } from '#shared/messages/text.ts'

/** Settings of learning, and what was learned, on the profile. */

export const settingsTitle = text('Settings', 'Tetapan')
export const learningSettings = text('Learning', 'Pembelajaran')
export const minutesLabel = text('Minutes a day', 'Minit sehari')
export const minutesOption = text('{count, plural, one {# minute} other {# minutes}}', '{count, number} minit')
export const newWordsLabel = text('New words a day', 'Perkataan baharu sehari')
export const newWordsHint = text(
  'Words of your lessons come in addition.',
  'Perkataan daripada pelajaran anda ditambah kepada jumlah ini.',
)
export const newWordsOption = text(
  '{count, plural, =0 {None} one {# word} other {# words}}',
  '{count, plural, =0 {Tiada} other {# perkataan}}',
)
export const listeningLabel = text('Ask me to listen', 'Beri saya soalan mendengar')
export const listeningHint = text(
  'Switch this off if you often cannot play sound.',
  'Matikan jika anda kerap tidak dapat memainkan bunyi.',
)
export const savedAtOnce = text('Each change is saved at once.', 'Setiap perubahan disimpan serta-merta.')
export const settingsSaved = text('Settings saved', 'Tetapan disimpan')
export const settingsFailed = text('Your settings could not be loaded.', 'Tetapan anda tidak dapat dimuatkan.')
export const settingsLoading = text('Your settings are loading', 'Tetapan anda sedang dimuatkan')
export const changeSettingsLink = text('Learning settings', 'Tetapan pembelajaran')
export const backToProfile = text('Back to Profile', 'Kembali ke Profil')

export const yourWords = text('Your words', 'Perkataan anda')
export const wordsLearned = text(
  '<figure>{count, number}</figure> {count, plural, one {word met} other {words met}}',
  '<figure>{count, number}</figure> perkataan ditemui',
)
export const wordsFresh = text(
  '<figure>{count, number}</figure> {count, plural, one {word stays with you} other {words stay with you}}',
  '<figure>{count, number}</figure> perkataan kekal bersama anda',
)
export const daysLearned = text(
  '<figure>{count, number}</figure> {count, plural, one {day learned} other {days learned}}',
  '<figure>{count, number}</figure> hari belajar',
)
export const harvestsReaped = text(
  '<figure>{count, number}</figure> {count, plural, one {harvest} other {harvests}}',
  '<figure>{count, number}</figure> tuaian',
)
export const firstWordHint = text(
  'Answer one word, and your words grow here.',
  'Jawab satu perkataan, dan perkataan anda akan bertambah di sini.',
)
export const wordsOverTime = text(
  'Words over the last {weeks, plural, one {week} other {# weeks}}',
  'Perkataan dalam {weeks, plural, =1 {minggu} other {# minggu}} lalu',
)
export const weeksAgo = text(
  '{count, plural, =0 {This week} =1 {Last week} other {# weeks ago}}',
  '{count, plural, =0 {Minggu ini} =1 {Minggu lepas} other {# minggu lalu}}',
)
export const weekColumn = text('Week', 'Minggu')
export const wordsColumn = text('Words', 'Perkataan')
