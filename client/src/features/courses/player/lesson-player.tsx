import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { courses, lessons as lessonCalls } from '#shared/courses.ts'
import type { LessonAnswer } from '#shared/courses.ts'
import { sayAbsent } from '#client/lib/absence.ts'
import { PageTitle } from '#client/lib/page-title.tsx'
import { query } from '#client/lib/query-client.ts'
import { ReadFailure, isMissing } from '#client/lib/read-failure.tsx'
import { Button } from '#client/ui/button.tsx'
import { CardSkeleton } from '#client/ui/skeleton.tsx'
import { SubscribeBox } from '#client/features/courses/lesson-locked.tsx'
import { Frame } from './frame.tsx'
import { Walk } from './walk.tsx'
import type { WalkProps } from './walk.tsx'

interface Which {
  courseId: string
  lessonId: string
}
interface Whose {
  person: string
}

const listOf = (courseId: string) => query(lessonCalls.list, { params: { id: courseId } })

/** The title of the window, from what `LessonPlayer` has loaded: it stands outside the gate and asks for nothing. */
export function LessonTitle({ courseId, lessonId }: Which) {
  const { data, error } = useQuery({ ...listOf(courseId), enabled: false })
  const title = data?.find(({ id }) => id === lessonId)?.title
  return <PageTitle title={title ?? (data || isMissing(error) ? 'Lesson Not Found' : 'Lesson')} />
}

function NotFound() {
  sayAbsent()
  return (
    <div className="grid content-center justify-items-center gap-3 pb-24 text-center">
      <h1>Lesson Not Found</h1>
      <p className="text-lg text-soft">It may have been taken down, or the address is not complete.</p>
      <Button asChild className="mt-3">
        <Link href="/">Back to Home</Link>
      </Button>
    </div>
  )
}

const Locked = ({ lesson }: { lesson: LessonAnswer }) => (
  <div className="grid content-start gap-5">
    <h1 className="text-2xl">{lesson.title}</h1>
    <SubscribeBox />
    <p>
      Your access does not reach this lesson now. What you have done is kept, and with a plan you go on where you
      stopped. Your review and the library stay open.
    </p>
  </div>
)

/** A lesson at its own address, gated like its course. */
export function LessonPlayer({
  courseId,
  lessonId,
  person,
  ...slots
}: Which & Whose & Pick<WalkProps, 'Below' | 'finished'>) {
  const course = useQuery(query(courses.read, { params: { id: courseId } }))
  // Access may have ended since the course was shown.
  const list = useQuery({ ...listOf(courseId), refetchOnMount: 'always' })
  const retry = () => void Promise.all([course.refetch(), list.refetch()])
  const failure = course.error ?? list.error
  const at = list.data?.findIndex(({ id }) => id === lessonId) ?? -1
  const lesson = list.data?.[at]

  if (lesson && course.data && !lesson.locked)
    return <Walk lesson={lesson} course={course.data} next={list.data?.[at + 1]} person={person} {...slots} />
  return (
    <Frame courseId={courseId}>
      {isMissing(failure) || (list.data && !lesson) ? (
        <NotFound />
      ) : failure ? (
        <ReadFailure
          what="The lesson could not be loaded."
          error={failure}
          busy={course.isFetching || list.isFetching}
          onRetry={retry}
        />
      ) : lesson?.locked ? (
        <Locked lesson={lesson} />
      ) : (
        <div>
          <output className="sr-only">Loading lesson</output>
          <CardSkeleton />
        </div>
      )}
    </Frame>
  )
}
