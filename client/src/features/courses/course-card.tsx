import { useId } from 'react'
import type { CourseAnswer } from '#shared/courses/courses.ts'
import { Button } from '#client/ui/button.tsx'
import { Card } from '#client/ui/card.tsx'
import { ProgressLine } from '#client/ui/list/progress-line.tsx'
import { ButtonLink } from '#client/ui/button-link.tsx'
import { LevelBadge } from './level.tsx'
import { CourseEmblem } from './course-emblem.tsx'

const lessonsIn = (count: number) => (count === 1 ? '1 lesson' : `${count} lessons`)

const Locked = ({ trial }: Pick<CourseCardProps, 'trial'>) => {
  const reason = useId()
  return (
    <>
      <p id={reason} className="text-sm text-soft">
        {trial ? 'Open with the free trial or a subscription.' : 'Open with a subscription.'}
      </p>
      <Button disabled variant="quiet" aria-describedby={reason} className="w-full">
        Subscribe to Access
      </Button>
    </>
  )
}

interface CourseCardProps {
  course: CourseAnswer
  locked: boolean
  /** True if the free trial would open the course. */
  trial: boolean
  /** Number of finished lessons, if known. */
  done: number | undefined
}

/** On a phone the emblem is beside the words, elsewhere above them. */
export function CourseCard({ course, locked, trial, done }: CourseCardProps) {
  const { id, title, description, lessonCount, level } = course
  // Courses that were not begun show no progress line: it would look like a reproach.
  const made = done ? Math.min(done, lessonCount) : undefined
  return (
    <Card as="li" className="gap-0 overflow-hidden p-0">
      <div className="flex min-w-0 flex-wrap gap-4 p-4 pb-0 sm:flex-col sm:flex-nowrap sm:gap-0 sm:p-0">
        <CourseEmblem
          course={course}
          locked={locked}
          className="size-22 rounded-[16px] sm:h-28 sm:w-full sm:rounded-none"
        />
        <div className="grid min-w-[min(100%,9rem)] flex-1 content-start gap-1.5 sm:px-5 sm:pt-4">
          <h3>{title}</h3>
          <LevelBadge level={level} />
          <p className="line-clamp-4 text-sm text-soft">{description}</p>
        </div>
      </div>
      <div className="mt-auto grid gap-3 p-4 sm:px-5 sm:pb-5">
        <p className={made ? 'text-sm font-semibold text-success' : 'text-sm font-semibold text-soft'}>
          {made === undefined ? lessonsIn(lessonCount) : `${made} of ${lessonCount} lessons done`}
        </p>
        {made !== undefined && <ProgressLine done={made} of={lessonCount} label={`${title}: lessons done`} />}
        {locked ? (
          <Locked trial={trial} />
        ) : (
          <ButtonLink variant="line" className="w-full" href={`/courses/${id}`} aria-label={`View Course: ${title}`}>
            View Course
          </ButtonLink>
        )}
      </div>
    </Card>
  )
}
