/**
 * What holds of Kadazandusun as it is written: which texts are the same, which are one slip apart, where a word ends.
 * The SQL functions `library_letters`, `library_key` and `library_one_typo` say the same; language-cases.ts tests both.
 */

/** The glottal stop is written with any of these, or left out, even by the same writer: it never counts. */
export const glottalMarks = "'’ʼ‘ʻ`´"
const glottal = new RegExp(`[${glottalMarks}]`, 'g')

/** Zero-width characters and soft hyphens that keyboards and copying bring along. */
export const invisible = /\p{Cf}/gu

/** Full-width letters, ligatures and their likes as plain ones. An acute accent on its own is a glottal mark and stays one. */
export const plainLetters = (text: string) => text.replaceAll('´', "'").normalize('NFKC')

/** Signs that NFKC would part into a space and a mark. */
const parted = /[\u00A8\u00AF\u00B8\u02D8-\u02DD]/g
const unseen = /[\u00AD\u200B-\u200F\u2060\uFEFF]/g
/** What is neither letter nor digit, listed as the database has it: its character classes depend on its locale. */
const signs = new RegExp(
  '[\\u0001-\\u002F\\u003A-\\u0040\\u005B-\\u0060\\u007B-\\u00A9\\u00AB-\\u00B1\\u00B4\\u00B6-\\u00B9\\u00BB-\\u00BF\\u00D7\\u00F7' +
    '\\u2000-\\u2BFF\\u2E00-\\u2E7F\\u3000-\\u3004\\u3008-\\u3030\\uFE00-\\uFE6F\\uFF01-\\uFF0F\\uFF1A-\\uFF20\\u{1F000}-\\u{1FBFF}]+',
  'gu',
)

/** A text letter by letter: lower case, without glottal marks and invisible characters; any other sign is a space. */
export function lettersOf(text: string): string {
  const plain = plainLetters(text.replace(parted, ' ')).toLowerCase()
  return plain
    .replace(glottal, '')
    .replace(unseen, '')
    .replace(signs, ' ')
    .replace(/^ +| +$/g, '')
}

/** Tangaa' has v and z where Bundu-Liwan has w and y (avasi, awasi: good): the same word. r and l, l and h part real words. */
export function foldTwins(text: string): string {
  return text.replaceAll('w', 'v').replaceAll('y', 'z')
}

/** What a text is found and sorted by. */
export function keyOf(text: string): string {
  return foldTwins(lettersOf(text))
}

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

/** By key, then by what the key leaves out: the same order everywhere, whatever the machine's language. */
export function inOrder(a: string, b: string): number {
  return compare(keyOf(a), keyOf(b)) || compare(lettersOf(a), lettersOf(b)) || compare(a, b)
}

const closingMarks = '.?!…,;: '

function onOneLine(text: string): string {
  return plainLetters(text).replace(invisible, '').toLowerCase().replace(/\s+/g, ' ').trim()
}

function withoutClosingMarks(text: string): string {
  let end = text.length
  while (end > 0 && closingMarks.includes(text[end - 1]!)) end -= 1
  return text.slice(0, end)
}

/**
 * A text as answers are compared: case, spacing, glottal marks, invisible characters and the marks at the end do not count.
 * Signs within it do (2*3 is not 2+3), and an answer of marks alone is compared as it is.
 */
export function normalForm(text: string): string {
  const plain = onOneLine(text)
  return withoutClosingMarks(onOneLine(plain.replace(glottal, ''))) || plain
}

const rest = (letters: string[], from: number) => letters.slice(from).join('')

/** Whether one letter put in, left out or changed, or two neighbours swapped, or nothing at all, makes one text the other. */
export function isOneSlip(a: string, b: string): boolean {
  const [one, other] = [Array.from(a), Array.from(b)]
  if (Math.abs(one.length - other.length) > 1) return false
  let at = 0
  while (at < one.length && one[at] === other[at]) at += 1
  return (
    rest(one, at + 1) === rest(other, at) ||
    rest(one, at) === rest(other, at + 1) ||
    rest(one, at + 1) === rest(other, at + 1) ||
    (one[at] === other[at + 1] && one[at + 1] === other[at] && rest(one, at + 2) === rest(other, at + 2))
  )
}

const wordPattern = new RegExp(
  `(?:(?<![\\p{L}\\p{M}\\p{N}])[${glottalMarks}](?=\\p{L}))?[\\p{L}\\p{M}\\p{N}]+(?:[${glottalMarks}\u2010\u2011-]+[\\p{L}\\p{M}\\p{N}]+)*[${glottalMarks}]?`,
  'gu',
)
/** Marks that quote a word, by how they begin; a glottal mark that ends such a word is the quotation's. */
const opening = new Set(["'", '‘', '`'])

/**
 * The words of a text with their glottal marks, in order, and where they stand. Intl.Segmenter cuts a final mark off (`milo'`).
 * A word between two single quotes is taken without them.
 */
export function wordsIn(text: string): { word: string; at: number }[] {
  return [...text.matchAll(wordPattern)].map((match) => {
    const [word] = match
    const quoted = opening.has(word[0]!) && glottalMarks.includes(word.at(-1)!)
    if (quoted) return { word: word.slice(1, -1), at: match.index + 1 }
    // Before a word a mark is a quotation that ends later; the glottal stop stands within a word or at its end.
    return glottalMarks.includes(word[0]!) ? { word: word.slice(1), at: match.index + 1 } : { word, at: match.index }
  })
}
