import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { allLevels, coursesAppearHere, coursesLoading, levelLabel, noCoursesYet } from '#shared/courses/messages.ts'
import { say } from '#shared/messages/say.ts'
import { courses, levels, type Level } from '#shared/courses/courses.ts'
import { progress } from '#shared/courses/progress.ts'
import { sentenceFor } from '#client/lib/query/api.ts'
import { query } from '#client/lib/query/query-client.ts'
import { EmptyState } from '#client/ui/message/empty-state.tsx'
import { ErrorState } from '#client/ui/message/error-state.tsx'
import { CardSkeleton } from '#client/ui/message/skeleton.tsx'
import { Button } from '#client/ui/button.tsx'
import { levelNames } from './level.tsx'
import { CourseCard } from './course-card.tsx'
import { countDone } from '#client/domain/lessons/next-lesson.ts'

const columns = 'grid gap-4 sm:grid-cols-2 sm:gap-5 lg:grid-cols-3 xl:grid-cols-4'

const Loading = () => (
  <div className={columns}>
    <output className="sr-only">{say(coursesLoading)}</output>
    <CardSkeleton />
    <CardSkeleton />
  </div>
)

interface CourseGridProps {
  locked: boolean
  /** True if the free trial would open the courses. */
  trial: boolean
}

interface LevelsProps {
  offered: Level[]
  level: Level | null
  onChange: (level: Level | null) => void
}

const Levels = ({ offered, level, onChange }: LevelsProps) => (
  <fieldset className="flex flex-wrap gap-2">
    <legend className="sr-only">{say(levelLabel)}</legend>
    {[null, ...offered].map((choice) => (
      <Button
        key={choice ?? 'all'}
        variant={choice === level ? 'line' : 'quiet'}
        size="small"
        aria-pressed={choice === level}
        onClick={() => onChange(choice)}
      >
        {choice === null ? say(allLevels) : levelNames[choice]}
      </Button>
    ))}
  </fieldset>
)

export function CourseGrid({ locked, trial }: CourseGridProps) {
  const [level, setLevel] = useState<Level | null>(null)
  const { data, error, refetch, isFetching } = useQuery(query(courses.list))
  // Progress is optional: the courses are shown without waiting for it.
  const { data: ownProgress } = useQuery(query(progress.read))
  if (error) return <ErrorState text={sentenceFor(error)} onRetry={() => void refetch()} busy={isFetching} />
  if (!data) return <Loading />
  if (data.length === 0) return <EmptyState title={say(noCoursesYet)} text={say(coursesAppearHere)} />
  const offered = levels.filter((candidate) => data.some((course) => course.level === candidate))
  const shownCourses = data.filter((course) => level === null || course.level === level)
  return (
    <div className="grid gap-4">
      {offered.length > 0 && data.length > offered.length && (
        <Levels offered={offered} level={level} onChange={setLevel} />
      )}
      <ul className={columns}>
        {shownCourses.map((course) => (
          <CourseCard
            key={course.id}
            course={course}
            locked={locked}
            trial={trial}
            done={ownProgress && countDone(ownProgress, course.id)}
          />
        ))}
      </ul>
    </div>
  )
}
