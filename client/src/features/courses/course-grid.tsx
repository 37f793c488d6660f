import { useQuery } from '@tanstack/react-query'
import { courses } from '#shared/courses.ts'
import { progress } from '#shared/progress.ts'
import { sentenceFor } from '#client/lib/api.ts'
import { query } from '#client/lib/query-client.ts'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { ErrorState } from '#client/ui/error-state.tsx'
import { CardSkeleton } from '#client/ui/skeleton.tsx'
import { CourseCard } from './course-card.tsx'
import { doneIn } from './next-lesson.ts'

const columns = 'grid gap-4 sm:grid-cols-2 sm:gap-5 lg:grid-cols-3 xl:grid-cols-4'

const Loading = () => (
  <div className={columns}>
    <output className="sr-only">The courses are loading</output>
    <CardSkeleton />
    <CardSkeleton />
  </div>
)

interface CourseGridProps {
  locked: boolean
  /** Whether the free trial would open them. */
  trial: boolean
}

export function CourseGrid({ locked, trial }: CourseGridProps) {
  const { data, error, refetch, isFetching } = useQuery(query(courses.list))
  // How far one has come is an extra: the courses show without it.
  const { data: made } = useQuery(query(progress.read))
  if (error) return <ErrorState text={sentenceFor(error)} onRetry={() => void refetch()} busy={isFetching} />
  if (!data) return <Loading />
  if (data.length === 0)
    return <EmptyState title="No Courses Yet" text="Courses will appear here once teachers create them." />
  return (
    <ul className={columns}>
      {data.map((course) => (
        <CourseCard
          key={course.id}
          course={course}
          locked={locked}
          trial={trial}
          done={made && doneIn(made, course.id)}
        />
      ))}
    </ul>
  )
}
