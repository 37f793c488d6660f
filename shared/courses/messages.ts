import { text } from '#shared/messages/text.ts'

// Levels and kinds of lessons
export const beginner = text('Beginner', 'Permulaan')
export const advanced = text('Advanced', 'Lanjutan')
export const culture = text('Culture', 'Budaya')
export const levelLabel = text('Level', 'Tahap')
export const allLevels = text('All levels', 'Semua tahap')
export const kindText = text('Text', 'Teks')
export const kindVideo = text('Video', 'Video')
export const kindQuiz = text('Quiz', 'Kuiz')

// Lists of courses
export const coursesLoading = text('The courses are loading', 'Kursus sedang dimuatkan')
export const noCoursesYet = text('No Courses Yet', 'Belum Ada Kursus')
export const coursesAppearHere = text(
  'Courses will appear here once teachers create them.',
  'Kursus akan dipaparkan di sini apabila guru menciptanya.',
)
export const lessonsInCourse = text('{count, plural, one {# lesson} other {# lessons}}', '{count, number} pelajaran')
export const lessonsDoneOf = text(
  '{done, number} of {count, number} lessons done',
  '{done, number} daripada {count, number} pelajaran selesai',
)
export const lessonsDoneIn = text('{course}: lessons done', '{course}: pelajaran selesai')
export const lessonsDone = text('Lessons done', 'Pelajaran selesai')
export const doneOf = text('{done, number} of {count, number}', '{done, number} daripada {count, number}')
export const openWithTrial = text(
  'Open with the free trial or a subscription.',
  'Dibuka dengan percubaan percuma atau langganan.',
)
export const openWithSubscription = text('Open with a subscription.', 'Dibuka dengan langganan.')
export const subscribeToAccess = text('Subscribe to Access', 'Langgan untuk Akses')
export const viewCourse = text('View Course', 'Lihat Kursus')
export const explainedIn = text(
  '{language, select, ms {In Malay} dtp {In Kadazandusun} other {In English}}',
  '{language, select, ms {Dalam bahasa Melayu} dtp {Dalam bahasa Kadazandusun} other {Dalam bahasa Inggeris}}',
)
export const viewCourseNamed = text('View Course: {course}', 'Lihat Kursus: {course}')
export const lockedMark = text('Locked', 'Berkunci')

// The next step on the home page
export const nextStep = text('Next step', 'Langkah seterusnya')
export const firstStep = text('Your first step', 'Langkah pertama anda')
export const lessonTitled = text(
  'Lesson {number}: <words>{title}</words>',
  'Pelajaran {number}: <words>{title}</words>',
)
export const nextLessonLink = text(
  'Next: <link>Lesson {number}, <words>{title}</words></link>',
  'Seterusnya: <link>Pelajaran {number}, <words>{title}</words></link>',
)
export const continueLessonLink = text(
  'Continue: <link>Lesson {number}, <words>{title}</words></link>',
  'Teruskan: <link>Pelajaran {number}, <words>{title}</words></link>',
)
export const continueLessonLinkAt = text(
  'Continue: <link>Lesson {number}, <words>{title}</words></link>, {now, number} of {total, number}',
  'Teruskan: <link>Pelajaran {number}, <words>{title}</words></link>, {now, number} daripada {total, number}',
)
export const continueLearning = text('Continue', 'Teruskan')
export const beginLearning = text('Begin', 'Mula')
export const everyLessonDone = text('Every lesson is done', 'Semua pelajaran selesai')
export const practiseOrFindWords = text(
  'All done! Practise, or find new words.',
  'Semuanya selesai! Buat latihan, atau cari perkataan baharu.',
)
export const openLibrary = text('Open the library', 'Buka perpustakaan')

// The page of a course
export const courseWindowTitle = text('Course', 'Kursus')
export const courseNotFound = text('Course Not Found', 'Kursus Tidak Ditemui')
export const courseMayHaveMoved = text(
  'It may have moved, or the address has a mistake.',
  'Kursus ini mungkin telah dipindahkan, atau alamatnya tersilap.',
)
export const backToHome = text('Back to Home', 'Kembali ke Laman Utama')
export const loadingCourse = text('Loading course', 'Sedang memuatkan kursus')
export const courseNotLoaded = text('The course could not be loaded.', 'Kursus ini tidak dapat dimuatkan.')
export const noLessonsYet = text('No Lessons Yet', 'Belum Ada Pelajaran')
export const lessonsAppearHere = text(
  'Lessons will appear here once the teacher adds them.',
  'Pelajaran akan dipaparkan di sini apabila guru menambahnya.',
)
export const viewPricing = text('View Pricing', 'Lihat Harga')
export const onlyForSubscribers = text(
  'This course is only available to paid subscribers. Start your free trial or subscribe to unlock all lessons.',
  'Kursus ini hanya untuk pelanggan berbayar. Mulakan percubaan percuma anda atau langgan untuk membuka semua pelajaran.',
)
export const planOpensAgain = text(
  'You have used your free trial. A plan opens all lessons again.',
  'Percubaan percuma anda sudah digunakan. Sebuah pelan membuka semua pelajaran semula.',
)
export const lessonDone = text('Done', 'Selesai')
export const nothingWritten = text('Nothing is written here yet.', 'Belum ada kandungan di sini.')
export const beginLesson = text('Begin: <words>{title}</words>', 'Mula: <words>{title}</words>')
export const continueLesson = text('Continue: <words>{title}</words>', 'Teruskan: <words>{title}</words>')
export const continueLessonAt = text(
  'Continue: <words>{title}</words>, {now, number} of {total, number}',
  'Teruskan: <words>{title}</words>, {now, number} daripada {total, number}',
)
export const lessonBegun = text('Begun', 'Sudah dimulakan')
export const atStep = text('Step {now, number} of {total, number}', 'Langkah {now, number} daripada {total, number}')
export const showHere = text('Show here', 'Tunjukkan di sini')
export const filesAndQuestions = text('Files and questions', 'Fail dan soalan')
export const wordCount = text('{count, plural, one {# word} other {# words}}', '{count, number} perkataan')
export const questionCount = text('{count, plural, one {# question} other {# questions}}', '{count, number} soalan')
export const loadingLesson = text('Loading the lesson', 'Sedang memuatkan pelajaran')
export const tableLabel = text('Table', 'Jadual')
export const moreAboutWord = text('More about this word', 'Lagi tentang perkataan ini')
export const progressNotLoaded = text('Your progress could not be loaded.', 'Kemajuan anda tidak dapat dimuatkan.')
export const markDone = text('Mark as done', 'Tandakan selesai')
export const markNotDone = text('Mark as not done', 'Tandakan belum selesai')
