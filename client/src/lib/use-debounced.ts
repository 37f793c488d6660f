import { useEffect, useState } from 'react'

/** Pause after typing before a search starts. */
export const typingPauseMs = 250

/** The text after a pause in typing, for a request that is not sent for each key. */
export function useDebounced(text: string): string {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), typingPauseMs)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}
