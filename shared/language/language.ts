/**
 * Rules of written Kadazandusun: equal texts, typos, word boundaries. The SQL functions `library_letters`, `library_key` and
 * `library_one_typo` implement the same rules; `shared/language/cases.ts` tests both.
 */

/**
 * The glottal stop is written with any of these marks or without one, even by the same writer: it never counts. First the marks that can
 * also be quotes, then the prime signs.
 */
const glottalMarks = "'’ʼ‘ʻ`´‛ʽʾʿˊˋˈ′‵ʹ"
/** Letters for the glottal stop in phonetic and other spellings. */
const glottalLetters = 'ʔɂɁꞌꞋˀ'
const glottal = new RegExp(`[${glottalMarks}${glottalLetters}]`, 'gu')
export const isGlottal = (letter: string) => glottalMarks.includes(letter) || glottalLetters.includes(letter)

/** Zero-width characters and soft hyphens, which keyboards and copying insert. */
export const invisible = /\p{Cf}/gu

/**
 * Combining marks after the thirtieth on one letter are dropped, as in Unicode's stream-safe format (UAX 15, section 13): normalizing
 * sorts the marks of a letter in quadratic time.
 */
const pastStreamSafe = /(\p{M}{30})\p{M}+/gu

/** Replaces full-width letters, ligatures and the like by plain ones. A separate acute accent is a glottal mark and stays one. */
export const plainLetters = (text: string) =>
  text.replaceAll('´', "'").replaceAll(pastStreamSafe, '$1').normalize('NFKC')

