import { noQuestionsYet } from '#shared/courses/quiz-messages.ts'
import { nothingWritten } from '#shared/courses/messages.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState, type ComponentType, type ReactNode } from 'react'
import type { CourseJson, LessonJson, OpenLessonJson } from '#shared/courses/courses.ts'
import { finishLesson, lessonLoading } from '#shared/courses/player-messages.ts'
import type { EntryJson } from '#shared/entries/entries.ts'
import { nextButton } from '#shared/messages/messages.ts'
import { say } from '#shared/messages/say.ts'
import { isSpeakable } from '#shared/study/speakable.ts'
import { CourseText } from '#client/domain/lessons/course-text.tsx'
import type { AskWord } from '#client/domain/answering/lesson-word.ts'
import { progress, type Progress } from '#shared/courses/progress.ts'
import { classAssignment } from '#client/domain/answering/class-assignment.ts'
import { saveLessonDone, sendAnswers } from '#client/domain/answering/send-answers.ts'
import { createShownMoments } from '#client/domain/answering/shown-moments.ts'
import { saveNote } from '#client/lib/device-note.ts'
import { whenIdle } from '#client/lib/page/when-idle.ts'
import { query } from '#client/lib/query/query-client.ts'
import { withDone } from '#client/domain/lessons/with-done.ts'
import { Button } from '#client/ui/button.tsx'
import { cx } from '#client/ui/cx.ts'
import { CodeMissing, lazyComponent } from '#client/ui/lazy-page.tsx'
import { Spinner } from '#client/ui/message/spinner.tsx'
import { WatchVideo } from '#client/ui/media/video-player.tsx'
import { isQuiz } from '#client/features/courses/text/lesson-contents.ts'
import { useKey } from '#client/lib/use-key.ts'
import { isOneParagraph, wordsShown } from '#shared/courses/text/cut-text.ts'
import { askableWords, useWordCards } from './words/use-lesson-entries.ts'
import { LessonEnd } from './lesson-end.tsx'
import { StepFoot, LessonFrame } from './lesson-frame.tsx'
import { StepText } from '#client/features/courses/text/step-text.tsx'
import type { ExerciseStep, LessonStep, WordStep } from './steps.ts'
import { WordQuestion } from './words/word-question.tsx'
import {
  afterWord,
  countSteps,
  positionAfter,
  quizResult,
  withCurrentQuestions,
  withMissed,
  useAttempt,
  type ResumePosition,
} from './use-attempt.ts'

/**
 * Loaded on demand, because most lessons are read. Not in its own boundary: what is typed before React has reached a boundary would be
 * lost.
 */
const exercise = lazyComponent(
  async () => (await import('./exercise.tsx')).ExerciseView,
  'src/features/courses/player/exercise.tsx',
  CodeMissing,
)

const loadExercise = () => exercise.preload().catch(() => {})

/** Loads the code of a lesson's questions while it is read, because the connection may end before the first one. */
function useQuestionCode({ steps, at }: ResumePosition, AskWord: AskWord) {
  const hasExercise = steps.some(({ kind }) => kind === 'exercise')
  const hasWord = steps.some(({ kind }) => kind === 'word')
  const isWordNear = [steps[at], steps[at + 1]].some((step) => step?.kind === 'word')
  useEffect(() => void (hasExercise && loadExercise()), [hasExercise])
  useEffect(() => void (hasWord && whenIdle(() => AskWord.preload?.())), [hasWord, AskWord])
  useEffect(() => void (isWordNear && AskWord.preload?.()), [isWordNear, AskWord])
}

export interface LessonAttemptProps {
  lesson: OpenLessonJson
  course: CourseJson
  lessons: readonly LessonJson[]
  /** Id of the person, for stored answers and positions. */
  person: string
  /** Entries of the words that the lesson shows, by their mark. */
  entries: ReadonlyMap<string, EntryJson>
  AskWord: AskWord
  /** Files and questions, shown at the end of the lesson. */
  LessonDetails: ComponentType<{ lesson: OpenLessonJson }>
  /** Shown at the end of the course's last lesson. */
  certificate: ReactNode
}

/** Enter continues unless another control uses the key. */
function useEnter(onEnter: () => void) {
  useKey(({ target, key, repeat }) => {
    const waits = target instanceof Element && target.closest('a, button, input, select, textarea, video, iframe')
    if (key === 'Enter' && !repeat && !waits) onEnter()
  })
}

interface ReadingProps {
  step: Exclude<LessonStep, ExerciseStep | WordStep>
  title: string
  empty: string
  last: boolean
  onNext: () => void
}

function Reading({ step, title, empty, last, onNext }: ReadingProps) {
  useEnter(onNext)
  const { kind, text } = step
  const sentence = kind === 'text' && isOneParagraph(text)
  return (
    <>
      <div
        className={cx(
          'grid grid-cols-1 gap-6 pb-6 sm:content-center [&_.prose>h3:first-child]:text-2xl',
          sentence ? 'content-center' : 'content-start',
        )}
      >
        {kind === 'video' && <WatchVideo address={step.address} title={title} />}
        {text && <StepText text={text} />}
        {kind === 'text' && !text && <p className="text-soft">{empty}</p>}
      </div>
      <StepFoot>
        <Button size="large" onClick={onNext}>
          {say(last ? finishLesson : nextButton)}
        </Button>
      </StepFoot>
    </>
  )
}

