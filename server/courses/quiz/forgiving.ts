import { foldTwins, normalForm } from '#shared/language.ts'

const folded = (text: string) => foldTwins(normalForm(text))

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