/** A spelling in lower case, with every glottal mark replaced by one character. */
export const spellingKey = (text: string) =>
  plainLetters(text)
    .replaceAll(/[’ʼ‘ʻ`]/g, "'")
    .trim()
    .toLowerCase()

/** Signs that NFKC would split into a space and a mark. */
const spacedMarks = /[\u00A8\u00AF\u00B8\u02D8-\u02DD]/g
/** Invisible characters of the SQL function `library_letters`: a list, because PostgreSQL knows no class for `invisible`. */
const invisibleInSql = /[\u00AD\u200B-\u200F\u2060\uFEFF]/g
/** Characters other than letters and digits. The list equals the one in SQL, where character classes depend on the locale. */
const signs = new RegExp(
  '[\\u0001-\\u002F\\u003A-\\u0040\\u005B-\\u0060\\u007B-\\u00A9\\u00AB-\\u00B1\\u00B4\\u00B6-\\u00B9\\u00BB-\\u00BF\\u00D7\\u00F7' +
    '\\u2000-\\u2BFF\\u2E00-\\u2E7F\\u3000-\\u3004\\u3008-\\u3030\\uFE00-\\uFE6F\\uFF01-\\uFF0F\\uFF1A-\\uFF20\\u{1F000}-\\u{1FBFF}]+',
  'gu',
)

/** Lower-case letters of a text, without glottal marks and invisible characters; any other sign becomes a space. */
export function lettersOf(text: string): string {
  const plain = plainLetters(text.replace(spacedMarks, ' ')).toLowerCase()
  return plain
    .replace(glottal, '')
    .replace(invisibleInSql, '')
    .replace(signs, ' ')
    .replace(/^ +| +$/g, '')
}

/** Tangaa' has v and z where Bundu-Liwan has w and y (avasi, awasi: good): the same word. r and l, and l and h, distinguish words. */
export function foldTwins(text: string): string {
  return text.replaceAll('w', 'v').replaceAll('y', 'z')
}

const specialLetters: Record<string, string> = { ø: 'o', ł: 'l', đ: 'd', ħ: 'h', ı: 'i', ɨ: 'i', ʉ: 'u', ŋ: 'ng' }

/** The letters without diacritics, and ŋ as ng: údu is found by udu. */
const withoutDiacritics = (letters: string) =>
  letters
    .normalize('NFD')
    .replace(/[\u0300-\u036F]/g, '')
    .normalize('NFC')
    .replace(/[øłđħıɨʉŋ]/g, (letter) => specialLetters[letter]!)
    .toLowerCase()

/** Key by which a text is searched and sorted. */
export function searchKeyOf(text: string): string {
  return foldTwins(withoutDiacritics(lettersOf(text)))
}

const closingMarks = '.?!…,;:。、 '
const openingMarks = '¿¡ '

function comparableLine(text: string): string {
  return plainLetters(text).replace(invisible, '').toLowerCase().replace(/\s+/g, ' ').trim()
}

const quotes = '"“”„‟«»‹›「」『』‚'
const brackets: Record<string, string> = {
  '(': ')',
  '[': ']',
  '{': '}',
  '<': '>',
  '〈': '〉',
  '《': '》',
  '【': '】',
  '〔': '〕',
}

/** True if the bracket that opens the text is closed by its last character, and not before. */
function isBracketed(text: string, start: number, end: number): boolean {
  const closing = brackets[text[start]!]
  if (!closing || text[end - 1] !== closing) return false
  let depth = 0
  for (let index = start; index < end; index += 1) {
    if (text[index] === text[start]) depth += 1
    if (text[index] === closing) depth -= 1
    if (depth === 0) return index === end - 1
  }
  return false
}

/** Brackets within brackets that are removed around an answer; more are part of it. */
const maxBrackets = 3

/** The text without quotes and brackets around it and without closing punctuation. */
function withoutMarksAround(text: string): string {
  let [start, end] = [0, text.length]
  for (let removed = 0; ; removed += 1) {
    while (start < end && (quotes + openingMarks).includes(text[start]!)) start += 1
    while (end > start && (quotes + closingMarks).includes(text[end - 1]!)) end -= 1
    if (removed === maxBrackets || !isBracketed(text, start, end)) return text.slice(start, end)
    start += 1
    end -= 1
  }
}

const marksAndSpaces = /[.?!…,;:。、 ]+/g
const everyQuote = new RegExp(`[${quotes}]`, 'g')
/** The text without quotes and without punctuation between its words: `Oo, kopio.` is `oo kopio.` A sign within a word, as in 2.5, stays. */
const withoutMarksBetween = (text: string) =>
  text.replace(everyQuote, '').replace(marksAndSpaces, (marks) => (marks.endsWith(' ') ? ' ' : marks))

const dashes = /[\u2010-\u2015\u2212]/g
/** A hyphen joins words as a space does. Before a figure that does not follow a letter it is a minus or a range, and counts. */
const joiningHyphens = /-+(?!\p{N})|(?<=[\p{L}\p{M}])-+/gu

/**
 * A text as answers are compared: without case, spacing, glottal marks, quotes, hyphens, and punctuation or brackets around words. Signs
 * within it count, and so does punctuation alone.
 */
export function normalForm(text: string): string {
  const plain = comparableLine(text)
  const words = plain.replace(glottal, '').replace(dashes, '-').replace(joiningHyphens, ' ')
  return withoutMarksAround(withoutMarksBetween(comparableLine(words))) || plain
}

const rest = (letters: string[], from: number) => letters.slice(from).join('')

/** True if the texts are equal, or one letter added, left out or changed, or two neighbours swapped, makes one the other. */
export function isOneTypo(a: string, b: string): boolean {
  const [one, other] = [Array.from(a), Array.from(b)]
  if (Math.abs(one.length - other.length) > 1) return false
  let index = 0
  while (index < one.length && one[index] === other[index]) index += 1
  return (
    rest(one, index + 1) === rest(other, index) ||
    rest(one, index) === rest(other, index + 1) ||
    rest(one, index + 1) === rest(other, index + 1) ||
    (one[index] === other[index + 1] &&
      one[index + 1] === other[index] &&
      rest(one, index + 2) === rest(other, index + 2))
  )
}

const wordPattern = new RegExp(
  `(?:(?<![\\p{L}\\p{M}\\p{N}])[${glottalMarks}](?=\\p{L}))?[\\p{L}\\p{M}\\p{N}]+(?:[${glottalMarks}\u2010\u2011-]+[\\p{L}\\p{M}\\p{N}]+)*[${glottalMarks}]?`,
  'gu',
)
/** Marks that can open a quotation; the mark at the end of such a word then closes it. */
const openingQuotes = new Set(["'", '‘', '`'])

/**
 * The words of a text with their glottal marks, in order, and their positions. Intl.Segmenter cuts off a final mark (`milo'`). Single
 * quotes around a word are left out.
 */
export function wordsIn(text: string): { word: string; at: number }[] {
  return [...text.matchAll(wordPattern)].map((match) => {
    const [word] = match
    const quoted = openingQuotes.has(word[0]!) && glottalMarks.includes(word.at(-1)!)
    if (quoted) return { word: word.slice(1, -1), at: match.index + 1 }
    // A mark before a word opens a longer quotation: glottal stops are within words or at their end.
    return glottalMarks.includes(word[0]!) ? { word: word.slice(1), at: match.index + 1 } : { word, at: match.index }
  })
}
