import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useRef, useState } from 'react'
import { courses, CourseDraft, LessonDraft } from '#shared/courses.ts'
import { useNewest } from '#client/lib/newest.ts'
import { query } from '#client/lib/query-client.ts'
import { ReadFailure } from '#client/lib/read-failure.tsx'
import { Button } from '#client/ui/button.tsx'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { CardSkeleton } from '#client/ui/skeleton.tsx'
import { TeacherCourseCard } from './course-card.tsx'
import { CreateCourseDialog } from './course-dialog.tsx'
import { RecentlyDeleted } from './deleted.tsx'
import { DeskContext } from './desk.ts'
import type { Desk } from './desk.ts'
import { useCourseRemoval } from './removal.ts'
import { extend } from 'zod/mini'
import { requiredText, textLimits } from '#shared/text.ts'

/** docs/product.md 55: here a course needs its description and a lesson its content. The calls themselves take either empty. */
export const adminDesk: Desk = {
  createTitle: 'Add Course',
  createText: undefined,
  courseDraft: extend(CourseDraft, { description: requiredText('Description', textLimits.description) }),
  descriptionRequired: true,
  lessonText: 'Create a new lesson for this course',
  lessonDraft: extend(LessonDraft, { contentBody: requiredText('Content', textLimits.lessonBody) }),
  contentRequired: true,
  videoForAll: true,
  waitsForTitle: false,
  noLessons: 'No lessons yet. Add your first lesson!',
  inDetail: true,
}

/** docs/product.md 52, Courses tab: everybody's courses, with the teachers' own cards and dialogs. */
export function AdminCourses() {
  const [adding, setAdding] = useState(false)
  const heading = useRef<HTMLHeadingElement>(null)
  const newest = useNewest()
  const { data, error, isFetching, refetch } = useQuery(query(courses.mine))
  const { removing, remove } = useCourseRemoval(() => heading.current?.focus())
  return (
    <DeskContext value={adminDesk}>
      <div className="grid gap-5">
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-4">
          <h2 ref={heading} tabIndex={-1}>
            Courses
          </h2>
          <Button className="max-sm:w-full" onClick={() => setAdding(true)}>
            <Plus aria-hidden />
            Add Course
          </Button>
        </div>
        {error && (
          <ReadFailure
            what="The courses could not be loaded."
            error={error}
            busy={isFetching}
            onRetry={() => void refetch()}
          />
        )}
        {!error && !data && (
          <>
            <output className="sr-only">Loading courses</output>
            <CardSkeleton />
            <CardSkeleton />
          </>
        )}
        {data?.length === 0 && <EmptyState title="No courses yet. Create your first course!" />}
        {data?.map((course) => (
          <TeacherCourseCard
            key={course.id}
            course={course}
            removing={removing === course.id}
            onRemove={() => remove(course.id)}
            headingRef={(element) => newest.arrive(course.id, element)}
          />
        ))}
        <RecentlyDeleted />
      </div>
      <CreateCourseDialog open={adding} onOpenChange={setAdding} onCreated={newest.made} />
    </DeskContext>
  )
}
