import { Eye, Pencil, Plus, Trash2 } from 'lucide-react'
import { useId } from 'react'
import type { CourseJson } from '#shared/courses/courses.ts'
import { addLesson, createdOn, editCourseButton, removeCourse, viewCourse } from '#shared/courses/teach/messages.ts'
import { say } from '#shared/messages/say.ts'
import { courseLang, InCourse } from '#client/domain/lessons/course-text.tsx'
import { LevelBadge } from '#client/features/courses/level.tsx'
import { formatDay } from '#client/lib/dates/dates.ts'
import { richText, hiddenText } from '#client/lib/rich-text.tsx'
import { Button } from '#client/ui/button.tsx'
import { Card } from '#client/ui/card.tsx'
import { ButtonLink } from '#client/ui/button-link.tsx'
import { HiddenBadge } from './hidden.tsx'
import { CourseFolds, useCourseParts } from './course-folds.tsx'

export interface CardProps {
  course: CourseJson
  removing: boolean
  onRemove: () => void
  /** Focuses the heading of a new course. */
  headingRef: (heading: HTMLElement | null) => void
}

/** Three buttons fit one row of a phone. */
const narrowOnPhones = 'max-sm:px-2'

/** A course on the admin page, with its actions in sight. */
export function CourseAdminCard({ course, removing, onRemove, headingRef }: CardProps) {
  const { dialogs, folds, open } = useCourseParts(course)
  const id = useId()
  const messageArguments = { course: course.title, hidden: hiddenText }
  return (
    <Card as="article" aria-labelledby={`${id}-title`} className="gap-4">
      <div className="grid gap-4 lg:grid-cols-[minmax(0,1fr)_auto] lg:gap-x-6 lg:gap-y-2">
        <div className="grid content-start gap-1.5">
          <h3 id={`${id}-title`} ref={headingRef} tabIndex={-1} className="text-xl">
            <span lang={courseLang(course)}>{course.title}</span>
          </h3>
          <LevelBadge level={course.level} />
          {course.hidden && <HiddenBadge />}
          <p className="text-sm text-soft">{say(createdOn, { day: formatDay(course.createdAt) })}</p>
        </div>
        <div className="flex flex-wrap items-center gap-x-1 gap-y-2 self-start max-lg:order-2 max-sm:justify-between">
          <Button variant="line" className="max-sm:w-full sm:mr-1" onClick={() => open('add')}>
            <Plus aria-hidden />
            {richText(addLesson, messageArguments)}
          </Button>
          <ButtonLink variant="quiet" className={narrowOnPhones} href={`/courses/${course.id}`}>
            <Eye aria-hidden />
            {richText(viewCourse, messageArguments)}
          </ButtonLink>
          <Button variant="quiet" className={narrowOnPhones} onClick={() => open('edit')}>
            <Pencil aria-hidden />
            {richText(editCourseButton, messageArguments)}
          </Button>
          <Button variant="remove" className={narrowOnPhones} busy={removing} onClick={onRemove}>
            {!removing && <Trash2 aria-hidden />}
            {richText(removeCourse, messageArguments)}
          </Button>
        </div>
        {course.description && (
          <p lang={courseLang(course)} className="max-w-[68ch] whitespace-pre-line text-soft lg:col-span-2">
            {course.description}
          </p>
        )}
      </div>
      <div className="-mx-5 -mb-5">
        <InCourse course={course}>
          <CourseFolds {...folds} />
        </InCourse>
      </div>
      {dialogs}
    </Card>
  )
}
