import { text } from '#shared/messages/text.ts'

// The dashboard
export const teacherDashboard = text('Teacher Dashboard', 'Papan Pemuka Guru')
export const onlyTeachers = text('Only teachers can access this page', 'Hanya guru boleh mengakses halaman ini')
export const coursesHeading = text('Courses', 'Kursus')
export const myCourses = text('My Courses', 'Kursus Saya')
export const manageCourses = text('Manage your courses and lessons', 'Uruskan kursus dan pelajaran anda')
export const ownCoursesNotLoaded = text('Your courses could not be loaded.', 'Kursus anda tidak dapat dimuatkan.')
export const coursesNotLoaded = text('The courses could not be loaded.', 'Kursus tidak dapat dimuatkan.')
export const loadingCourses = text('Loading courses', 'Sedang memuatkan kursus')
export const createFirstCourse = text(
  'Create your first course to start teaching',
  'Cipta kursus pertama anda untuk mula mengajar',
)
export const noCoursesCreateFirst = text(
  'No courses yet. Create your first course!',
  'Belum ada kursus. Cipta kursus pertama anda!',
)

// The card of a course
export const createdOn = text('Created {day}', 'Dicipta {day}')
export const viewCourse = text('View<hidden> {course}</hidden>', 'Lihat<hidden> {course}</hidden>')
export const editCourseButton = text('Edit<hidden> {course}</hidden>', 'Sunting<hidden> {course}</hidden>')
export const removeCourse = text('Delete<hidden> {course}</hidden>', 'Padam<hidden> {course}</hidden>')
export const addLesson = text(
  'Add Lesson<hidden> to {course}</hidden>',
  'Tambah Pelajaran<hidden> pada {course}</hidden>',
)
export const showLessons = text(
  'Show Lessons ({count, number})<hidden> of {course}</hidden>',
  'Tunjukkan Pelajaran ({count, number})<hidden> bagi {course}</hidden>',
)
export const hideLessons = text(
  'Hide Lessons ({count, number})<hidden> of {course}</hidden>',
  'Sembunyikan Pelajaran ({count, number})<hidden> bagi {course}</hidden>',
)
export const showResults = text(
  'Show Results<hidden> of {course}</hidden>',
  'Tunjukkan Keputusan<hidden> bagi {course}</hidden>',
)
export const hideResults = text(
  'Hide Results<hidden> of {course}</hidden>',
  'Sembunyikan Keputusan<hidden> bagi {course}</hidden>',
)
export const moreFor = text('More for {course}', 'Lagi untuk {course}')
export const hiddenFromLearners = text('Hidden from learners', 'Disembunyikan daripada pelajar')

// The form of a course
export const createNewCourse = text('Create New Course', 'Cipta Kursus Baharu')
export const addCourse = text('Add Course', 'Tambah Kursus')
export const addCourseToTeach = text(
  'Add a new course to teach the Kadazandusun language',
  'Tambah kursus baharu untuk mengajar bahasa Kadazandusun',
)
export const createCourse = text('Create Course', 'Cipta Kursus')
export const editCourse = text('Edit Course', 'Sunting Kursus')
export const updateCourse = text('Update Course', 'Kemas Kini Kursus')
export const courseTitleLabel = text('Course Title', 'Tajuk Kursus')
export const courseTitleExample = text('Basic Kadazandusun Greetings', 'Salam Asas Kadazandusun')
export const descriptionLabel = text('Description', 'Penerangan')
export const optional = text('optional', 'tidak wajib')
export const levelHint = text('It helps learners choose.', 'Ini membantu pelajar memilih.')
export const courseLanguageLabel = text('Language of the explanations', 'Bahasa penerangan')
export const noLevel = text('None', 'Tiada')
export const onlyISeeIt = text('Only I see it for now', 'Hanya untuk saya buat masa ini')
export const draftHint = text(
  'Draft: only you see it. Untick to publish.',
  'Draf: hanya anda yang dapat melihatnya. Nyahtanda untuk menerbitkannya.',
)
export const publishedHint = text(
  'Learners see it. Tick to keep it as a draft.',
  'Pelajar dapat melihatnya. Tandakan untuk menyimpannya sebagai draf.',
)
export const courseCreated = text('Course created successfully', 'Kursus berjaya dicipta')
export const courseUpdated = text('Course updated successfully', 'Kursus berjaya dikemas kini')
export const courseRestored = text('Course restored successfully', 'Kursus berjaya dipulihkan')
export const courseDeleted = text('Course deleted successfully', 'Kursus berjaya dipadam')

