import { text } from '#shared/messages/text.ts'

// The list of lessons
export const lessonTitled = text('Lesson {number}: {title}', 'Pelajaran {number}: {title}')
export const orderOf = text('Order: {order}', 'Susunan: {order}')
export const lessonsNotLoaded = text('The lessons could not be loaded.', 'Pelajaran tidak dapat dimuatkan.')
export const loadingLessons = text('Loading lessons', 'Sedang memuatkan pelajaran')
export const noLessonsAddFirst = text('No lessons yet. Add the first one.', 'Belum ada pelajaran. Tambah yang pertama.')
export const noLessonsAddYourFirst = text(
  'No lessons yet. Add your first lesson!',
  'Belum ada pelajaran. Tambah pelajaran pertama anda!',
)
export const lessonRestored = text('Lesson restored successfully', 'Pelajaran berjaya dipulihkan')
export const lessonDeleted = text('Lesson deleted successfully', 'Pelajaran berjaya dipadam')

// The form of a lesson
export const addLessonTo = text('Add Lesson to {course}', 'Tambah Pelajaran pada {course}')
export const newLessonForCourse = text(
  'Create a new lesson for your course',
  'Cipta pelajaran baharu untuk kursus anda',
)
export const newLessonForThisCourse = text(
  'Create a new lesson for this course',
  'Cipta pelajaran baharu untuk kursus ini',
)
export const createLesson = text('Create Lesson', 'Cipta Pelajaran')
export const editLesson = text('Edit Lesson', 'Sunting Pelajaran')
export const updateLesson = text('Update Lesson', 'Kemas Kini Pelajaran')
export const lessonCreated = text('Lesson created successfully', 'Pelajaran berjaya dicipta')
export const lessonUpdated = text('Lesson updated successfully', 'Pelajaran berjaya dikemas kini')
export const lessonTitleLabel = text('Lesson Title', 'Tajuk Pelajaran')
export const contentTypeLabel = text('Content Type', 'Jenis Kandungan')
export const contentLabel = text('Content', 'Kandungan')
export const videoUrlLabel = text('Video URL', 'URL Video')
export const videoHint = text(
  'YouTube, Vimeo, or the address of a video file',
  'YouTube, Vimeo, atau alamat fail video',
)
export const askAboutWords = text('Ask about new words', 'Tanya tentang perkataan baharu')
export const askAboutWordsHint = text(
  'After every two words the lesson asks a question about them.',
  'Selepas setiap dua perkataan, pelajaran ini bertanya tentangnya.',
)
export const writeOrPreview = text('Write or preview', 'Tulis atau pratonton')
export const questionsTab = text('Questions', 'Soalan')
export const writeTab = text('Write', 'Tulis')
export const previewTab = text('Preview', 'Pratonton')
export const loadingQuestions = text('Loading the questions', 'Sedang memuatkan soalan')
export const readingQuestions = text('Reading the questions', 'Sedang membaca soalan')
export const orPasteQuestions = text(
  'Or write or paste the questions as text (GIFT, Moodle’s format).',
  'Atau tulis atau tampal soalan sebagai teks (GIFT, format Moodle).',
)

// Media and words
export const addPicture = text('Add a picture', 'Tambah gambar')
export const addSound = text('Add a sound', 'Tambah bunyi')
export const createLessonFirst = text(
  'Create the lesson first. Then add pictures and sounds.',
  'Cipta pelajaran dahulu. Kemudian tambah gambar dan bunyi.',
)
export const picture = text('Picture', 'Gambar')
export const sound = text('Sound', 'Bunyi')
export const addLibraryWord = text('Add a word of the library', 'Tambah perkataan perpustakaan')
export const searchLibrary = text('Search the library', 'Cari dalam perpustakaan')
export const wordOrMeaning = text('A word or its meaning', 'Perkataan atau maksudnya')

