import { capitalise } from '#shared/text/capitalise.ts'
import type { WeightedAnswer } from '#shared/exercises/exercise.ts'
import { foldTwins, isGlottal, isOneTypo, normalForm, wordsIn } from '#shared/language/language.ts'
import { shortMeaning } from '#shared/entries/meaning.ts'
import { noteMessage, type ComparedMeaning, type NoteMessage } from '#shared/marking/notes.ts'
import type { Verdict } from '#shared/study/answers.ts'

/** Attested forms of the library near the right answers of an exercise. */
export interface NearbyForms {
  /** The same words in other dialects. */
  twins: { of: string; ofDialect: string | null; text: string; dialect: string | null }[]
  /** Other forms: a typo must not turn a right form into one of these. */
  others: (ComparedMeaning & { text: string })[]
  /** Other words for the meaning in question: `gloss` is the English meaning that they share with the right form `of`. */
  synonyms: { of: string; text: string; dialect: string | null; gloss: string; malay?: string | null }[]
  /** The meaning, if one word is asked for. */
  wordMeaning: ComparedMeaning | null
}
export const noNearbyForms: NearbyForms = { twins: [], others: [], synonyms: [], wordMeaning: null }

export interface TypedMark {
  verdict: Verdict
  /** True for another dialect's form if the exercise is about the dialect: neither right nor wrong. */
  isAskedAgain: boolean
  /** The right form nearest to the answer, as its author wrote it. */
  form: string | null
  /** Position of the typo in `form`. */
  slipAt: { at: number; length: number } | null
  /** Sentence on the answer, which is made in the reader's language. */
  message: NoteMessage | null
}
export const emptyMark: TypedMark = { verdict: 'wrong', isAskedAgain: false, form: null, slipAt: null, message: null }

const foldForm = (text: string) => foldTwins(normalForm(text))

const wildcard = /(?<!\\)\*/
export const unescapeStar = (text: string) => text.replaceAll(String.raw`\*`, '*')
export const escapeStar = (text: string) => text.replaceAll('*', String.raw`\*`)

/** True if `words` consists of the parts in order, with any text between them. */
function matchesParts(words: string, parts: string[]): boolean {
  const first = parts[0]!
  const last = parts.at(-1)!
  const end = words.length - last.length
  if (!words.startsWith(first) || !words.endsWith(last) || end < first.length) return false
  let index = first.length
  for (const part of parts.slice(1, -1)) {
    const position = words.indexOf(part, index)
    if (position < 0 || position + part.length > end) return false
    index = position + part.length
  }
  return true
}

const fitsWildcard = (words: string, expected: string) =>
  words !== '' &&
  matchesParts(
    words,
    expected.split(wildcard).map((part) => normalForm(unescapeStar(part))),
  )

/** Shortest word, in letters, in which a typo is forgiven. */
const minLengthWithTypo = 4

/** The one word with a typo in two texts of as many words; it has four letters or more and no digit. */
function wordWithTypo(response: string, right: string): { index: number; response: string; right: string } | undefined {
  const [givenWords, rightWords] = [normalForm(response).split(' '), normalForm(right).split(' ')]
  if (givenWords.length !== rightWords.length) return undefined
  const differing = rightWords.flatMap((word, index) => (word === givenWords[index] ? [] : [index]))
  const [index] = differing
  if (index === undefined || differing.length > 1) return undefined
  const [word, meant] = [givenWords[index]!, rightWords[index]!]
  if (Array.from(meant).length < minLengthWithTypo || /\p{N}/u.test(word + meant) || !isOneTypo(word, meant))
    return undefined
  return { index, response: word, right: meant }
}

/** The parts of a hyphenated word, which count as words of their own. */
const hyphenParts = ({ word, at }: { word: string; at: number }) =>
  [...word.matchAll(/[^-\u2010\u2011]+/g)].map((part) => ({ word: part[0], at: at + part.index }))

