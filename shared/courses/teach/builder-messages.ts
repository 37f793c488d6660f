import { text } from '#shared/messages/text.ts'

// Kinds of questions
export const kindChoice = text('Choose', 'Pilih')
export const kindTrueFalse = text('True or false', 'Benar atau palsu')
export const kindWrite = text('Write', 'Tulis')
export const kindNumber = text('Number', 'Nombor')
export const kindMatch = text('Match', 'Padankan')
export const kindOrder = text('Put in order', 'Susun')
export const kindGaps = text('Fill the gaps', 'Isi tempat kosong')
export const kindSpeak = text('Say it', 'Sebut')
export const kindListen = text('Listen', 'Dengar')
export const kindPicture = text('Picture', 'Gambar')
export const firstOrder = text('Put the words in order.', 'Susun perkataan mengikut urutan.')
export const firstGaps = text('Fill the gaps.', 'Isi tempat kosong.')
export const firstSpeak = text('Say it aloud.', 'Sebutkan.')

// The list of questions
export const unreadableText = text('The text cannot be read.', 'Teks ini tidak dapat dibaca.')
export const fromLibraryWords = text('From library words', 'Daripada perkataan perpustakaan')
export const emptyQuestion = text('Empty question', 'Soalan kosong')
export const questionNumbered = text('question {number}', 'soalan {number}')
export const numberedText = text('{number}. {question}', '{number}. {question}')
export const editQuestion = text('Edit question {number}', 'Sunting soalan {number}')
export const duplicateQuestion = text('Duplicate question {number}', 'Salin soalan {number}')
export const removeQuestion = text('Remove question {number}', 'Buang soalan {number}')
export const rightMark = text('Right:', 'Betul:')
export const soundTakenBack = text('Its sound was taken back', 'Bunyinya telah ditarik balik')

// The editor of a question
export const kindOfQuestion = text('Kind of question', 'Jenis soalan')
export const questionLabel = text('Question', 'Soalan')
export const keepQuestion = text('Keep the question', 'Simpan soalan')
export const optionsLegend = text('Options; mark what is right', 'Pilihan; tandakan yang betul')
export const anotherOption = text('Another option', 'Pilihan lain')
export const optionIsRight = text('Option {number} is right', 'Pilihan {number} betul')
export const optionNumbered = text('Option {number}', 'Pilihan {number}')
export const whatIsRight = text('What is right?', 'Yang mana betul?')
export const rightAnswers = text('Right answers', 'Jawapan betul')
export const anotherRightAnswer = text('Another right answer', 'Jawapan betul lain')
export const answerNumbered = text('Answer {number}', 'Jawapan {number}')
export const wrongAnswers = text('Wrong answers, with feedback', 'Jawapan salah, dengan maklum balas')
export const anotherWrongAnswer = text('Another wrong answer', 'Jawapan salah lain')
export const wrongAnswerNumbered = text('Wrong answer {number}', 'Jawapan salah {number}')
export const feedbackToWrongAnswer = text(
  'Feedback to wrong answer {number}',
  'Maklum balas kepada jawapan salah {number}',
)
export const rightNumbers = text('Right numbers, as 3 or 1..5', 'Nombor betul, seperti 3 atau 1..5')
export const anotherNumber = text('Another number', 'Nombor lain')
export const numberNumbered = text('Number {number}', 'Nombor {number}')
export const pairsLegend = text('Pairs', 'Pasangan')
export const anotherPair = text('Another pair', 'Pasangan lain')
export const leftSide = text('Left side {number}', 'Bahagian kiri {number}')
export const rightSide = text('Right side {number}', 'Bahagian kanan {number}')
export const acceptedFromLearners = text('Accepted from learners', 'Diterima daripada pelajar')
export const countAsWrong = text('Count as wrong', 'Kira sebagai salah')
export const countAsWrongNamed = text('Count as wrong: {form}', 'Kira sebagai salah: {form}')
export const removeNumbered = text('Remove {number}', 'Buang {number}')
export const wordsInOrder = text('The words in their right order', 'Perkataan mengikut susunan yang betul')
export const anotherRightOrder = text('Another right order', 'Susunan betul lain')
export const rightOrderNumbered = text('Right order {number}', 'Susunan betul {number}')
export const extraWords = text('Words that do not belong', 'Perkataan yang tidak berkaitan')
export const spacesPartWords = text(
  'One space between words. Use | to keep words together.',
  'Satu ruang antara perkataan. Gunakan | untuk menyatukan beberapa perkataan.',
)
export const textWithGaps = text('Text with its gaps', 'Teks dengan tempat kosong')
export const putInBrackets = text(
  'Put what is to be written in [brackets]. Put | between answers that are both right.',
  'Letakkan jawapan yang perlu ditulis dalam [kurungan]. Letakkan | antara jawapan yang kedua-duanya betul.',
)
export const openBracket = text(
  'A bracket has no partner. Write \\[ for the sign itself.',
  'Satu kurungan tidak berpasangan. Tulis \\[ untuk tanda itu sendiri.',
)
export const whatIsSaid = text('Words to say aloud', 'Perkataan yang perlu disebut')
export const speakHint = text(
  'Learners record themselves and compare. Nothing is sent.',
  'Pelajar merakam suara sendiri dan membandingkannya. Tiada apa-apa dihantar.',
)
export const whatIsAsked = text('what is asked', 'soalan ini')
export const modelAndPicture = text(
  'The model to compare with, and a picture',
  'Contoh sebutan untuk dibandingkan, dan gambar',
)
export const pictureAndSound = text('Picture and sound', 'Gambar dan bunyi')
export const pictureOfQuestion = text('Of this question', 'Bagi soalan ini')
export const removePicture = text('Remove the picture', 'Buang gambar')
export const removeSound = text('Remove the sound', 'Buang bunyi')
export const soundRemoved = text(
  'This sound was removed. Add another, or show the text.',
  'Bunyi ini telah dibuang. Tambah yang lain, atau tunjukkan teksnya.',
)
export const showText = text('Show the text', 'Tunjukkan teks')

