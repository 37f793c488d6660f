import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { instant, requiredText } from '#shared/text.ts'

/** Characters. */
const longest = { question: 2000, answer: 5000 }
/** A day and person. */
export const enquiriesADay = 10

/** What somebody asks below a lesson, and its teacher's answer. */
export const Enquiry = z.object({
  id: z.uuid(),
  text: z.string(),
  /** null once the account is deleted. */
  askerName: z.nullable(z.string()),
  mine: z.boolean(),
  createdAt: instant,
  edited: z.boolean(),
  answer: z.nullable(z.object({ text: z.string(), name: z.nullable(z.string()), at: instant })),
})
export type EnquiryAnswer = z.input<typeof Enquiry>

/** One that waits for its answer, with where it was asked. */
export const WaitingEnquiry = z.object({
  id: z.uuid(),
  text: z.string(),
  askerName: z.nullable(z.string()),
  createdAt: instant,
  courseId: z.uuid(),
  courseTitle: z.string(),
  lessonId: z.uuid(),
  lessonTitle: z.string(),
})

const asked = z.object({ text: requiredText('Question', longest.question) })
const answered = z.object({ text: requiredText('Answer', longest.answer) })

export const enquiries = {
  /** Newest first. */
  list: endpoint({
    method: 'GET',
    path: '/api/lessons/:id/enquiries',
    allow: 'enquiries.list',
    output: z.array(Enquiry),
  }),
  ask: endpoint({
    method: 'POST',
    path: '/api/lessons/:id/enquiries',
    allow: 'enquiries.ask',
    refusal: 'Questions to the teacher come with the 12-month plan.',
    input: asked,
    output: Enquiry,
    status: 201,
  }),
  /** 409 once it is answered. */
  change: endpoint({
    method: 'PATCH',
    path: '/api/enquiries/:id',
    allow: 'enquiries.own',
    input: asked,
    output: Enquiry,
  }),
  /** Its asker withdraws it; who teaches the course takes it away. */
  remove: endpoint({ method: 'DELETE', path: '/api/enquiries/:id', allow: 'enquiries.remove' }),
  restore: endpoint({ method: 'POST', path: '/api/enquiries/:id/restore', allow: 'enquiries.remove' }),
  /** The first time its asker gets an e-mail; after that it is mended. */
  answer: endpoint({
    method: 'PUT',
    path: '/api/enquiries/:id/answer',
    allow: 'enquiries.answer',
    input: answered,
    output: Enquiry,
  }),
  /** Those that wait in one's own courses, the longest waiting first; for an admin in all. */
  waiting: endpoint({
    method: 'GET',
    path: '/api/teacher/enquiries',
    allow: 'courses.teach',
    output: z.array(WaitingEnquiry),
  }),
}