/** Saves on the device that the lesson is finished; the server learns of it once it is reached. */
function useFinish(lesson: OpenLessonJson, person: string) {
  const client = useQueryClient()
  return async () => {
    const doneLesson = { lessonId: lesson.id, courseId: lesson.courseId }
    await saveLessonDone(person, { ...doneLesson, ...classAssignment() })
    const { queryKey } = query(progress.read)
    client.setQueryData<Progress>(queryKey, (now) => now && withDone(now, doneLesson, true))
    void sendAnswers(person).then(() => client.invalidateQueries({ queryKey }))
  }
}

/** Lesson player: one idea per step, progress on top, one main button. The last step marks the lesson as done. */
export function LessonAttempt({
  lesson,
  course,
  lessons,
  person,
  entries,
  AskWord,
  LessonDetails,
  certificate,
}: LessonAttemptProps) {
  const [isAsked] = useState(() => askableWords(lesson, entries))
  const { position, save, go, restart } = useAttempt(lesson, person, isAsked)
  const { cardOf, areComing } = useWordCards(lesson, entries, person)
  const [shown] = useState(createShownMoments)
  const { steps, at, attemptId, unmarked } = position
  const [cannotListen, setCannotListen] = useState(false)
  const [practised, setPractised] = useState(false)
  const heading = useRef<HTMLHeadingElement>(null)
  const finish = useFinish(lesson, person)
  const step = steps[at]
  useQuestionCode(position, AskWord)
  const stepCount = countSteps(steps)
  const quiz = isQuiz(lesson)
  // A finished lesson starts from the beginning next time. While answers wait for their marks the position stays, so that the result can be
  // shown later.
  const isOver = useRef(false)
  useEffect(() => {
    isOver.current = !step && unmarked.size === 0
  }, [step, unmarked])
  useEffect(() => () => void (isOver.current && saveNote(person, lesson.id, null)), [person, lesson.id])

  const goTo = (to: ResumePosition) => {
    go(to)
    window.scrollTo({ top: 0 })
    heading.current?.focus({ preventScroll: true })
  }
  const goOn = async (to: ResumePosition) => {
    if (to.at === to.steps.length && !quiz) await finish()
    // The question would suspend the whole page, which loses the focus.
    if (to.steps[to.at]?.kind === 'exercise') await loadExercise()
    goTo(to)
  }

  if (!step)
    return (
      <LessonFrame courseId={course.id}>
        <LessonEnd
          lesson={lesson}
          course={course}
          lessons={lessons}
          quiz={quiz ? { ...quizResult(position, lesson), practised } : undefined}
          words={[...new Map([...entries.values()].filter(isSpeakable).map((entry) => [entry.id, entry])).values()]}
          unmarked={unmarked.size}
          onAgain={() => {
            setPractised(false)
            restart()
          }}
          onMissed={() => {
            setPractised(true)
            goTo(withMissed(position))
          }}
          below={<LessonDetails lesson={lesson} />}
          certificate={certificate}
        />
      </LessonFrame>
    )
  return (
    <LessonFrame courseId={course.id} done={at} total={stepCount}>
      <div className="grid grid-cols-1 grid-rows-[auto_1fr_auto] gap-4">
        <h1 ref={heading} tabIndex={-1} className="font-sans text-sm font-semibold text-accent outline-none">
          <CourseText>{lesson.title}</CourseText>
        </h1>
        {step.kind === 'exercise' ? (
          <exercise.View
            key={at}
            step={step}
            attemptId={attemptId}
            cannotListen={cannotListen}
            person={person}
            onAnswered={(outcome) => save(positionAfter(position, step, outcome))}
            onNext={(outcome) => {
              const isChanged = outcome && 'marked' in outcome && outcome.marked.state === 'changed'
              const nextPosition = positionAfter(position, step, outcome)
              goTo(isChanged ? withCurrentQuestions(nextPosition, lesson) : nextPosition)
            }}
            onCannotListen={() => setCannotListen(true)}
          />
        ) : step.kind === 'word' && areComing ? (
          <Spinner fullScreen={false} label={say(lessonLoading)} />
        ) : step.kind === 'word' ? (
          <WordQuestion
            key={at}
            {...{ step, at, person, attemptId, cannotListen, AskWord }}
            word={cardOf(step.word)}
            sinceShown={() => shown.secondsSince(step.word)}
            onAnswered={(isRight) => save(afterWord(position, step, isRight))}
            onNext={(isRight) => {
              shown.show([step.word])
              void goOn(afterWord(position, step, isRight))
            }}
            onCannotListen={() => setCannotListen(true)}
          />
        ) : (
          <Reading
            key={at}
            step={step}
            title={lesson.title}
            empty={say(lesson.contentType === 'QUIZ' ? noQuestionsYet : nothingWritten)}
            last={at === steps.length - 1 && !quiz}
            onNext={() => {
              shown.show(wordsShown(step.text))
              void goOn({ ...position, at: at + 1 })
            }}
          />
        )}
      </div>
    </LessonFrame>
  )
}
