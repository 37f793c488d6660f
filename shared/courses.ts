import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { Question, Said } from '#shared/exercises.ts'
import { QuizResult } from '#shared/quiz.ts'
import { instant, optionalHttpUrl, optionalText, requiredLine, textLimits } from '#shared/text.ts'

/** Whom a course or a lesson is for, where that is said: 'Advanced lessons' and 'Cultural deep-dives' of the plan cards are these. */
export const levels = ['BEGINNER', 'ADVANCED', 'CULTURE'] as const
export const Level = z.enum(levels, 'Level must be BEGINNER, ADVANCED or CULTURE.')
export type Level = z.infer<typeof Level>

export const Course = z.object({
  id: z.uuid(),
  title: z.string(),
  description: z.string(),
  /** null once the teacher's account is deleted: the course is then the admins' to manage. */
  teacherId: z.nullable(z.uuid()),
  order: z.int(),
  lessonCount: z.int(),
  level: z.optional(z.nullable(Level)),
  /** Only its teacher sees it for now; told to its teacher and admins. */
  hidden: z.optional(z.boolean()),
  createdAt: instant,
})
export type Course = z.output<typeof Course>
export type CourseAnswer = z.input<typeof Course>

const courseFields = {
  title: requiredLine('Course title'),
  description: optionalText('Description', textLimits.description),
  level: z.nullable(Level),
  hidden: z.boolean('Hidden must be true or false.'),
}
export const CourseDraft = z.object({
  ...courseFields,
  description: z._default(courseFields.description, ''),
  level: z._default(courseFields.level, null),
  hidden: z._default(courseFields.hidden, false),
})
export type CourseDraft = z.output<typeof CourseDraft>
/** Changes only the fields it names: no defaults here, for they would blank what is not sent. */
export const CoursePatch = z.partial(z.object(courseFields))
export type CoursePatch = z.output<typeof CoursePatch>

export const contentTypes = ['TEXT', 'VIDEO', 'QUIZ'] as const
export const ContentType = z.enum(contentTypes, 'Content type must be TEXT, VIDEO or QUIZ.')
export type ContentType = z.infer<typeof ContentType>

/** What somebody without full content gets of a lesson, and nothing more (docs/product.md 3). */
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
  /** Markdown for TEXT and VIDEO. GIFT for QUIZ, and then absent but for the course's owner and admins: it holds the answers. */
  contentBody: z.optional(z.string()),
  /** Of a QUIZ: what to ask, without the answers. */
  questions: z.optional(z.array(Question)),
  videoUrl: z.nullable(z.string()),
  order: z.int(),
  level: z.optional(z.nullable(Level)),
  /** Only its teacher sees it for now; told to its teacher and admins. */
  hidden: z.optional(z.boolean()),
  locked: z.literal(false),
  createdAt: instant,
})
export const Lesson = z.discriminatedUnion('locked', [LockedLesson, OpenLesson])
export type Lesson = z.output<typeof Lesson>
export type LessonAnswer = z.input<typeof Lesson>
export type OpenLessonAnswer = z.input<typeof OpenLesson>

const lessonFields = {
  title: requiredLine('Lesson title'),
  contentType: ContentType,
  contentBody: optionalText('Content', textLimits.lessonBody),
  videoUrl: optionalHttpUrl('Video URL'),
  level: z.nullable(Level),
  hidden: z.boolean('Hidden must be true or false.'),
}
export const LessonDraft = z.object({
  ...lessonFields,
  contentBody: z._default(lessonFields.contentBody, ''),
  videoUrl: z._default(lessonFields.videoUrl, null),
  level: z._default(lessonFields.level, null),
  hidden: z._default(lessonFields.hidden, false),
})
export type LessonDraft = z.output<typeof LessonDraft>
export const LessonPatch = z.partial(z.object(lessonFields))
export type LessonPatch = z.output<typeof LessonPatch>

/** Days a deleted course or lesson can still be restored. */
export const restorableDays = 30
export const DeletedItem = z.object({
  kind: z.enum(['course', 'lesson']),
  id: z.uuid(),
  title: z.string(),
  /** Of a lesson: the course it belongs to. */
  courseTitle: z.nullable(z.string()),
  deletedAt: instant,
})

export const courses = {
  list: endpoint({ method: 'GET', path: '/api/courses', allow: 'courses.list', output: z.array(Course) }),
  read: endpoint({ method: 'GET', path: '/api/courses/:id', allow: 'courses.read', output: Course }),
  mine: endpoint({ method: 'GET', path: '/api/teacher/courses', allow: 'courses.teach', output: z.array(Course) }),
  /** All the courses that `mine` lists in their new order, in the places that they hold together; 409 when they are not exactly those. */
  reorder: endpoint({
    method: 'PUT',
    path: '/api/teacher/courses/order',
    allow: 'courses.teach',
    input: z.object({ courseIds: z.array(z.uuid()) }),
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
  /** All of the course's lessons in their new order; 409 when they are not exactly those. */
  reorder: endpoint({
    method: 'PUT',
    path: '/api/courses/:id/lessons/order',
    allow: 'lessons.write',
    input: z.object({ lessonIds: z.array(z.uuid()) }),
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/api/lessons/:id',
    allow: 'lessons.write',
    input: LessonPatch,
    output: OpenLesson,
  }),
  remove: endpoint({ method: 'DELETE', path: '/api/lessons/:id', allow: 'lessons.delete' }),
  restore: endpoint({ method: 'POST', path: '/api/lessons/:id/restore', allow: 'lessons.delete', output: OpenLesson }),
  /** Reads a quiz as learners will see it, or answers 400 with line and reason; nothing is stored. */
  preview: endpoint({
    method: 'POST',
    path: '/api/lessons/preview',
    allow: 'lessons.preview',
    input: z.object({ contentBody: lessonFields.contentBody }),
    output: z.object({ questions: z.array(Question) }),
  }),
  answer: endpoint({
    method: 'POST',
    path: '/api/lessons/:id/answers',
    allow: 'lessons.answer',
    input: z.object({ answers: z.array(z.nullable(Said)) }),
    output: QuizResult,
  }),
}