// Help with Markdown
export const howToWriteMarkdown = text(
  'How to write headings, lists and links (Markdown)',
  'Cara menulis tajuk, senarai dan pautan (Markdown)',
)
export const textBelowVideo = text('Your text is shown below the video.', 'Teks anda berada di bawah video.')
export const headingSign = text('## Heading', '## Tajuk')
export const headingMeans = text('a heading', 'tajuk')
export const boldSign = text('**bold**', '**tebal**')
export const boldMeans = text('bold words', 'perkataan tebal')
export const slantedSign = text('*slanted*', '*condong*')
export const slantedMeans = text('slanted words', 'perkataan condong')
export const listSign = text('- one', '- satu')
export const listMeans = text('a list; 1. one counts', 'senarai; 1. satu untuk senarai bernombor')
export const quotedSign = text('> quoted', '> petikan')
export const quotedMeans = text('a quotation', 'petikan')
export const linkSign = text('[words](https://…)', '[perkataan](https://…)')
export const linkMeans = text('a link', 'pautan')
export const pictureSign = text('![what it shows](https://…)', '![isi gambar](https://…)')
export const pictureMeans = text('a picture', 'gambar')
export const wordMeans = text(
  'a word of the library, with its meaning and sound',
  'perkataan daripada perpustakaan, dengan maksud dan bunyinya',
)

// Help with GIFT
export const howToWriteGift = text(
  'How to write questions (GIFT, Moodle’s format)',
  'Cara menulis soalan (GIFT, format Moodle)',
)
export const giftRules = text(
  'Write a question, then its answers in braces: = before a right one, ~ before a wrong one. Leave an empty line between questions. A backslash before ~ = # {open} {close} : shows the sign itself.',
  'Tulis soalan, kemudian jawapannya dalam kurungan dakap: = sebelum jawapan yang betul, ~ sebelum jawapan yang salah. Tinggalkan satu baris kosong antara soalan. Garis condong terbalik sebelum ~ = # {open} {close} : menunjukkan tanda itu sendiri.',
)
export const addExample = text('Add<hidden> an example: {kind}</hidden>', 'Tambah<hidden> contoh: {kind}</hidden>')
export const oneRightAnswer = text('One right answer', 'Satu jawapan betul')
export const severalRightAnswers = text('Several right answers', 'Beberapa jawapan betul')
export const trueOrFalse = text('True or false', 'Benar atau palsu')
export const wordToWrite = text('A word to write', 'Perkataan untuk ditulis')
export const pairsExample = text('Pairs', 'Pasangan')
export const aNumber = text('A number', 'Nombor')
export const withFeedback = text('With a word to the learner', 'Dengan maklum balas kepada pelajar')

// Examples of questions, which teachers add to a quiz
export const giftOneRight = text(
  'What does "tasu" mean? {open}=dog ~bird ~rat{close}',
  'Apakah maksud "tasu"? {open}=anjing ~burung ~tikus{close}',
)
export const giftSeveralRight = text(
  'Which of these are animals? {open}~%50%tasu ~%50%tombolog ~%-100%watu{close}',
  'Yang manakah haiwan? {open}~%50%tasu ~%50%tombolog ~%-100%watu{close}',
)
export const giftTrueFalse = text('"Waig" means water. {open}T{close}', '"Waig" bermaksud air. {open}T{close}')
export const giftWrite = text(
  'How do you say "house"? {open}=walai{close}',
  'Bagaimanakah anda menyebut "rumah"? {open}=walai{close}',
)
export const giftPairs = text(
  'Match the numbers. {open}=iso -> 1 =duo -> 2 =tolu -> 3{close}',
  'Padankan nombor. {open}=iso -> 1 =duo -> 2 =tolu -> 3{close}',
)
export const giftNumber = text('Which number is "limo"? {open}#5{close}', 'Nombor berapakah "limo"? {open}#5{close}')
export const giftFeedback = text(
  'What does "waig" mean? {open}=water#Yes! ~fire#Fire is tapui.{close}',
  'Apakah maksud "waig"? {open}=air#Ya! ~api#Api ialah tapui.{close}',
)
export const writeOnPage = text(
  'More room: write on a page with a live preview',
  'Lebih ruang: tulis pada halaman dengan pratonton langsung',
)
