import type { Exercise, Said as SaidTo, WeightedAnswer } from '#shared/exercises.ts'
import { normalForm } from '#shared/language.ts'
import { isListed, nothingAround } from '#shared/marking-text.ts'
import { shortMeaning } from '#shared/meaning.ts'
import { aroundCard, markExercise, markWord } from '#shared/marking.ts'
import type { Marked, WordCard } from '#shared/study.ts'

export type Said = { chosen: string } | { said: string } | { gaveUp: true } | { knows: true }

/** What is told of an answer; the server says the same of it, and its word is the last. */
export type Judged = Pick<
  Marked,
  'verdict' | 'fraction' | 'right' | 'slipAt' | 'note' | 'feedback' | 'sound' | 'picture'
> & {
  /** 'waits': only the server can tell. */
  state: Marked['state'] | 'waits'
}

const nothing = { note: null, slipAt: null, feedback: null, sound: null }
const wrong = { verdict: 'wrong', fraction: 0 } as const
const right = { verdict: 'exact', fraction: 1 } as const

/** Marked here as the server marks it: the forms of a word are public. */
export function judgeWord(word: WordCard, said: Exclude<Said, { knows: true }>): Judged {
  const { sound, picture } = word
  const base = { ...nothing, state: 'marked' as const, right: word.text, sound, ...(picture ? { picture } : {}) }
  if ('gaveUp' in said) return { ...base, ...wrong }
  const known = 'chosen' in said && word.synonyms?.some(({ text }) => text === said.chosen)
  if ('chosen' in said && !known) {
    if (said.chosen === word.text) return { ...base, ...right }
    const other = [...word.near, ...word.options].find(({ text }) => text === said.chosen)
    return { ...base, ...wrong, note: other ? `“${other.text}” means ${shortMeaning(other.meaning)}.` : null }
  }
  const mark = markWord(word, 'chosen' in said ? said.chosen : said.said, aroundCard(word))
  const { verdict, fraction, note, slipAt, form } = mark
  // Where another word for it was meant, that one is the right form of the slip.
  return { ...base, right: slipAt && form ? form : word.text, verdict, fraction, note, slipAt }
}

const isUnlisted = (text: string, answers: WeightedAnswer[]) => normalForm(text) !== '' && !isListed(text, answers)

/** What the key does not list may be another word for the same, and right: those are in the library, away from here. */
function mayBeAnotherWord(key: Exercise, said: SaidTo | null): boolean {
  if (key.kind === 'short-answer' && said?.kind === 'short-answer') return isUnlisted(said.text, key.answers)
  if (key.kind === 'gaps' && said?.kind === 'gaps')
    return key.gaps.some(({ answers }, at) => isUnlisted(said.texts[at] ?? '', answers))
  if (key.kind !== 'choice' || said?.kind !== 'choice' || key.aboutDialect) return false
  const chosen = key.options.filter(({ text }) => said.chosen.includes(text))
  return chosen.some(({ weight, feedback }) => weight <= 0 && feedback === null)
}

/** Without a line: by the key, where its solution was shown before; null where only the server can tell. */
export function judgeExercise(key: Exercise | null, said: SaidTo | null): Judged | null {
  const mark = key && markExercise(key, said, nothingAround)
  if (!mark) return null
  const { verdict, fraction, solution, slipAt, note, feedback } = mark
  if (key.kind === 'speak') return { ...nothing, state: 'unmarked', verdict: null, fraction, right: null }
  if (verdict === 'wrong' && mayBeAnotherWord(key, said)) {
    const why = 'It may be another word for the same. It is marked when you are back online.'
    return { ...nothing, state: 'waits', verdict: null, fraction: 0, right: solution, note: why }
  }
  if (mark.again) return { ...nothing, state: 'again', verdict, fraction: 0, right: null, note }
  return { state: 'marked', verdict, fraction, right: solution, slipAt, note, feedback, sound: null }
}
