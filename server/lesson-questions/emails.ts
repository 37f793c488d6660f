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
import type { LessonQuestionDeps } from './routes.ts'

const quoted = (text: string) =>
  text
    .split('\n')
    .map((line) => `> ${line}`)
    .join('\n')

/** E-mails about lesson questions, stored in the transaction of the question or answer. */
export function createLessonQuestionEmails({ enqueue, store, config }: LessonQuestionDeps) {
  const foot = (path: string) => `${config.publicUrl}${path}\n\n${config.site.name}\n`
  return {
    async toTeacher(
      tx: Transaction,
      lesson: { title: string; courseTitle: string; teacherId: string | null },
      text: string,
    ): Promise<void> {
      const { teacherId, title, courseTitle } = lesson
      const to = teacherId && (await store.addressOf(tx, teacherId))
      if (!to) return
      await enqueue(tx, {
        kind: 'question',
        to,
        userId: teacherId,
        subject: say(questionSubject),
        text: `${say(questionIntro, { lesson: title, course: courseTitle })}\n\n${quoted(text)}\n\n${say(answerItHere)}\n${foot('/teacher/questions')}`,
      })
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
      const to = await store.addressOf(tx, question.askerId)
      if (!to) return
      const { text, answer, lessonTitle, lessonId, courseId } = question
      await enqueue(tx, {
        kind: 'answer',
        to,
        userId: question.askerId,
        subject: say(answerSubject),
        text: `${say(youAskedAbout, { lesson: lessonTitle })}\n\n${quoted(text)}\n\n${say(theAnswer)}\n\n${answer}\n\n${foot(`/courses/${courseId}#lesson-${lessonId}`)}`,
      })
    },
  }
}
