import { ChevronDown } from 'lucide-react'
import { useId, type ReactNode } from 'react'
import type { CourseAnswer } from '#shared/courses/courses.ts'
import { hideLessons, hideResults, showLessons, showResults } from '#shared/courses/teach/messages.ts'
import { richText } from '#client/lib/rich-text.tsx'
import { CourseResultsView } from './course-results.tsx'
import { TeacherLessons } from './lesson/lessons.tsx'

/** Button labels stay short; screen readers also hear the course's name. */
export const hiddenText = (children: ReactNode) => <span className="sr-only">{children}</span>

interface FoldProps {
  /** Name of the button, which says what it shows or hides. */
  name: ReactNode
  shown: boolean
  onShown: (shown: boolean) => void
  children: ReactNode
}

function Fold({ name, shown, onShown, children }: FoldProps) {
  const id = useId()
  return (
    <div className="border-t px-5 py-2">
      <button
        type="button"
        aria-expanded={shown}
        aria-controls={id}
        onClick={() => onShown(!shown)}
        className="group flex min-h-11 w-full items-center justify-between gap-3 rounded-button text-left font-semibold hover:text-accent"
      >
        <span>{name}</span>
        <ChevronDown
          aria-hidden
          className="size-5 shrink-0 text-soft transition-transform duration-150 group-aria-expanded:rotate-180"
        />
      </button>
      <div id={id} className={shown ? 'pt-2 pb-3' : ''}>
        {shown && children}
      </div>
    </div>
  )
}

interface CourseFoldsProps {
  course: CourseAnswer
  shown: { lessons: boolean; results: boolean }
  onShown: (part: Partial<CourseFoldsProps['shown']>) => void
}

/** Lessons and results of a course, closed at first. */
export function CourseFolds({ course, shown, onShown }: CourseFoldsProps) {
  const named = { course: course.title, hidden: hiddenText }
  return (
    <>
      <Fold
        name={richText(shown.lessons ? hideLessons : showLessons, { count: course.lessonCount, ...named })}
        shown={shown.lessons}
        onShown={(lessons) => onShown({ lessons })}
      >
        <TeacherLessons course={course} />
      </Fold>
      <Fold
        name={richText(shown.results ? hideResults : showResults, named)}
        shown={shown.results}
        onShown={(results) => onShown({ results })}
      >
        <CourseResultsView course={course} />
      </Fold>
    </>
  )
}
