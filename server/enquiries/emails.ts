import type { Transaction } from '#server/db/connect.ts'
import type { Enqueue } from '#server/gateways/mail.ts'
import type { EnquiryStore } from './store.ts'

export type EnquiryEmails = ReturnType<typeof createEnquiryEmails>

interface Deps {
  enqueue: Enqueue
  store: Pick<EnquiryStore, 'addressOf'>
  site: { name: string; url: string }
}

const quoted = (text: string) =>
  text
    .split('\n')
    .map((line) => `> ${line}`)
    .join('\n')

/** E-mails about questions below lessons, written with what they tell of. */
export function createEnquiryEmails({ enqueue, store, site }: Deps) {
  const foot = (path: string) => `${site.url}${path}\n\n${site.name}\n`
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
        subject: 'A question about your lesson',
        text: `A learner asks about "${title}" in "${courseTitle}":\n\n${quoted(text)}\n\nAnswer it here:\n${foot('/teacher/questions')}`,
      })
    },

    async toAsker(
      tx: Transaction,
      given: { askerId: string; text: string; answer: string; lessonTitle: string; lessonId: string; courseId: string },
    ): Promise<void> {
      const to = await store.addressOf(tx, given.askerId)
      if (!to) return
      const { text, answer, lessonTitle, lessonId, courseId } = given
      await enqueue(tx, {
        kind: 'answer',
        to,
        userId: given.askerId,
        subject: 'Your question was answered',
        text: `You asked about "${lessonTitle}":\n\n${quoted(text)}\n\nThe answer:\n\n${answer}\n\n${foot(`/courses/${courseId}#lesson-${lessonId}`)}`,
      })
    },
  }
}
