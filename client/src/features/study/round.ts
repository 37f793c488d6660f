import type { Way } from '#shared/memory.ts'
import { wayOf } from '#shared/memory.ts'
import type { z } from 'zod/mini'
import type { StudyCard, WordCard } from '#shared/study.ts'

/** A word as it is asked: shown first where it is new. */
export interface Step {
  word: WordCard
  way: Way | 'meet'
  /** A wrong one comes back once before the end. */
  again: boolean
}

export interface Round {
  steps: Step[]
  at: number
  /** Words answered rightly, for the last page. */
  learned: string[]
}
export type CardAnswer = z.input<typeof StudyCard>

const step = (word: WordCard, way: Step['way']): Step => ({ word, way, again: false })

/** Steps after a new word was shown and before it is asked. */
const pause = 2

/** The round of a day: what is due, each in the way its memory asks for; a new word is shown, and asked a little later. */
export function roundOf(cards: readonly CardAnswer[]): Round {
  const steps: Step[] = []
  const later: { due: number; step: Step }[] = []
  const release = (all: boolean) => {
    for (const each of later.splice(0)) {
      if (all || each.due <= steps.length) steps.push(each.step)
      else later.push(each)
    }
  }
  for (const { word, memory } of cards) {
    if (!word) continue
    if (memory) steps.push(step(word, wayOf(memory, word.sound !== null)))
    else {
      steps.push(step(word, 'meet'))
      later.push({ due: steps.length + pause, step: step(word, 'choose') })
    }
    release(false)
  }
  release(true)
  return { steps, at: 0, learned: [] }
}

/** Words to try without an account: chosen first, then written. */
export function practiceOf(words: readonly WordCard[]): Round {
  return {
    steps: [
      ...words.map((word) => step(word, word.sound === null ? 'choose' : 'listen')),
      ...words.slice(0, 5).map((word) => step(word, 'type')),
    ],
    at: 0,
    learned: [],
  }
}

/** After an answer: what was wrong returns at the end, once. */
export function after(round: Round, right: boolean): Round {
  const now = round.steps[round.at]!
  const back = !right && !now.again && now.way !== 'meet' ? [{ ...now, again: true }] : []
  const learned = right && now.way !== 'meet' ? [...new Set([...round.learned, now.word.entryId])] : round.learned
  return { steps: [...round.steps, ...back], at: round.at + 1, learned }
}

/** Options in a new order each time, the right one among them. `random` is below 1. */
export function optionsOf(word: WordCard, way: Step['way'], random: () => number): string[] {
  const alike = way === 'listen' ? word.near.map(({ text }) => text) : []
  const others = [...new Set([...alike, ...word.options.map(({ text }) => text)])].filter((text) => text !== word.text)
  const options = [word.text, ...others.slice(0, 3)]
  for (let at = options.length - 1; at > 0; at -= 1) {
    const other = Math.floor(random() * (at + 1))
    ;[options[at], options[other]] = [options[other]!, options[at]!]
  }
  return options
}
