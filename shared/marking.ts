import { chosenForm } from '#shared/chosen.ts'
import type { Exercise, Said, WeightedAnswer } from '#shared/exercises.ts'
import { markTyped, nothingAround, nothingTyped, synonymNote } from '#shared/marking-text.ts'
import type { Around, Asked, TypedMark } from '#shared/marking-text.ts'
import { keyOf } from '#shared/language.ts'
import { again, easy, good, hard } from '#shared/memory.ts'
import type { Grade } from '#shared/memory.ts'
import { numberIn, rangeIn } from '#shared/numbers.ts'
import { bankOf, rightColumn } from '#shared/question.ts'
import type { WordCard } from '#shared/study.ts'

/** One answer, marked: the same function on both sides. */
export interface Mark extends TypedMark {
  /** 0 to 1, six decimals. */
  fraction: number
  feedback: string | null
  /** What would have been right, for a person to read. */
  solution: string
}

type Of<Kind, Union> = Extract<Union, { kind: Kind }>

const oneOf = new Intl.ListFormat('en', { type: 'disjunction' })
const allOf = new Intl.ListFormat('en', { type: 'conjunction' })

/** 0 to 1; six decimals, so that three thirds are one. */
const fractionOf = (number: number) => Math.round(Math.min(1, Math.max(0, number)) * 1e6) / 1e6

/** What is right or not, without steps between. */
function plainMark(fraction: number, feedback: string | null, solution: string): Mark {
  const rounded = fractionOf(fraction)
  return { ...nothingTyped, verdict: rounded === 1 ? 'exact' : 'wrong', fraction: rounded, feedback, solution }
}

/** The texts that earn most, in words. */
function bestOf(answers: { text: string; weight: number }[]): string {
  const most = Math.max(...answers.map(({ weight }) => weight))
  return oneOf.format(new Set(answers.filter(({ weight }) => weight === most).map(({ text }) => text)))
}
const writtenBest = (answers: WeightedAnswer[]) => bestOf(answers).replaceAll(String.raw`\*`, '*')

/** A wrong option that is another attested word for what is asked is not wrong, unless its teacher has a reply to it. */
function alsoRight({ options }: Of<'choice', Exercise>, { around, aboutDialect }: Asked) {
  const most = Math.max(...options.map(({ weight }) => weight))
  const best = new Set(options.filter(({ weight }) => weight === most).map(({ text }) => keyOf(text)))
  return ({ text, weight, feedback }: Of<'choice', Exercise>['options'][number]) =>
    weight > 0 || feedback !== null || aboutDialect
      ? undefined
      : around.synonyms.find((one) => keyOf(one.text) === keyOf(text) && best.has(keyOf(one.of)))
}

function markChoice(exercise: Of<'choice', Exercise>, said: Of<'choice', Said> | null, asked: Asked): Mark | undefined {
  const { options, several } = exercise
  const names = new Set(said?.chosen)
  const chosen = options.filter(({ text }) => names.has(text))
  if (chosen.length !== names.size) return undefined
  const known = alsoRight(exercise, asked)
  const synonym = !several && chosen.length === 1 ? known(chosen[0]!) : undefined
  if (synonym) return { ...plainMark(1, null, bestOf(options)), verdict: 'twin', note: synonymNote(synonym) }
  const sum = chosen.reduce((total, option) => total + (known(option) ? 0 : option.weight), 0)
  const right = options.filter(({ weight }) => weight > 0).map(({ text }) => text)
  return plainMark(
    several || chosen.length === 1 ? sum : 0,
    chosen.flatMap(({ feedback }) => feedback ?? []).join('\n'),
    several ? allOf.format(right) : bestOf(options),
  )
}

function markTrueFalse(
  { right, whenRight, whenWrong }: Of<'true-false', Exercise>,
  said: Of<'true-false', Said> | null,
) {
  const isRight = said?.value === right
  return plainMark(isRight ? 1 : 0, said && (isRight ? whenRight : whenWrong), right ? 'True' : 'False')
}

function markWritten(answers: WeightedAnswer[], text: string, asked: Asked): Mark {
  const { fitted, ...typed } = markTyped(text, answers, asked)
  const fraction = typed.again ? 0 : fractionOf(fitted?.weight ?? 0)
  const verdict = fraction === 1 || typed.again ? typed.verdict : 'wrong'
  return { ...typed, verdict, fraction, feedback: fitted?.feedback ?? null, solution: writtenBest(answers) }
}

function markNumerical({ answers, otherwise }: Of<'numerical', Exercise>, text: string): Mark {
  const given = numberIn(text)
  // 0.1 + 0.2 must still lie within 0.3.
  const slack = Math.abs(given ?? 0) * 1e-12
  const ranged = answers.map((answer) => ({ ...answer, ...rangeIn(answer.range)! }))
  const fitting = ranged.filter(({ low, high }) => given !== undefined && given >= low - slack && given <= high + slack)
  const best = fitting.toSorted((a, b) => b.weight - a.weight)[0]
  return plainMark(best?.weight ?? 0, best ? best.feedback : text.trim() === '' ? null : otherwise, bestOf(ranged))
}

