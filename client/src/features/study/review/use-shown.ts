import { useEffect, useState } from 'react'
import { isWord, type ReviewSessionStep } from './session-state.ts'

/** Moments at which words were shown with their meaning: by their introduction, or by feedback. */
export function useShown(step: ReviewSessionStep | undefined, isAnswered: boolean) {
  const [moments] = useState(() => new Map<string, number>())
  const wordStep = step && isWord(step) ? step : undefined
  const isShowing = wordStep !== undefined && (wordStep.mode === 'meet' || isAnswered)
  const id = wordStep?.word.entryId
  useEffect(() => {
    // The moment at which the word disappears counts, too.
    if (!isShowing || id === undefined) return undefined
    return () => void moments.set(id, Date.now())
  }, [isShowing, id, moments])
  return {
    /** The field of an answer that says how long ago its word was shown; empty if it was not shown in this session. */
    since(entryId: string): { sinceShown?: number } {
      const at = moments.get(entryId)
      return at === undefined ? {} : { sinceShown: Math.max(0, Math.round((Date.now() - at) / 1000)) }
    },
  }
}
