import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useRef, useState, useCallback } from 'react'
import { courses } from '#shared/courses.ts'
import { query } from '#client/lib/query-client.ts'
import { Button } from '#client/ui/button.tsx'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { CardSkeleton } from '#client/ui/skeleton.tsx'
import { ReadFailure } from '#client/lib/read-failure.tsx'
import { TeacherCourseCard } from './course-card.tsx'
import { CreateCourseDialog } from './course-dialog.tsx'
import { useCourseRemoval } from './removal.ts'

/** Leads to what was just made: `made` says which it is, and once its element stands on the page it gets the focus and is in view. */
export function useNewest() {
  const wanted = useRef<string>(undefined)
  const made = useCallback((id: string) => {
    wanted.current = id
  }, [])
  const arrive = useCallback((id: string, element: HTMLElement | null) => {
    if (!element || wanted.current !== id) return
    wanted.current = undefined
    element.focus({ preventScroll: true })
    element.scrollIntoView({ block: 'center' })
  }, [])
  return { made, arrive }
}

const Skeletons = () => (
  <>
    <output className="sr-only">Loading courses</output>
    <CardSkeleton />
    <CardSkeleton />
  </>
)

/** docs/product.md 52, 'My Courses': for ADMIN all of them (docs/product.md 5). */
export function TeacherCourses() {
  const [creating, setCreating] = useState(false)
  const heading = useRef<HTMLHeadingElement>(null)
  const newest = useNewest()
  const { data, error, isFetching, refetch } = useQuery(query(courses.mine))
  const { removing, remove } = useCourseRemoval(() => heading.current?.focus())
  const create = (
    <>
      <Plus aria-hidden />
      Create Course
    </>
  )
  return (
    <section aria-labelledby="my-courses" className="grid gap-5">
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
        <div>
          <h2 id="my-courses" ref={heading} tabIndex={-1}>
            My Courses
          </h2>
          <p className="mt-1 text-soft">Manage your courses and lessons</p>
        </div>
        <Button className="max-sm:w-full" onClick={() => setCreating(true)}>
          {create}
        </Button>
      </div>
      {error ? (
        <ReadFailure
          what="Your courses could not be loaded."
          error={error}
          busy={isFetching}
          onRetry={() => void refetch()}
        />
      ) : (
        !data && <Skeletons />
      )}
      {data?.length === 0 && (
        <EmptyState
          title="No Courses Yet"
          text="Create your first course to start teaching"
          action={
            <Button variant="line" onClick={() => setCreating(true)}>
              {create}
            </Button>
          }
        />
      )}
      {data?.map((course) => (
        <TeacherCourseCard
          key={course.id}
          course={course}
          removing={removing === course.id}
          onRemove={() => remove(course.id)}
          headingRef={(heading) => newest.arrive(course.id, heading)}
        />
      ))}
      <CreateCourseDialog open={creating} onOpenChange={setCreating} onCreated={newest.made} />
    </section>
  )
}
