import type { Exercise } from '#shared/exercises.ts'
import { nothingAround } from '#shared/marking-text.ts'
import type { Around } from '#shared/marking-text.ts'
import { gradeOf, markExercise, markWord } from '#shared/marking.ts'
import type { Mark } from '#shared/marking.ts'
import { glossesOf, shortMeaning } from '#shared/meaning.ts'
import { easy } from '#shared/memory.ts'
import type { Grade } from '#shared/memory.ts'
import { canBeLeftOut, questionOf } from '#shared/question.ts'
import type { Marked, StudyAnswer } from '#shared/study.ts'
import type { Asks, Lexicon, Wording } from './lexicon.ts'
import { formOf, questionIn, rightIn, saidTo, typedIn } from './said.ts'

/** An exercise as it stands. */
export interface PresentExercise {
  id: string
  lessonId: string
  revision: number
  body: Exercise
}
export interface PresentWord {
  id: string
  text: string
  meaning: string
  dialect: string | null
  sound: string | null
  picture: string | null
}

/** An answer with what it is about; neither where that is not there (any more). */
export interface Asked {
  answer: StudyAnswer
  exercise?: PresentExercise | undefined
  word?: PresentWord | undefined
  /** Of an exercise that names one entry. */
  asks?: PresentWord | undefined
  /** To exercises. 'held': it stood when this was answered, and has ended since. */
  access: 'open' | 'held' | 'none'
}

export interface Outcome {
  marked: Marked
  grade: Grade | null
  form: string | null
}

export const unmarked = (id: string, state: Marked['state']): Marked => ({
  id,
  verdict: null,
  state,
  fraction: 0,
  right: null,
  slipAt: null,
  note: null,
  feedback: null,
  sound: null,
  remarked: false,
})

/** It counts, and tells nothing of the solution: that is paid for. */
const untold = ({ id, verdict, state, fraction }: Marked): Marked => ({ ...unmarked(id, state), verdict, fraction })

const outOf = (id: string, state: Marked['state'], grade: Grade | null = null): Outcome => ({
  marked: unmarked(id, state),
  grade,
  form: null,
})

function markedOf(id: string, mark: Mark, word: PresentWord | undefined): Marked {
  const { verdict, fraction, solution, slipAt, note, feedback } = mark
  if (mark.again) return { ...unmarked(id, 'again'), verdict, note }
  // Where a twin was meant, its own form is the right one of the slip.
  const right = slipAt && mark.form ? mark.form : solution
  const told = { right, slipAt, note, feedback, sound: word?.sound ?? null, remarked: false }
  return { id, verdict, state: 'marked', fraction, ...told, ...(word?.picture ? { picture: word.picture } : {}) }
}

function ofWord({ answer, word }: Asked, around: Around): Outcome {
  if (!word) return outOf(answer.id, 'changed')
  if (answer.knows) return outOf(answer.id, 'unmarked', easy)
  const mark = markWord(word, typedIn(answer), around)
  return { marked: markedOf(answer.id, mark, word), grade: gradeOf(mark, {}), form: null }
}

function ofExercise({ answer, exercise, asks, access }: Asked, around: Around): Outcome {
  if (!exercise) return outOf(answer.id, 'changed')
  if (access === 'none') return outOf(answer.id, 'locked')
  if (answer.knows) return outOf(answer.id, 'unmarked', easy)
  if (answer.skipped && canBeLeftOut(questionOf(exercise.body))) return outOf(answer.id, 'unmarked')
  const mark = markExercise(exercise.body, saidTo(exercise.body.kind, answer), around)
  const wasChanged = answer.revision !== undefined && answer.revision !== exercise.revision
  // What was shown is no longer there to be marked by; what is right by what stands now, counts.
  if (!mark || (wasChanged && mark.fraction < 1)) return outOf(answer.id, 'changed')
  const spoken = exercise.body.kind === 'speak'
  const marked = access === 'open' ? markedOf(answer.id, mark, asks) : untold(markedOf(answer.id, mark, asks))
  return {
    marked: spoken ? { ...marked, verdict: null, state: 'unmarked' } : marked,
    grade: gradeOf(mark, { spoken }),
    form: formOf(exercise.body, answer),
  }
}

/** Who is asked by ear writes what was heard, whatever else means the same. */
const asksOf = ({ word, exercise, asks }: Asked): Asks => {
  if (word) return { glosses: glossesOf(shortMeaning(word.meaning)) }
  if (!exercise) return { glosses: [] }
  const { body } = exercise
  return asks && (body.kind === 'short-answer' || body.kind === 'choice') && !body.sound
    ? { glosses: glossesOf(asks.meaning) }
    : questionIn(body)
}

const wordingOf = (one: Asked): Wording => ({
  right: one.word ? [one.word.text] : one.exercise ? rightIn(one.exercise.body) : [],
  said: typedIn(one.answer),
  meaning: one.word?.meaning ?? one.asks?.meaning ?? null,
  asks: asksOf(one),
  chosen: one.exercise?.body.kind === 'choice',
})

/** Marks answers, each with what the library knows around it. */
export async function markAll(asked: Asked[], lexicon: Pick<Lexicon, 'around'>): Promise<Outcome[]> {
  const around = await lexicon.around(asked.map(wordingOf))
  return asked.map((one, at) => {
    if (one.answer.undoes) return outOf(one.answer.id, 'unmarked')
    return one.answer.entryId ? ofWord(one, around[at] ?? nothingAround) : ofExercise(one, around[at] ?? nothingAround)
  })
}
