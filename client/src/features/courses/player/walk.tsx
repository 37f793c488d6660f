import { useEffect, useRef, useState } from 'react'
import type { CourseAnswer, LessonAnswer, OpenLessonAnswer } from '#shared/courses.ts'
import { progress } from '#shared/progress.ts'
import type { Marked } from '#shared/study.ts'
import { useCommand } from '#client/lib/use-command.ts'
import { Button } from '#client/ui/button.tsx'
import { Watch } from '#client/features/courses/lesson-body.tsx'
import { LessonText } from '#client/features/courses/lesson-text.tsx'
import { Ending } from './ending.tsx'
import { ExerciseView } from './exercise.tsx'
import { Foot, Frame } from './frame.tsx'
import { scoreOf, stepsOf, withReturn } from './steps.ts'
import type { ExerciseStep, Step } from './steps.ts'

interface WalkProps {
  lesson: OpenLessonAnswer
  course: CourseAnswer
  next: LessonAnswer | undefined
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
  last: boolean
  busy: boolean
  onNext: () => void
}

function Reading({ step, title, last, busy, onNext }: ReadingProps) {
  useEnter(() => busy || onNext())
  const { kind, text } = step
  return (
    <>
      <div className="grid grid-cols-1 content-start gap-6 pb-6 [&_.prose>h3:first-child]:text-2xl">
        {kind === 'video' && <Watch address={step.address} title={title} open />}
        {text && <LessonText text={text} />}
        {kind === 'text' && !text && <p className="text-soft">Nothing is written here yet.</p>}
      </div>
      <Foot>
        <Button size="large" busy={busy} onClick={onNext}>
          {last ? 'Finish lesson' : 'Next'}
        </Button>
      </Foot>
    </>
  )
}

/** One idea a step, progress on top, one main button under the thumb; the last one marks the lesson as done. */
export function Walk({ lesson, course, next }: WalkProps) {
  // A change of the lesson does not pull the step away from under anybody.
  const [steps, setSteps] = useState(() => stepsOf(lesson))
  const [at, setAt] = useState(0)
  const [attemptId, setAttempt] = useState(() => crypto.randomUUID())
  const [firsts, setFirsts] = useState<ReadonlyMap<string, number>>(new Map())
  const [silent, setSilent] = useState(false)
  const heading = useRef<HTMLHeadingElement>(null)
  const markDone = useCommand(progress.markDone, { refreshes: [progress.read] })
  const step = steps[at]
  const quiz = lesson.contentType === 'QUIZ'

  const goTo = (to: number) => {
    setAt(to)
    window.scrollTo({ top: 0 })
    heading.current?.focus({ preventScroll: true })
  }
  const finish = () => markDone.mutate({ params: { id: lesson.id } }, { onSuccess: () => goTo(at + 1) })
  const goOn = () => (at === steps.length - 1 && !quiz ? finish() : goTo(at + 1))
  const answered = (asked: ExerciseStep, marked: Marked | null) => {
    const id = asked.question.id ?? ''
    if (marked && !asked.again && !firsts.has(id)) setFirsts(new Map([...firsts, [id, marked.fraction]]))
    if (marked?.verdict === 'wrong') setSteps(withReturn(steps, asked))
    goTo(at + 1)
  }
  const again = () => {
    setSteps(stepsOf(lesson))
    setAttempt(crypto.randomUUID())
    setFirsts(new Map())
    goTo(0)
  }

  if (!step)
    return (
      <Frame courseId={course.id}>
        <Ending
          lesson={lesson}
          course={course}
          next={next}
          score={quiz ? scoreOf(lesson, firsts) : undefined}
          onAgain={again}
        />
      </Frame>
    )
  return (
    <Frame courseId={course.id} done={at} of={steps.length}>
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
            onNext={(marked) => answered(step, marked)}
            onCannotListen={() => setSilent(true)}
          />
        ) : (
          <Reading
            key={at}
            step={step}
            title={lesson.title}
            last={at === steps.length - 1 && !quiz}
            busy={markDone.isPending}
            onNext={goOn}
          />
        )}
      </div>
    </Frame>
  )
}
