import type { Exercise } from '#shared/exercises/exercise.ts'
import { formatMark, isNote } from './text.ts'
import { readAs, type TextFormat } from '#shared/text/format.ts'

type EscapeSigns = (text: string) => string

/** Escapes a text within a question of `format`, and marks it as plain if it would be read as something else. */
export const signsOf =
  (format: TextFormat): EscapeSigns =>
  (text) => {
    const signs = text.replace(/[\\:#={}~]/g, String.raw`\$&`).replaceAll('\n', String.raw`\n`)
    const asItIs = !formatMark.test(text) && !isNote(text) && readAs(text, format) === text
    return asItIs ? signs : `[plain]${signs}`
  }

const percents = (weight: number) => `%${Number((weight * 100).toFixed(5))}%`
const feedbackOf = (text: string | null, signs: EscapeSigns) => (text === null ? '' : `#${signs(text)}`)

function writeAnswer(
  sign: '=' | '~',
  silent: number,
  answer: { text: string; weight: number; feedback: string | null },
  signs: EscapeSigns,
): string {
  const needsWeight = answer.weight !== silent || answer.text.startsWith('%')
  return `${sign}${needsWeight ? percents(answer.weight) : ''}${signs(answer.text)}${feedbackOf(answer.feedback, signs)}`
}
const rows = (lines: string[]) => `\n${lines.join('\n')}\n`

/** Kinds that GIFT does not have become the nearest one. */
function answersOf(exercise: Exercise, signs: EscapeSigns): string {
  switch (exercise.kind) {
    case 'choice':
      return rows(
        exercise.options.map((option) => {
          if (exercise.several) return writeAnswer('~', NaN, option, signs)
          return option.weight === 1 ? writeAnswer('=', 1, option, signs) : writeAnswer('~', 0, option, signs)
        }),
      )
    case 'true-false': {
      const { whenRight, whenWrong } = exercise
      const right = whenRight === null ? '' : `#${signs(whenRight)}`
      const wrong = whenWrong === null ? right && '#' : `#${signs(whenWrong)}`
      return `${exercise.right ? 'TRUE' : 'FALSE'}${wrong}${right}`
    }
    case 'short-answer':
      return rows(exercise.answers.map((answer) => writeAnswer('=', 1, answer, signs)))
    case 'matching': {
      const pairs = [...exercise.pairs, ...exercise.extra.map((right) => ({ left: '', right }))]
      return rows(pairs.map(({ left, right }) => `=${left && signs(left)} -> ${signs(right)}`))
    }
    case 'numerical': {
      const numbers = exercise.answers.map(
        ({ range, weight, feedback }) =>
          `=${weight === 1 ? '' : percents(weight)}${range}${feedbackOf(feedback, signs)}`,
      )
      return `#${rows([...numbers, ...(exercise.otherwise === null ? [] : [`~${feedbackOf(exercise.otherwise, signs)}`])])}`
    }
    case 'order':
      return rows(exercise.orders.map((words) => `=${signs(words.join(' '))}`))
    case 'gaps': {
      const best = exercise.gaps.map(
        (gap, index) => `(${index + 1}) ${gap.answers.find(({ weight }) => weight > 0)?.text}`,
      )
      return rows([`=${signs(best.join(' '))}`])
    }
    case 'speak':
      return rows([`=${signs(exercise.says)}`])
  }
}

/** The text between the braces of a question in `format`. */
export function writeAnswers(exercise: Exercise, format: TextFormat): string {
  const signs = signsOf(format)
  return answersOf(exercise, signs) + (exercise.general === null ? '' : `####${signs(exercise.general)}`)
}
