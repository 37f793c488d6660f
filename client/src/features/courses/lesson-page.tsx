import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { ComponentType, ReactNode } from 'react'
import { Link } from 'wouter'
import { courses, lessons as lessonCalls } from '#shared/courses.ts'
import type { CourseAnswer, LessonAnswer, OpenLessonAnswer } from '#shared/courses.ts'
import { progress } from '#shared/progress.ts'
import { useTakenOver } from '#client/lib/here.ts'
import { query, refreshViewer } from '#client/lib/query-client.ts'
import { sayAbsent } from '#client/lib/absence.ts'
import { PageTitle } from '#client/lib/page-title.tsx'
import { useCan } from '#client/lib/viewer.tsx'
import { Button } from '#client/ui/button.tsx'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { PageHeading } from '#client/ui/page-heading.tsx'
import { CardSkeleton } from '#client/ui/skeleton.tsx'
import { Weave } from '#client/ui/weave.tsx'
import { ReadFailure, isMissing } from '#client/lib/read-failure.tsx'
import { CourseEmblem } from './course-emblem.tsx'
import { LessonList } from './lesson-list.tsx'
import { LockedLessons, SubscribeBox } from './lesson-locked.tsx'
import { preloadLessonText } from './lesson-text.tsx'

function NotFound() {
  sayAbsent()
  return (
    <div className="grid justify-items-center gap-4 py-16 text-center">
      <Weave short />
      <h1 className="mt-2">Course Not Found</h1>
      <p className="text-lg text-soft">It may have been taken down, or the address is not complete.</p>
      <Button asChild className="mt-3">
        <Link href="/">Back to Home</Link>
      </Button>
    </div>
  )
}

/** As high as the window, so that nothing below it jumps when the course is there. */
const Skeletons = () => (
  <div className="grid min-h-dvh content-start gap-4">
    <output className="sr-only">Loading course</output>
    <CardSkeleton />
    <CardSkeleton />
  </div>
)

interface Slots {
  /** The way back, above everything. */
  back: ReactNode
  /** Above the lessons: how far the person has come. */
  ProgressLine: ComponentType<{ lessonIds: string[] }>
  DoneControl: ComponentType<{ lesson: OpenLessonAnswer }>
  /** Below a lesson's body: its files, and what is asked about it. */
  Below: ComponentType<{ lesson: OpenLessonAnswer }>
}

function OpenLessons({ lessons, ProgressLine, ...slots }: Omit<Slots, 'back'> & { lessons: OpenLessonAnswer[] }) {
  const { data } = useQuery(query(progress.read))
  return (
    <>
      <ProgressLine lessonIds={lessons.map((lesson) => lesson.id)} />
      <LessonList lessons={lessons} doneIds={data?.lessonIds ?? []} {...slots} />
    </>
  )
}

function Lessons({ lessons, ...slots }: Omit<Slots, 'back'> & { lessons: LessonAnswer[] }) {
  const client = useQueryClient()
  const allowed = useCan()('lessons.readFull')
  const open = lessons.filter((lesson) => !lesson.locked)
  // The server decides by what it sends; where there is nothing to send the policy answers for it.
  const locked = lessons.length > 0 ? open.length < lessons.length : !allowed
  // Access began or ended since it was asked who is there.
  const surprising = locked === allowed
  useEffect(() => {
    if (surprising) void refreshViewer(client)
  }, [surprising, client])
  return (
    <>
      {locked && <SubscribeBox />}
      {lessons.length === 0 && (
        <EmptyState level={2} title="No Lessons Yet" text="Lessons will appear here once the teacher adds them." />
      )}
      {lessons.length > 0 && (locked ? <LockedLessons lessons={lessons} /> : <OpenLessons lessons={open} {...slots} />)}
    </>
  )
}

const CourseHeading = ({ course, back }: { course: CourseAnswer; back: ReactNode }) => (
  <div className="grid gap-3">
    <div className="flex">{back}</div>
    <div className="flex flex-wrap items-center gap-x-6 gap-y-4">
      <CourseEmblem course={course} className="size-20 rounded-card sm:size-28" />
      <PageHeading
        className="flex-[1_1_16rem]"
        title={course.title}
        text={course.description && <span className="whitespace-pre-line">{course.description}</span>}
      />
    </div>
  </div>
)

/** The title of the window, from what `LessonPage` has loaded: it stands outside the gate and asks for nothing. */
export function CourseTitle({ courseId }: { courseId: string }) {
  const { data, error } = useQuery({ ...query(courses.read, { params: { id: courseId } }), enabled: false })
  return <PageTitle title={isMissing(error) ? 'Course Not Found' : (data?.title ?? 'Course')} />
}

/** Which lesson is open follows from what is done, and its text needs a parser: waits for both. Without progress nothing counts as done. */
function useReadyToOpen(lessons: LessonAnswer[] | undefined): boolean {
  const { isPending } = useQuery(query(progress.read))
  const allowed = useCan()('lessons.readFull')
  const [parser, setParser] = useState(useTakenOver())
  useEffect(() => {
    if (allowed) void preloadLessonText().then(() => setParser(true))
  }, [allowed])
  const reads = allowed && lessons?.some(({ locked }) => !locked)
  return !isPending && (parser || !reads)
}

/** A course with its lessons. Both are asked for at the same time, and shown at the same time. */
export function LessonPage({ courseId, back, ...slots }: Slots & { courseId: string }) {
  const course = useQuery(query(courses.read, { params: { id: courseId } }))
  const lessons = useQuery(query(lessonCalls.list, { params: { id: courseId } }))
  const ready = useReadyToOpen(lessons.data)
  const retry = () => {
    if (course.isError) void course.refetch()
    if (lessons.isError) void lessons.refetch()
  }
  const failure = course.error ?? lessons.error
  const busy = course.isFetching || lessons.isFetching

  if (isMissing(course.error) || isMissing(lessons.error)) return <NotFound />
  if (failure)
    return (
      <div className="grid gap-6">
        {course.data ? <CourseHeading course={course.data} back={back} /> : <div>{back}</div>}
        <ReadFailure what="The course could not be loaded." error={failure} busy={busy} onRetry={retry} />
      </div>
    )
  if (!course.data || !lessons.data || !ready)
    return (
      <div className="grid gap-6">
        <div>{back}</div>
        <Skeletons />
      </div>
    )
  return (
    <div className="grid grid-cols-1 gap-6">
      <CourseHeading course={course.data} back={back} />
      <Lessons lessons={lessons.data} {...slots} />
    </div>
  )
}
