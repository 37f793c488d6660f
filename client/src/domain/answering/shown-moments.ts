/** Moments at which words were shown with their meaning. */
export function createShownMoments() {
  const moments = new Map<string, number>()
  return {
    show: (words: readonly string[]) => {
      for (const word of words) moments.set(word, Date.now())
    },
    /** Seconds since the word was shown; undefined if it was not. */
    secondsSince: (word: string): number | undefined => {
      const at = moments.get(word)
      return at === undefined ? undefined : Math.max(0, Math.round((Date.now() - at) / 1000))
    },
  }
}
