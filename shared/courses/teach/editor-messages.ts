import { text } from '#shared/messages/text.ts'

export const newLesson = text('New lesson', 'Pelajaran baharu')
export const lessonEditor = text('Lesson editor', 'Penyunting pelajaran')
export const openEditor = text(
  'Open the editor<hidden> for a new lesson of {course}</hidden>',
  'Buka penyunting<hidden> untuk pelajaran baharu bagi {course}</hidden>',
)
export const draftOnlyYou = text('Draft: only you see it', 'Draf: hanya anda yang dapat melihatnya')
export const published = text('Published', 'Diterbitkan')
export const saved = text('Saved', 'Disimpan')
export const notSaved = text('Not saved yet', 'Belum disimpan')
export const saveDraft = text('Save draft', 'Simpan draf')
export const saveChanges = text('Save changes', 'Simpan perubahan')
export const savesForLearners = text(
  'Learners see your changes as soon as you save them.',
  'Pelajar melihat perubahan anda sebaik sahaja anda menyimpannya.',
)
export const backToDraft = text('Back to draft', 'Jadikan draf semula')
export const publish = text('Publish', 'Terbitkan')
export const publishQuestion = text('Publish “{title}”?', 'Terbitkan “{title}”?')
export const publishForLearners = text(
  'Everybody with a subscription or a free trial sees it in “{course}” at once.',
  'Semua orang yang mempunyai langganan atau percubaan percuma melihatnya dalam “{course}” serta-merta.',
)
export const publishInHiddenCourse = text(
  'The course “{course}” is hidden. Learners see the lesson when you show the course.',
  'Kursus “{course}” disembunyikan. Pelajar akan melihat pelajaran ini apabila anda menunjukkan kursus itu.',
)
export const addQuestionFirst = text(
  'Add a question before you publish this quiz.',
  'Tambah satu soalan sebelum anda menerbitkan kuiz ini.',
)
export const unreadableQuestions = text(
  'The questions cannot be read yet. “Questions” says why.',
  'Soalan belum dapat dibaca. “Soalan” memberitahu sebabnya.',
)

// The three parts of the page
export const partsOfEditor = text('Parts of the editor', 'Bahagian penyunting')
export const stepsPart = text('Steps', 'Langkah')
export const editPart = text('Edit', 'Sunting')
export const previewPart = text('Preview', 'Pratonton')
export const stepCount = text('{count, plural, one {# step} other {# steps}}', '{count, number} langkah')
export const noStepsYet = text(
  'Your lesson appears here, step by step.',
  'Pelajaran anda muncul di sini, langkah demi langkah.',
)
export const stepNumbered = text('{number}. {kind}', '{number}. {kind}')
export const stepOf = text('Step {number} of {count}', 'Langkah {number} daripada {count}')
export const previousStep = text('Previous step', 'Langkah sebelumnya')
export const asLearnerSeesIt = text('As a learner sees it', 'Seperti yang dilihat oleh pelajar')
export const learnStep = text('Learn', 'Belajar')
export const askStep = text('Ask', 'Tanya')
export const watchStep = text('Watch', 'Tonton')
export const listenStep = text('Listen', 'Dengar')
