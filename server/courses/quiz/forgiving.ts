import { invisible } from '#shared/quiz.ts'
import { plainLetters } from '#shared/text.ts'

/** The glottal stop is written with any of these, or left out, even by the same writer. */
const glottalMarks = /['’ʼ‘ʻ`´]/g
const finalMarks = '.?!…,;: '

function onOneLine(text: string): string {
  return plainLetters(text).replace(invisible, '').toLowerCase().replace(/\s+/g, ' ').trim()
}

function withoutFinalMarks(text: string): string {
  let end = text.length
  while (end > 0 && finalMarks.includes(text[end - 1]!)) end -= 1
  return text.slice(0, end)
}

/**
 * A text as answers are compared: case, spacing, glottal marks and the mark at the end do not count.
 * w and v, y and z are one, because Tangaa' has v and z where Bundu-Liwan has w and y (avasi, awasi: good; agazo, agayo: big):
 * who writes their own dialect is right. The other correspondences (r and l, l and h) part real words, so they count.
 */
function folded(text: string): string {
  const plain = onOneLine(text)
  const bare = withoutFinalMarks(onOneLine(plain.replace(glottalMarks, '')))
  // An answer that is only marks, such as '?', is compared as it is.
  return (bare || plain).replaceAll('v', 'w').replaceAll('z', 'y')
}

/** Whether an expected text is what a learner wrote; an asterisk in it stands for anything, `\*` for itself. */
export function answeredBy(given: string): (expected: string) => boolean {
  const words = folded(given)
  return (expected) => {
    const parts = expected.split(/(?<!\\)\*/).map((part) => folded(part.replaceAll('\\*', '*')))
    return words !== '' && (parts.length === 1 ? words === parts[0] : stretches(words, parts))
  }
}

/** Whether `words` is made of the parts in their order, with anything between them. */
function stretches(words: string, parts: string[]): boolean {
  const first = parts[0]!
  const last = parts.at(-1)!
  const end = words.length - last.length
  if (!words.startsWith(first) || !words.endsWith(last) || end < first.length) return false
  let at = first.length
  for (const part of parts.slice(1, -1)) {
    const found = words.indexOf(part, at)
    if (found < 0 || found + part.length > end) return false
    at = found + part.length
  }
  return true
}