/** Position of the typo in the text as its author wrote it, which may have glottal marks. */
function typoPosition(
  text: string,
  typo: { index: number; response: string; right: string },
): { at: number; length: number } | null {
  const words = wordsIn(text).flatMap(hyphenParts)
  const word = words[typo.index]
  if (!word || words.length !== normalForm(text).split(' ').length) return null
  const places = Array.from(word.word).flatMap((letter, index) => (isGlottal(letter) ? [] : [word.at + index]))
  let first = 0
  while (first < typo.right.length && typo.right[first] === typo.response[first]) first += 1
  const length =
    typo.right.length < typo.response.length
      ? 0
      : typo.right.length === typo.response.length && typo.right.slice(first + 1) !== typo.response.slice(first + 1)
        ? 2
        : 1
  return { at: places[first] ?? word.at + word.word.length, length }
}

const shortOf = (meaning: string | null | undefined) => (meaning ? shortMeaning(meaning) : null)
const capitalOf = (text: string | null) => text && capitalise(text)

function meansOther(other: NearbyForms['others'][number], right: string, asked: ComparedMeaning | null): NoteMessage {
  const means = { word: other.text, meaning: shortOf(other.meaning), meaningMs: shortOf(other.malay) }
  if (asked === null) return noteMessage('other-word', means)
  const [inEnglish, inMalay] = [capitalOf(shortOf(asked.meaning)), capitalOf(shortOf(asked.malay))]
  return noteMessage('other-word-asked', { ...means, asked: inEnglish, askedMs: inMalay, right })
}

function dialectNote({ text: form, dialect, of: right, ofDialect }: NearbyForms['twins'][number]): NoteMessage | null {
  if (dialect === null) return null
  return ofDialect === null
    ? noteMessage('dialect-form', { form, dialect, right })
    : noteMessage('dialect-forms', { form, dialect, right, rightDialect: ofDialect })
}

export const synonymNote = ({ text: form, dialect, gloss, malay }: NearbyForms['synonyms'][number]): NoteMessage =>
  noteMessage(dialect === null ? 'synonym' : 'synonym-in', {
    form,
    meaning: gloss,
    meaningMs: shortOf(malay),
    dialect,
  })

interface FittedMark extends TypedMark {
  fitted: WeightedAnswer
}
const better = (a: FittedMark, b: FittedMark) => b.fitted.weight - a.fitted.weight

const fit = (fitted: WeightedAnswer, verdict: Verdict, more: Partial<TypedMark> = {}): FittedMark => ({
  ...emptyMark,
  verdict,
  fitted,
  form: unescapeStar(fitted.text),
  ...more,
})

/** Steps 1 and 2: exact and equal answers, and GIFT's wildcards. */
function sameAs(response: string, answers: WeightedAnswer[]): FittedMark | undefined {
  const [exactly, words] = [response.normalize('NFKC').trim(), normalForm(response)]
  const fits = answers.flatMap((answer) => {
    if (wildcard.test(answer.text)) return fitsWildcard(words, answer.text) ? fit(answer, 'same', { form: null }) : []
    const right = unescapeStar(answer.text)
    if (words === '' || normalForm(right) !== words) return []
    return fit(answer, right.normalize('NFKC').trim() === exactly ? 'exact' : 'same')
  })
  return fits.toSorted(better)[0]
}

/** True if the key lists the answer itself, as right or as wrong: then nothing in the library changes its mark. */
export const isListed = (response: string, answers: WeightedAnswer[]): boolean =>
  Boolean(sameAs(response, answers)?.form)

/** Step 3: the other dialect's form, by an attested twin or by its letters. */
function markAsTwin(
  response: string,
  answer: WeightedAnswer,
  { nearby, aboutDialect }: MarkingContext,
): FittedMark | undefined {
  const right = unescapeStar(answer.text)
  const candidates = nearby.twins.filter((each) => foldForm(each.of) === foldForm(right))
  const isTwinSpelling = foldForm(response) === foldForm(right)
  const twin =
    candidates.find((candidate) => normalForm(candidate.text) === normalForm(response)) ??
    (isTwinSpelling ? undefined : candidates.find((candidate) => foldForm(candidate.text) === foldForm(response)))
  if (!twin && !isTwinSpelling) return undefined
  if (!aboutDialect) return fit(answer, 'twin', { message: twin ? dialectNote(twin) : null })
  return fit(answer, 'twin', { isAskedAgain: true, message: noteMessage('other-dialect') })
}

