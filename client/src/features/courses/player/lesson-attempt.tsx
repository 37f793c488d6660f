import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState, type ComponentType, type ReactNode } from 'react'
import type { CourseAnswer, LessonAnswer, OpenLessonAnswer } from '#shared/courses/courses.ts'
import { progress, type Progress } from '#shared/courses/progress.ts'
import { scoreOf } from '#shared/exercises/quiz.ts'
import { saveLessonDone, sendAnswers } from '#client/domain/answering/answers.ts'
import { saveResumePosition } from '#client/domain/answering/resume-position.ts'
import { query } from '#client/lib/query/query-client.ts'
import { withDone } from '#client/domain/lessons/with-done.ts'
import { Button } from '#client/ui/button.tsx'
import { WatchVideo } from '#client/ui/media/video-player.tsx'
import { LessonText } from '#client/features/courses/text/lesson-text.tsx'
import { isQuiz, wordsIn } from '#client/features/courses/text/lesson-words.ts'
import { useEntries } from '#client/features/courses/text/word-card.tsx'
import { useKey } from '#client/lib/use-key.ts'
import { cardsAtOnce } from './cut-text.ts'
import { Ending } from './lesson-end.tsx'
import { ExerciseView } from './exercise.tsx'
import { Foot, Frame } from './frame.tsx'
import type { ExerciseStep, Step } from './steps.ts'
import { positionAfter, withCurrentQuestions, useAttempt, type ResumePosition } from './use-attempt.ts'

export interface LessonAttemptProps {
  lesson: OpenLessonAnswer
  course: CourseAnswer
  next: LessonAnswer | undefined
  /** Id of the person, for stored answers and positions. */
  person: string
  /** Files and questions, shown at the end of the lesson. */
  Below: ComponentType<{ lesson: OpenLessonAnswer }>
  /** Shown at the end of the course's last lesson. */
  finished: ReactNode
}

/** Enter continues unless another control uses the key. */
function useEnter(onEnter: () => void) {
  useKey(({ target, key, repeat }) => {
    const waits = target instanceof Element && target.closest('a, button, input, select, textarea, video, iframe')
    if (key === 'Enter' && !repeat && !waits) onEnter()
  })
}

interface ReadingProps {
  step: Exclude<Step, ExerciseStep>
  title: string
  /** Shown if the lesson is empty. */
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

/** Saves on the device that the lesson is finished; the server learns of it once it is reached. */
function useFinish(lesson: OpenLessonAnswer, person: string) {
  const client = useQueryClient()
  return async () => {
    await saveLessonDone(person, { lessonId: lesson.id, courseId: lesson.courseId })
    const { queryKey } = query(progress.read)
    client.setQueryData<Progress>(queryKey, (now) => now && withDone(now, lesson, true))
    void sendAnswers(person).then(() => client.invalidateQueries({ queryKey }))
  }
}

/** Lesson player: one idea per step, progress on top, one main button. The last step marks the lesson as done. */
export function LessonAttempt({ lesson, course, next, person, Below, finished }: LessonAttemptProps) {
  const { position, save, go, again } = useAttempt(lesson, person)
  const { steps, at, attemptId, firsts, leftOut, unmarked } = position
  const [silent, setSilent] = useState(false)
  const heading = useRef<HTMLHeadingElement>(null)
  const finish = useFinish(lesson, person)
  const step = steps[at]
  const own = steps.filter((one) => one.kind !== 'exercise' || !one.again).length
  const quiz = isQuiz(lesson)
  // Prefetches all words of the lesson in one call, because each step reads its own.
  useEntries(wordsIn(lesson))
  const ended = useRef(false)
  useEffect(() => {
    ended.current = !step
  }, [step])
  // A finished lesson starts again from the beginning.
  useEffect(() => () => void (ended.current && saveResumePosition(person, lesson.id, null)), [person, lesson.id])

  const scoreNow = () =>
    scoreOf(
      (lesson.questions ?? []).map(({ id }) => id ?? ''),
      firsts,
      leftOut,
    ) ?? null
  const goTo = (to: ResumePosition) => {
    go(to)
    window.scrollTo({ top: 0 })
    heading.current?.focus({ preventScroll: true })
  }
  const goOn = async () => {
    if (at === steps.length - 1 && !quiz) await finish()
    goTo({ ...position, at: at + 1 })
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
        <h1 ref={heading} tabIndex={-1} className="font-sans text-sm font-semibold text-accent outline-none">
          {lesson.title}
        </h1>
        {step.kind === 'exercise' ? (
          <ExerciseView
            key={at}
            step={step}
            attemptId={attemptId}
            silent={silent}
            person={person}
            onAnswered={(outcome) => save(positionAfter(position, step, outcome))}
            onNext={(outcome) => {
              const isChanged = outcome && 'marked' in outcome && outcome.marked.state === 'changed'
              const then = positionAfter(position, step, outcome)
              goTo(isChanged ? withCurrentQuestions(then, lesson) : then)
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