function markMatching(exercise: Of<'matching', Exercise>, said: Of<'matching', Said> | null): Mark | undefined {
  const { pairs } = exercise
  const given = said?.pairs ?? pairs.map(() => null)
  const known = new Set(rightColumn(exercise))
  if (given.length !== pairs.length || given.some((text) => text !== null && !known.has(text))) return undefined
  const right = pairs.filter((pair, at) => given[at] === pair.right).length
  return plainMark(right / pairs.length, null, pairs.map((pair) => `${pair.left} → ${pair.right}`).join('; '))
}

/** Only the listed orders pass, whatever chips they were laid with. */
function markOrder(exercise: Of<'order', Exercise>, said: Of<'order', Said> | null): Mark | undefined {
  const left = bankOf(exercise)
  for (const word of said?.words ?? []) {
    const at = left.indexOf(word)
    if (at < 0) return undefined
    left.splice(at, 1)
  }
  const laid = said?.words.join(' ')
  const sentences = exercise.orders.map((words) => words.join(' '))
  return plainMark(laid !== undefined && sentences.includes(laid) ? 1 : 0, null, sentences[0]!)
}

const steps = ['exact', 'same', 'twin', 'slip', 'wrong'] as const

/** The worst of the gaps counts as the verdict, their mean as the fraction. */
function markGaps(exercise: Of<'gaps', Exercise>, said: Of<'gaps', Said> | null, asked: Asked): Mark | undefined {
  const { gaps, parts } = exercise
  const texts = said?.texts ?? gaps.map(() => '')
  if (texts.length !== gaps.length) return undefined
  const marks = gaps.map((gap, at) => markWritten(gap.answers, texts[at]!, asked))
  const notes = marks.flatMap(({ note }) => note ?? [])
  const [first] = gaps
  return {
    ...nothingTyped,
    verdict: steps.findLast((step) => marks.some(({ verdict }) => verdict === step)) ?? 'wrong',
    again: marks.some((mark) => mark.again),
    note: notes.join(' ') || null,
    fraction: fractionOf(marks.reduce((sum, { fraction }) => sum + fraction, 0) / marks.length),
    feedback: marks.flatMap(({ feedback }) => feedback ?? []).join('\n') || null,
    solution:
      gaps.length === 1 && parts.every((part) => part.trim() === '')
        ? writtenBest(first!.answers)
        : parts
            .map((part, at) => part + (gaps[at] ? writtenBest(gaps[at].answers) : ''))
            .join('')
            .trim(),
  }
}

function markOf(exercise: Exercise, said: Said | null, asked: Asked): Mark | undefined {
  if (said && said.kind !== exercise.kind) return undefined
  switch (exercise.kind) {
    case 'choice':
      return markChoice(exercise, said as Of<'choice', Said> | null, asked)
    case 'true-false':
      return markTrueFalse(exercise, said as Of<'true-false', Said> | null)
    case 'matching':
      return markMatching(exercise, said as Of<'matching', Said> | null)
    case 'short-answer':
      return markWritten(exercise.answers, (said as Of<'short-answer', Said> | null)?.text ?? '', asked)
    case 'numerical':
      return markNumerical(exercise, (said as Of<'numerical', Said> | null)?.text ?? '')
    case 'order':
      return markOrder(exercise, said as Of<'order', Said> | null)
    case 'gaps':
      return markGaps(exercise, said as Of<'gaps', Said> | null, asked)
    case 'speak':
      return plainMark((said as Of<'speak', Said> | null)?.spoken ? 1 : 0, null, exercise.says)
  }
}

/**
 * Marks what was said, null for nothing. Undefined where it belongs to another exercise than this: another kind, an option that is
 * not there. `around` are the attested forms near the right ones.
 */
export function markExercise(exercise: Exercise, said: Said | null, around: Around = nothingAround): Mark | undefined {
  const byKey = markOf(exercise, said, { around, aboutDialect: exercise.aboutDialect, dialect: exercise.dialect })
  const form = exercise.accepted && chosenForm(exercise, said)
  const counts = byKey && byKey.fraction < 1 && form && exercise.accepted?.includes(form)
  // What the teacher wrote to it as a wrong answer is not said to a right one.
  const mark = counts ? plainMark(1, null, byKey.solution) : byKey
  return mark && { ...mark, feedback: [mark.feedback, exercise.general].filter(Boolean).join('\n') || null }
}

/** A word of the library, typed or chosen. */
export function markWord(word: { text: string; dialect: string | null }, text: string, around: Around): Mark {
  const answer = { text: word.text.replaceAll('*', String.raw`\*`), weight: 1, feedback: null, dialect: word.dialect }
  return markWritten([answer], text, { around, aboutDialect: false, dialect: null })
}

/** What a card itself knows around its word, for marking it away from the library. */
export const aroundCard = ({ text, dialect, meaning, twins, near, synonyms = [] }: WordCard): Around => ({
  twins: twins.map((twin) => ({ of: text, ofDialect: dialect, ...twin })),
  others: near,
  synonyms: synonyms.map((synonym) => ({ of: text, ...synonym })),
  meaning,
})

/** What an answer tells of the memory; null for nothing. */
export function gradeOf(
  mark: Pick<Mark, 'verdict' | 'again'>,
  how: { knows?: boolean | undefined; spoken?: boolean },
): Grade | null {
  if (how.spoken || mark.again) return null
  if (how.knows) return easy
  if (mark.verdict === 'wrong') return again
  return mark.verdict === 'slip' ? hard : good
}
