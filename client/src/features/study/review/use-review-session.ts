import { useState } from 'react'
import type { ExerciseResponse } from '#shared/exercises/exercise.ts'
import type { Marked, StudyAnswer } from '#shared/study/answers.ts'
import { isContestable, isWrong } from '#client/domain/answering/answer-rules.ts'
import { useShown } from './use-shown.ts'
import { markExerciseAnswer, markWordAnswer, type AnswerMark, type WordAnswer } from './answer-mark.ts'
import {
  afterOutcome,
  endSession,
  withoutKnown,
  type ReviewExerciseStep,
  type ReviewOutcome,
  type ReviewSessionState,
  type ReviewWordStep,
} from './session-state.ts'

/** An answer without its id and time. */
export type ReviewAnswer = Omit<StudyAnswer, 'id' | 'at' | 'offsetMinutes'>

export interface SessionOptions {
  /** Saves an answer before its feedback is shown. Returns its id. */
  save: (answer: ReviewAnswer) => Promise<string>
  /** Reads the server's mark; undefined if it could not be reached. */
  mark?: (id: string) => Promise<Marked | undefined>
  /** Time limit in minutes. */
  minutes?: number
}

const outcomeOf = (mark: AnswerMark): ReviewOutcome =>
  mark.state !== 'marked' ? 'left' : isWrong(mark) ? 'wrong' : 'right'

/** State of a review: current step, its feedback, and undo. */
export function useReviewSession(initialSession: ReviewSessionState, { save, mark, minutes }: SessionOptions) {
  const [reviewSession, setReviewSession] = useState(initialSession)
  const [answerMark, setAnswerMark] = useState<AnswerMark & { contestable: boolean }>()
  const [busy, setBusy] = useState(false)
  const [lastAnswer, setLastAnswer] = useState<{ reviewSession: ReviewSessionState; id: string }>()
  /** Remounts a step that is asked again. */
  const [renderKey, setRenderKey] = useState(0)
  const [began] = useState(() => Date.now())
  const shown = useShown(reviewSession.steps[reviewSession.at], answerMark !== undefined)
  const step = reviewSession.steps[reviewSession.at]

  const goTo = (nextSession: ReviewSessionState) => {
    const isTimeOver = minutes !== undefined && Date.now() - began >= minutes * 60_000
    setAnswerMark(undefined)
    setRenderKey(renderKey + 1)
    setReviewSession(isTimeOver ? endSession(nextSession) : nextSession)
    window.scrollTo({ top: 0 })
  }
  /** Ignores a second tap while an answer is being saved. */
  const saveAndMark = async (answer: ReviewAnswer, markAnswer: (id: string) => Promise<AnswerMark | null>) => {
    if (busy || answerMark) return
    setBusy(true)
    try {
      const id = await save(answer)
      setLastAnswer({ reviewSession, id })
      const result = await markAnswer(id)
      const gaveUp = answer.gaveUp && { gaveUp: true }
      if (result) setAnswerMark({ ...result, ...gaveUp, contestable: isContestable(answer, result) })
    } finally {
      setBusy(false)
    }
  }
  return {
    reviewSession,
    step,
    answerMark,
    busy,
    renderKey,
    /** Id of the answer whose feedback is shown. */
    answerId: lastAnswer?.id,
    minutesSoFar: () => Math.max(1, Math.round((Date.now() - began) / 60_000)),
    next: () => {
      if (!answerMark || answerMark.state !== 'again')
        goTo(afterOutcome(reviewSession, answerMark ? outcomeOf(answerMark) : 'right'))
      else {
        setAnswerMark(undefined)
        setRenderKey(renderKey + 1)
      }
    },
    leaveOut: () => goTo(afterOutcome(reviewSession, 'left')),
    answerWord: ({ word }: ReviewWordStep, answer: WordAnswer) =>
      saveAndMark(
        {
          entryId: word.entryId,
          ...('chosen' in answer ? { chosen: [answer.chosen] } : answer),
          ...shown.since(word.entryId),
        },
        async () => {
          if (!('knows' in answer)) return markWordAnswer(word, answer)
          goTo(withoutKnown(reviewSession))
          return null
        },
      ),
    answerExercise: (
      { question, key }: ReviewExerciseStep,
      content: Partial<StudyAnswer>,
      answer: ExerciseResponse | null,
    ) => {
      const { id: exerciseId, revision } = question
      const exerciseReference = revision === undefined ? { exerciseId } : { exerciseId, revision }
      return saveAndMark({ ...exerciseReference, ...content }, async (id) => {
        if (content.knows) {
          goTo(withoutKnown(reviewSession))
          return null
        }
        const result = (await mark?.(id)) ?? markExerciseAnswer(key, answer)
        // The answer is saved but not marked yet: the review continues, and the mark follows later.
        if (!result) goTo(afterOutcome(reviewSession, 'left'))
        return result
      })
    },
    /** Undoes the last answer and asks again. Undefined while an answer is saved and marked: its mark would lock the question. */
    undo:
      !busy && lastAnswer
        ? async () => {
            await save({ undoes: lastAnswer.id })
            setLastAnswer(undefined)
            setAnswerMark(undefined)
            setRenderKey(renderKey + 1)
            setReviewSession(lastAnswer.reviewSession)
          }
        : undefined,
  }
}
