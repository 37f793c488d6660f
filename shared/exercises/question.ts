import type { Exercise } from './exercise.ts'
import type { Question } from './exercises.ts'

function hash(text: string, seed: number): number {
  let value = seed ^ 0x811c9dc5
  for (let index = 0; index < text.length; index += 1) value = Math.imul(value ^ text.charCodeAt(index), 0x01000193)
  value = Math.imul(value ^ (value >>> 16), 0x85ebca6b)
  value = Math.imul(value ^ (value >>> 13), 0xc2b2ae35)
  return (value ^ (value >>> 16)) >>> 0
}

/** Deterministic shuffle by the texts alone: it reveals neither the right option nor the teacher's order. */
function shuffleByText<T>(items: T[], textOf: (item: T) => string, question: string): T[] {
  const seed = hash(question, 0)
  const keyed = items.map((item) => ({ item, text: textOf(item), key: hash(textOf(item), seed) }))
  return keyed.toSorted((a, b) => a.key - b.key || (a.text < b.text ? -1 : 1)).map(({ item }) => item)
}
const asIs = (text: string) => text

export function rightColumn({ pairs, extra }: Extract<Exercise, { kind: 'matching' }>): string[] {
  return [...new Set([...pairs.map(({ right }) => right), ...extra])]
}

const countOf = (words: string[], word: string) => words.filter((sameWord) => sameWord === word).length

/** The chips: each as often as any order needs it, and the extra ones. */
export function bankOf({ orders, extra }: Extract<Exercise, { kind: 'order' }>): string[] {
  const words = [...new Set(orders.flat())]
  const needed = words.flatMap((word) =>
    Array<string>(Math.max(...orders.map((order) => countOf(order, word)))).fill(word),
  )
  return [...needed, ...extra]
}

type QuestionIdentity = Pick<Question, 'id' | 'revision'>

/** An exercise as learners see it: nothing reveals the answer. */
export function questionOf(exercise: Exercise, shown: QuestionIdentity = {}): Question {
  const { text } = exercise
  const common = {
    ...shown,
    text: exercise.textHidden ? '' : text,
    ...(exercise.sound && { sound: exercise.sound }),
    ...(exercise.picture && { picture: exercise.picture }),
    ...(exercise.dialect && { dialect: exercise.dialect }),
  }
  switch (exercise.kind) {
    case 'choice': {
      const options = shuffleByText(exercise.options, (option) => option.text, text)
      const media = options.map(({ text: name, picture, sound }) => ({
        text: name,
        ...(picture && { picture }),
        ...(sound && { sound }),
      }))
      const hasMedia = options.some(({ picture, sound }) => picture ?? sound)
      const names = options.map((option) => option.text)
      return { ...common, kind: 'choice', options: names, several: exercise.several, ...(hasMedia && { media }) }
    }
    case 'matching': {
      const left = exercise.pairs.map((pair) => pair.left)
      return { ...common, kind: 'matching', left, right: shuffleByText(rightColumn(exercise), asIs, text) }
    }
    case 'order':
      return { ...common, kind: 'order', words: shuffleByText(bankOf(exercise), asIs, text) }
    case 'gaps':
      return { ...common, kind: 'gaps', parts: exercise.parts }
    case 'speak':
      return { ...common, kind: 'speak', says: exercise.says }
    default:
      return { ...common, kind: exercise.kind }
  }
}

/** The question as it is printed. A right column that happens to stand in the order of its pairs is moved by one. */
export function questionOnPaper(exercise: Exercise): Question {
  const question = questionOf(exercise)
  if (question.kind !== 'matching' || exercise.kind !== 'matching') return question
  const [first, ...others] = rightColumn(exercise)
  // Two pairs have one other order only, which would always be the printed one.
  const isInOrder = others.length > 1 && question.right.join('\n') === rightColumn(exercise).join('\n')
  return isInOrder ? { ...question, right: [...others, first!] } : question
}

/** Internal names of pictures and sounds, such as p1 or image 2, mean nothing to learners. */
export const isInnerName = (text: string) => /^(?:\p{L}|img|image|pic|picture|option)?[ _-]?\d+$/iu.test(text)

/** True if a question has a sound, or options without a name that are only heard. Its text alone, such as 'What do you hear?', may not be enough. */
export const isHeard = (question: Question): boolean =>
  question.sound !== undefined ||
  (question.kind === 'choice' &&
    question.media?.some(({ text, picture, sound }) => sound && !picture && isInnerName(text)) === true)

/** True for an exercise that may be skipped because it is heard or spoken. One with a visible text must be answered once its sound is withdrawn. */
export const canBeLeftOut = (question: Question): boolean =>
  question.kind === 'speak' || question.text === '' || isHeard(question)
