import { text } from '#shared/messages/text.ts'

export const tappedHere = text('Tapped here by the speaker', 'Diketik di sini oleh penutur')
export const saidAloudBySpeaker = text('Said aloud by the speaker', 'Disebut secara lisan oleh penutur')
export const signedOnPaper = text('Signed on paper', 'Ditandatangani di atas kertas')
export const youAgreeTo = text('You agree to this', 'Persetujuan anda')
export const agreesTo = text('{speaker} agrees to this', 'Persetujuan {speaker}')
export const theSpeaker = text('the speaker', 'penutur')
export const whereMayItBeUsed = text('Where may it be used?', 'Di mana ia boleh digunakan?')
export const howWasItAgreed = text('How was it agreed?', 'Bagaimana persetujuan diberi?')
export const parentOrGuardian = text('Parent or guardian', 'Ibu bapa atau penjaga')
export const guardianHint = text(
  'The adult who agrees together with a child.',
  'Orang dewasa yang bersetuju bersama kanak-kanak.',
)
export const iAgree = text('I agree', 'Saya setuju')
export const speakerAgrees = text('The speaker agrees', 'Penutur bersetuju')
export const codeCopied = text('Copied.', 'Disalin.')
export const codeNotCopied = text(
  'It could not be copied. Please write it down.',
  'Kod tidak dapat disalin. Sila tulis kod itu.',
)
export const keepThisCode = text('Keep this code', 'Simpan kod ini')
export const saveThisCode = text(
  'Save this code. With it you can take your voice back, without an account, at <code>{address}</code>. We show it only now.',
  'Simpan kod ini. Dengannya anda boleh menarik balik suara anda, tanpa akaun, di <code>{address}</code>. Kami menunjukkannya sekarang sahaja.',
)
export const copyTheCode = text('Copy the code', 'Salin kod')
export const iHaveSavedIt = text('I have saved it', 'Saya telah menyimpannya')
export const microphoneLevel = text('Level of the microphone', 'Aras mikrofon')
export const stopAndKeep = text('Stop and keep it', 'Henti dan simpan')
export const recordButton = text('Record', 'Rakam')
export const recordingSayIt = text('Recording. Say it now.', 'Sedang merakam. Sebut sekarang.')
export const secondsShort = text('{seconds, number} s', '{seconds, number} s')
export const isItQuiet = text('Is it quiet here?', 'Adakah keadaan di sini senyap?')
export const listeningToRoom = text(
  'Listening to your room. Please say nothing for two seconds.',
  'Sedang mendengar bilik anda. Jangan bersuara selama dua saat.',
)
export const allowMicrophone = text(
  'Say nothing for two seconds. Please allow the microphone.',
  'Jangan bersuara selama dua saat. Sila benarkan mikrofon.',
)
export const testTheRoom = text('Test the room', 'Uji bilik')
export const beginButton = text('Begin', 'Mula')
export const beginAllTheSame = text('Begin all the same', 'Mula juga')
export const whoSpeaks = text('Who speaks?', 'Siapa yang bercakap?')
export const iDo = text('I do', 'Saya')
export const somebodyBeside = text('Somebody beside me', 'Orang di sebelah saya')
export const shownBesideVoice = text(
  'Shown beside your voice. Leave empty for no name.',
  'Ditunjukkan di sebelah suara anda. Biarkan kosong jika tanpa nama.',
)
export const speakerDialect = text('Dialect', 'Dialek')
export const notKnown = text('Not known', 'Tidak diketahui')
export const yearOfBirth = text('Year of birth', 'Tahun lahir')
export const parentAgreesToo = text('Below 18, a parent agrees too.', 'Di bawah 18 tahun, ibu bapa turut bersetuju.')
export const goOn = text('Continue', 'Teruskan')
export const whoWillSpeak = text('Who will speak?', 'Siapa yang akan bercakap?')
export const speakerUnnamed = text('Unnamed', 'Tanpa nama')
export const thatIsYou = text('{name} (you)', '{name} (anda)')
export const voiceCount = text('{count, plural, one {1 voice} other {# voices}}', '{count, plural, other {# suara}}')
export const correctSpeaker = text('Correct {name}', 'Betulkan {name}')
export const somebodyElse = text('Somebody else', 'Orang lain')
export const wordsOfDialect = text('Words said in', 'Perkataan yang disebut di')
export const wordsAbout = text('Words about', 'Perkataan tentang')
export const wordsOfList = text('From a list', 'Daripada senarai')
export const chooseWords = text('Choose the words', 'Pilih perkataan')
export const anyList = text('Any list', 'Semua senarai')
export const wordsByVoice = text('With or without a voice', 'Dengan atau tanpa suara')
export const withoutVoiceFirst = text('Without a voice first', 'Tanpa suara dahulu')
export const onlyWithoutVoice = text('Only without a voice', 'Hanya tanpa suara')
export const noSuchWords = text('No words here', 'Tiada perkataan di sini')
export const chooseOtherWords = text('Choose other words.', 'Pilih perkataan lain.')
export const wordGone = text('This word is no longer in the library.', 'Perkataan ini tiada lagi dalam perpustakaan.')
export const wordNotLoaded = text('The word could not be loaded.', 'Perkataan itu tidak dapat dimuatkan.')
export const speakersNotLoaded = text('The speakers could not be loaded.', 'Penutur tidak dapat dimuatkan.')
export const thatWasAll = text('That was all', 'Itu sahaja')
export const listenOnceMore = text(
  'Listen once more below, then send.',
  'Dengar sekali lagi di bawah, kemudian hantar.',
)
export const listenBelow = text('Listen below, then send.', 'Dengar di bawah, kemudian hantar.')
export const backToTheWord = text('Back to the word', 'Kembali ke perkataan')
export const moreWords = text('More words', 'Perkataan lagi')
export const notKeptInBrowser = text(
  'This take could not be saved in your browser. Make room on the device and say it again.',
  'Rakaman ini tidak dapat disimpan dalam pelayar anda. Kosongkan ruang pada peranti dan sebut sekali lagi.',
)
export const wordsSaid = text('Words said', 'Perkataan yang telah disebut')
export const wordOf = text('{at, number} of {count, number}', '{at, number} daripada {count, number}')
export const recordingNow = text('Recording', 'Sedang merakam')
export const justAMoment = text('Just a moment', 'Sebentar')
export const keptTake = text('Kept: {form}, {seconds} seconds', 'Disimpan: {form}, {seconds} saat')
export const againButton = text('Again', 'Sekali lagi')
export const skipWord = text('Skip', 'Langkau')
export const tapToStop = text('Tap to stop', 'Ketik untuk henti')
export const tapAndSay = text('Tap and say it', 'Ketik dan sebut')
export const playTheLast = text('Play the last one', 'Mainkan yang terakhir')
export const boothKeys = text(
  'Keys: Space records and stops, R again, P play, S skip.',
  'Kekunci: Space untuk rakam dan henti, R sekali lagi, P mainkan, S langkau.',
)
export const clipSilent = text(
  'Nothing could be heard. Check the microphone and say it again.',
  'Tiada apa-apa kedengaran. Periksa mikrofon dan sebut sekali lagi.',
)
export const clipQuiet = text(
  'Too quiet. Come closer and say it again.',
  'Terlalu perlahan. Dekatkan diri dan sebut sekali lagi.',
)
export const clipClipped = text(
  'Too loud: the sound crackles. Move back a little and say it again.',
  'Terlalu kuat: bunyinya pecah. Undur sedikit dan sebut sekali lagi.',
)
export const clipShort = text(
  'That was too short to be a word. Say it again.',
  'Itu terlalu pendek untuk satu perkataan. Sebut sekali lagi.',
)
export const clipLong = text(
  'That was longer than 60 seconds. Say only the word.',
  'Itu lebih panjang daripada 60 saat. Sebut perkataan itu sahaja.',
)
export const levelQuiet = text('Too quiet. Come closer.', 'Terlalu perlahan. Dekatkan diri.')
export const levelGood = text('Good level. Say it as you would at home.', 'Aras yang baik. Sebut seperti di rumah.')
export const levelLoud = text('Too loud. Move back a little.', 'Terlalu kuat. Undur sedikit.')
export const loudHere = text(
  'It is loud here. A quieter room, or a window shut, makes a better voice.',
  'Bising di sini. Bilik yang lebih senyap, atau tingkap yang ditutup, menghasilkan rakaman yang lebih baik.',
)
export const quietEnough = text('It is quiet enough here.', 'Cukup senyap di sini.')
export const microphoneNotAllowed = text(
  'Your browser does not let this page use the microphone. Allow it beside the address of the page, then try again.',
  'Pelayar anda tidak membenarkan halaman ini menggunakan mikrofon. Benarkan di sebelah alamat halaman, kemudian cuba lagi.',
)
export const microphoneForbidden = text(
  'Your browser does not let this page use the microphone.',
  'Pelayar anda tidak membenarkan halaman ini menggunakan mikrofon.',
)
export const microphoneMissing = text(
  'No microphone was found. Plug one in, then try again.',
  'Tiada mikrofon ditemui. Sambungkan satu, kemudian cuba lagi.',
)
export const microphoneInUse = text(
  'Another program is using the microphone. Close it, then try again.',
  'Program lain sedang menggunakan mikrofon. Tutup program itu, kemudian cuba lagi.',
)
export const microphoneStopped = text(
  'The microphone stopped. Plug it in again, then try again.',
  'Mikrofon terhenti. Sambungkan semula, kemudian cuba lagi.',
)
export const microphoneLost = text(
  'The microphone was unplugged. Plug it in again, then try again. Your earlier recordings are safe.',
  'Mikrofon tercabut. Sambungkan semula, kemudian cuba lagi. Rakaman anda sebelum ini selamat.',
)
export const microphoneNotOpened = text(
  'The microphone could not be opened. Close other programs that use it, then try again.',
  'Mikrofon tidak dapat dibuka. Tutup program lain yang menggunakannya, kemudian cuba lagi.',
)
export const voicesArrived = text(
  '{count, plural, one {One voice arrived. Somebody listens to it before others can.} other {# voices arrived. Somebody listens to them before others can.}}',
  '{count, plural, =1 {Satu suara telah sampai. Seseorang mendengarnya dahulu sebelum orang lain.} other {# suara telah sampai. Seseorang mendengarnya dahulu sebelum orang lain.}}',
)
export const voicesNotSent = text(
  '{count, plural, one {One voice not sent yet} other {# voices not sent yet}}',
  '{count, plural, =1 {Satu suara belum dihantar} other {# suara belum dihantar}}',
)
export const originalsFollow = text(
  'Your original recordings are still being sent: {count, number} to go.',
  'Rakaman asal anda masih dihantar: {count, number} lagi.',
)
export const savedInBrowser = text('Saved in this browser', 'Disimpan dalam pelayar ini')
export const listenThenSend = text('Listen to all, then send.', 'Dengar semua, kemudian hantar.')
export const stayUntilSent = text(
  'They stay here until you send them, also when you close this page.',
  'Rakaman kekal di sini sehingga anda menghantarnya, walaupun anda menutup halaman ini.',
)
export const listenButton = text('Listen', 'Dengar')
export const listenToAll = text('Listen to all', 'Dengar semua')
export const heardBeforeSent = text('Listen first...', 'Dengar dahulu...')
export const sendingVoices = text('Sending...', 'Sedang menghantar...')
export const sendVoices = text(
  '{count, plural, one {Send one voice} other {Send # voices}}',
  '{count, plural, =1 {Hantar satu suara} other {Hantar # suara}}',
)
export const secondsOfTake = text('{seconds} seconds', '{seconds} saat')
export const takeWaits = text('waits', 'menunggu')
export const takeKept = text('kept', 'disimpan')
export const removeTake = text('Remove {form}', 'Buang {form}')
export const recordedHere = text('Recorded here', 'Dirakam di sini')
export const voicesKeptUntilThen = text(
  '{error} Your voices are saved here until then.',
  '{error} Suara anda disimpan di sini sehingga itu.',
)
export const browserKeepsNothing = text(
  'This browser lets nothing be saved here.',
  'Pelayar ini tidak membenarkan apa-apa disimpan di sini.',
)
export const openingStudio = text('Opening the studio', 'Sedang membuka studio')
export const confirmEmailFirst = text(
  'Please confirm your e-mail address first',
  'Sila sahkan alamat e-mel anda dahulu',
)
export const confirmEmailNote = text(
  'We have sent you a message with a link. Then you can give your voice here.',
  'Kami telah menghantar mesej dengan pautan. Selepas itu anda boleh memberi suara anda di sini.',
)
export const studioIsFor = text('The studio is for contributors and teachers', 'Studio ini untuk penyumbang dan guru')
export const studioOneWord = text(
  'You can give your voice to one word: open it in the library and choose its microphone.',
  'Anda boleh memberi suara kepada satu perkataan: buka perkataan itu dalam perpustakaan dan pilih mikrofonnya.',
)
export const studioTitle = text('Studio', 'Studio')
export const studioNote = text(
  'Say it as you say it at home. Learners will hear it.',
  'Sebut seperti anda menyebutnya di rumah. Pelajar akan mendengarnya.',
)
export const studioWordsNotLoaded = text('The words could not be loaded.', 'Perkataan tidak dapat dimuatkan.')
