import { text } from '#shared/messages/text.ts'

export const writeNumberInDigits = text(
  'Please write a number in digits, such as 12.',
  'Sila tulis nombor dengan angka, seperti 12.',
)
export const checkAnswer = text('Check', 'Semak')
export const nextQuestion = text('Next', 'Seterusnya')
export const dontKnowYet = text('I don’t know yet', 'Saya belum tahu')
export const cannotSpeakNow = text('I can’t speak now', 'Tidak dapat bercakap sekarang')
export const cannotListenNow = text('I can’t listen now', 'Tidak dapat mendengar sekarang')
export const leaveQuestionOut = text('Leave this question out', 'Langkau soalan ini')
export const chooseAllThatFit = text('Choose all that fit.', 'Pilih semua yang sesuai.')
export const yourOrder = text('Your order', 'Susunan anda')
export const tapWordsInOrder = text('Tap the words in order.', 'Ketik perkataan mengikut susunan.')
export const wordTakeBack = text('{word}<hidden>, take back</hidden>', '{word}<hidden>, tarik balik</hidden>')
export const wordsToChooseFrom = text('Words to choose from', 'Perkataan untuk dipilih')
export const noQuestionsYet = text('No questions yet', 'Belum ada soalan')
export const tapItsPair = text('Tap its pair on the right.', 'Ketik pasangannya di sebelah kanan.')
export const pairedWith = text(', paired with {partner}', ', dipasangkan dengan {partner}')
export const pairsOf = text(
  '{count, number} of {total, number} pairs',
  '{count, number} daripada {total, number} pasangan',
)
export const youChose = text('You chose: {answer}', 'Anda memilih: {answer}')
export const questionSound = text('what is asked', 'soalan ini')
export const whatDoYouHear = text('What do you hear?', 'Apakah yang anda dengar?')
export const questionSoundRemoved = text(
  'The sound of this question was taken back.',
  'Bunyi bagi soalan ini telah ditarik balik.',
)
export const microphoneFailed = text(
  'The microphone could not be used. You can still say it aloud.',
  'Mikrofon tidak dapat digunakan. Anda masih boleh menyebutnya.',
)
export const stopRecording = text('Stop', 'Henti')
export const recordAgain = text('Record again', 'Rakam semula')
export const recordYourself = text('Record yourself', 'Rakam suara anda')
export const theModel = text('the model', 'contoh sebutan')
export const model = text('Model', 'Contoh')
export const ownRecording = text('your own recording', 'rakaman anda sendiri')
export const you = text('You', 'Anda')
export const hearBoth = text(
  'Hear both. Nobody else hears you.',
  'Dengar kedua-duanya. Tiada orang lain mendengar anda.',
)
export const nobodyElseHears = text('Nobody else hears you.', 'Tiada orang lain mendengar anda.')
export const iSaidItAloud = text('I said “<word>{says}</word>” aloud', 'Saya telah menyebut “<word>{says}</word>”')
export const yourAnswer = text('Your answer', 'Jawapan anda')
export const writeDigits = text('Use digits', 'Gunakan angka')
export const gapNumber = text('Gap {number}', 'Tempat kosong {number}')

// Refusals of the server
export const quizHasChanged = text(
  'This quiz has changed since you opened it. Please reload the page.',
  'Kuiz ini telah berubah sejak anda membukanya. Sila muat semula halaman ini.',
)
export const quizQuestionLimit = text(
  'A quiz has at most {most, number} questions.',
  'Satu kuiz boleh mempunyai paling banyak {most, number} soalan.',
)
export const lessonIsNoQuiz = text('This lesson is not a quiz.', 'Pelajaran ini bukan kuiz.')
