import { useQuery } from '@tanstack/react-query'
import { useSortable } from '@dnd-kit/sortable'
import { GripVertical, Plus } from 'lucide-react'
import { useRef, useState } from 'react'
import { courses } from '#shared/courses.ts'
import type { CourseAnswer } from '#shared/courses.ts'
import { useNewest } from '#client/lib/newest.ts'
import { query } from '#client/lib/query-client.ts'
import { useCommand } from '#client/lib/use-command.ts'
import { Button } from '#client/ui/button.tsx'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { CardSkeleton } from '#client/ui/skeleton.tsx'
import { ReadFailure } from '#client/lib/read-failure.tsx'
import { TeacherCourseCard } from './course-card.tsx'
import type { CardProps } from './course-card.tsx'
import { CreateCourseDialog } from './course-dialog.tsx'
import { MoveButtons } from './move-buttons.tsx'
import { OrderList } from './order-list.tsx'
import { inOrder } from './order.ts'
import { useCourseRemoval } from './removal.ts'

const Skeletons = () => (
  <>
    <output className="sr-only">Loading courses</output>
    <CardSkeleton />
    <CardSkeleton />
  </>
)

/** A new order shows at once and is taken back if the server refuses. */
function useReordering() {
  const { queryKey } = query(courses.mine)
  const { mutate } = useCommand(courses.reorder, {
    refreshes: [courses.mine, courses.list],
    ahead: ({ body }, client) => {
      const before = client.getQueryData<CourseAnswer[]>(queryKey)
      client.setQueryData(queryKey, before && inOrder(before, body.courseIds))
      return () => client.setQueryData(queryKey, before)
    },
  })
  return (courseIds: string[]) => mutate({ body: { courseIds } })
}

type MovableProps = Omit<CardProps, 'moving'> & {
  number: number
  last: boolean
  /** Then there is no other place. */
  alone: boolean
  onMove: (place: number) => void
}

function MovableCourse({ number, last, alone, onMove, ...card }: MovableProps) {
  const { id, title } = card.course
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } = useSortable({
    id,
  })
  return (
    <li
      ref={setNodeRef}
      style={{ transform: transform ? `translate3d(0, ${transform.y}px, 0)` : undefined, transition }}
      className={isDragging ? 'relative z-10 opacity-90' : undefined}
    >
      <TeacherCourseCard
        {...card}
        moving={
          !alone && (
            <>
              <button
                type="button"
                ref={setActivatorNodeRef}
                {...attributes}
                {...listeners}
                aria-label={`Move ${title}`}
                className="grid size-11 shrink-0 cursor-grab touch-none place-items-center rounded-button text-soft hover:bg-sunk hover:text-ink active:cursor-grabbing"
              >
                <GripVertical aria-hidden className="size-5" />
              </button>
              <MoveButtons title={title} number={number} last={last} onMove={onMove} />
            </>
          )
        }
      />
    </li>
  )
}

/** docs/product.md 52, 'My Courses': for ADMIN all of them (docs/product.md 5). */
export function TeacherCourses() {
  const [creating, setCreating] = useState(false)
  const heading = useRef<HTMLHeadingElement>(null)
  const newest = useNewest()
  const { data, error, isFetching, refetch } = useQuery(query(courses.mine))
  const reorder = useReordering()
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
      {data && data.length > 0 && (
        <OrderList items={data} what="course" onOrder={reorder} className="grid gap-5">
          {(course, place) => (
            <MovableCourse
              course={course}
              {...place}
              alone={data.length === 1}
              removing={removing === course.id}
              onRemove={() => remove(course.id)}
              headingRef={(heading) => newest.arrive(course.id, heading)}
            />
          )}
        </OrderList>
      )}
      <CreateCourseDialog open={creating} onOpenChange={setCreating} onCreated={newest.made} />
    </section>
  )
}
