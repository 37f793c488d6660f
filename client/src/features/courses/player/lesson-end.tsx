import { useQuery } from '@tanstack/react-query'
import { Check } from 'lucide-react'
import { useEffect, useRef, type ReactNode } from 'react'
import type { CourseJson, LessonJson, OpenLessonJson } from '#shared/courses/courses.ts'
import {
  courseDone,
  courseFinished,
  courseLastLesson,
  courseOnlyThis,
  courseWordsWithYou,
  lessonDone,
  lessonsDone,
  lessonsDoneOf,
  nothingMarked,
  questionsMissed,
  quizDone,
  quizEnough,
  quizRight,
  savedUntilOnline,
  scoreBetter,
} from '#shared/courses/player-messages.ts'
import { progress } from '#shared/courses/progress.ts'
import { say } from '#shared/messages/say.ts'
import { results } from '#shared/study/results.ts'
import { passScore, percentOf } from '#shared/exercises/score.ts'
import type { EntryJson } from '#shared/entries/entries.ts'
import { CourseText } from '#client/domain/lessons/course-text.tsx'
import { countDone } from '#client/domain/lessons/next-lesson.ts'
import { query } from '#client/lib/query/query-client.ts'
import { cx } from '#client/ui/cx.ts'
import { namedWordsOf } from '#client/features/courses/text/lesson-contents.ts'
import { Weaving } from '#client/ui/art/weaving.tsx'
import { Valley } from '#client/ui/art/landscape.tsx'
import { ProgressLine } from '#client/ui/list/progress-line.tsx'
import { StepFoot } from './lesson-frame.tsx'
import { isPassed, Onward, type OnwardProps, type QuizOutcome } from './onward.tsx'
import { WordsMet } from './words/words-met.tsx'

interface EndingProps extends Omit<OnwardProps, 'next'> {
  lesson: OpenLessonJson
  lessons: readonly LessonJson[]
  /** Words that the lesson has shown. */
  words: EntryJson[]
  below: ReactNode
  certificate: ReactNode
}

const percent = (share: number) => `${percentOf(share)} %`

function Scores({ lessonId, quiz, score }: { lessonId: string; quiz: QuizOutcome; score: number }) {
  const { data } = useQuery(query(results.listOwn))
  const best = Math.max(score, data?.find((lesson) => lesson.lessonId === lessonId)?.best ?? 0)
  return (
    <div className="grid gap-2 text-lg empty:hidden">
      {best > score && <p>{say(scoreBetter, { percent: percent(best) })}</p>}
      {best < passScore && (
        <p className="text-soft">{say(quizEnough, { needed: Math.ceil(quiz.total * passScore), total: quiz.total })}</p>
      )}
    </div>
  )
}

/** Squares that fit one row of a phone. */
const maxSquares = 10

/** A square for each question, right ones first. The heading says the same. */
const Squares = ({ right, total }: Pick<QuizOutcome, 'right' | 'total'>) =>
  total <= maxSquares && (
    <div aria-hidden className="flex flex-wrap gap-2">
      {Array.from({ length: total }, (_, index) => (
        <span
          // oxlint-disable-next-line react/no-array-index-key -- a square has no other name
          key={index}
          className={
            index < right
              ? 'grid size-11 place-items-center rounded-field bg-success-wash text-success'
              : 'size-11 rounded-field border-2 border-dashed border-edge'
          }
        >
          {index < right && <Check strokeWidth={3} className="size-5" />}
        </span>
      ))}
    </div>
  )

const Missed = ({ texts }: { texts: string[] }) =>
  texts.length > 0 && (
    <section className="grid gap-2">
      <h2 className="text-lg">{say(questionsMissed)}</h2>
      <ul className="grid gap-2">
        {[...new Set(texts)].map((text) => (
          <li key={text} className="rounded-card border bg-surface px-4 py-3 wrap-anywhere shadow-card">
            <CourseText>{text}</CourseText>
          </li>
        ))}
      </ul>
    </section>
  )

/** Number of different words that the lessons of a course show. */
const wordsOf = (lessons: readonly LessonJson[]) =>
  new Set(lessons.flatMap((lesson) => (lesson.locked ? [] : namedWordsOf(lesson)))).size

/** The finished weaving of a course, or the valley; nothing above a quiz that is not passed. On a phone it begins at the screen's edge. */
const EndPicture = ({ isFinished }: { isFinished: boolean }) => (
  <div
    className={cx(
      'relative isolate -mx-4 overflow-hidden max-sm:-mt-19 sm:mx-0 sm:rounded-card',
      !isFinished && 'bg-linear-[var(--sky-top),var(--sky-mid)_55%,var(--sky-low)_88%] pt-2 max-sm:pt-10',
    )}
  >
    {isFinished ? <Weaving /> : <Valley className="-mb-px block h-36 w-full sm:h-60" />}
  </div>
)

