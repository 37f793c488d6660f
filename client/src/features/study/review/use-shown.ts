import { useEffect, useState } from 'react'
import { createShownMoments } from '#client/domain/answering/shown-moments.ts'
import { isWord, type ReviewSessionStep } from './session-state.ts'

/** Remembers when words were shown with their meaning: by their introduction, or by feedback. */
export function useShown(step: ReviewSessionStep | undefined, isAnswered: boolean) {
  const [moments] = useState(createShownMoments)
  const wordStep = step && isWord(step) ? step : undefined
  const isShowing = wordStep !== undefined && (wordStep.mode === 'meet' || isAnswered)
  const id = wordStep?.word.entryId
  useEffect(() => {
    // Also records the moment when the word disappears.
    if (!isShowing || id === undefined) return undefined
    return () => moments.show([id])
  }, [isShowing, id, moments])
  return {
    /** The field of an answer that says how long ago its word was shown; empty if it was not shown in this session. */
    since(entryId: string): { sinceShown?: number } {
      const sinceShown = moments.secondsSince(entryId)
      return sinceShown === undefined ? {} : { sinceShown }
    },
  }
}
