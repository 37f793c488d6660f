import { text } from '#shared/messages/text.ts'

// Names of fields in refusals
export const courseTitleField = text('Course title', 'Tajuk kursus')
export const lessonTitleField = text('Lesson title', 'Tajuk pelajaran')
export const contentField = text('Content', 'Kandungan')
export const videoField = text('Video URL', 'URL video')

export const wrongLevel = text(
  'Level must be BEGINNER, ADVANCED or CULTURE.',
  'Tahap mestilah BEGINNER, ADVANCED atau CULTURE.',
)
export const wrongContentType = text(
  'Content type must be TEXT, VIDEO or QUIZ.',
  'Jenis kandungan mestilah TEXT, VIDEO atau QUIZ.',
)
export const hiddenIsBoolean = text('Hidden must be true or false.', 'Hidden mestilah true atau false.')
export const practiceIsBoolean = text('Practice must be true or false.', 'Practice mestilah true atau false.')
export const courseOrderLimit = text(
  'At most {most, number} courses can be put in order at once.',
  'Paling banyak {most, number} kursus boleh disusun sekali gus.',
)
export const lessonOrderLimit = text(
  'At most {most, number} lessons can be put in order at once.',
  'Paling banyak {most, number} pelajaran boleh disusun sekali gus.',
)
export const answersLimit = text(
  'At most {most, number} answers can be sent at once.',
  'Paling banyak {most, number} jawapan boleh dihantar sekali gus.',
)
export const tooManyWords = text(
  'Content names too many words of the library: {most, number} at most in one lesson.',
  'Kandungan menyebut terlalu banyak perkataan perpustakaan: paling banyak {most, number} dalam satu pelajaran.',
)
export const nestedTooDeep = text(
  'Content has lists or quotes within each other more than {most, number} deep.',
  'Kandungan mempunyai senarai atau petikan bersarang lebih daripada {most, number} lapis.',
)

// Refusals of the server
export const coursesChanged = text(
  'Your courses have changed meanwhile. Please reload the page.',
  'Kursus anda telah berubah sejak halaman ini dibuka. Sila muat semula halaman ini.',
)
export const textChangedMeanwhile = text(
  'This text was changed meanwhile, perhaps in another tab. Your text is kept here: copy it, discard it to see the current text, and add it there.',
  'Teks ini telah berubah, mungkin dalam tab lain. Teks anda disimpan di sini: salin teks itu, buangkannya untuk melihat teks semasa, kemudian tambahkannya di sana.',
)
export const lessonsChanged = text(
  'The lessons of this course have changed meanwhile. Please reload the page.',
  'Pelajaran kursus ini telah berubah sejak halaman ini dibuka. Sila muat semula halaman ini.',
)
export const restoreCourseFirst = text(
  'The course of this lesson is deleted too. Please restore the course first.',
  'Kursus bagi pelajaran ini juga telah dipadam. Sila pulihkan kursus dahulu.',
)
export const textNamesWithdrawnFile = text(
  'The text names a file that was taken back: {path}. Please take it out.',
  'Teks ini menyebut fail yang telah ditarik balik: {path}. Sila buangkannya.',
)
export const videoWithdrawn = text(
  'Video: this file was taken back and can no longer be used.',
  'Video: fail ini telah ditarik balik dan tidak boleh digunakan lagi.',
)
export const quizDoneByAnswers = text(
  'A quiz is done by its answers, from {percent} % on.',
  'Kuiz selesai apabila sekurang-kurangnya {percent} % jawapannya betul.',
)
export const accessHadEnded = text(
  'Your access had ended before this lesson was done.',
  'Akses anda telah tamat sebelum pelajaran ini selesai.',
)

// Notes in place of withdrawn files in the text of a lesson
export const fileTakenBackAfter = text(
  'this {kind, select, picture {picture} video {video} file {file} other {sound}} was taken back',
  '{kind, select, picture {gambar} video {video} file {fail} other {bunyi}} ini telah ditarik balik',
)
export const fileTakenBack = text(
  'This {kind, select, picture {picture} video {video} file {file} other {sound}} was taken back.',
  '{kind, select, picture {Gambar} video {Video} file {Fail} other {Bunyi}} ini telah ditarik balik.',
)
export const fileOfLessonTakenBack = text(
  'The {kind, select, picture {picture} video {video} file {file} other {sound}} of this lesson was taken back.',
  '{kind, select, picture {Gambar} video {Video} file {Fail} other {Bunyi}} pelajaran ini telah ditarik balik.',
)
