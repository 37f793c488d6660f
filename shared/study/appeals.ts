import * as z from 'zod/mini'
import { acceptOrDecline, sayWhyNot, sentenceTooLong, whichExercise } from './answer-messages.ts'
import { say } from '#shared/messages/say.ts'
import { endpoint } from '#shared/endpoint.ts'
import { instant } from '#shared/text.ts'
import { answerText } from './answers.ts'

const appealStates = ['PENDING', 'ACCEPTED', 'DECLINED'] as const
export const Appeal = z.object({ answerId: z.uuid(), status: z.enum(appealStates), sentence: z.nullable(z.string()) })
export type Appeal = z.output<typeof Appeal>

/** The decision on an answer of the person, which they or others with the same answer appealed. */
export const AppealDecision = z.object({
  answerId: z.uuid(),
  accepted: z.boolean(),
  /** The reason for declining. */
  sentence: z.nullable(z.string()),
  said: z.string(),
  text: z.string(),
  lessonId: z.uuid(),
  courseId: z.uuid(),
  lessonTitle: z.string(),
  decidedAt: instant,
})
export type AppealDecision = z.output<typeof AppealDecision>
export const decisionShownDays = 30

/** Equal answers to one exercise that were marked wrong and appealed. */
export const AppealGroup = z.object({
  exerciseId: z.uuid(),
  lessonId: z.uuid(),
  courseId: z.uuid(),
  lessonTitle: z.string(),
  courseTitle: z.string(),
  text: z.string(),
  right: z.string(),
  /** The answer as the first learner typed it; `form` is the normal form that identifies the group. */
  said: z.string(),
  form: z.string(),
  /** Number of appeals, and of learners with this answer. */
  count: z.int(),
  learners: z.int(),
  since: instant,
})
export type AppealGroup = z.output<typeof AppealGroup>

export const appeals = {
  /** 'My answer was right': once per answer, and only for a complete one that was marked wrong. */
  make: endpoint({ method: 'POST', path: '/api/answers/:id/appeal', allow: 'study.use', output: Appeal, status: 201 }),
  /** Recent decisions on the person's answers, newest first. */
  listOwn: endpoint({ method: 'GET', path: '/api/appeals/my', allow: 'study.use', output: z.array(AppealDecision) }),
  list: endpoint({ method: 'GET', path: '/api/teacher/appeals', allow: 'courses.teach', output: z.array(AppealGroup) }),
  decide: endpoint({
    method: 'PATCH',
    path: '/api/appeals',
    allow: 'courses.teach',
    input: z
      .object({
        exerciseId: z.uuid({ error: () => say(whichExercise) }),
        form: answerText,
        accept: z.boolean({ error: () => say(acceptOrDecline) }),
        /** The dialect of an accepted form. */
        dialect: z.optional(z.nullable(z.string().check(z.maxLength(200)))),
        /** The reason for declining. */
        sentence: z.optional(z.nullable(z.string().check(z.maxLength(1000, { error: () => say(sentenceTooLong) })))),
      })
      .check(
        z.refine(({ accept, sentence }) => accept || Boolean(sentence?.trim()), {
          error: () => say(sayWhyNot),
          path: ['sentence'],
        }),
      ),
    output: z.object({ remarked: z.int() }),
  }),
}