/** Step 4: an attested synonym is never wrong; if the exercise is about a dialect, a synonym of another dialect is asked again. */
function markAsSynonym(
  response: string,
  answer: WeightedAnswer,
  { nearby, aboutDialect, dialect }: MarkingContext,
): FittedMark | undefined {
  const right = unescapeStar(answer.text)
  const candidates = nearby.synonyms.filter(
    (synonym) => foldForm(synonym.of) === foldForm(right) && foldForm(synonym.text) === foldForm(response),
  )
  const known = candidates.find((candidate) => dialect && candidate.dialect?.includes(dialect)) ?? candidates[0]
  if (!known) return undefined
  const isOwn = dialect !== null && known.dialect?.includes(dialect)
  return fit(answer, 'twin', { isAskedAgain: aboutDialect && !isOwn, message: synonymNote(known) })
}

/** Step 5: one typo in the right form, its attested twin or a synonym, unless the result is another attested form. */
function markAsTypo(
  response: string,
  answer: WeightedAnswer,
  { nearby, aboutDialect }: MarkingContext,
): FittedMark | undefined {
  const right = unescapeStar(answer.text)
  const mayMistypeOtherForms = !aboutDialect && normalForm(right).length >= minLengthWithTypo
  const candidates = mayMistypeOtherForms
    ? [...nearby.twins, ...nearby.synonyms].filter((form) => foldForm(form.of) === foldForm(right))
    : []
  for (const form of [right, ...candidates.map(({ text }) => text)]) {
    const typo = wordWithTypo(response, form)
    if (typo && !otherAttestedForm(response, typo.response, right, nearby))
      return fit(answer, 'slip', { form, slipAt: typoPosition(form, typo) })
  }
  return undefined
}

/** Another attested form that equals the answer, or its one differing word. */
function otherAttestedForm(
  response: string,
  word: string,
  right: string,
  { others, twins, synonyms }: NearbyForms,
): NearbyForms['others'][number] | undefined {
  const rightForms = new Set([
    foldForm(right),
    ...[...twins, ...synonyms]
      .filter((form) => foldForm(form.of) === foldForm(right))
      .map(({ text }) => foldForm(text)),
  ])
  const written = new Set([foldForm(response), foldForm(word)])
  return others.find(({ text }) => written.has(foldForm(text)) && !rightForms.has(foldForm(text)))
}

export interface MarkingContext {
  nearby: NearbyForms
  aboutDialect: boolean
  /** The dialect whose form the exercise asks for. */
  dialect: string | null
}

/**
 * Marks a typed answer in five steps: exact; equal after normalization; the other dialect's form; an attested synonym; one typo. A match
 * of a listed form takes precedence over a nearby form.
 */
export function markTyped(
  response: string,
  answers: WeightedAnswer[],
  context: MarkingContext,
): TypedMark & { fitted: WeightedAnswer | null } {
  const same = sameAs(response, answers)
  if (same?.form) return same
  const literal = answers.filter(({ text }) => !wildcard.test(text))
  const near = [markAsTwin, markAsSynonym, markAsTypo].flatMap((step) => {
    const literalMatches = literal.flatMap((answer) =>
      normalForm(response) === '' ? [] : (step(response, answer, context) ?? []),
    )
    return literalMatches.toSorted(better)[0] ?? []
  })
  const best = [...near, ...(same ? [same] : [])].toSorted(better)[0]
  if (best) return best
  const [right] = literal.toSorted((a, b) => b.weight - a.weight)
  if (!right) return { ...emptyMark, fitted: null }
  const text = unescapeStar(right.text)
  const other = otherAttestedForm(response, wordWithTypo(response, text)?.response ?? response, text, context.nearby)
  return {
    ...emptyMark,
    form: text,
    message: other ? meansOther(other, text, context.nearby.wordMeaning) : null,
    fitted: null,
  }
}
