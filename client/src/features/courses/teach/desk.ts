import { createContext, useContext } from 'react'
import type { ZodMiniType } from 'zod/mini'
import { CourseDraft, LessonDraft } from '#shared/courses.ts'

/** What differs between the two dashboards on which courses are managed (docs/product.md 52 and 55). */
export interface Desk {
  createTitle: string
  createText: string | undefined
  courseDraft: ZodMiniType
  descriptionRequired: boolean
  lessonText: string
  lessonDraft: ZodMiniType
  contentRequired: boolean
  /** The field for a video's address stands there for every content type, and is sent. */
  videoForAll: boolean
  /** 'Create' waits for a title; else it says what is missing. */
  waitsForTitle: boolean
  noLessons: string
  /** Cards tell when a course was created, rows which order a lesson has. */
  inDetail: boolean
}

const teacherDesk: Desk = {
  createTitle: 'Create New Course',
  createText: 'Add a new course to teach the Kadazandusun language',
  courseDraft: CourseDraft,
  descriptionRequired: false,
  lessonText: 'Create a new lesson for your course',
  lessonDraft: LessonDraft,
  contentRequired: false,
  videoForAll: false,
  waitsForTitle: true,
  noLessons: 'No lessons yet. Add the first one.',
  inDetail: false,
}

export const DeskContext = createContext(teacherDesk)

export const useDesk = () => useContext(DeskContext)
