/** True if a text has a letter: marks, modifier letters such as ʼ, and digits alone are no headword. */
export const hasLetter = (text: string) => /[\p{Lu}\p{Ll}\p{Lt}\p{Lo}]/u.test(text)

/** A requested word has at least two letters of any script. */
export const isAskable = (word: string) => /\p{L}.*\p{L}/su.test(word)