// Deleted courses and lessons
export const kindCourse = text('Course', 'Kursus')
export const kindLesson = text('Lesson', 'Pelajaran')
export const deletedFrom = text('From {course}. Deleted {day}', 'Daripada {course}. Dipadam {day}')
export const deletedNotLoaded = text(
  'Recently deleted courses and lessons could not be loaded.',
  'Kursus dan pelajaran yang baru dipadam tidak dapat dimuatkan.',
)

// Results
export const lessonResults = text('Learners in each lesson', 'Pelajar dalam setiap pelajaran')
export const lessonHead = text('Lesson', 'Pelajaran')
export const finishedHead = text('Finished by', 'Diselesaikan oleh')
export const finishedBy = text(
  '{count, plural, =0 {nobody yet} one {# learner} other {# learners}}',
  '{count, plural, =0 {belum ada} other {# pelajar}}',
)
export const averageHead = text('Best scores on average', 'Purata markah terbaik')
export const averageOf = text('{percent, number} %', '{percent, number} %')
export const noScoreYet = text('–', '–')
export const wrongOf = text(
  '{wrong, number} of {answers, number} wrong',
  '{wrong, number} daripada {answers, number} salah',
)
export const resultsFailed = text('The results could not be loaded.', 'Keputusan tidak dapat dimuatkan.')
export const nobodyHasBegun = text('Nobody has begun this course yet.', 'Belum ada sesiapa yang memulakan kursus ini.')
export const hardestSoFar = text('Hardest so far', 'Paling sukar setakat ini')

// Answers that learners think are right
export const answersToLookAt = text('Answers to look at', 'Jawapan untuk disemak')
export const answersNotLoaded = text('The answers could not be loaded.', 'Jawapan tidak dapat dimuatkan.')
export const lessonOfCourse = text('{course}, {lesson}', '{course}, {lesson}')
export const nothingToDecide = text('Nothing to decide', 'Tiada yang perlu diputuskan')
export const appealsAppearHere = text(
  'Learners who think they were right: you see them here.',
  'Jawapan yang dirasakan betul oleh pelajar dipaparkan di sini.',
)
export const appealedBy = text(
  '{count, plural, one {# learner says} other {# learners say}} this is right. {learners, plural, one {# learner} other {# learners}} gave this answer.',
  '{count, plural, other {# pelajar}} berkata jawapan ini betul; {learners, plural, other {# pelajar}} menjawab begini.',
)
export const decisionSent = text('The learners are told your decision', 'Keputusan anda dimaklumkan kepada pelajar')
export const whyNot = text('Why not?', 'Mengapa tidak?')
export const oneSentenceForLearners = text(
  'One sentence that the learners read.',
  'Satu ayat untuk dibaca oleh pelajar.',
)
export const decline = text('Decline', 'Tolak')
export const declineWhy = text('Decline…', 'Tolak…')
export const whoseForm = text('Whose form is it?', 'Bentuk ini daripada dialek mana?')
export const notSaid = text('Not said', 'Tidak dinyatakan')
export const acceptAsRight = text('Accept as right', 'Terima sebagai betul')
export const theyAnswered = text('They answered', 'Jawapan mereka')
export const rightSoFar = text('Right so far', 'Jawapan betul setakat ini')

// Moving courses, lessons and questions
export const moveUp = text('Move up: {title}', 'Alih ke atas: {title}')
export const moveDown = text('Move down: {title}', 'Alih ke bawah: {title}')
export const moveCourseUp = text('Move up<hidden> {course}</hidden>', 'Alih ke atas<hidden> {course}</hidden>')
export const moveCourseDown = text('Move down<hidden> {course}</hidden>', 'Alih ke bawah<hidden> {course}</hidden>')
export const moveItem = text('Move {title}', 'Alih {title}')
export const howToMove = text(
  'To move a {what, select, course {course} lesson {lesson} other {question}}, press the space bar, then the arrow keys up and down, then the space bar again. Escape puts it back.',
  'Untuk mengalih {what, select, course {kursus} lesson {pelajaran} other {soalan}}, tekan bar ruang, kemudian kekunci anak panah atas dan bawah, kemudian bar ruang sekali lagi. Escape mengembalikannya.',
)
export const pickedUp = text(
  '{title} is picked up. Place {place} of {count}.',
  '{title} diangkat. Tempat {place} daripada {count}.',
)
export const placeOf = text('{title}: Place {place} of {count}.', '{title}: Tempat {place} daripada {count}.')
export const putDown = text(
  '{title} is put down. Place {place} of {count}.',
  '{title} diletakkan. Tempat {place} daripada {count}.',
)
export const putBack = text(
  '{title} is back at its place. Place {place} of {count}.',
  '{title} kembali ke tempatnya. Tempat {place} daripada {count}.',
)
