/** True if a text has a letter. Marks, digits and modifier letters such as ʼ do not count. */
export const hasLetter = (text: string) => /[\p{Lu}\p{Ll}\p{Lt}\p{Lo}]/u.test(text)

/** True if a text has at least two letters of any script. */
export const hasTwoLetters = (text: string) => /\p{L}.*\p{L}/su.test(text)
