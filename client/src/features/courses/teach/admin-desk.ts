import { extend } from 'zod/mini'
import { CourseDraft, LessonDraft } from '#shared/courses.ts'
import { requiredText, textLimits } from '#shared/text.ts'
import type { Desk } from './desk.ts'

/** docs/product.md 55: here a course needs its description and a lesson its content. The calls themselves take either empty. */
export const adminDesk: Desk = {
  createTitle: 'Add Course',
  createText: undefined,
  courseDraft: extend(CourseDraft, { description: requiredText('Description', textLimits.description) }),
  descriptionRequired: true,
  lessonText: 'Create a new lesson for this course',
  lessonDraft: extend(LessonDraft, { contentBody: requiredText('Content', textLimits.lessonBody) }),
  contentRequired: true,
  videoForAll: true,
  waitsForTitle: false,
  noLessons: 'No lessons yet. Add your first lesson!',
  inDetail: true,
}
