import {
  answerItHere,
  answerSubject,
  questionIntro,
  questionSubject,
  theAnswer,
  youAskedAbout,
} from '#shared/courses/lesson-question-messages.ts'
import { say } from '#shared/messages/say.ts'
import type { Transaction } from '#server/db/connect.ts'
import { defineEmail, emailFrom, type Sender } from '#server/gateways/mail.ts'
import type { LessonQuestionDeps } from './routes.ts'

const quote = (text: string) =>
  text
    .split('\n')
    .map((line) => `> ${line}`)
    .join('\n')

const footOf = ({ publicUrl, siteName }: Sender, path: string) => `${publicUrl}${path}\n\n${siteName}\n`

const questionEmail = defineEmail(
  'lesson question',
  ({ lesson, course, text }: { lesson: string; course: string; text: string }, sender) => ({
    subject: say(questionSubject),
    text: `${say(questionIntro, { lesson, course })}\n\n${quote(text)}\n\n${say(answerItHere)}\n${footOf(sender, '/teacher/questions')}`,
  }),
)
const answerEmail = defineEmail(
  'lesson answer',
  ({ lesson, text, answer, path }: { lesson: string; text: string; answer: string; path: string }, sender) => ({
    subject: say(answerSubject),
    text: `${say(youAskedAbout, { lesson })}\n\n${quote(text)}\n\n${say(theAnswer)}\n\n${answer}\n\n${footOf(sender, path)}`,
  }),
)

/** E-mails about lesson questions, stored in the transaction of the question or answer. */
export function createLessonQuestionEmails({ enqueue, store }: LessonQuestionDeps) {
  return {
    async toTeacher(
      tx: Transaction,
      lesson: { title: string; courseTitle: string; teacherId: string | null },
      text: string,
    ): Promise<void> {
      const { teacherId, title, courseTitle } = lesson
      const address = teacherId && (await store.addressOf(tx, teacherId))
      if (!address) return
      const values = { lesson: title, course: courseTitle, text }
      await enqueue(tx, { kind: 'question', ...address, userId: teacherId, ...emailFrom(questionEmail, values) })
    },

    async toAsker(
      tx: Transaction,
      question: {
        askerId: string
        text: string
        answer: string
        lessonTitle: string
        lessonId: string
        courseId: string
      },
    ): Promise<void> {
      const address = await store.addressOf(tx, question.askerId)
      if (!address) return
      const { askerId: userId, text, answer, lessonTitle: lesson, lessonId, courseId } = question
      const values = { lesson, text, answer, path: `/courses/${courseId}#lesson-${lessonId}` }
      await enqueue(tx, { kind: 'answer', ...address, userId, ...emailFrom(answerEmail, values) })
    },
  }
}
