import { descriptionField } from '#shared/site/editing-messages.ts'
import * as z from 'zod/mini'
import {
  answersLimit,
  contentField,
  courseOrderLimit,
  courseTitleField,
  hiddenIsBoolean,
  practiceIsBoolean,
  lessonOrderLimit,
  lessonTitleField,
  videoField,
  wrongContentType,
  wrongLevel,
} from '#shared/courses/field-messages.ts'
import { say } from '#shared/messages/say.ts'
import { languageUnknown } from '#shared/people/messages.ts'
import { languages } from '#shared/site/languages.ts'
import { endpoint } from '#shared/endpoint.ts'
import { Question, maxExercises } from '#shared/exercises/exercises.ts'
import { ExerciseResponse } from '#shared/exercises/exercise.ts'
import { QuizResult } from '#shared/exercises/quiz.ts'
import { instant, listOf, optionalHttpUrl, optionalText, requiredLine, textLimits } from '#shared/text.ts'

/** Audience of a course or a lesson: 'Advanced lessons' and 'Cultural deep-dives' of the plan cards are these levels. */
export const levels = ['BEGINNER', 'ADVANCED', 'CULTURE'] as const
export const Level = z.enum(levels, { error: () => say(wrongLevel) })
export type Level = z.infer<typeof Level>

const maxInOrder = 500

export const Course = z.object({
  id: z.uuid(),
  title: z.string(),
  description: z.string(),
  /** null once the teacher's account is deleted: admins then manage the course. */
  teacherId: z.nullable(z.uuid()),
  order: z.int(),
  lessonCount: z.int(),
  level: z.optional(z.nullable(Level)),
  /** The language in which the course explains. Absent in bundles of earlier releases, which are in English. */
  language: z.optional(z.enum(languages)),
  /** True if only its teacher sees it for now. Only sent to its teacher and admins. */
  hidden: z.optional(z.boolean()),
  createdAt: instant,
})
export type Course = z.output<typeof Course>
export type CourseJson = z.input<typeof Course>

const courseFields = {
  title: requiredLine(courseTitleField),
  description: optionalText(descriptionField, textLimits.description),
  level: z.nullable(Level),
  language: z.enum(languages, { error: () => say(languageUnknown) }),
  hidden: z.boolean({ error: () => say(hiddenIsBoolean) }),
}
export const CourseDraft = z.object({
  ...courseFields,
  description: z._default(courseFields.description, ''),
  level: z._default(courseFields.level, null),
  language: z._default(courseFields.language, 'en'),
  hidden: z._default(courseFields.hidden, false),
})
export type CourseDraft = z.output<typeof CourseDraft>
const textRevision = z.string().check(z.maxLength(16))
/**
 * Changes only the fields that are sent: defaults would clear the others. `textRevision` is `textRevisionOf` of the description that a
 * new one was made from: 409 if the stored description is another one.
 */
export const CoursePatch = z.partial(z.object({ ...courseFields, textRevision }))
export type CoursePatch = z.output<typeof CoursePatch>

const contentTypes = ['TEXT', 'VIDEO', 'QUIZ'] as const
export const ContentType = z.enum(contentTypes, { error: () => say(wrongContentType) })
export type ContentType = z.infer<typeof ContentType>

/** The fields of a lesson for people without full content. */
export const LockedLesson = z.object({
  id: z.uuid(),
  title: z.string(),
  contentType: ContentType,
  order: z.int(),
  locked: z.literal(true),
})
export const OpenLesson = z.object({
  id: z.uuid(),
  courseId: z.uuid(),
  teacherId: z.nullable(z.uuid()),
  title: z.string(),
  contentType: ContentType,
  /** Markdown for TEXT and VIDEO. GIFT for QUIZ, sent only to the course's owner and admins because it holds the answers. */
  contentBody: z.optional(z.string()),
  /** Only for a QUIZ: the questions without answers. */
  questions: z.optional(z.array(Question)),
  videoUrl: z.nullable(z.string()),
  order: z.int(),
  level: z.optional(z.nullable(Level)),
  /** False if the player asks no questions of its own about the words of the lesson. Absent in bundles of earlier releases. */
  practice: z.optional(z.boolean()),
  /** True if only its teacher sees it for now. Only sent to its teacher and admins. */
  hidden: z.optional(z.boolean()),
  locked: z.literal(false),
  createdAt: instant,
})
export const Lesson = z.discriminatedUnion('locked', [LockedLesson, OpenLesson])
export type Lesson = z.output<typeof Lesson>
export type LessonJson = z.input<typeof Lesson>
export type OpenLessonJson = z.input<typeof OpenLesson>

