import { createContext, useContext } from 'react'
import type { ZodMiniType } from 'zod/mini'
import { addCourseToTeach, createNewCourse } from '#shared/courses/teach/messages.ts'
import { newLessonForCourse, noLessonsAddFirst } from '#shared/courses/teach/lesson-messages.ts'
import { say } from '#shared/messages/say.ts'
import { CourseDraft, LessonDraft } from '#shared/courses/courses.ts'

/** Differences between the two dashboards that manage courses (docs/product.md 52 and 55). */
export interface EditorVariant {
  createTitle: string
  createText: string | undefined
  courseDraft: ZodMiniType
  descriptionRequired: boolean
  lessonText: string
  lessonDraft: ZodMiniType
  contentRequired: boolean
  /** True if the field for a video's address is shown and sent for every content type. */
  videoForAll: boolean
  /** True if 'Create' is disabled until there is a title; otherwise an error names what is missing. */
  waitsForTitle: boolean
  noLessons: string
  /** True if cards show the creation date and rows the order of a lesson. */
  inDetail: boolean
}

const teacherVariant: EditorVariant = {
  createTitle: say(createNewCourse),
  createText: say(addCourseToTeach),
  courseDraft: CourseDraft,
  descriptionRequired: false,
  lessonText: say(newLessonForCourse),
  lessonDraft: LessonDraft,
  contentRequired: false,
  videoForAll: false,
  waitsForTitle: true,
  noLessons: say(noLessonsAddFirst),
  inDetail: false,
}

export const EditorVariantContext = createContext(teacherVariant)

export const useEditorVariant = () => useContext(EditorVariantContext)
