import type { WeightedAnswer } from '#shared/exercises.ts'
import { foldTwins, glottalMarks, isOneSlip, normalForm, wordsIn } from '#shared/language.ts'
import { shortMeaning } from '#shared/meaning.ts'
import type { Verdict } from '#shared/study.ts'

/** What the library knows near the right forms of an exercise. */
export interface Around {
  /** The same words in other dialects, attested. */
  twins: { of: string; ofDialect: string | null; text: string; dialect: string | null }[]
  /** Other attested forms: a slip must not turn a right form into one of these. */
  others: { text: string; meaning: string }[]
  /** Other words that mean what is asked, attested: `gloss` in English, of the right form `of`. */
  synonyms: { of: string; text: string; dialect: string | null; gloss: string }[]
  /** What is asked for, in English, where one word is. */
  meaning: string | null
}
export const nothingAround: Around = { twins: [], others: [], synonyms: [], meaning: null }

export interface TypedMark {
  verdict: Verdict
  /** The other dialect's form, where the exercise is about the dialect: neither right nor wrong. */
  again: boolean
  /** The form that was meant, as its author wrote it. */
  form: string | null
  /** Where the learner slipped in `form`. */
  slipAt: { at: number; length: number } | null
  note: string | null
}
export const nothingTyped: TypedMark = { verdict: 'wrong', again: false, form: null, slipAt: null, note: null }

const folded = (text: string) => foldTwins(normalForm(text))

const wildcard = /(?<!\\)\*/
const plain = (text: string) => text.replaceAll(String.raw`\*`, '*')

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

const fitsWildcard = (words: string, expected: string) =>
  words !== '' &&
  stretches(
    words,
    expected.split(wildcard).map((part) => normalForm(plain(part))),
  )

/** A slip is forgiven from so many letters on. */
const shortestSlipped = 4

/** The one word in which two texts of as many words differ by one slip, of four letters or more without digits. */
function slippedWord(said: string, right: string): { index: number; said: string; right: string } | undefined {
  const [given, wanted] = [normalForm(said).split(' '), normalForm(right).split(' ')]
  if (given.length !== wanted.length) return undefined
  const differing = wanted.flatMap((word, index) => (word === given[index] ? [] : [index]))
  const [index] = differing
  if (index === undefined || differing.length > 1) return undefined
  const [word, meant] = [given[index]!, wanted[index]!]
  if (Array.from(meant).length < shortestSlipped || /\p{N}/u.test(word + meant) || !isOneSlip(word, meant))
    return undefined
  return { index, said: word, right: meant }
}

