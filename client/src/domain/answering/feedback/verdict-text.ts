import { say, type Sentence } from '#shared/messages/say.ts'
import {
  anotherDialect,
  answerSaved,
  extraLetterAfter,
  extraLetterFirst,
  hereItIs,
  lookAtLetter,
  notQuite,
  partlyRight,
  planForQuestion,
  questionChanged,
  rightNow,
  saidAloud,
  skippedNow,
  swappedLetters,
  typoCounts,
} from '#shared/study/review-messages.ts'
import type { Marked } from '#shared/study/answers.ts'

/** Colour and sign of a verdict. */
export type Look = 'right' | 'almost' | 'wrong' | 'open'
export interface VerdictText {
  head: Sentence
  look: Look
}

/** Sentence that names the mistyped letter of the right form. */
export function typoSentence({ right, slipAt }: Pick<Marked, 'right' | 'slipAt'>): Sentence | null {
  if (right === null || !slipAt) return null
  const { at, length } = slipAt
  const letters = right.slice(at, at + length)
  if (length > 1) return say(swappedLetters, { letters })
  if (length > 0) return say(lookAtLetter, { letters })
  return at === 0 ? say(extraLetterFirst) : say(extraLetterAfter, { letters: right.slice(0, at) })
}

const openVerdict = (head: Sentence): VerdictText => ({ head, look: 'open' })

type MarkToShow = Pick<Marked, 'verdict' | 'fraction'> & {
  state: Marked['state'] | 'waits'
  /** True for 'I don't know yet', which is no mistake. */
  gaveUp?: boolean | undefined
}

/** Verdict in a word or two. */
export function verdictText({ state, verdict, fraction, gaveUp }: MarkToShow): VerdictText {
  if (state === 'waits') return openVerdict(say(answerSaved))
  if (state === 'again') return openVerdict(say(anotherDialect))
  if (state === 'changed') return openVerdict(say(questionChanged))
  if (state === 'locked') return openVerdict(say(planForQuestion))
  if (state === 'unmarked') return { head: say(fraction > 0 ? saidAloud : skippedNow), look: 'right' }
  if (verdict === 'slip') return { head: say(typoCounts), look: 'almost' }
  if (verdict !== 'wrong') return { head: say(rightNow), look: 'right' }
  if (gaveUp) return openVerdict(say(hereItIs))
  return fraction > 0 ? { head: say(partlyRight), look: 'almost' } : { head: say(notQuite), look: 'wrong' }
}
