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
import { inLanguage } from '#server/http/language.ts'
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
      const address = teacherId && (await store.addressOf(tx, teacherId))
      if (!address) return
      const written = inLanguage(address.language, () => ({
        subject: say(questionSubject),
        text: `${say(questionIntro, { lesson: title, course: courseTitle })}\n\n${quoted(text)}\n\n${say(answerItHere)}\n${foot('/teacher/questions')}`,
      }))
      await enqueue(tx, { kind: 'question', to: address.to, userId: teacherId, ...written })
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
      const { text, answer, lessonTitle, lessonId, courseId } = question
      const written = inLanguage(address.language, () => ({
        subject: say(answerSubject),
        text: `${say(youAskedAbout, { lesson: lessonTitle })}\n\n${quoted(text)}\n\n${say(theAnswer)}\n\n${answer}\n\n${foot(`/courses/${courseId}#lesson-${lessonId}`)}`,
      }))
      await enqueue(tx, { kind: 'answer', to: address.to, userId: question.askerId, ...written })
    },
  }
}