const lessonFields = {
  title: requiredLine(lessonTitleField),
  contentType: ContentType,
  contentBody: optionalText(contentField, textLimits.lessonBody),
  videoUrl: optionalHttpUrl(videoField),
  level: z.nullable(Level),
  hidden: z.boolean({ error: () => say(hiddenIsBoolean) }),
  practice: z.boolean({ error: () => say(practiceIsBoolean) }),
}
export const LessonDraft = z.object({
  ...lessonFields,
  contentBody: z._default(lessonFields.contentBody, ''),
  videoUrl: z._default(lessonFields.videoUrl, null),
  level: z._default(lessonFields.level, null),
  hidden: z._default(lessonFields.hidden, false),
  practice: z._default(lessonFields.practice, true),
})
export type LessonDraft = z.output<typeof LessonDraft>
/** `textRevision` is `textRevisionOf` of the text that a new `contentBody` was made from: 409 if the stored text is another one. */
export const LessonPatch = z.partial(z.object({ ...lessonFields, textRevision }))
export type LessonPatch = z.output<typeof LessonPatch>

export const DeletedItem = z.object({
  kind: z.enum(['course', 'lesson']),
  id: z.uuid(),
  title: z.string(),
  /** Only for a lesson: the title of its course. */
  courseTitle: z.nullable(z.string()),
  deletedAt: instant,
})

export const courses = {
  list: endpoint({ method: 'GET', path: '/api/courses', allow: 'courses.list', output: z.array(Course) }),
  read: endpoint({ method: 'GET', path: '/api/courses/:id', allow: 'courses.read', output: Course }),
  listOwn: endpoint({ method: 'GET', path: '/api/teacher/courses', allow: 'courses.teach', output: z.array(Course) }),
  /** Sorts the courses that `listOwn` lists; their positions among other teachers' courses stay. 409 if the ids are not exactly those. */
  reorder: endpoint({
    method: 'PUT',
    path: '/api/teacher/courses/order',
    allow: 'courses.teach',
    input: z.object({ courseIds: listOf(z.uuid(), maxInOrder, () => say(courseOrderLimit, { most: maxInOrder })) }),
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/courses',
    allow: 'courses.create',
    input: CourseDraft,
    output: Course,
    status: 201,
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/api/courses/:id',
    allow: 'courses.update',
    input: CoursePatch,
    output: Course,
  }),
  remove: endpoint({ method: 'DELETE', path: '/api/courses/:id', allow: 'courses.delete' }),
  restore: endpoint({ method: 'POST', path: '/api/courses/:id/restore', allow: 'courses.delete', output: Course }),
  deleted: endpoint({
    method: 'GET',
    path: '/api/teacher/deleted',
    allow: 'courses.teach',
    output: z.array(DeletedItem),
  }),
}

export const lessons = {
  list: endpoint({ method: 'GET', path: '/api/courses/:id/lessons', allow: 'lessons.list', output: z.array(Lesson) }),
  create: endpoint({
    method: 'POST',
    path: '/api/courses/:id/lessons',
    allow: 'lessons.write',
    input: LessonDraft,
    output: OpenLesson,
    status: 201,
  }),
  /** All lessons of the course in their new order; 409 if the ids are not exactly those. */
  reorder: endpoint({
    method: 'PUT',
    path: '/api/courses/:id/lessons/order',
    allow: 'lessons.write',
    input: z.object({ lessonIds: listOf(z.uuid(), maxInOrder, () => say(lessonOrderLimit, { most: maxInOrder })) }),
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/api/lessons/:id',
    allow: 'lessons.write',
    input: LessonPatch,
    output: OpenLesson,
  }),
  /** The lesson with its source, for its editor. */
  source: endpoint({ method: 'GET', path: '/api/lessons/:id/source', allow: 'lessons.readSource', output: OpenLesson }),
  remove: endpoint({ method: 'DELETE', path: '/api/lessons/:id', allow: 'lessons.delete' }),
  restore: endpoint({ method: 'POST', path: '/api/lessons/:id/restore', allow: 'lessons.delete', output: OpenLesson }),
  /** Parses a quiz and answers its questions, or 400 with line and reason. Stores nothing. */
  preview: endpoint({
    method: 'POST',
    path: '/api/lessons/preview',
    allow: 'lessons.preview',
    input: z.object({ contentBody: lessonFields.contentBody }),
    output: z.object({ questions: z.array(Question) }),
  }),
  /** For installed clients of earlier releases and other programs: no page of this release calls it. */
  answer: endpoint({
    method: 'POST',
    path: '/api/lessons/:id/answers',
    allow: 'lessons.answer',
    input: z.object({
      answers: listOf(z.nullable(ExerciseResponse), maxExercises, () => say(answersLimit, { most: maxExercises })),
    }),
    output: QuizResult,
  }),
}
