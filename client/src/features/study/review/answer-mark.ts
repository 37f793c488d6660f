import type { Exercise, ExerciseResponse, WeightedAnswer } from '#shared/exercises/exercise.ts'
import { normalForm } from '#shared/language/language.ts'
import { withOneEnd } from '#shared/marking/notes.ts'
import { isListed, noNearbyForms } from '#shared/marking/typed.ts'
import { shortMeaning } from '#shared/entries/meaning.ts'
import { say } from '#shared/messages/say.ts'
import { keyOfQuestion, meansThis } from '#shared/study/review-messages.ts'
import { nearbyOfCard, markExercise, markSentence, markWord } from '#shared/marking/marking.ts'
import type { Marked } from '#shared/study/answers.ts'
import type { WordCard } from '#shared/study/cards.ts'

export type WordAnswer =
  | { chosen: string }
  | { said: string }
  | { words: string[] }
  | { gaveUp: true }
  | { knows: true }

/** Feedback on an answer. The server's mark decides. */
export type AnswerMark = Pick<
  Marked,
  'verdict' | 'fraction' | 'right' | 'slipAt' | 'note' | 'feedback' | 'sound' | 'picture'
> & {
  /** 'waits' if only the server can mark the answer. */
  state: Marked['state'] | 'waits'
  /** True for 'I don't know yet': the answer is shown, and no verdict. */
  gaveUp?: boolean
}

const noFeedback = { note: null, slipAt: null, feedback: null, sound: null }
const wrongMark = { verdict: 'wrong', fraction: 0 } as const
const rightMark = { verdict: 'exact', fraction: 1 } as const

/** The form that was meant by an answer with a typo. */
export const meantBy = (answerMark: Pick<AnswerMark, 'verdict' | 'right'> | undefined): string | undefined =>
  answerMark?.verdict === 'slip' ? (answerMark.right ?? undefined) : undefined

/** Marks a word as the server does: its forms are public. */
export function markWordAnswer(word: WordCard, answer: Exclude<WordAnswer, { knows: true }>): AnswerMark {
  const { sound, picture } = word
  const base = { ...noFeedback, state: 'marked' as const, right: word.text, sound, ...(picture ? { picture } : {}) }
  if ('gaveUp' in answer) return { ...base, ...wrongMark, gaveUp: true }
  if ('words' in answer) {
    const { verdict, fraction, solution } = markSentence(word.example ? [word.example.text] : [], answer.words)
    return { ...base, verdict, fraction, right: solution }
  }
  const isSynonym = 'chosen' in answer && word.synonyms?.some(({ text }) => text === answer.chosen)
  if ('chosen' in answer && !isSynonym) {
    if (answer.chosen === word.text) return { ...base, ...rightMark }
    const chosenWord = [...word.near, ...word.options].find(({ text }) => text === answer.chosen)
    return {
      ...base,
      ...wrongMark,
      note: chosenWord
        ? withOneEnd(say(meansThis, { word: chosenWord.text, meaning: shortMeaning(chosenWord.meaning) }))
        : null,
    }
  }
  const mark = markWord(word, 'chosen' in answer ? answer.chosen : answer.said, nearbyOfCard(word))
  const { verdict, fraction, note, slipAt, form } = mark
  // If another valid form was meant, that one is shown as right.
  return { ...base, right: slipAt && form ? form : word.text, verdict, fraction, note, slipAt }
}

const isUnlisted = (text: string, answers: WeightedAnswer[]) => normalForm(text) !== '' && !isListed(text, answers)

/** True if an answer not in the key may be a synonym, which only the server can look up. */
function mayBeAnotherWord(key: Exercise, answer: ExerciseResponse | null): boolean {
  if (key.kind === 'short-answer' && answer?.kind === 'short-answer') return isUnlisted(answer.text, key.answers)
  if (key.kind === 'gaps' && answer?.kind === 'gaps')
    return key.gaps.some(({ answers }, index) => isUnlisted(answer.texts[index] ?? '', answers))
  if (key.kind !== 'choice' || answer?.kind !== 'choice' || key.aboutDialect) return false
  const chosenOptions = key.options.filter(({ text }) => answer.chosen.includes(text))
  return chosenOptions.some(({ weight, feedback }) => weight <= 0 && feedback === null)
}

/** Marks an exercise offline with its key, if the solution was shown before; null if only the server can. */
export function markExerciseAnswer(key: Exercise | null, answer: ExerciseResponse | null): AnswerMark | null {
  const mark = key && markExercise(key, answer, noNearbyForms)
  if (!mark) return null
  const { verdict, fraction, solution, slipAt, note, feedback } = mark
  if (key.kind === 'speak') return { ...noFeedback, state: 'unmarked', verdict: null, fraction, right: null }
  if (verdict === 'wrong' && mayBeAnotherWord(key, answer)) {
    return { ...noFeedback, state: 'waits', verdict: null, fraction: 0, right: solution, note: say(keyOfQuestion) }
  }
  if (mark.isAskedAgain) return { ...noFeedback, state: 'again', verdict, fraction: 0, right: null, note }
  return { state: 'marked', verdict, fraction, right: solution, slipAt, note, feedback, sound: null }
}
