import * as z from 'zod/mini'
import { answerField, questionField, questionsNeedPlan } from '#shared/courses/lesson-question-messages.ts'
import { endpoint } from '#shared/endpoint.ts'
import { instant, requiredText } from '#shared/text.ts'

/** In characters. */
const maxLengths = { question: 2000, answer: 5000 }
/** Questions of one person per day. */
export const lessonQuestionsADay = 10

/** A learner's question below a lesson, and the teacher's answer. */
export const LessonQuestion = z.object({
  id: z.uuid(),
  text: z.string(),
  /** null once the account is deleted. */
  askerName: z.nullable(z.string()),
  mine: z.boolean(),
  createdAt: instant,
  edited: z.boolean(),
  answer: z.nullable(z.object({ text: z.string(), name: z.nullable(z.string()), at: instant })),
})
export type LessonQuestionJson = z.input<typeof LessonQuestion>

/** A question without an answer, with its lesson. */
export const WaitingLessonQuestion = z.object({
  id: z.uuid(),
  text: z.string(),
  askerName: z.nullable(z.string()),
  createdAt: instant,
  courseId: z.uuid(),
  courseTitle: z.string(),
  lessonId: z.uuid(),
  lessonTitle: z.string(),
})

const questionBody = z.object({ text: requiredText(questionField, maxLengths.question) })
const answerBody = z.object({ text: requiredText(answerField, maxLengths.answer) })

export const lessonQuestions = {
  /** Newest first. */
  list: endpoint({
    method: 'GET',
    path: '/api/lessons/:id/enquiries',
    allow: 'enquiries.list',
    output: z.array(LessonQuestion),
  }),
  ask: endpoint({
    method: 'POST',
    path: '/api/lessons/:id/enquiries',
    allow: 'enquiries.ask',
    refusal: questionsNeedPlan,
    input: questionBody,
    output: LessonQuestion,
    status: 201,
  }),
  /** 409 after it was answered. */
  change: endpoint({
    method: 'PATCH',
    path: '/api/enquiries/:id',
    allow: 'enquiries.own',
    input: questionBody,
    output: LessonQuestion,
  }),
  /** The asker withdraws the question; a teacher of the course removes it. */
  remove: endpoint({ method: 'DELETE', path: '/api/enquiries/:id', allow: 'enquiries.remove' }),
  restore: endpoint({ method: 'POST', path: '/api/enquiries/:id/restore', allow: 'enquiries.remove' }),
  /** The first answer sends an e-mail to the asker; later calls edit it. */
  answer: endpoint({
    method: 'PUT',
    path: '/api/enquiries/:id/answer',
    allow: 'enquiries.answer',
    input: answerBody,
    output: LessonQuestion,
  }),
  /** Questions without an answer in one's own courses, the oldest first; for an admin in all courses. */
  waiting: endpoint({
    method: 'GET',
    path: '/api/teacher/enquiries',
    allow: 'courses.teach',
    output: z.array(WaitingLessonQuestion),
  }),
}
