import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { ComponentType, ReactNode } from 'react'
import type { CourseAnswer, LessonAnswer, OpenLessonAnswer } from '#shared/courses.ts'
import { progress } from '#shared/progress.ts'
import { scoreOf } from '#shared/quiz.ts'
import type { Progress } from '#shared/progress.ts'
import { keepDone, sendAnswers } from '#client/lib/answers.ts'
import { namedWords } from '#client/lib/named-words.ts'
import { keepPlace } from '#client/lib/place.ts'
import { query } from '#client/lib/query-client.ts'
import { withDone } from '#client/lib/with-done.ts'
import { Button } from '#client/ui/button.tsx'
import { WatchVideo } from '#client/ui/video-player.tsx'
import { LessonText } from '#client/features/courses/lesson-text.tsx'
import { useEntries } from '#client/features/courses/word-card.tsx'
import { cardsAtOnce } from './cut-text.ts'
import { Ending } from './ending.tsx'
import { ExerciseView } from './exercise.tsx'
import { Foot, Frame } from './frame.tsx'
import type { ExerciseStep, Step } from './steps.ts'
import { after, asItIsNow, useWalk } from './use-walk.ts'
import type { Place } from './use-walk.ts'

export interface WalkProps {
  lesson: OpenLessonAnswer
  course: CourseAnswer
  next: LessonAnswer | undefined
  /** Whose answers are kept. */
  person: string
  /** At the end of the walk: its files, and what is asked about it. */
  Below: ComponentType<{ lesson: OpenLessonAnswer }>
  /** At the end of the course's last one. */
  finished: ReactNode
}

/** Enter goes on from wherever nothing else waits for it. */
function useEnter(onEnter: () => void) {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const { target } = event
      const waits = target instanceof Element && target.closest('a, button, input, select, textarea, video, iframe')
      if (event.key === 'Enter' && !event.repeat && !waits) onEnter()
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  })
}

interface ReadingProps {
  step: Exclude<Step, ExerciseStep>
  title: string
  /** What is said where there is nothing. */
  empty: string
  last: boolean
  onNext: () => void
}

function Reading({ step, title, empty, last, onNext }: ReadingProps) {
  useEnter(onNext)
  const { kind, text } = step
  return (
    <>
      <div className="grid grid-cols-1 content-start gap-6 pb-6 [&_.prose>h3:first-child]:text-2xl">
        {kind === 'video' && <WatchVideo address={step.address} title={title} />}
        {text && <LessonText text={text} cards={cardsAtOnce} />}
        {kind === 'text' && !text && <p className="text-soft">{empty}</p>}
      </div>
      <Foot>
        <Button size="large" onClick={onNext}>
          {last ? 'Finish lesson' : 'Next'}
        </Button>
      </Foot>
    </>
  )
}

/** Done as soon as the device has it; the server hears of it when there is a line. */
function useFinish(lesson: OpenLessonAnswer, person: string) {
  const client = useQueryClient()
  return async () => {
    await keepDone(person, { lessonId: lesson.id, courseId: lesson.courseId })
    const { queryKey } = query(progress.read)
    client.setQueryData<Progress>(queryKey, (now) => now && withDone(now, lesson, true))
    void sendAnswers(person).then(() => client.invalidateQueries({ queryKey }))
  }
}

/** One idea a step, progress on top, one main button under the thumb; the last one marks the lesson as done. */
export function Walk({ lesson, course, next, person, Below, finished }: WalkProps) {
  const { place, keep, go, again } = useWalk(lesson, person)
  const { steps, at, attemptId, firsts, leftOut, unmarked } = place
  const [silent, setSilent] = useState(false)
  const heading = useRef<HTMLHeadingElement>(null)
  const finish = useFinish(lesson, person)
  const step = steps[at]
  const own = steps.filter((one) => one.kind !== 'exercise' || !one.again).length
  // One that asks nothing is walked through as a text is.
  const quiz = lesson.contentType === 'QUIZ' && (lesson.questions ?? []).length > 0
  // All words of the lesson in one call: each step asks for its own.
  useEntries(quiz ? [] : namedWords(lesson.contentBody ?? ''))
  const ended = useRef(false)
  useEffect(() => {
    ended.current = !step
  }, [step])
  // Whoever comes back to a lesson that they finished begins it anew.
  useEffect(() => () => void (ended.current && keepPlace(person, lesson.id, null)), [person, lesson.id])

  const scoreNow = () =>
    scoreOf(
      (lesson.questions ?? []).map(({ id }) => id ?? ''),
      firsts,
      leftOut,
    ) ?? null
  const goTo = (to: Place) => {
    go(to)
    window.scrollTo({ top: 0 })
    heading.current?.focus({ preventScroll: true })
  }
  const goOn = async () => {
    if (at === steps.length - 1 && !quiz) await finish()
    goTo({ ...place, at: at + 1 })
  }

  if (!step)
    return (
      <Frame courseId={course.id}>
        <Ending
          lesson={lesson}
          course={course}
          next={next}
          score={quiz ? scoreNow() : undefined}
          unmarked={unmarked.size}
          onAgain={again}
          below={<Below lesson={lesson} />}
          finished={finished}
        />
      </Frame>
    )
  return (
    <Frame courseId={course.id} done={at} of={own} again={steps.length - own}>
      <div className="grid grid-cols-1 grid-rows-[auto_1fr_auto] gap-4">
        <h1 ref={heading} tabIndex={-1} className="font-sans text-sm font-semibold text-gold outline-none">
          {lesson.title}
        </h1>
        {step.kind === 'exercise' ? (
          <ExerciseView
            key={at}
            step={step}
            attemptId={attemptId}
            silent={silent}
            person={person}
            onAnswered={(came) => keep(after(place, step, came))}
            onNext={(came) => {
              const gone = came && 'marked' in came && came.marked.state === 'changed'
              const then = after(place, step, came)
              goTo(gone ? asItIsNow(then, lesson) : then)
            }}
            onCannotListen={() => setSilent(true)}
          />
        ) : (
          <Reading
            key={at}
            step={step}
            title={lesson.title}
            empty={lesson.contentType === 'QUIZ' ? 'No questions yet' : 'Nothing is written here yet.'}
            last={at === steps.length - 1 && !quiz}
            onNext={() => void goOn()}
          />
        )}
      </div>
    </Frame>
  )
}