// Questions from words of the library
export const pickUpTo = text(
  'Pick up to {most, number} words. {picked, number} picked.',
  'Pilih hingga {most, number} perkataan. {picked, number} dipilih.',
)
export const notAskable = text('This word cannot be used as a question', 'Perkataan ini tidak boleh dijadikan soalan')
export const noWordFits = text('No word fits.', 'Tiada perkataan yang sepadan.')
export const looksLike = text(
  '<dtp>{word}</dtp> looks like <dtp>{other}</dtp> ({meaning}). They are not asked next to each other.',
  '<dtp>{word}</dtp> menyerupai <dtp>{other}</dtp> ({meaning}). Kedua-duanya tidak ditanya bersama.',
)
export const askAs = text('Ask as', 'Tanya sebagai')
export const pickWordFirst = text('Pick a word first.', 'Pilih satu perkataan dahulu.')
export const chooseHowAsked = text('Choose how they are asked.', 'Pilih cara bertanya.')
export const makeQuestions = text(
  '{count, plural, =0 {Make questions} one {Make # question} other {Make # questions}}',
  '{count, plural, =0 {Buat soalan} other {Buat # soalan}}',
)
export const writeWordFor = text('Write the word for “{meaning}”.', 'Tulis perkataan untuk “{meaning}”.')
export const writeWordForIn = text(
  'Write the word for “{meaning}” in {dialect}.',
  'Tulis perkataan untuk “{meaning}” dalam dialek {dialect}.',
)
export const whichWordHeard = text(
  'Which word do you hear? It means “{meaning}”.',
  'Perkataan manakah yang anda dengar? Maksudnya “{meaning}”.',
)
export const whichWordPictured = text(
  'Which word belongs to this picture?',
  'Perkataan manakah yang sesuai dengan gambar ini?',
)
export const whichWordMeans = text('Which word means “{meaning}”?', 'Perkataan manakah yang bermaksud “{meaning}”?')
export const whichWordMeansIn = text(
  'Which word means “{meaning}” in {dialect}?',
  'Perkataan manakah yang bermaksud “{meaning}” dalam dialek {dialect}?',
)
export const letterFilter = text('Letter', 'Huruf')
export const anyLetter = text('All', 'Semua')
export const domainFilter = text('Topic', 'Topik')
export const anyDomain = text('All topics', 'Semua topik')
export const libraryWordsNoun = text('words', 'perkataan')

// Banks of questions in GIFT
export const fromQuestionFile = text('From a GIFT file', 'Daripada fail GIFT')
export const fileTooLarge = text(
  'This file is too large: {kilobytes, number} KB at most.',
  'Fail ini terlalu besar: paling banyak {kilobytes, number} KB.',
)
export const fileIsNoText = text(
  'This file is not a text. In Moodle, choose “Export as GIFT”.',
  'Fail ini bukan teks. Dalam Moodle, pilih “Export as GIFT”.',
)
export const fileIsEmpty = text('This file is empty.', 'Fail ini kosong.')
export const leftOutOfBank = text(
  '{left, plural, one {One} other {#}} of {all, number} questions cannot be taken',
  '{left, number} daripada {all, number} soalan tidak dapat diambil',
)
export const leftOutQuestion = text('Question {number}. {reason}', 'Soalan {number}. {reason}')
export const takeOthers = text(
  '{count, plural, one {Take the other question} other {Take the other # questions}}',
  '{count, plural, other {Ambil # soalan yang lain}}',
)
export const orMendText = text('Or correct the text under “Write”.', 'Atau betulkan teks di bawah “Tulis”.')
export const pictureMissing = text('Picture missing: {file}', 'Gambar tiada: {file}')
