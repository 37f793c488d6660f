import { text } from '#shared/messages/text.ts'

export const answerRefused = text(
  'This answer could not be taken. Please load the page again.',
  'Jawapan ini tidak dapat diterima. Sila muat semula halaman.',
)
export const answerSavedNote = text('Your answer is saved.', 'Jawapan anda disimpan.')
export const backToCourse = text('Back to the course', 'Kembali ke kursus')
export const beginCourse = text('Begin {course}', 'Mulakan {course}')
export const courseDone = text('Course done', 'Kursus selesai')
export const courseFinished = text('You finished the course!', 'Anda telah menamatkan kursus ini!')
export const courseWordsWithYou = text(
  '{count, plural, one {One word or phrase is} other {# words and phrases are}} with you now.',
  '{count, number} perkataan dan frasa kini bersama anda.',
)
export const courseLastLesson = text(
  'This is the course’s last lesson. {count, plural, one {One before it is} other {Some before it are}} still open.',
  'Ini pelajaran terakhir kursus. {count, plural, =1 {Satu} other {Beberapa}} pelajaran sebelumnya belum selesai.',
)
export const courseOnlyThis = text(
  'Only this lesson of the course is still open.',
  'Hanya pelajaran ini dalam kursus yang belum selesai.',
)
export const finishLesson = text('Finish lesson', 'Tamatkan pelajaran')
export const leaveOut = text('Leave out', 'Tinggalkan')
export const leaveOutWord = text('Leave out “{word}”', 'Tinggalkan “{word}”')
export const leftOutWord = text('Left out', 'Ditinggalkan')
export const lessonDone = text('Lesson done', 'Pelajaran selesai')
export const lessonFailed = text('The lesson could not be loaded.', 'Pelajaran tidak dapat dimuatkan.')
export const lessonLoading = text('Loading lesson', 'Sedang memuatkan pelajaran')
export const lessonLocked = text(
  'This lesson opens with a plan. Your review and the library stay open, free. Everything you did is kept.',
  'Pelajaran ini dibuka dengan pelan. Ulang kaji dan perpustakaan kekal terbuka, percuma. Semua yang telah anda buat disimpan.',
)
export const lessonOffline = text('This lesson is not on this device', 'Pelajaran ini tiada pada peranti ini')
export const lessonOfflineText = text(
  'It opens when you are online again.',
  'Pelajaran ini dibuka apabila anda kembali dalam talian.',
)
export const lessonMoved = text(
  'It may have moved, or the address has a mistake.',
  'Pelajaran ini mungkin telah dipindahkan, atau alamatnya tersilap.',
)
export const lessonNotFound = text('Lesson Not Found', 'Pelajaran Tidak Ditemui')
export const lessonsDone = text(
  '{done, number} of {total, number} lessons done',
  '{done, number} daripada {total, number} pelajaran selesai',
)
export const lessonsDoneOf = text('{course}: lessons done', '{course}: pelajaran selesai')
export const lessonTitle = text('Lesson', 'Pelajaran')
export const markedLoggedOut = text(
  'You are logged out. We check it when you have logged in again.',
  'Anda telah log keluar. Kami semak apabila anda log masuk semula.',
)
export const markedOnline = text('We check it when you are online.', 'Kami semak apabila anda dalam talian.')
export const markedSoon = text(
  'It could not be checked just now. It is sent again by itself.',
  'Ia tidak dapat disemak sekarang. Ia akan dihantar semula dengan sendirinya.',
)
export const nextLessonNamed = text('Next lesson: {title}', 'Pelajaran seterusnya: {title}')
export const nothingMarked = text(
  'You skipped every question. Come back when you can listen and speak.',
  'Anda melangkau semua soalan. Kembalilah apabila anda dapat mendengar dan bercakap.',
)
export const planEnded = text(
  'Your plan has ended. Everything you did is kept.',
  'Pelan anda telah tamat. Semua yang telah anda buat disimpan.',
)
export const practiseMissed = text(
  'Practise the {count, plural, one {one} =2 {two} other {#}} you missed',
  'Latih {count, number} yang belum tepat',
)
export const quizDone = text('Quiz done', 'Kuiz selesai')
export const questionsMissed = text('To practise', 'Untuk dilatih')
export const quizEnough = text(
  'Let’s practise what you missed. {needed, number} of {total, number} is enough.',
  'Mari latih yang belum tepat. {needed, number} daripada {total, number} sudah memadai.',
)
export const quizRight = text(
  '{right, number} of {total, number} right',
  '{right, number} daripada {total, number} betul',
)
export const savedUntilOnline = text(
  'Your answers are saved. We check them when you are online.',
  'Jawapan anda disimpan. Kami semak apabila anda dalam talian.',
)
export const scoreBetter = text('Your best is {percent}.', 'Yang terbaik ialah {percent}.')
export const tryQuizAgain = text('Try the quiz again', 'Cuba kuiz sekali lagi')
export const wordsComeBack = text(
  '{count, plural, one {It comes} other {They come}} back in your review tomorrow.',
  '{count, plural, other {Perkataan ini kembali}} dalam ulang kaji esok.',
)
export const wordsNew = text(
  '{count, plural, one {One word} other {# words}} with you now',
  '{count, number} perkataan kini bersama anda',
)
