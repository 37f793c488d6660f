import { useId } from 'react'
import {
  explainedIn,
  lessonsDoneIn,
  lessonsDoneOf,
  lessonsInCourse,
  openWithSubscription,
  openWithTrial,
  subscribeToAccess,
  viewCourse,
  viewCourseNamed,
} from '#shared/courses/messages.ts'
import { say } from '#shared/messages/say.ts'
import type { CourseJson } from '#shared/courses/courses.ts'
import { courseLang, shortDescription } from '#client/domain/lessons/course-text.tsx'
import { Button } from '#client/ui/button.tsx'
import { Card } from '#client/ui/card.tsx'
import { ProgressLine } from '#client/ui/list/progress-line.tsx'
import { ButtonLink } from '#client/ui/button-link.tsx'
import { LevelBadge } from './level.tsx'
import { CourseEmblem } from './course-emblem.tsx'

const Locked = ({ trial }: Pick<CourseCardProps, 'trial'>) => {
  const reason = useId()
  return (
    <>
      <p id={reason} className="text-sm text-soft">
        {trial ? say(openWithTrial) : say(openWithSubscription)}
      </p>
      <Button disabled variant="quiet" aria-describedby={reason} className="w-full">
        {say(subscribeToAccess)}
      </Button>
    </>
  )
}

interface CourseCardProps {
  course: CourseJson
  locked: boolean
  /** True if the free trial would open the course. */
  trial: boolean
  /** Number of finished lessons, if known. */
  done: number | undefined
}

/** On a phone the emblem is beside the words, elsewhere above them. */
export function CourseCard({ course, locked, trial, done }: CourseCardProps) {
  const { id, title, lessonCount, level, language } = course
  const lang = courseLang(course)
  // Courses that were not begun show no progress line: it would look like a reproach.
  const doneCount = done ? Math.min(done, lessonCount) : undefined
  return (
    <Card as="li" className="gap-0 overflow-hidden p-0">
      <div className="flex min-w-0 flex-wrap gap-4 p-4 pb-0 sm:flex-col sm:flex-nowrap sm:gap-0 sm:p-0">
        <CourseEmblem
          course={course}
          locked={locked}
          className="size-22 rounded-[16px] sm:h-28 sm:w-full sm:rounded-none"
        />
        <div className="grid min-w-[min(100%,9rem)] flex-1 content-start gap-1.5 sm:px-5 sm:pt-4">
          <h3 lang={lang}>{title}</h3>
          <LevelBadge level={level} />
          {lang !== undefined && (
            <p className="text-sm font-semibold text-soft">{say(explainedIn, { language: language ?? 'en' })}</p>
          )}
          <p lang={lang} className="line-clamp-4 text-sm text-soft">
            {shortDescription(course)}
          </p>
        </div>
      </div>
      <div className="mt-auto grid gap-3 p-4 sm:px-5 sm:pb-5">
        <p className={doneCount ? 'text-sm font-semibold text-success' : 'text-sm font-semibold text-soft'}>
          {doneCount === undefined
            ? say(lessonsInCourse, { count: lessonCount })
            : say(lessonsDoneOf, { done: doneCount, count: lessonCount })}
        </p>
        {doneCount !== undefined && (
          <ProgressLine done={doneCount} total={lessonCount} label={say(lessonsDoneIn, { course: title })} />
        )}
        {locked ? (
          <Locked trial={trial} />
        ) : (
          <ButtonLink
            variant="line"
            className="w-full"
            href={`/courses/${id}`}
            aria-label={say(viewCourseNamed, { course: title })}
          >
            {say(viewCourse)}
          </ButtonLink>
        )}
      </div>
    </Card>
  )
}
