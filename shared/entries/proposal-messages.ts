import { text } from '#shared/messages/text.ts'

export const sayTheSame = text('We say it the same way', 'Kami menyebutnya sama')
export const sayDifferently = text('We say it differently', 'Kami menyebutnya dengan cara lain')
export const doNotKnowIt = text('I don’t know it', 'Saya tidak tahu')
export const howDoYouSay = text('How do you say <word>{title}</word>?', 'Bagaimana anda menyebut <word>{title}</word>?')
export const everyVillage = text(
  'Each village has its own way, and all of them are kept here.',
  'Setiap kampung ada caranya sendiri, dan semuanya disimpan di sini.',
)
export const whereQuestion = text('Where?', 'Di mana?')
export const whatDoYouSay = text('What do you say?', 'Apakah yang anda sebut?')
export const sendingProposal = text('Sending...', 'Sedang menghantar...')
export const whichForm = text('Which form?', 'Bentuk yang mana?')
export const chooseDialect = text('Choose a dialect or place', 'Pilih dialek atau tempat')
export const thereLegend = text('There', 'Di sana')
export const writeSentenceToo = text(
  'Please write the sentence too, not only what it means.',
  'Sila tulis ayat itu juga, bukan maksudnya sahaja.',
)
export const inLibraryNow = text('In the library now: {text}', 'Dalam perpustakaan sekarang: {text}')
export const improveWord = text('Improve <word>{title}</word>', 'Perbaiki <word>{title}</word>')
export const improveNote = text(
  'Somebody looks at it first. We tell you what they decide.',
  'Seseorang akan menyemaknya dahulu. Kami akan memberitahu keputusannya.',
)
export const changeFirst = text('Change a meaning or add a sentence first.', 'Ubah maksud atau tambah ayat dahulu.')
export const sendItIn = text('Send it in', 'Hantar')
export const changedSince = text(
  'Somebody has changed this word since you wrote. Please look once more before you send it.',
  'Seseorang telah mengubah perkataan ini sejak anda menulis. Sila semak sekali lagi sebelum menghantar.',
)
export const meaningInEnglish = text('Meaning in English', 'Maksud dalam bahasa Inggeris')
export const meaningInMalay = text('Meaning in Malay', 'Maksud dalam bahasa Melayu')
export const sentenceWithIt = text('A sentence with it', 'Ayat dengan perkataan ini')
export const sentenceMeans = text('Meaning of the sentence', 'Maksud ayat itu')
export const howDoYouKnow = text('How do you know?', 'Bagaimana anda tahu?')
export const howDoYouKnowHint = text(
  'Say who says it and where, or where it is written.',
  'Nyatakan siapa yang menyebutnya dan di mana, atau di mana ia ditulis.',
)
export const pictureFor = text('A picture for <word>{title}</word>', 'Gambar untuk <word>{title}</word>')
export const pictureNote = text(
  'A picture of your own. We show it once somebody has looked at it.',
  'Gambar milik anda sendiri. Kami tunjukkan setelah seseorang menyemaknya.',
)
export const choosePictureFirst = text('Choose a picture first.', 'Pilih gambar dahulu.')
export const pictureLabel = text('Picture', 'Gambar')
export const locationRemoved = text(
  'We remove from the file where the picture was taken.',
  'Kami membuang maklumat tempat gambar diambil daripada fail.',
)
export const whatDoesItShow = text('What does it show?', 'Apakah yang ditunjukkannya?')
export const requestArrived = text(
  'Your request has arrived. Somebody will look at it soon.',
  'Permintaan anda telah diterima. Seseorang akan menyemaknya tidak lama lagi.',
)
export const takedownNote = text(
  'For what should not be here: a voice without consent, something sacred, a mistake that hurts.',
  'Untuk apa yang tidak patut berada di sini: suara tanpa persetujuan, sesuatu yang suci, kesilapan yang menyakitkan.',
)
export const whyQuestion = text('Why?', 'Mengapa?')
export const sendTheRequest = text('Send the request', 'Hantar permintaan')
export const whatIsItAbout = text('What is it about?', 'Tentang apa?')
export const wholeEntry = text('The whole entry', 'Keseluruhan entri')
export const codeLabel = text('Code', 'Kod')
export const codeHint = text(
  'The speaker got it with their consent. With it the voice goes at once.',
  'Penutur menerimanya bersama persetujuan. Dengan kod ini suara dipadam serta-merta.',
)
export const whereToAnswer = text('Where can we answer you?', 'Di mana kami boleh menjawab anda?')
export const contactHint = text(
  'An e-mail address or a telephone number. We delete it a month after the decision.',
  'Alamat e-mel atau nombor telefon. Kami memadamnya sebulan selepas keputusan.',
)
export const sentBefore = text(
  'You sent this before. You can change it now.',
  'Anda pernah menghantar ini. Anda boleh mengubahnya sekarang.',
)
export const reviewerNote = text(
  '<label>Note from the reviewer:</label> {note}',
  '<label>Nota daripada penyemak:</label> {note}',
)
export const lookedAtSoon = text('Somebody will look at it soon.', 'Seseorang akan menyemaknya tidak lama lagi.')
export const sentenceField = text('The sentence', 'Ayat')
