import { text } from '#shared/messages/text.ts'

export const questionsToTeacher = text('Questions to the teacher', 'Soalan kepada guru')
export const questionsNotLoaded = text('The questions could not be loaded.', 'Soalan tidak dapat dimuatkan.')
export const askTeacher = text('Ask the teacher', 'Tanya guru')
export const everybodyReadsQuestion = text(
  'Everybody who may open this lesson reads your question, with your name.',
  'Semua orang yang boleh membuka pelajaran ini dapat membaca soalan anda, bersama nama anda.',
)
export const askButton = text('Ask', 'Tanya')
export const questionAsked = text('Your question is asked', 'Soalan anda telah dihantar')
export const emailWhenAnswered = text(
  'You get an e-mail when the teacher has answered.',
  'Anda akan menerima e-mel apabila guru menjawab.',
)
export const askingNeedsPlan = text(
  'Asking the teacher comes with the 12-month plan.',
  'Bertanya kepada guru disertakan dengan pelan 12 bulan.',
)
export const questionsNeedPlan = text(
  'Questions to the teacher come with the 12-month plan.',
  'Soalan kepada guru disertakan dengan pelan 12 bulan.',
)
export const waitingForTeacher = text('Waiting for the teacher', 'Menunggu guru')
export const theTeacher = text('The teacher', 'Guru')
export const answerLabel = text('Your answer', 'Jawapan anda')
export const answerButton = text('Answer', 'Jawab')
export const changeAnswer = text('Change the answer', 'Ubah jawapan')
export const answerBelowLesson = text('Your answer is below the lesson', 'Jawapan anda ada di bawah pelajaran')
export const questionLabel = text('Your question', 'Soalan anda')
export const questionChanged = text('Your question is changed', 'Soalan anda telah diubah')
export const changeQuestion = text('Change your question', 'Ubah soalan anda')
export const withdrawQuestion = text('Withdraw your question', 'Tarik balik soalan anda')
export const removeQuestion = text('Remove this question', 'Buang soalan ini')
export const questionRestored = text('The question is back', 'Soalan telah dikembalikan')
export const questionRemoved = text('The question is gone', 'Soalan telah dibuang')
export const askedBy = text('{name}, {day}', '{name}, {day}')
export const askedByChanged = text('{name}, {day}, changed', '{name}, {day}, diubah')
export const you = text('You', 'Anda')
export const formerLearner = text('A former learner', 'Bekas pelajar')

// The teacher's page
export const questionsFromLearners = text('Questions from learners', 'Soalan daripada pelajar')
export const loadingQuestions = text('Loading questions', 'Sedang memuatkan soalan')
export const everyQuestionAnswered = text('Every question is answered', 'Semua soalan telah dijawab')
export const newQuestionsAppearHere = text(
  'Questions that learners ask below your lessons appear here.',
  'Soalan yang ditanya oleh pelajar di bawah pelajaran anda akan dipaparkan di sini.',
)

// E-mails
export const questionSubject = text('A question about your lesson', 'Soalan tentang pelajaran anda')
export const questionIntro = text(
  'A learner asks about "{lesson}" in "{course}":',
  'Seorang pelajar bertanya tentang "{lesson}" dalam "{course}":',
)
export const answerItHere = text('Answer it here:', 'Jawab di sini:')
export const answerSubject = text('Your question was answered', 'Soalan anda telah dijawab')
export const youAskedAbout = text('You asked about "{lesson}":', 'Anda bertanya tentang "{lesson}":')
export const theAnswer = text('The answer:', 'Jawapannya:')

// Refusals
export const questionField = text('Question', 'Soalan')
export const answerField = text('Answer', 'Jawapan')
export const manyQuestionsToday = text(
  'You have asked many questions today.',
  'Anda telah mengemukakan banyak soalan hari ini.',
)
export const alreadyAnswered = text(
  'This question has been answered, so that it can no longer be changed.',
  'Soalan ini telah dijawab, maka ia tidak boleh diubah lagi.',
)
export const removedByTeacher = text('The teacher removed this question.', 'Guru telah membuang soalan ini.')