interface SoFar {
  done: number
  /** Number of other unfinished lessons. */
  others: number
  doneIds: readonly string[]
}

function useSoFar(course: CourseJson, lessonId: string): SoFar | undefined {
  const { data } = useQuery(query(progress.read))
  if (!data) return undefined
  const doneCount = Math.min(countDone(data, course.id), course.lessonCount)
  return {
    done: doneCount,
    others: course.lessonCount - doneCount - (data.lessonIds.includes(lessonId) ? 0 : 1),
    doneIds: data.lessonIds,
  }
}

/** Sentence about unfinished lessons, at the end of the last one. */
const stillOpen = (others: number) => (others <= 0 ? say(courseOnlyThis) : say(courseLastLesson, { count: others }))

interface SoFarProps extends Pick<EndingProps, 'course'>, Omit<SoFar, 'doneIds'> {
  next: LessonJson | undefined
  certificate: ReactNode
  /** False after a quiz that is not passed, which comes first. */
  namesOthers: boolean
}

function CourseSoFar({ course, next, done, others, certificate, namesOthers }: SoFarProps) {
  const finished = done === course.lessonCount
  return (
    <div className="grid gap-2">
      <p className="flex flex-wrap justify-between gap-x-4 text-sm text-soft">
        <CourseText>{course.title}</CourseText>
        <strong className="text-success">{say(lessonsDone, { done, total: course.lessonCount })}</strong>
      </p>
      <ProgressLine done={done} total={course.lessonCount} label={say(lessonsDoneOf, { course: course.title })} />
      {finished && certificate}
      {!finished && !next && namesOthers && <p className="mt-2">{stillOpen(others)}</p>}
    </div>
  )
}

/** Name of what has ended. */
function eyebrowOf(quiz: QuizOutcome | undefined, isLast: boolean) {
  if (isLast) return say(courseDone)
  return say(quiz ? quizDone : lessonDone)
}

/** End of a lesson: the words that it brought, and the next step. */
export function LessonEnd({
  lesson,
  course,
  lessons,
  quiz,
  words,
  unmarked,
  below,
  certificate,
  ...acts
}: EndingProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])
  const soFar = useSoFar(course, lesson.id)
  const next = lessons[lessons.findIndex(({ id }) => id === lesson.id) + 1]
  // The last lesson leads to one that is still open.
  const onward = next ?? lessons.find(({ id }) => id !== lesson.id && soFar && !soFar.doneIds.includes(id))
  const inCourse = <CourseText>{lesson.title}</CourseText>
  const isLast = soFar?.done === course.lessonCount && !next
  const isCounted = quiz !== undefined && quiz.score !== null && unmarked === 0
  const isMissed = isCounted && !isPassed(quiz)
  const isFinished = isLast && !isMissed && unmarked === 0
  const courseWords = isFinished ? wordsOf(lessons) : 0
  const rightOf = isCounted && say(quizRight, { right: quiz.right, total: quiz.total })
  return (
    <div className="grid grid-cols-1 grid-rows-[auto_1fr_auto] gap-4">
      {isMissed ? <span /> : <EndPicture isFinished={isFinished} />}
      <div className="grid grid-cols-1 content-start gap-6 py-2">
        <div className="grid gap-2">
          <p className="text-sm font-semibold text-accent wrap-anywhere">
            {quiz && !isPassed(quiz) ? inCourse : eyebrowOf(quiz, isLast)}
          </p>
          <h1 ref={heading} tabIndex={-1} className="text-3xl wrap-anywhere outline-none">
            {isFinished ? say(courseFinished) : rightOf || inCourse}
          </h1>
        </div>
        {isFinished && (
          <div className="-mt-2 grid gap-1 text-lg empty:hidden">
            {courseWords > 0 && <p>{say(courseWordsWithYou, { count: courseWords })}</p>}
            {rightOf && <p className="text-soft">{rightOf}</p>}
          </div>
        )}
        {isMissed && <Squares right={quiz.right} total={quiz.total} />}
        {unmarked > 0 && <p className="text-lg">{say(savedUntilOnline)}</p>}
        {quiz?.score === null && unmarked === 0 && <p className="text-lg">{say(nothingMarked)}</p>}
        {isCounted && quiz.score !== null && <Scores lessonId={lesson.id} quiz={quiz} score={quiz.score} />}
        {isMissed && <Missed texts={quiz.missed} />}
        <WordsMet entries={words} />
        {soFar && (
          <CourseSoFar
            course={course}
            next={next}
            done={soFar.done}
            others={soFar.others}
            certificate={certificate}
            namesOthers={!isMissed}
          />
        )}
        <div className="grid gap-6 empty:hidden">{below}</div>
      </div>
      <StepFoot>
        <Onward {...{ course, quiz, unmarked, isLast }} next={onward} {...acts} />
      </StepFoot>
    </div>
  )
}
