import { text } from '#shared/messages/text.ts'

// Files of a lesson
export const download = text('Download<hidden> {title}</hidden>', 'Muat turun<hidden> {title}</hidden>')
export const toDownload = text('To download', 'Untuk dimuat turun')
export const lessonFilesNotLoaded = text(
  'The files of this lesson could not be loaded.',
  'Fail bagi pelajaran ini tidak dapat dimuatkan.',
)
export const downloadsNeedPlan = text(
  'Downloads come with the plans of 3 months and longer.',
  'Muat turun disertakan dengan pelan 3 bulan ke atas.',
)
export const downloadsNotLoaded = text('Your downloads could not be loaded.', 'Muat turun anda tidak dapat dimuatkan.')
export const yourDownloads = text('Your downloads', 'Muat turun anda')
export const downloadsAreYours = text(
  'Files that you have saved are yours to keep. With a 12-month plan you find them here for good, also when it has ended.',
  'Fail yang telah anda simpan kekal milik anda. Dengan pelan 12 bulan, anda dapat menemuinya di sini selama-lamanya, walaupun pelan itu telah tamat.',
)
export const lessonGone = text('A lesson that is gone', 'Pelajaran yang sudah tiada')

// The teacher's list of files
export const fileAdded = text('File added to the lesson', 'Fail ditambah pada pelajaran')
export const fileRestored = text('File restored successfully', 'Fail berjaya dipulihkan')
export const fileDeleted = text('File deleted successfully', 'Fail berjaya dipadam')
export const filesNotLoaded = text('The files could not be loaded.', 'Fail tidak dapat dimuatkan.')
export const loadingFiles = text('Loading files', 'Sedang memuatkan fail')
export const noFilesYet = text('No files yet.', 'Belum ada fail.')
export const filesOf = text('Files of {title}', 'Fail bagi {title}')
export const filesForLearners = text(
  'For learners to download and keep, with the plans of 3 months and longer.',
  'Untuk dimuat turun dan disimpan oleh pelajar, dengan pelan 3 bulan ke atas.',
)

// The word list
export const wordListToPrint = text('Word list to print', 'Senarai perkataan untuk dicetak')
export const wordsOfCourse = text('Words of {course}', 'Perkataan dalam {course}')
export const wordList = text('Word list', 'Senarai perkataan')
export const wordsWithSquares = text(
  '{count, plural, one {One word} other {# words}}. Scan a square with a phone to hear the word.',
  '{count, plural, other {# perkataan}}. Imbas kod QR dengan telefon untuk mendengar perkataan itu.',
)
export const wordsNotLoaded = text('The words could not be loaded.', 'Perkataan tidak dapat dimuatkan.')
export const loadingWords = text('Loading words', 'Sedang memuatkan perkataan')
export const noWordsYet = text('No words yet', 'Belum ada perkataan')
export const wordsAppearHere = text(
  'Library words of the lessons will appear here.',
  'Perkataan perpustakaan daripada pelajaran akan dipaparkan di sini.',
)

// Refusals
export const wordListsNeedPlan = text(
  'The teacher’s files and word lists come with the plans of 3 months and longer.',
  'Fail guru dan senarai perkataan disertakan dengan pelan 3 bulan ke atas.',
)
export const mediaMissing = text('mediaURL is missing.', 'mediaURL belum diisi.')
export const mediaTooLong = text('mediaURL is too long.', 'mediaURL terlalu panjang.')
