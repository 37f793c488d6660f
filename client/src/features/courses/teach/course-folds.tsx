import { ChevronDown } from 'lucide-react'
import { useId, useState, type ReactNode } from 'react'
import type { CourseJson } from '#shared/courses/courses.ts'
import { hideLessons, hideResults, showLessons, showResults } from '#shared/courses/teach/messages.ts'
import { richText, hiddenText } from '#client/lib/rich-text.tsx'
import { useOneDialog } from '#client/ui/dialog/use-one-dialog.ts'
import { EditCourseDialog } from './course-dialog.tsx'
import { CourseResultsView } from './course-results.tsx'
import { AddLessonDialog } from './lesson/lesson-dialog.tsx'
import { TeacherLessons } from './lesson/lessons.tsx'

interface FoldButtonProps {
  /** Name of the button, which says what it shows or hides. */
  name: ReactNode
  shown: boolean
  controls: string
  onShown: (shown: boolean) => void
}

const FoldButton = ({ name, shown, controls, onShown }: FoldButtonProps) => (
  <button
    type="button"
    aria-expanded={shown}
    aria-controls={controls}
    onClick={() => onShown(!shown)}
    className="group flex min-h-11 flex-[1_1_9rem] items-center justify-between gap-3 rounded-button text-left font-semibold hover:text-accent"
  >
    <span>{name}</span>
    <ChevronDown
      aria-hidden
      className="size-5 shrink-0 text-soft transition-transform duration-150 group-aria-expanded:rotate-180"
    />
  </button>
)

export interface CourseFoldsProps {
  course: CourseJson
  shown: { lessons: boolean; results: boolean }
  onShown: (part: Partial<CourseFoldsProps['shown']>) => void
  /** Begins the ids of the panels. */
  id: string
}

export const LessonsButton = ({ course, shown, onShown, id }: CourseFoldsProps) => (
  <FoldButton
    name={richText(shown.lessons ? hideLessons : showLessons, {
      count: course.lessonCount,
      course: course.title,
      hidden: hiddenText,
    })}
    shown={shown.lessons}
    controls={`${id}-lessons`}
    onShown={(lessons) => onShown({ lessons })}
  />
)

export const resultsName = ({ course, shown }: Pick<CourseFoldsProps, 'course' | 'shown'>) =>
  richText(shown.results ? hideResults : showResults, { course: course.title, hidden: hiddenText })

export const CoursePanels = ({ course, shown, id }: Omit<CourseFoldsProps, 'onShown'>) => (
  <>
    <div id={`${id}-lessons`} className={shown.lessons ? 'pt-2 pb-3' : ''}>
      {shown.lessons && <TeacherLessons course={course} />}
    </div>
    <div id={`${id}-results`} className={shown.results ? 'pt-2 pb-3' : ''}>
      {shown.results && <CourseResultsView course={course} />}
    </div>
  </>
)

/** Lessons and results of a course, closed at first. */
export const CourseFolds = (folds: CourseFoldsProps) => (
  <div className="border-t px-5 py-1.5">
    <div className="flex flex-wrap gap-x-10">
      <LessonsButton {...folds} />
      <FoldButton
        name={resultsName(folds)}
        shown={folds.shown.results}
        controls={`${folds.id}-results`}
        onShown={(results) => folds.onShown({ results })}
      />
    </div>
    <CoursePanels {...folds} />
  </div>
)

/** Dialog and folds of a course, opened from its card or its row. */
export function useCourseParts(course: CourseJson) {
  const { open, propsOf } = useOneDialog<'edit' | 'add'>()
  const [shown, setShown] = useState({ lessons: false, results: false })
  const onShown = (part: Partial<typeof shown>) => setShown((now) => ({ ...now, ...part }))
  const dialogs = (
    <>
      <EditCourseDialog {...propsOf('edit')} course={course} />
      <AddLessonDialog {...propsOf('add')} course={course} onAdded={() => onShown({ lessons: true })} />
    </>
  )
  return {
    dialogs,
    folds: { course, shown, onShown, id: useId() },
    open,
  }
}
