import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, type ComponentType, type ReactNode } from 'react'
import {
  backToHome,
  courseMayHaveMoved,
  courseNotFound,
  courseNotLoaded,
  courseWindowTitle,
  lessonsAppearHere,
  loadingCourse,
  noLessonsYet,
} from '#shared/courses/messages.ts'
import { say } from '#shared/messages/say.ts'
import {
  courses,
  lessons as lessonCalls,
  type CourseJson,
  type LessonJson,
  type OpenLessonJson,
} from '#shared/courses/courses.ts'
import { progress } from '#shared/courses/progress.ts'
import { courseLang, InCourse } from '#client/domain/lessons/course-text.tsx'
import { query, refreshViewer } from '#client/lib/query/query-client.ts'
import { reportNotFound } from '#client/lib/page/page-status.ts'
import { PageTitle } from '#client/lib/page/page-title.tsx'
import { useCan } from '#client/domain/viewer/gate.tsx'
import { EmptyState } from '#client/ui/message/empty-state.tsx'
import { PageHeading } from '#client/ui/page-heading.tsx'
import { CardSkeleton } from '#client/ui/message/skeleton.tsx'
import { NotFound } from '#client/ui/message/not-found.tsx'
import { hasStatus } from '#client/lib/query/api.ts'
import { ReadFailure } from '#client/ui/message/read-failure.tsx'
import { ButtonLink } from '#client/ui/button-link.tsx'
import { CourseEmblem } from './course-emblem.tsx'
import { LockedLessons, SubscribeBox } from './lesson-locked.tsx'
import { LessonPath } from './lesson-path.tsx'

function Missing() {
  reportNotFound()
  return (
    <NotFound title={say(courseNotFound)} text={say(courseMayHaveMoved)}>
      <ButtonLink size="large" href="/">
        {say(backToHome)}
      </ButtonLink>
    </NotFound>
  )
}

/** Fills the window, so that nothing below jumps when the course has loaded. */
const Skeletons = () => (
  <div className="grid min-h-dvh content-start gap-4">
    <output className="sr-only">{say(loadingCourse)}</output>
    <CardSkeleton />
    <CardSkeleton />
  </div>
)

interface Slots {
  back: ReactNode
  CourseProgressLine: ComponentType<{ lessonIds: string[] }>
  DoneControl: ComponentType<{ lesson: OpenLessonJson }>
  /** Files and questions below a lesson's body. */
  LessonDetails: ComponentType<{ lesson: OpenLessonJson }>
}

interface LessonsProps extends Omit<Slots, 'back'> {
  course: CourseJson
  lessons: LessonJson[]
}

function OpenLessons({ lessons, CourseProgressLine, ...slots }: LessonsProps & { lessons: OpenLessonJson[] }) {
  const { data } = useQuery(query(progress.read))
  return (
    <>
      <CourseProgressLine lessonIds={lessons.map((lesson) => lesson.id)} />
      <LessonPath lessons={lessons} doneIds={data?.lessonIds ?? []} {...slots} />
    </>
  )
}

function Lessons({ lessons, ...slots }: LessonsProps) {
  const client = useQueryClient()
  const allowed = useCan()('lessons.readFull')
  const open = lessons.filter((lesson) => !lesson.locked)
  // Locked lessons come without content; if there are no lessons, the policy decides.
  const locked = lessons.length > 0 ? open.length < lessons.length : !allowed
  // The response contradicts the viewer's known rights, so access has begun or ended since then.
  const surprising = locked === allowed
  useEffect(() => {
    if (surprising) void refreshViewer(client)
  }, [surprising, client])
  return (
    <>
      {locked && <SubscribeBox />}
      {lessons.length === 0 && <EmptyState level={2} title={say(noLessonsYet)} text={say(lessonsAppearHere)} />}
      {lessons.length > 0 && (locked ? <LockedLessons lessons={lessons} /> : <OpenLessons lessons={open} {...slots} />)}
    </>
  )
}

const CourseHeading = ({ course, back }: { course: CourseJson; back: ReactNode }) => (
  <div className="grid gap-3">
    <div className="flex">{back}</div>
    <div className="grid grid-cols-[auto_minmax(0,1fr)] items-start gap-x-4 sm:items-center sm:gap-x-6">
      <CourseEmblem course={course} className="size-[min(4rem,18vw)] rounded-card sm:size-28" />
      <PageHeading
        className="max-sm:[&_p]:text-base"
        title={<span lang={courseLang(course)}>{course.title}</span>}
        text={
          course.description && (
            <span lang={courseLang(course)} className="whitespace-pre-line">
              {course.description}
            </span>
          )
        }
      />
    </div>
  </div>
)

/** Title of the window. Reads the cache that `CoursePage` fills, because it is rendered outside the gate. */
export function CoursePageTitle({ courseId }: { courseId: string }) {
  const { data, error } = useQuery({ ...query(courses.read, { params: { id: courseId } }), enabled: false })
  return <PageTitle title={hasStatus(error, 404) ? say(courseNotFound) : (data?.title ?? say(courseWindowTitle))} />
}

/** A course with its lessons. Both are requested and shown at the same time. */
export function CoursePage({ courseId, back, ...slots }: Slots & { courseId: string }) {
  const course = useQuery(query(courses.read, { params: { id: courseId } }))
  const lessons = useQuery(query(lessonCalls.list, { params: { id: courseId } }))
  // The progress decides where the path continues. If it fails, all lessons count as unfinished.
  const { isPending } = useQuery(query(progress.read))
  const retry = () => {
    if (course.isError) void course.refetch()
    if (lessons.isError) void lessons.refetch()
  }
  const failure = course.error ?? lessons.error
  const busy = course.isFetching || lessons.isFetching

  if (hasStatus(course.error, 404) || hasStatus(lessons.error, 404)) return <Missing />
  if (failure)
    return (
      <div className="grid gap-6">
        {course.data ? <CourseHeading course={course.data} back={back} /> : <div>{back}</div>}
        <ReadFailure failure={say(courseNotLoaded)} error={failure} busy={busy} onRetry={retry} />
      </div>
    )
  if (!course.data || !lessons.data || isPending)
    return (
      <div className="grid gap-6">
        <div>{back}</div>
        <Skeletons />
      </div>
    )
  return (
    <div className="grid grid-cols-1 gap-5">
      <CourseHeading course={course.data} back={back} />
      <InCourse course={course.data}>
        <Lessons course={course.data} lessons={lessons.data} {...slots} />
      </InCourse>
    </div>
  )
}
