import { createContext, use, type ReactNode } from 'react'
import { textLanguage } from '#shared/messages/current.ts'
import type { CourseJson } from '#shared/courses/courses.ts'
import { demoMark } from '#shared/entries/entries.ts'

type Taught = Pick<CourseJson, 'language'>

/** The `lang` of a course's texts where the page is in another language. */
export const courseLang = ({ language = 'en' }: Taught) => (language === textLanguage() ? undefined : language)

/** Description in a list, where each course would repeat the demo notice of its page. */
export const shortDescription = ({ description }: Pick<CourseJson, 'description'>) =>
  description.replace(demoMark, '').trim()

/** Outside of a course the language of a text by a teacher is unknown. */
const CourseLang = createContext<string | undefined>('')
export const useCourseLang = () => use(CourseLang)

/** Around everything that shows texts of this course. */
export function InCourse({ course, children }: { course: Taught; children: ReactNode }) {
  const lang = courseLang(course)
  return <CourseLang value={lang}>{children}</CourseLang>
}

/** A text by a course's teacher. */
export const CourseText = ({ children }: { children: ReactNode }) => <span lang={useCourseLang()}>{children}</span>
/** Tag of such a text inside a sentence. */
export const courseWords = (children: ReactNode) => <CourseText>{children}</CourseText>
