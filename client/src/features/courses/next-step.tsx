import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import {
  atStep,
  beginLearning,
  continueLearning,
  continueLessonLink,
  continueLessonLinkAt,
  doneOf,
  everyLessonDone,
  firstStep,
  lessonTitled,
  lessonsDone,
  lessonsDoneIn,
  nextLessonLink,
  nextStep,
  openLibrary,
  practiseOrFindWords,
} from '#shared/courses/messages.ts'
import { say } from '#shared/messages/say.ts'
import { Label } from '#client/ui/label.tsx'
import { courseLang } from '#client/domain/lessons/course-text.tsx'
import { richText } from '#client/lib/rich-text.tsx'
import { courses, type CourseJson } from '#shared/courses/courses.ts'
import { progress, type Progress } from '#shared/courses/progress.ts'
import { titlesQuery, type TitledLesson } from '#client/domain/lessons/lesson-titles.ts'
import { currentStep, useBegunLessons, type BegunLesson } from '#client/domain/lessons/begun-lessons.ts'
import { countDone, lessonAddress, nextCourse } from '#client/domain/lessons/next-lesson.ts'
import { query } from '#client/lib/query/query-client.ts'
import { Card } from '#client/ui/card.tsx'
import { CardSkeleton } from '#client/ui/message/skeleton.tsx'
import { ProgressLine } from '#client/ui/list/progress-line.tsx'
import { ButtonLink } from '#client/ui/button-link.tsx'
import { CourseEmblem } from './course-emblem.tsx'

interface Which {
  course: CourseJson
  ownProgress: Progress
}

/** Course to study now: the one of the lesson begun last, else the next one. */
function useNextCourse(list: readonly CourseJson[] | undefined, ownProgress: Progress | undefined) {
  const begun = useBegunLessons(ownProgress?.lessonIds)
  if (!list || !ownProgress) return undefined
  const latest = begun.find(({ courseId }) => list.some(({ id }) => id === courseId))
  return list.find(({ id }) => id === latest?.courseId) ?? nextCourse(list, ownProgress)
}

/** The lesson of a course that was begun last, else its first unfinished one. */
function useOpenLesson({ course, ownProgress }: Which): {
  loading: boolean
  lesson: TitledLesson | undefined
  number: number
  address: string
  begun: BegunLesson | undefined
} {
  const { data, isPending } = useQuery(titlesQuery(course.id))
  const begun = useBegunLessons(ownProgress.lessonIds).find(({ lessonId }) => data?.some(({ id }) => id === lessonId))
  const index = data?.findIndex(({ id }) => (begun ? id === begun.lessonId : !ownProgress.lessonIds.includes(id))) ?? -1
  const lesson = data?.[index]
  const address = lesson ? lessonAddress({ id: lesson.id, courseId: course.id }) : `/courses/${course.id}`
  return { loading: isPending, lesson, number: index + 1, address, begun }
}

function Lesson({ course, ownProgress }: Which) {
  const { id, title, lessonCount } = course
  const { loading, lesson, number, address, begun } = useOpenLesson({ course, ownProgress })
  const step = begun && currentStep(begun)
  const doneCount = Math.min(countDone(ownProgress, id), lessonCount)
  const inCourse = (children: ReactNode) => <span lang={courseLang(course)}>{children}</span>
  // Waits for the lesson, so that a quick click does not open the course instead.
  if (loading) return <CardSkeleton className="shadow-lift" />
  return (
    <Card
      as="section"
      aria-label={say(nextStep)}
      className="grid grid-cols-[auto_1fr] gap-4 overflow-hidden p-5 shadow-lift sm:grid-cols-[2fr_3fr] sm:gap-x-0 sm:p-0"
    >
      <CourseEmblem
        course={course}
        className="size-[min(5rem,24vw)] rounded-[16px] sm:row-span-2 sm:size-auto sm:min-h-60 sm:rounded-none"
      />
      <div className="grid min-w-0 content-center gap-1 sm:content-end sm:px-7 sm:pt-7">
        <p className="text-sm font-semibold text-accent">
          {step ? say(atStep, step) : say(doneCount > 0 || begun ? nextStep : firstStep)}
        </p>
        <h2 className="text-xl">
          {lesson ? richText(lessonTitled, { number, title: lesson.title, words: inCourse }) : inCourse(title)}
        </h2>
      </div>
      <div className="col-span-2 grid min-w-0 gap-3 sm:col-span-1 sm:content-start sm:px-7 sm:pb-7">
        <p className="flex flex-wrap justify-between gap-x-4 text-sm text-soft">
          {lesson ? inCourse(title) : say(lessonsDone)}
          <strong className="text-success">{say(doneOf, { done: doneCount, count: lessonCount })}</strong>
        </p>
        <ProgressLine done={doneCount} total={lessonCount} label={say(lessonsDoneIn, { course: title })} />
        <ButtonLink size="large" className="mt-1 sm:justify-self-start sm:px-9" href={address}>
          {doneCount > 0 || begun ? (
            <Label name="continue">{say(continueLearning)}</Label>
          ) : (
            <Label name="start">{say(beginLearning)}</Label>
          )}
        </ButtonLink>
      </div>
    </Card>
  )
}

const AllDone = () => (
  <Card as="section" aria-label={say(nextStep)} className="overflow-hidden p-5 shadow-lift">
    <div className="grid justify-items-start gap-3 sm:p-2">
      <p className="text-sm font-semibold text-success">{say(everyLessonDone)}</p>
      <h2 className="text-xl">{say(practiseOrFindWords)}</h2>
      <ButtonLink size="large" className="mt-1 max-sm:w-full" href="/library">
        {say(openLibrary)}
      </ButtonLink>
    </div>
  </Card>
)

function LessonLine({ course, ownProgress }: Which) {
  const { lesson, number, address, begun } = useOpenLesson({ course, ownProgress })
  if (!lesson) return null
  const step = begun && currentStep(begun)
  const parts = {
    number,
    title: lesson.title,
    words: (children: ReactNode) => <span lang={courseLang(course)}>{children}</span>,
    link: (children: ReactNode) => (
      <Link href={address} className="font-semibold text-ink underline">
        {children}
      </Link>
    ),
  }
  return (
    <p className="text-sm text-soft">
      {step
        ? richText(continueLessonLinkAt, { ...step, ...parts })
        : richText(begun ? continueLessonLink : nextLessonLink, parts)}
    </p>
  )
}

/** `NextStep` as one small line, for pages where something else comes first. */
export function NextStepLine() {
  const list = useQuery(query(courses.list))
  const { data: ownProgress } = useQuery(query(progress.read))
  const course = useNextCourse(list.data, ownProgress)
  return course && ownProgress ? <LessonLine course={course} ownProgress={ownProgress} /> : null
}

/** The next lesson to study with its link. Renders nothing if there are no courses. */
export function NextStep() {
  const list = useQuery(query(courses.list))
  const { data: ownProgress, isError } = useQuery(query(progress.read))
  const course = useNextCourse(list.data, ownProgress)
  if (list.isError || isError || list.data?.length === 0) return null
  if (!list.data || !ownProgress) return <CardSkeleton className="shadow-lift" />
  return course ? <Lesson course={course} ownProgress={ownProgress} /> : <AllDone />
}
