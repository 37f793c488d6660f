import { text } from '#shared/messages/text.ts'

export const iCanSayThis = text('I can say this', 'Saya boleh menyebutnya')
export const linkCopied = text('Link copied', 'Pautan disalin')
export const pasteItAnywhere = text(
  'You can paste it wherever you like.',
  'Anda boleh menampalnya di mana-mana sahaja.',
)
export const linkNotCopied = text(
  'The link could not be copied. Please copy it from the address bar.',
  'Pautan tidak dapat disalin. Sila salin dari bar alamat.',
)
export const peopleCanSayIt = text(
  '{count, plural, one {One person can say it.} other {# people can say it.}}',
  '{count, plural, =1 {Seorang boleh menyebutnya.} other {# orang boleh menyebutnya.}}',
)
export const improveThisWord = text('Improve this word', 'Perbaiki perkataan ini')
export const logInToImprove = text('Log in to improve it', 'Log masuk untuk memperbaikinya')
export const shareEntry = text('Share', 'Kongsi')
export const moreForEntry = text('More for {title}', 'Lagi untuk {title}')
export const entryHistory = text('History', 'Sejarah')
export const reportedState = text('reported', 'dilaporkan')
export const oneWitnessState = text('one source', 'satu sumber')
export const attestedState = text('attested', 'disahkan')
export const severalWaysState = text('said in different ways here', 'disebut dengan cara berbeza di sini')
export const anotherSpelling = text('another spelling', 'ejaan lain')
export const howItIsSaid = text('How it is said', 'Cara menyebutnya')
export const saidInPlaces = text(
  'Said in {count, plural, one {# place} other {# places}}',
  'Disebut di {count, number} tempat',
)
export const sourceCount = text('{count, plural, one {# source} other {# sources}}', '{count, number} sumber')
export const notToldWhere = text(
  'Nobody has told us yet where people say this.',
  'Belum ada yang memberitahu kami di mana ia disebut begini.',
)
export const sayItOtherwise = text(
  'Do you say it differently, or elsewhere?',
  'Adakah anda menyebutnya dengan cara lain, atau di tempat lain?',
)
export const tellUs = text('Tell us', 'Beritahu kami')
export const logInToTell = text('Log in to tell us', 'Log masuk untuk memberitahu kami')
export const foundAction = text('As it was', 'Seperti asalnya')
export const createdAction = text('Made', 'Dibuat')
export const editedAction = text('Edited', 'Disunting')
export const revertedAction = text('Taken back', 'Dipulihkan')
export const proposedAction = text('Improved', 'Diperbaiki')
export const importedAction = text('Brought in from a file', 'Diimport daripada fail')
export const undoneAction = text('Undone', 'Dibatalkan')
export const mergedAction = text('Merged with another entry', 'Digabungkan dengan entri lain')
export const earlierVersionIsBack = text('The earlier version is back', 'Versi terdahulu telah kembali')
export const nothingIsLost = text('All versions are saved.', 'Semua versi disimpan.')
export const loadingHistory = text('Loading the history', 'Sedang memuatkan sejarah')
export const neverChanged = text('It has not been changed since it was added.', 'Ia belum diubah sejak berada di sini.')
export const backToThis = text('Back to this', 'Kembali ke versi ini')
export const meaningsTitle = text('{count, plural, one {Meaning} other {Meanings}}', '{count, plural, other {Maksud}}')
export const malayMeaning = text('Malay: <meaning>{ms}</meaning>', 'Bahasa Melayu: <meaning>{ms}</meaning>')
export const englishMeaning = text('English: <meaning>{en}</meaning>', 'Bahasa Inggeris: <meaning>{en}</meaning>')
export const inSentences = text(
  '{count, plural, one {In a sentence} other {In sentences}}',
  '{count, plural, other {Dalam ayat}}',
)
export const twinIn = text('The same in {dialect}', 'Sama dalam {dialect}')
export const twinElsewhere = text('The same in another dialect', 'Sama dalam dialek lain')
export const oppositeRelation = text('Opposite', 'Berlawanan')
export const madeFromIt = text('Made from it', 'Dibentuk daripadanya')
export const madeOfThis = text('Made of this', 'Dibentuk daripada ini')
export const variantForm = text('Another form', 'Bentuk lain')
export const partOfIt = text('Part of it', 'Sebahagian daripadanya')
export const aPart = text('A part', 'Satu bahagian')
export const relatedWords = text('Near it', 'Berkaitan')
export const inLessons = text(
  '{count, plural, one {In a lesson} other {In # lessons}}',
  '{count, plural, =1 {Dalam satu pelajaran} other {Dalam # pelajaran}}',
)
export const whereItComesFrom = text('Where it comes from', 'Sumbernya')
export const sentInBy = text('Sent in by {name}.', 'Dihantar oleh {name}.')
export const underDiscussion = text('Under discussion', 'Dalam perbincangan')
export const underDiscussionNote = text(
  'Somebody asked to have this, or a part of it, taken down. It stays here until that is decided.',
  'Seseorang meminta supaya entri ini, atau sebahagian daripadanya, diturunkan. Ia kekal di sini sehingga keputusan dibuat.',
)
export const beforePicture = text('Before the picture', 'Sebelum gambar')
export const beforeSound = text('Before the sound', 'Sebelum bunyi')
export const showPicture = text('Show the picture', 'Tunjukkan gambar')
export const offerSound = text('Offer the sound', 'Benarkan bunyi')
export const pronunciationLabel = text('Pronunciation', 'Sebutan')
export const beforeVideo = text('Before the video', 'Sebelum video')
export const showVideo = text('Show the video', 'Tunjukkan video')
export const sendPicture = text('Send a picture', 'Hantar gambar')
export const askToTakeDown = text('Ask to take this down', 'Minta ini diturunkan')
export const editAllOfIt = text('Edit all of it', 'Sunting semuanya')
export const mergeWithAnother = text('Merge with another entry', 'Gabungkan dengan entri lain')
export const warnBeforeFile = text('Warn before a file', 'Beri amaran sebelum fail')
export const entryNotLoaded = text('This entry could not be loaded.', 'Entri ini tidak dapat dimuatkan.')
export const loadingEntry = text('Loading the entry', 'Sedang memuatkan entri')
export const beforeYouGoOn = text('Before you go on', 'Sebelum anda teruskan')
export const showIt = text('Show it', 'Tunjukkan')
export const voicesTitle = text('Voices', 'Suara')
export const sayWord = text('Say {word}', 'Sebut {word}')
export const noRecordingYet = text('No recording yet. Be the first.', 'Belum ada rakaman. Jadilah yang pertama.')
export const unnamedSpeaker = text('a speaker who is not named', 'seorang penutur tanpa nama')
export const unnamed = text('Unnamed', 'Tanpa nama')
export const beforeVoice = text('Warning before {speaker}’s recording', 'Amaran sebelum rakaman {speaker}')
export const offerVoice = text('Offer the voice', 'Benarkan suara')
export const addYourVoice = text('Add your voice', 'Tambah suara anda')
export const placeSays = text(
  '{place} says <word>{form}</word> ({people, plural, one {1 person} other {# people}})',
  '{place} menyebut <word>{form}</word> ({people, number} orang)',
)
export const placeSaysDifferently = text(
  '{people, plural, one {In {place}, 1 person says it differently.} other {In {place}, # people say it differently.}}',
  'Di {place}, {people, number} orang menyebutnya dengan cara lain.',
)
export const placeDoesNotKnow = text(
  '{people, plural, one {In {place}, 1 person does not know it.} other {In {place}, # people do not know it.}}',
  'Di {place}, {people, number} orang tidak tahu perkataan ini.',
)
export const otherFormOf = text(
  '<word>{form}</word>: another form of <word>{title}</word>',
  '<word>{form}</word>: bentuk lain bagi <word>{title}</word>',
)
export const approvedByOn = text('Approved by {name}, {day}', 'Diluluskan oleh {name}, {day}')
export const proposedBy = text('Proposed by {name}.', 'Dicadangkan oleh {name}.')
export const proposedByBecause = text('{name}: {why}', '{name}: {why}')
