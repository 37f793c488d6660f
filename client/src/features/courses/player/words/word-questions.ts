import type { LessonStep, WordStep } from '#client/features/courses/player/steps.ts'
import { wordsShown } from '#shared/courses/text/cut-text.ts'

/** Word cards after which their words are asked. */
const cardsBetween = 2
/** Steps between the two questions about a word. */
const stepsBetween = 3

interface Waiting {
  word: string
  /** Position of the first question. */
  at: number
}

/**
 * Adds questions about the words of a text: after every two word cards both are recognised, and at least three steps later produced.
 * Two words alone get a second card in between. `isAsked` is false for words that the library lacks.
 */
export function withWordQuestions(steps: readonly LessonStep[], isAsked: (word: string) => boolean): LessonStep[] {
  const stepsWithQuestions: LessonStep[] = []
  const seen = new Set<string>()
  const fresh: string[] = []
  let waiting: Waiting[] = []
  const ask = (word: string, stage: WordStep['stage']) =>
    stepsWithQuestions.push({ kind: 'word', word, stage, isRepeat: false })
  const recognise = () => {
    for (const word of fresh.splice(0)) {
      waiting.push({ word, at: stepsWithQuestions.length })
      ask(word, 'recognise')
    }
  }
  const produce = () => {
    const ready = waiting.filter(({ at }) => stepsWithQuestions.length - at >= stepsBetween)
    for (const { word } of ready) ask(word, 'produce')
    waiting = waiting.filter((question) => !ready.includes(question))
    return ready.length > 0
  }
  for (const step of steps) {
    stepsWithQuestions.push(step)
    if (step.kind !== 'text' && step.kind !== 'video') continue
    const shownWords = wordsShown(step.text).filter((word) => isAsked(word) && !seen.has(word))
    for (const word of shownWords) seen.add(word)
    fresh.push(...shownWords)
    if (fresh.length < cardsBetween) continue
    const earlier = waiting
    waiting = []
    recognise()
    const now = waiting
    waiting = earlier
    produce()
    waiting = [...waiting, ...now]
  }
  recognise()
  while (produce());
  if (waiting.length > 1) stepsWithQuestions.push({ kind: 'text', text: `[[${waiting.at(-1)!.word}]]` })
  while (produce());
  return stepsWithQuestions
}
