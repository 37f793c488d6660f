import { Undo2, X } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { ComponentType, ReactNode } from 'react'
import { Link } from 'wouter'
import type { Question, Said as SaidTo } from '#shared/exercises.ts'
import type { StudyAnswer } from '#shared/study.ts'
import { AppealButton } from '#client/lib/appeal-button.tsx'
import { slipOf, toldOf } from '#client/lib/told.ts'
import { HoldButton } from '#client/ui/hold-button.tsx'
import { Button } from '#client/ui/button.tsx'
import { VerdictSheet } from '#client/ui/verdict-sheet.tsx'
import { WovenLine } from '#client/ui/woven-line.tsx'
import type { Judged } from './judge.ts'
import { isWord, wayThrough } from './round.ts'
import type { Round, Step } from './round.ts'
import { useWalk } from './use-walk.ts'
import type { Keeping } from './use-walk.ts'
import { daysKept, staysFor } from './stays.ts'
import { WordStepView, isTyping } from './word-step.tsx'

export interface AskQuestionProps {
  question: Question
  /** After the answer nothing can be changed. */
  locked: boolean
  busy: boolean
  /** With what the log keeps of it; null is 'I don't know'. */
  onAnswer: (content: Partial<StudyAnswer>, said: SaidTo | null) => void
  /** Nobody can listen or speak now. */
  onLeaveOut: () => void
}

interface WalkProps extends Keeping {
  first: Round
  /** Where the X leads. */
  leave: string
  /** How a question of a lesson is asked. */
  AskQuestion?: ComponentType<AskQuestionProps>
  /** After the last step: what was learned, and in how many minutes. */
  children: (learned: string[], minutes: number) => ReactNode
}

const returning = (step: Step, { state, verdict }: Judged) => state === 'marked' && verdict === 'wrong' && !step.again

interface ToldProps {
  step: Step
  told: Judged
  silent: boolean
  onNext: () => void
  appeal: ReactNode
}

function Told({ step, told, silent, onNext, appeal }: ToldProps) {
  const word = isWord(step) ? step.word : null
  const { right, note, feedback, sound, picture, slipAt, state } = told
  const days = step.before && !step.again ? daysKept(step.before, told) : null
  return (
    <VerdictSheet
      {...toldOf(told)}
      right={right}
      lang={word ? 'dtp' : undefined}
      slipAt={slipAt}
      meaning={word?.meaning}
      dialect={word?.dialect}
      sound={sound}
      picture={picture ?? null}
      silent={silent}
      lines={[
        slipOf(told),
        note,
        feedback,
        state === 'changed' && 'The teacher has changed it meanwhile, so this answer does not count.',
        state === 'locked' && 'Your access to its lesson has ended. Your words stay with you, free.',
        returning(step, told) && 'It comes once more before the end.',
      ]}
      stays={days === null ? undefined : staysFor(days)}
      next={state === 'again' ? 'Try again' : 'Next'}
      onNext={onNext}
    >
      {appeal}
    </VerdictSheet>
  )
}

/** Ctrl Z, where no field has a use of its own for it. */
function useUndoKey(undo: (() => void) | undefined) {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key !== 'z' || !(event.ctrlKey || event.metaKey) || isTyping(event)) return
      event.preventDefault()
      undo?.()
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  })
}

interface HeadProps {
  leave: string
  round: Round
  onUndo: (() => void) | undefined
}

function Head({ leave, round, onUndo }: HeadProps) {
  const { own, again } = wayThrough(round)
  return (
    <div className="flex items-center gap-3">
      <Link
        href={leave}
        aria-label="Leave the round"
        className="-ml-2 grid size-11 shrink-0 place-items-center rounded-full hover:bg-sunk"
      >
        <X aria-hidden className="size-6" />
      </Link>
      <WovenLine className="flex-1" done={round.at} of={own} label="Steps done" />
      <span className="text-sm whitespace-nowrap text-soft">
        {round.at < own ? `${round.at + 1} of ${own}` : `Once more: ${round.at - own + 1} of ${again}`}
      </span>
      <Button
        variant="quiet"
        size="icon"
        className="-mr-2 disabled:border-transparent disabled:bg-transparent disabled:opacity-40"
        aria-label="Take the last answer back"
        disabled={!onUndo}
        onClick={onUndo}
      >
        <Undo2 aria-hidden />
      </Button>
    </div>
  )
}

/** One word a step, progress on top, one main button under the thumb. */
export function Walk({ first, leave, AskQuestion, children, ...keeping }: WalkProps) {
  const { round, step, told, busy, turn, answerId, minutesSoFar, next, leaveOut, undo, ...walk } = useWalk(
    first,
    keeping,
  )
  const [silent, setSilent] = useState(false)
  const takeBack = undo && (() => void undo())
  useUndoKey(takeBack)
  if (!step) return children(round.learned, minutesSoFar())
  const know = () =>
    void (isWord(step) ? walk.answerWord(step, { knows: true }) : walk.answerExercise(step, { knows: true }, null))
  return (
    <div className="mx-auto grid min-h-dvh w-full max-w-[560px] grid-cols-1 grid-rows-[auto_1fr] gap-6 px-4 pt-4 sm:px-0">
      <Head leave={leave} round={round} onUndo={takeBack} />
      <div className="grid grid-cols-1 content-between gap-6">
        <div className="grid grid-cols-1 gap-4" data-look={told && toldOf(told).look}>
          {isWord(step) ? (
            <WordStepView
              key={turn}
              step={step}
              locked={told !== undefined}
              onAnswer={(said) => void walk.answerWord(step, said)}
              onKnow={know}
              onCannotListen={() => setSilent(true)}
              onNext={next}
            />
          ) : (
            AskQuestion && (
              <AskQuestion
                key={turn}
                question={step.question}
                locked={told !== undefined}
                busy={busy}
                onAnswer={(content, said) => void walk.answerExercise(step, content, said)}
                onLeaveOut={leaveOut}
              />
            )
          )}
          {!told && (
            <div className="grid justify-items-center">
              <HoldButton hint="Hold it: you will not be asked for long" onHold={know}>
                I know this
              </HoldButton>
            </div>
          )}
        </div>
        {told && (
          <Told
            step={step}
            told={told}
            silent={silent}
            onNext={next}
            appeal={
              keeping.mark &&
              answerId &&
              told.own &&
              told.verdict === 'wrong' && (
                <AppealButton
                  answerId={answerId}
                  to={isWord(step) ? 'library' : 'teacher'}
                  first={() => keeping.mark!(answerId)}
                />
              )
            }
          />
        )}
      </div>
    </div>
  )
}
