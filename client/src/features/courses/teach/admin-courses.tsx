import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useRef, useState } from 'react'
import {
  addCourse,
  coursesHeading,
  coursesNotLoaded,
  descriptionLabel,
  loadingCourses,
  noCoursesCreateFirst,
} from '#shared/courses/teach/messages.ts'
import { contentLabel, newLessonForThisCourse, noLessonsAddYourFirst } from '#shared/courses/teach/lesson-messages.ts'
import { say } from '#shared/messages/say.ts'
import { courses, CourseDraft, LessonDraft } from '#shared/courses/courses.ts'
import { useFocusOnNew } from '#client/lib/use-focus-on-new.ts'
import { query } from '#client/lib/query/query-client.ts'
import { Button } from '#client/ui/button.tsx'
import { EmptyState } from '#client/ui/message/empty-state.tsx'
import { CourseAdminCard } from './course-admin-card.tsx'
import { CreateCourseDialog } from './course-dialog.tsx'
import { RecentlyDeleted } from './deleted.tsx'
import { EditorVariantContext, type EditorVariant } from './editor-variant.ts'
import { useCourseRemoval } from './course-removal.ts'
import { extend } from 'zod/mini'
import { requiredText, textLimits } from '#shared/text.ts'
import { Loaded } from '#client/ui/message/loaded.tsx'
import { CardSkeletons } from '#client/ui/message/skeleton.tsx'

/** In the admins' forms a course needs a description and a lesson its content, although the API accepts empty ones (docs/product.md 55). */
export const adminVariant: EditorVariant = {
  createTitle: say(addCourse),
  createText: undefined,
  courseDraft: extend(CourseDraft, { description: requiredText(descriptionLabel, textLimits.description) }),
  descriptionRequired: true,
  lessonText: say(newLessonForThisCourse),
  lessonDraft: extend(LessonDraft, { contentBody: requiredText(contentLabel, textLimits.lessonBody) }),
  contentRequired: true,
  videoForAll: true,
  waitsForTitle: false,
  noLessons: say(noLessonsAddYourFirst),
  inDetail: true,
}

/** The admins' Courses tab: all courses, with the teachers' cards and dialogs (docs/product.md 52). */
export function AdminCourses() {
  const [adding, setAdding] = useState(false)
  const heading = useRef<HTMLHeadingElement>(null)
  const newest = useFocusOnNew()
  const list = useQuery(query(courses.listOwn))
  const { removing, remove } = useCourseRemoval(() => heading.current?.focus())
  return (
    <EditorVariantContext value={adminVariant}>
      <div className="grid gap-5">
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-4">
          <h2 ref={heading} tabIndex={-1}>
            {say(coursesHeading)}
          </h2>
          <Button onClick={() => setAdding(true)}>
            <Plus aria-hidden />
            {say(addCourse)}
          </Button>
        </div>
        <Loaded
          keepsData
          query={list}
          failure={say(coursesNotLoaded)}
          loading={<CardSkeletons two label={say(loadingCourses)} />}
          empty={<EmptyState title={say(noCoursesCreateFirst)} />}
        >
          {(own) =>
            own.map((course) => (
              <CourseAdminCard
                key={course.id}
                course={course}
                removing={removing === course.id}
                onRemove={() => remove(course.id)}
                headingRef={(element) => newest.mounted(course.id, element)}
              />
            ))
          }
        </Loaded>
        <RecentlyDeleted />
      </div>
      <CreateCourseDialog open={adding} onOpenChange={setAdding} onCreated={newest.created} />
    </EditorVariantContext>
  )
}
