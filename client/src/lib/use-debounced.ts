import { useEffect, useState } from 'react'

/** Milliseconds of pause after typing before a search starts. */
export const typingPause = 250

/** The text after a pause in typing, for a request that is not sent for each key. */
export function useDebounced(text: string): string {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), typingPause)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}
