import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { Question } from '#shared/exercises/exercises.ts'
import { WordCard } from '#shared/study/cards.ts'
import { instant, isStorable } from '#shared/text.ts'
import { say } from '#shared/messages/say.ts'
import { day, ids, line, wholeNumber } from './fields.ts'
import { classLimits } from './limits.ts'
import {
  kindMissing,
  numberOutside,
  textNotStorable,
  textTooLong,
  titleMissing,
  tooManyGroups,
  tooManyLearners,
  tooManyLessons,
  tooManyWords,
} from './messages.ts'
import { assignmentKinds } from './rules.ts'

export const Assignment = z.object({
  id: z.uuid(),
  kind: z.enum(assignmentKinds),
  title: z.string(),
  note: z.string(),
  lessonIds: z.array(z.uuid()),
  /** Courses of the lessons, in the same order. */
  courseIds: z.array(z.uuid()),
  entryIds: z.array(z.uuid()),
  reviewDays: z.nullable(z.int()),
  /** Titles of the lessons or words, in order. */
  items: z.array(z.string()),
  groupIds: z.array(z.uuid()),
  memberIds: z.array(z.uuid()),
  opensOn: z.nullable(z.string()),
  dueOn: z.nullable(z.string()),
  dueAfterDays: z.nullable(z.int()),
  published: z.boolean(),
  version: z.int(),
})
export type Assignment = z.output<typeof Assignment>

const note = z.string().check(
  z.trim(),
  z.maxLength(classLimits.assignmentNoteLength, {
    error: () => say(textTooLong, { most: classLimits.assignmentNoteLength }),
    abort: true,
  }),
  z.refine(isStorable, { error: () => say(textNotStorable) }),
)

const fields = {
  title: line(titleMissing, textTooLong, classLimits.assignmentTitleLength),
  note,
  lessonIds: ids(classLimits.lessonsOfAssignment, tooManyLessons),
  entryIds: ids(classLimits.wordsOfAssignment, tooManyWords),
  reviewDays: wholeNumber(1, classLimits.reviewDaysOfAssignment, numberOutside),
  groupIds: ids(classLimits.groups, tooManyGroups),
  memberIds: ids(classLimits.learners, tooManyLearners),
  opensOn: z.nullable(day),
  dueOn: z.nullable(day),
  dueAfterDays: z.nullable(wholeNumber(0, classLimits.dueAfterDays, numberOutside)),
  published: z.boolean(),
}
const { title, ...others } = fields
const optional = {
  note: z.optional(others.note),
  lessonIds: z.optional(others.lessonIds),
  entryIds: z.optional(others.entryIds),
  reviewDays: z.optional(others.reviewDays),
  groupIds: z.optional(others.groupIds),
  memberIds: z.optional(others.memberIds),
  opensOn: z.optional(others.opensOn),
  dueOn: z.optional(others.dueOn),
  dueAfterDays: z.optional(others.dueAfterDays),
  published: z.optional(others.published),
}
export const AssignmentDraft = z.object({
  kind: z.enum(assignmentKinds, { error: () => say(kindMissing) }),
  title,
  ...optional,
})
export type AssignmentDraft = z.output<typeof AssignmentDraft>
const AssignmentChange = z.object({ title: z.optional(title), ...optional, version: z.optional(z.int()) })
export type AssignmentChange = z.output<typeof AssignmentChange>

const tooManyToPreview = () => say(tooManyWords, { most: classLimits.wordsOfAssignment })

/** A question of an assignment with its right answer, for owners and their worksheets. */
const AssignmentQuestion = z.object({
  id: z.uuid(),
  itemId: z.uuid(),
  text: z.string(),
  solution: z.string(),
  /** The question as learners see it, with its options and columns; null for a word. */
  question: z.nullable(Question),
})

export const assignments = {
  /** The class’s assignments, in the order of their due days. */
  list: endpoint({
    method: 'GET',
    path: '/api/classes/:id/assignments',
    allow: 'classes.teach',
    output: z.array(Assignment),
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/classes/:id/assignments',
    allow: 'classes.teach',
    input: AssignmentDraft,
    output: Assignment,
    status: 201,
  }),
  change: endpoint({
    method: 'PATCH',
    path: '/api/assignments/:id',
    allow: 'classes.teach',
    input: AssignmentChange,
    output: Assignment,
  }),
  remove: endpoint({ method: 'DELETE', path: '/api/assignments/:id', allow: 'classes.teach' }),
  restore: endpoint({ method: 'POST', path: '/api/assignments/:id/restore', allow: 'classes.teach' }),
  questions: endpoint({
    method: 'GET',
    path: '/api/assignments/:id/questions',
    allow: 'classes.teach',
    output: z.array(AssignmentQuestion),
  }),
  /** The words of an assignment as cards, for its learner. */
  words: endpoint({
    method: 'GET',
    path: '/api/assignments/:id/words',
    allow: 'classes.see',
    output: z.array(WordCard),
  }),
  /** Words as cards, for a preview and a printed list: the entries `ids`, divided by commas, or the words that an assignment sets or its lessons name. */
  preview: endpoint({
    method: 'GET',
    path: '/api/classes/:id/words',
    allow: 'classes.teach',
    query: z.object({
      assignment: z.optional(z.uuid()),
      ids: z._default(
        z.string().check(z.maxLength(classLimits.wordsOfAssignment * 37, { error: tooManyToPreview })),
        '',
      ),
    }),
    output: z.array(WordCard),
  }),
  /** A lesson without questions is completed for the class. */
  complete: endpoint({
    method: 'PUT',
    path: '/api/assignments/:id/lessons/:lessonId',
    allow: 'classes.see',
    /** The moment by the device's clock, if it was offline. */
    input: z.object({ at: z.optional(instant) }),
  }),
}
