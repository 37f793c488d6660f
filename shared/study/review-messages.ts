import { text } from '#shared/messages/text.ts'

export const anotherDialect = text('Another dialect is asked for', 'Dialek lain yang ditanya')
export const answerSaved = text('Your answer is saved', 'Jawapan anda disimpan')
export const appealButton = text('My answer was right', 'Jawapan saya betul')
export const appealToLibrary = text(
  'Thank you. Somebody from the library will look at it.',
  'Terima kasih. Penjaga perpustakaan akan menyemaknya.',
)
export const appealToTeacher = text('Thank you. The teacher will look at it.', 'Terima kasih. Guru akan menyemaknya.')
export const cannotListen = text('I can’t listen now', 'Tidak dapat mendengar sekarang')
export const checkButton = text('Check', 'Semak')
export const countOf = text('{now, number} of {total, number}', '{now, number} daripada {total, number}')
export const dontKnow = text('I don’t know yet', 'Saya belum tahu')
export const extraLetterAfter = text(
  'One letter too many after “{letters}”.',
  'Terlebih satu huruf selepas “{letters}”.',
)
export const extraLetterFirst = text('One letter too many at the beginning.', 'Terlebih satu huruf pada permulaan.')
export const fillGap = text('Which word is missing?', 'Perkataan apakah yang tiada?')
export const fillGapIn = text('Which word of {dialect} is missing?', 'Perkataan dialek {dialect} apakah yang tiada?')
export const hearIt = text('What do you hear?', 'Apakah yang anda dengar?')
export const hereItIs = text('Here it is', 'Inilah dia')
export const holdToSkip = text('Press and hold to skip this word', 'Tekan dan tahan untuk langkau perkataan ini')
export const keyOfQuestion = text(
  'It may be another word for the same. We check it when you are online.',
  'Mungkin ada perkataan lain yang sama maksudnya. Kami semak apabila anda dalam talian.',
)
export const lastWords = text('Last words', 'Perkataan terakhir')
export const leaveReview = text('Leave the review', 'Keluar daripada ulang kaji')
export const letterTiles = text('Letters to choose from', 'Huruf untuk dipilih')
export const lettersChosen = text('Your letters', 'Huruf anda')
export const lookAtLetter = text('Look at the letter “{letters}”.', 'Perhatikan huruf “{letters}”.')
export const meansThis = text('“{word}” means {meaning}.', '“{word}” bermaksud {meaning}.')
export const newWord = text('A new word', 'Perkataan baharu')
export const notQuite = text('Not quite', 'Belum tepat')
export const partlyRight = text('Partly right', 'Sebahagiannya betul')
export const planForQuestion = text('This question opens with a plan', 'Soalan ini dibuka dengan pelan')
export const planForWords = text(
  'Your plan has ended. You keep your words, free.',
  'Pelan anda telah tamat. Perkataan anda kekal, percuma.',
)
export const listenThenSay = text('Listen, then say it aloud.', 'Dengar, kemudian sebutkan.')
export const questionChanged = text('This question has changed', 'Soalan ini telah berubah')
export const questionChangedText = text(
  'The teacher changed it, so this answer does not count.',
  'Guru mengubahnya, jadi jawapan ini tidak dikira.',
)
export const rightNow = text('Right', 'Betul')
export const saidAloud = text('Said aloud', 'Sudah disebut')
export const sayThenWrite = text('Say it aloud, then write it.', 'Sebutkan, kemudian tuliskan.')
export const sayAloud = text('Say it aloud.', 'Sebutkan.')
export const seeAgain = text('You will see it again.', 'Anda akan melihatnya lagi.')
export const skippedNow = text('Left for another time', 'Ditinggalkan untuk lain kali')
export const slower = text('Slower', 'Lebih perlahan')
export const stepsDone = text('Steps done', 'Langkah selesai')
export const swappedLetters = text(
  'Two letters changed places: “{letters}”.',
  'Dua huruf bertukar tempat: “{letters}”.',
)
export const takeLetterBack = text('{letter}, take back', '{letter}, tarik balik')
export const theWord = text('the word', 'perkataan itu')
export const typoCounts = text('Almost. It counts.', 'Hampir tepat. Ia dikira.')
export const undoAnswer = text('Undo', 'Buat asal')
export const untilDays = text(
  'It stays with you for about {days, plural, one {# day} other {# days}}.',
  'Anda akan ingat kira-kira {days, number} hari.',
)
export const untilMonths = text(
  'It stays with you for about {months, plural, one {# month} other {# months}}.',
  'Anda akan ingat kira-kira {months, number} bulan.',
)
export const untilTomorrow = text('We ask you again tomorrow.', 'Kami tanya lagi esok.')
export const untilYears = text('It stays with you for a year or longer.', 'Anda akan ingat setahun atau lebih.')
export const whatMeans = text('What is {word}?', 'Apakah maksud {word}?')
export const whichOneIs = text('Which one is {word}?', 'Yang manakah {word}?')
export const whichWord = text(
  'How do you say “<meaning></meaning>”?',
  'Bagaimanakah anda menyebut “<meaning></meaning>”?',
)
export const whichWordIn = text(
  'How do you say “<meaning></meaning>” in {dialect}?',
  'Bagaimanakah anda menyebut “<meaning></meaning>” dalam dialek {dialect}?',
)
export const youKnowThis = text('I know this', 'Saya tahu ini')
export const youWrote = text('You wrote', 'Anda menulis')
