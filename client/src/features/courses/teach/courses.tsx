import { noCoursesYet } from '#shared/courses/messages.ts'
import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useRef, useState } from 'react'
import {
  createCourse,
  createFirstCourse,
  loadingCourses,
  manageCourses,
  myCourses,
  ownCoursesNotLoaded,
} from '#shared/courses/teach/messages.ts'
import { say } from '#shared/messages/say.ts'
import { courses, type CourseJson } from '#shared/courses/courses.ts'
import { useSortableItem } from '#client/features/courses/teach/order/use-sortable-item.tsx'
import { useFocusOnNew } from '#client/lib/use-focus-on-new.ts'
import { query } from '#client/lib/query/query-client.ts'
import { useCommand } from '#client/lib/query/use-command.ts'
import { Button } from '#client/ui/button.tsx'
import { EmptyState } from '#client/ui/message/empty-state.tsx'
import { Loaded } from '#client/ui/message/loaded.tsx'
import { CardSkeletons } from '#client/ui/message/skeleton.tsx'
import { CourseRow, type CourseRowProps } from './course-row.tsx'
import { CreateCourseDialog } from './course-dialog.tsx'
import { MoveButtons } from './order/move-buttons.tsx'
import { OrderList } from './order/order-list.tsx'
import { inOrder } from './order/order.ts'
import { useCourseRemoval } from './course-removal.ts'

function useReordering() {
  const { queryKey } = query(courses.listOwn)
  const { mutate } = useCommand(courses.reorder, {
    invalidates: [courses.listOwn, courses.list],
    optimistic: ({ body }, client) => {
      const before = client.getQueryData<CourseJson[]>(queryKey)
      client.setQueryData(queryKey, before && inOrder(before, body.courseIds))
      return () => client.setQueryData(queryKey, before)
    },
  })
  return (courseIds: string[]) => mutate({ body: { courseIds } })
}

type MovableProps = Omit<CourseRowProps, 'moving' | 'onUp' | 'onDown'> & {
  number: number
  last: boolean
  alone: boolean
  onMove: (index: number) => void
}

function MovableCourse({ number, last, alone, onMove, ...card }: MovableProps) {
  const { id, title } = card.course
  const { item, isDragging, handle } = useSortableItem(id, title)
  return (
    <li {...item} className={isDragging ? 'relative z-10 opacity-90' : undefined}>
      <CourseRow
        {...card}
        onUp={number > 1 ? () => onMove(number - 2) : undefined}
        onDown={last ? undefined : () => onMove(number)}
        moving={
          !alone && (
            <>
              {handle}
              <MoveButtons title={title} number={number} last={last} onMove={onMove} />
            </>
          )
        }
      />
    </li>
  )
}

/** The list 'My Courses' of a teacher; an admin sees all courses in it (docs/product.md 5). */
export function TeacherCourses() {
  const [creating, setCreating] = useState(false)
  const heading = useRef<HTMLHeadingElement>(null)
  const newest = useFocusOnNew()
  const list = useQuery(query(courses.listOwn))
  const reorder = useReordering()
  const { removing, remove } = useCourseRemoval(() => heading.current?.focus())
  const create = (
    <>
      <Plus aria-hidden />
      {say(createCourse)}
    </>
  )
  return (
    <section aria-labelledby="my-courses" className="grid gap-5">
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
        <div>
          <h2 id="my-courses" ref={heading} tabIndex={-1}>
            {say(myCourses)}
          </h2>
          <p className="mt-1 text-soft">{say(manageCourses)}</p>
        </div>
        <Button className="max-sm:w-full" onClick={() => setCreating(true)}>
          {create}
        </Button>
      </div>
      <Loaded
        keepsData
        query={list}
        failure={say(ownCoursesNotLoaded)}
        loading={<CardSkeletons two label={say(loadingCourses)} />}
        empty={
          <EmptyState
            title={say(noCoursesYet)}
            text={say(createFirstCourse)}
            action={
              <Button variant="line" onClick={() => setCreating(true)}>
                {create}
              </Button>
            }
          />
        }
      >
        {(own) => (
          <OrderList items={own} what="course" onOrder={reorder} className="grid gap-3">
            {(course, index) => (
              <MovableCourse
                course={course}
                {...index}
                alone={own.length === 1}
                removing={removing === course.id}
                onRemove={() => remove(course.id)}
                headingRef={(heading) => newest.mounted(course.id, heading)}
              />
            )}
          </OrderList>
        )}
      </Loaded>
      <CreateCourseDialog open={creating} onOpenChange={setCreating} onCreated={newest.created} />
    </section>
  )
}
