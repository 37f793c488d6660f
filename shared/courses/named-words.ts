/** `[[tondu']]` marks a word of the library in a text. */
export const wordMark = /\[\[([^[\]\n]{1,200})\]\]/g

/** Words of the library that a text names, without duplicates. */
export const namedWords = (text: string): string[] => [
  ...new Set([...text.matchAll(wordMark)].map(([, word = '']) => word.trim())),
]
