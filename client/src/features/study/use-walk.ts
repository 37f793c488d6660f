import { useState } from 'react'
import type { Said as SaidTo } from '#shared/exercises.ts'
import type { Marked, StudyAnswer } from '#shared/study.ts'
import { isWhole } from '#client/lib/appeal-button.tsx'
import { judgeExercise, judgeWord } from './judge.ts'
import type { Judged, Said } from './judge.ts'
import { after, cutShort, withoutKnown } from './round.ts'
import type { ExerciseStep, Outcome, Round, WordStep } from './round.ts'

/** An answer but for its id and its time. */
export type Given = Omit<StudyAnswer, 'id' | 'at' | 'offsetMinutes'>

export interface Keeping {
  /** Keeps an answer before anything is shown of it; answers its id. */
  keep: (given: Given) => Promise<string>
  /** What the server made of it; undefined where it could not be asked. */
  mark?: (id: string) => Promise<Marked | undefined>
  /** After so many the round ends by itself. */
  minutes?: number
}

const outcomeOf = ({ state, verdict }: Judged): Outcome =>
  state !== 'marked' ? 'left' : verdict === 'wrong' ? 'wrong' : 'right'

/** A whole answer, that may be right after all. What was chosen for a word of the library was another word. */
const isOwn = ({ exerciseId, said, words, gaps, chosen, value, pairs }: Given) =>
  (said ?? words ?? gaps ?? (exerciseId && (chosen ?? value ?? pairs))) !== undefined && isWhole(pairs)

/** A round as it is walked: one step, its verdict, and the way back from the last answer. */
export function useWalk(first: Round, { keep, mark, minutes }: Keeping) {
  const [round, setRound] = useState(first)
  const [told, setTold] = useState<Judged & { own: boolean }>()
  const [busy, setBusy] = useState(false)
  const [last, setLast] = useState<{ round: Round; id: string }>()
  /** Makes a step that is asked again a new one. */
  const [turn, setTurn] = useState(0)
  const [began] = useState(() => Date.now())
  const step = round.steps[round.at]

  const goTo = (next: Round) => {
    const over = minutes !== undefined && Date.now() - began >= minutes * 60_000
    setTold(undefined)
    setTurn(turn + 1)
    setRound(over ? cutShort(next) : next)
    window.scrollTo({ top: 0 })
  }
  /** One answer at a time: a second tap on the way is none. */
  const store = async (given: Given, judge: (id: string) => Promise<Judged | null>) => {
    if (busy || told) return
    setBusy(true)
    try {
      const id = await keep(given)
      setLast({ round, id })
      const judged = await judge(id)
      if (judged) setTold({ ...judged, own: isOwn(given) })
    } finally {
      setBusy(false)
    }
  }
  return {
    round,
    step,
    told,
    busy,
    turn,
    /** Of the answer whose verdict is told. */
    answerId: last?.id,
    minutesSoFar: () => Math.max(1, Math.round((Date.now() - began) / 60_000)),
    next: () => {
      if (!told || told.state !== 'again') goTo(after(round, told ? outcomeOf(told) : 'right'))
      else {
        setTold(undefined)
        setTurn(turn + 1)
      }
    },
    leaveOut: () => goTo(after(round, 'left')),
    answerWord: ({ word }: WordStep, said: Said) =>
      store(
        'chosen' in said ? { entryId: word.entryId, chosen: [said.chosen] } : { entryId: word.entryId, ...said },
        async () => {
          if (!('knows' in said)) return judgeWord(word, said)
          goTo(withoutKnown(round))
          return null
        },
      ),
    answerExercise: ({ question, key }: ExerciseStep, content: Partial<StudyAnswer>, said: SaidTo | null) => {
      const { id: exerciseId, revision } = question
      const named = revision === undefined ? { exerciseId } : { exerciseId, revision }
      return store({ ...named, ...content }, async (id) => {
        if (content.knows) {
          goTo(withoutKnown(round))
          return null
        }
        const judged = (await mark?.(id)) ?? judgeExercise(key, said)
        // Kept and not marked yet: it goes on, and the mark follows with the line.
        if (!judged) goTo(after(round, 'left'))
        return judged
      })
    },
    /** Takes the last answer back, and asks again. */
    undo:
      last &&
      (async () => {
        await keep({ undoes: last.id })
        setLast(undefined)
        setTold(undefined)
        setTurn(turn + 1)
        setRound(last.round)
      }),
  }
}
