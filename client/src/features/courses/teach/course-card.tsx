import { ChevronDown, Eye, Pencil, Plus, Trash2 } from 'lucide-react'
import { useId, useState, type ReactNode } from 'react'
import {
  addLesson,
  createdOn,
  editCourseButton,
  hideLessons,
  hideResults,
  removeCourse,
  showLessons,
  showResults,
  viewCourse,
} from '#shared/courses/teach/messages.ts'
import { say } from '#shared/messages/say.ts'
import { richText } from '#client/lib/rich-text.tsx'
import type { CourseAnswer } from '#shared/courses/courses.ts'
import { LevelBadge } from '#client/features/courses/level.tsx'
import { formatDay } from '#client/lib/dates/dates.ts'
import { Button } from '#client/ui/button.tsx'
import { Card } from '#client/ui/card.tsx'
import { ButtonLink } from '#client/ui/button-link.tsx'
import { useEditorVariant } from './editor-variant.ts'
import { HiddenBadge } from './hidden.tsx'
import { CourseResultsView } from './course-results.tsx'
import { EditCourseDialog } from './course-dialog.tsx'
import { AddLessonDialog } from './lesson/lesson-dialog.tsx'
import { TeacherLessons } from './lesson/lessons.tsx'

export interface CardProps {
  course: CourseAnswer
  removing: boolean
  onRemove: () => void
  /** Focuses the heading of a new course. */
  headingRef: (heading: HTMLElement | null) => void
  /** Controls that move the course. */
  moving?: ReactNode
}

/** Three buttons fit one row of a phone. */
const beside = 'max-sm:px-3'

const hiddenText = (children: ReactNode) => <span className="sr-only">{children}</span>

const ToCourse = ({ course }: { course: CourseAnswer }) => (
  <ButtonLink variant="quiet" className={beside} href={`/courses/${course.id}`}>
    <Eye aria-hidden />
    {richText(viewCourse, { course: course.title, hidden: hiddenText })}
  </ButtonLink>
)

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

/** Button labels stay short; screen readers also hear the course's name. */
export function TeacherCourseCard({ course, removing, onRemove, headingRef, moving }: CardProps) {
  const [dialog, setDialog] = useState<'edit' | 'add' | null>(null)
  const [shown, setShown] = useState(false)
  const [results, setResults] = useState(false)
  const { inDetail } = useEditorVariant()
  const id = useId()
  const named = { course: course.title, hidden: hiddenText }
  return (
    <Card as="article" aria-labelledby={`${id}-title`} className="gap-4">
      <div className="grid gap-1.5">
        <h3 id={`${id}-title`} ref={headingRef} tabIndex={-1} className="text-xl">
          {course.title}
        </h3>
        <LevelBadge level={course.level} />
        {course.hidden && <HiddenBadge />}
        {inDetail && <p className="text-sm text-soft">{say(createdOn, { day: formatDay(course.createdAt) })}</p>}
        {course.description && <p className="max-w-[68ch] whitespace-pre-line text-soft">{course.description}</p>}
      </div>
      <div className="flex flex-wrap items-center gap-x-1 gap-y-2">
        <Button variant="line" className="max-sm:w-full sm:mr-1" onClick={() => setDialog('add')}>
          <Plus aria-hidden />
          {richText(addLesson, named)}
        </Button>
        <ToCourse course={course} />
        <Button variant="quiet" className={beside} onClick={() => setDialog('edit')}>
          <Pencil aria-hidden />
          {richText(editCourseButton, named)}
        </Button>
        <Button variant="remove" className={beside} busy={removing} onClick={onRemove}>
          {!removing && <Trash2 aria-hidden />}
          {richText(removeCourse, named)}
        </Button>
        {moving && <span className="ml-auto flex">{moving}</span>}
      </div>
      <div className="-mx-5 -mb-5">
        <Fold
          name={richText(shown ? hideLessons : showLessons, { count: course.lessonCount, ...named })}
          shown={shown}
          onShown={setShown}
        >
          <TeacherLessons course={course} />
        </Fold>
        <Fold name={richText(results ? hideResults : showResults, named)} shown={results} onShown={setResults}>
          <CourseResultsView course={course} />
        </Fold>
      </div>
      <EditCourseDialog
        open={dialog === 'edit'}
        onOpenChange={(open) => setDialog(open ? 'edit' : null)}
        course={course}
      />
      <AddLessonDialog
        open={dialog === 'add'}
        onOpenChange={(open) => setDialog(open ? 'add' : null)}
        course={course}
        onAdded={() => setShown(true)}
      />
    </Card>
  )
}
