import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, type ReactNode } from 'react'
import { Link } from 'wouter'
import type { CourseAnswer, LessonAnswer, OpenLessonAnswer } from '#shared/courses/courses.ts'
import { progress } from '#shared/courses/progress.ts'
import { doneFrom, percentOf, results } from '#shared/study/study.ts'
import { isOffline } from '#client/lib/connection.ts'
import { namedWords } from '#shared/courses/named-words.ts'
import { query } from '#client/lib/query/query-client.ts'
import { Button } from '#client/ui/button.tsx'
import { Valley } from '#client/ui/art/landscape.tsx'
import { ProgressLine } from '#client/ui/list/progress-line.tsx'
import { useEntries } from '#client/features/courses/text/word-card.tsx'
import { lessonAddress, doneIn } from '#client/domain/lessons/next-lesson.ts'
import { ButtonLink } from '#client/ui/button-link.tsx'
import { Foot } from './frame.tsx'

interface EndingProps {
  lesson: OpenLessonAnswer
  course: CourseAnswer
  next: LessonAnswer | undefined
  /** Score of the quiz by first answers; null if everything was skipped. */
  score: number | null | undefined
  /** Number of answers that are marked once the server is reached. */
  unmarked: number
  onAgain: () => void
  /** Files and questions of the lesson. */
  below: ReactNode
  /** Certificate of a finished course. */
  finished: ReactNode
}

const percent = (share: number) => `${percentOf(share)} %`

function Scores({ lessonId, score }: { lessonId: string; score: number }) {
  const { data } = useQuery(query(results.listOwn))
  const best = Math.max(score, data?.find((one) => one.lessonId === lessonId)?.best ?? 0)
  const made = score >= doneFrom
  return (
    <div className="grid gap-2 text-lg">
      <p>
        {percent(score)} at the first try.{' '}
        {best > score ? `Your best is ${percent(best)}.` : 'That is your best so far.'}
      </p>
      {!made && best < doneFrom && (
        <p className="text-soft">
          From {percent(doneFrom)} on the quiz counts as done. What you missed is fresher now.
        </p>
      )}
    </div>
  )
}

const nothingMarked =
  'Nothing was marked: you left every question for another time. The quiz waits here for when you can listen, with sound, and speak.'

/** Library words that the lesson names. */
function Learned({ text }: { text: string }) {
  const words = useEntries(namedWords(text))
  if (words.length === 0) return null
  return (
    <div className="grid gap-2">
      <h2 className="text-lg">Words you met</h2>
      <ul className="flex flex-wrap gap-2">
        {words.map(({ id, title }) => (
          <li key={id} lang="dtp" className="word rounded-button border bg-surface px-3 py-1.5 wrap-anywhere">
            {title}
          </li>
        ))}
      </ul>
    </div>
  )
}

interface SoFar {
  done: number
  /** Number of other unfinished lessons. */
  others: number
}

function useSoFar(course: CourseAnswer, lessonId: string): SoFar | undefined {
  const { data } = useQuery(query(progress.read))
  if (!data) return undefined
  const done = Math.min(doneIn(data, course.id), course.lessonCount)
  return { done, others: course.lessonCount - done - (data.lessonIds.includes(lessonId) ? 0 : 1) }
}

/** Sentence about unfinished lessons, at the end of the last one. */
function stillOpen(others: number): string {
  if (others <= 0) return 'Only this lesson of the course is still open.'
  return `This is the course’s last lesson. ${others === 1 ? 'One before it is' : 'Some before it are'} still open.`
}

interface SoFarProps extends Pick<EndingProps, 'course' | 'next'>, SoFar {
  /** Certificate of a finished course. */
  certificate: ReactNode
}

function CourseSoFar({ course, next, done, others, certificate }: SoFarProps) {
  const finished = done === course.lessonCount
  return (
    <div className="grid gap-2">
      <p className="flex flex-wrap justify-between gap-x-4 text-sm text-soft">
        {course.title}
        <strong className="text-success">
          {done} of {course.lessonCount} lessons done
        </strong>
      </p>
      <ProgressLine done={done} of={course.lessonCount} label={`${course.title}: lessons done`} />
      {finished && (
        <>
          <p className="mt-2 text-lg">You have done the whole course. Its words come back in your review.</p>
          {certificate}
        </>
      )}
      {!finished && !next && <p className="mt-2">{stillOpen(others)}</p>}
    </div>
  )
}

/** End of a lesson: the learned words and the next step. */
export function Ending({ lesson, course, next, score, unmarked, onAgain, below, finished }: EndingProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])
  const soFar = useSoFar(course, lesson.id)
  // A finished course leads to its word list instead of a next lesson.
  const isLast = soFar?.done === course.lessonCount && !next
  const repeat = score !== undefined && (score === null || score < doneFrom || unmarked > 0)
  return (
    <div className="grid grid-cols-1 grid-rows-[auto_1fr_auto] gap-4">
      <div className="relative isolate -mx-4 overflow-hidden bg-linear-[var(--sky-top),var(--sky-mid)_55%,var(--sky-low)_88%] pt-6 sm:mx-0 sm:rounded-card">
        <Valley className="-mb-px block h-44 w-full sm:h-60" />
      </div>
      <div className="grid content-start gap-6 py-4">
        <div className="grid gap-2">
          <p className="text-sm font-semibold text-accent">
            {repeat ? 'Walked through' : isLast ? 'Course done' : 'Lesson done'}
          </p>
          <h1 ref={heading} tabIndex={-1} className="text-3xl wrap-anywhere outline-none">
            {lesson.title}
          </h1>
        </div>
        {unmarked > 0 && (
          <p className="text-lg">
            Your answers are kept. They are marked when {isOffline() ? 'you are back online' : 'the server has them'}.
          </p>
        )}
        {score === null && unmarked === 0 && <p className="text-lg">{nothingMarked}</p>}
        {typeof score === 'number' && unmarked === 0 && <Scores lessonId={lesson.id} score={score} />}
        <Learned text={lesson.contentBody ?? ''} />
        {soFar && <CourseSoFar course={course} next={next} {...soFar} certificate={finished} />}
        <div className="grid gap-6 empty:hidden">{below}</div>
      </div>
      <Foot>
        {next && <p className="text-sm text-soft">Next: {next.title}</p>}
        <Button asChild size="large">
          {next ? (
            <Link href={lessonAddress({ id: next.id, courseId: course.id })}>Next lesson</Link>
          ) : isLast ? (
            <Link href="/review">To your review</Link>
          ) : (
            <Link href={`/courses/${course.id}`}>Back to the course</Link>
          )}
        </Button>
        {isLast && (
          <ButtonLink variant="quiet" href={`/courses/${course.id}`}>
            Back to the course
          </ButtonLink>
        )}
        {score !== undefined && (
          <Button variant={repeat ? 'line' : 'quiet'} onClick={onAgain}>
            Walk through it again
          </Button>
        )}
      </Foot>
    </div>
  )
}