/** Where the letters of a word stand in the text as its author wrote it, glottal marks stepped over. */
function placeOf(
  text: string,
  slip: { index: number; said: string; right: string },
): { at: number; length: number } | null {
  const words = wordsIn(text)
  const word = words[slip.index]
  if (!word || words.length !== normalForm(text).split(' ').length) return null
  const places = Array.from(word.word).flatMap((letter, at) => (glottalMarks.includes(letter) ? [] : [word.at + at]))
  let first = 0
  while (first < slip.right.length && slip.right[first] === slip.said[first]) first += 1
  const length =
    slip.right.length < slip.said.length
      ? 0
      : slip.right.length === slip.said.length && slip.right.slice(first + 1) !== slip.said.slice(first + 1)
        ? 2
        : 1
  return { at: places[first] ?? word.at + word.word.length, length }
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

function meansOther(other: { text: string; meaning: string }, right: string, meaning: string | null): string {
  const told = `${other.text} means ${shortMeaning(other.meaning)}.`
  return meaning === null ? told : `${told} ${capital(shortMeaning(meaning))} is ${right}.`
}

function dialectNote(twin: Around['twins'][number]): string | null {
  if (twin.dialect === null) return null
  const whose = `${twin.text} is the ${twin.dialect} form`
  return twin.ofDialect === null ? `${whose} of ${twin.of}.` : `${whose}; ${twin.of} is ${twin.ofDialect}.`
}

export function synonymNote({ text, dialect, gloss }: Around['synonyms'][number]): string {
  const also = `${text} is also “${gloss}”`
  return dialect === null ? `${also}.` : `${also}, in ${dialect}.`
}

interface Fit extends TypedMark {
  fitted: WeightedAnswer
}
const better = (a: Fit, b: Fit) => b.fitted.weight - a.fitted.weight

const fit = (fitted: WeightedAnswer, verdict: Verdict, more: Partial<TypedMark> = {}): Fit => ({
  ...nothingTyped,
  verdict,
  fitted,
  form: plain(fitted.text),
  ...more,
})

/** Steps 1 and 2, and GIFT's wildcards, which end with them. */
function sameAs(said: string, answers: WeightedAnswer[]): Fit | undefined {
  const [exactly, words] = [said.normalize('NFKC').trim(), normalForm(said)]
  const fits = answers.flatMap((answer) => {
    if (wildcard.test(answer.text)) return fitsWildcard(words, answer.text) ? fit(answer, 'same', { form: null }) : []
    const right = plain(answer.text)
    if (words === '' || normalForm(right) !== words) return []
    return fit(answer, right.normalize('NFKC').trim() === exactly ? 'exact' : 'same')
  })
  return fits.toSorted(better)[0]
}

/** Whether the key lists what was said as it is, as right or as wrong: then nothing that the library knows changes its mark. */
export const isListed = (said: string, answers: WeightedAnswer[]): boolean => Boolean(sameAs(said, answers)?.form)

/** Step 3: the other dialect's form, by an attested twin or by its letters. */
function twinOf(said: string, answer: WeightedAnswer, { around, aboutDialect }: Asked): Fit | undefined {
  const right = plain(answer.text)
  const its = around.twins.filter((each) => folded(each.of) === folded(right))
  const inLetters = folded(said) === folded(right)
  const twin =
    its.find((each) => normalForm(each.text) === normalForm(said)) ??
    (inLetters ? undefined : its.find((each) => folded(each.text) === folded(said)))
  if (!twin && !inLetters) return undefined
  if (!aboutDialect) return fit(answer, 'twin', { note: twin ? dialectNote(twin) : null })
  return fit(answer, 'twin', { again: true, note: "That is the other dialect's form, try again." })
}

/** Another attested word that means what is asked is never wrong; where a dialect's form is asked for, another's is asked again. */
function synonymOf(said: string, answer: WeightedAnswer, { around, aboutDialect, dialect }: Asked): Fit | undefined {
  const right = plain(answer.text)
  const its = around.synonyms.filter((each) => folded(each.of) === folded(right) && folded(each.text) === folded(said))
  const known = its.find((each) => dialect && each.dialect?.includes(dialect)) ?? its[0]
  if (!known) return undefined
  const isOwn = dialect !== null && known.dialect?.includes(dialect)
  return fit(answer, 'twin', { again: aboutDialect && !isOwn, note: synonymNote(known) })
}

/** Step 4: one slip in the right form, in its attested twin or in another word for the same, unless that makes another attested form of it. */
function slipOf(said: string, answer: WeightedAnswer, { around, aboutDialect }: Asked): Fit | undefined {
  const right = plain(answer.text)
  const hasOthers = !aboutDialect && normalForm(right).length >= shortestSlipped
  const its = hasOthers ? [...around.twins, ...around.synonyms].filter((each) => folded(each.of) === folded(right)) : []
  for (const form of [right, ...its.map(({ text }) => text)]) {
    const slip = slippedWord(said, form)
    if (slip && !otherIn(said, slip.said, right, around))
      return fit(answer, 'slip', { form, slipAt: placeOf(form, slip) })
  }
  return undefined
}

/** The other attested form that was written, as a whole or in the one word that differs. */
function otherIn(
  said: string,
  word: string,
  right: string,
  { others, twins, synonyms }: Around,
): Around['others'][number] | undefined {
  const ours = new Set([
    folded(right),
    ...[...twins, ...synonyms].filter((each) => folded(each.of) === folded(right)).map(({ text }) => folded(text)),
  ])
  const written = new Set([folded(said), folded(word)])
  return others.find(({ text }) => written.has(folded(text)) && !ours.has(folded(text)))
}

export interface Asked {
  around: Around
  aboutDialect: boolean
  /** Whose form is asked for, where the exercise says so. */
  dialect: string | null
}

/**
 * Marks a typed answer in four steps: exact; the same but for what never counts; the other dialect's form; one slip. What is listed
 * as it was written goes before what is only near to something listed.
 */
export function markTyped(
  said: string,
  answers: WeightedAnswer[],
  asked: Asked,
): TypedMark & { fitted: WeightedAnswer | null } {
  const same = sameAs(said, answers)
  if (same?.form) return same
  const whole = answers.filter(({ text }) => !wildcard.test(text))
  const near = [twinOf, synonymOf, slipOf].flatMap((step) => {
    const found = whole.flatMap((answer) => (normalForm(said) === '' ? [] : (step(said, answer, asked) ?? [])))
    return found.toSorted(better)[0] ?? []
  })
  const best = [...near, ...(same ? [same] : [])].toSorted(better)[0]
  if (best) return best
  const [right] = whole.toSorted((a, b) => b.weight - a.weight)
  if (!right) return { ...nothingTyped, fitted: null }
  const text = plain(right.text)
  const other = otherIn(said, slippedWord(said, text)?.said ?? said, text, asked.around)
  return {
    ...nothingTyped,
    form: text,
    note: other ? meansOther(other, text, asked.around.meaning) : null,
    fitted: null,
  }
}
