import { Undo2 } from 'lucide-react'
import { useState, type ComponentType, type ReactNode } from 'react'
import type { Question } from '#shared/exercises/exercises.ts'
import type { ExerciseResponse } from '#shared/exercises/exercise.ts'
import { say } from '#shared/messages/say.ts'
import { holdToSkip, leaveReview, undoAnswer, youKnowThis } from '#shared/study/review-messages.ts'
import type { Marked, StudyAnswer } from '#shared/study/answers.ts'
import { AppealButton } from '#client/domain/answering/feedback/appeal-button.tsx'
import { verdictText } from '#client/domain/answering/feedback/verdict-text.ts'
import { HoldButton } from '#client/ui/form/hold-button.tsx'
import { Button } from '#client/ui/button.tsx'
import { cx } from '#client/ui/cx.ts'
import { useInBrowser } from '#client/lib/page/client-context.ts'
import { isTyping, useKey } from '#client/lib/use-key.ts'
import { PlayerHead } from '#client/domain/answering/player-head.tsx'
import { meantBy } from './answer-mark.ts'
import { ReviewFeedback } from './review-feedback.tsx'
import { isWord, progressOf, type ReviewSessionState } from './session-state.ts'
import { useReviewSession, type SessionOptions } from './use-review-session.ts'
import { WordStepView } from './word-step.tsx'

export interface AskQuestionProps {
  question: Question
  locked: boolean
  marked?: Pick<Marked, 'verdict' | 'fraction' | 'right'> | undefined
  busy: boolean
  /** `content` is the log's form of the answer; null stands for 'I don't know'. */
  onAnswer: (content: Partial<StudyAnswer>, answer: ExerciseResponse | null) => void
  /** Skips the question if the person cannot listen or speak now. */
  onLeaveOut: () => void
}

interface ReviewSessionProps extends SessionOptions {
  initialSession: ReviewSessionState
  /** Target of the close button. */
  leave: string
  AskQuestion?: ComponentType<AskQuestionProps>
  /** Shown after the last step, with the ids of the learned words and questions, and the minutes. */
  children: (learnedIds: string[], minutes: number, session: ReviewSessionState) => ReactNode
}

/** Ctrl Z undoes the last answer, except inside a text field. */
function useUndoKey(undo: (() => void) | undefined) {
  useKey((event) => {
    if (event.key !== 'z' || !(event.ctrlKey || event.metaKey) || isTyping(event)) return
    event.preventDefault()
    undo?.()
  })
}

interface HeadProps {
  leave: string
  reviewSession: ReviewSessionState
  onUndo: (() => void) | undefined
}

function Head({ leave, reviewSession, onUndo }: HeadProps) {
  return (
    <PlayerHead to={leave} label={say(leaveReview)} className="gap-3" {...progressOf(reviewSession)}>
      <Button
        variant="quiet"
        size="icon"
        className="-mr-2 disabled:border-transparent disabled:bg-transparent disabled:opacity-40"
        aria-label={say(undoAnswer)}
        disabled={!onUndo}
        onClick={onUndo}
      >
        <Undo2 aria-hidden />
      </Button>
    </PlayerHead>
  )
}

/** Review with one word per step, progress on top and one main button. */
export function ReviewSession({ initialSession, leave, AskQuestion, children, ...options }: ReviewSessionProps) {
  const { reviewSession, step, answerMark, busy, renderKey, answerId, minutesSoFar, next, leaveOut, undo, ...actions } =
    useReviewSession(initialSession, options)
  const [cannotListen, setCannotListen] = useState(false)
  // Questions of lessons shuffle their options at random.
  const inBrowser = useInBrowser()
  const takeBack = undo && (() => void undo())
  useUndoKey(takeBack)
  if (!step) return children(reviewSession.learnedIds, minutesSoFar(), reviewSession)
  const know = () =>
    void (isWord(step)
      ? actions.answerWord(step, { knows: true })
      : actions.answerExercise(step, { knows: true }, null))
  return (
    <div className="fills-screen mx-auto grid w-full max-w-[560px] grid-cols-1 grid-rows-[auto_1fr] gap-6 px-4 pt-4 sm:px-0">
      <Head leave={leave} reviewSession={reviewSession} onUndo={takeBack} />
      <div className={cx('grid grid-cols-1 gap-6', answerMark ? 'content-between' : 'pb-4')}>
        <div
          className={cx('grid grid-cols-1 gap-4', !answerMark && 'grid-rows-[1fr]')}
          data-look={answerMark && verdictText(answerMark).look}
        >
          {isWord(step) ? (
            <WordStepView
              key={renderKey}
              step={step}
              locked={answerMark !== undefined}
              meant={meantBy(answerMark)}
              onAnswer={(answer) => void actions.answerWord(step, answer)}
              onKnow={know}
              onCannotListen={() => setCannotListen(true)}
              onNext={next}
            />
          ) : (
            AskQuestion &&
            inBrowser && (
              <AskQuestion
                key={renderKey}
                question={step.question}
                locked={answerMark !== undefined}
                marked={answerMark}
                busy={busy}
                onAnswer={(content, answer) => void actions.answerExercise(step, content, answer)}
                onLeaveOut={leaveOut}
              />
            )
          )}
          {!answerMark && options.mark && (
            <div className="grid justify-items-center">
              <HoldButton hint={say(holdToSkip)} onHold={know}>
                {say(youKnowThis)}
              </HoldButton>
            </div>
          )}
        </div>
        {answerMark && (
          <ReviewFeedback
            step={step}
            answerMark={answerMark}
            cannotListen={cannotListen}
            onNext={next}
            appeal={
              options.mark &&
              answerId &&
              answerMark.contestable && (
                <AppealButton
                  answerId={answerId}
                  to={isWord(step) ? 'library' : 'teacher'}
                  first={() => options.mark!(answerId)}
                />
              )
            }
          />
        )}
      </div>
    </div>
  )
}
