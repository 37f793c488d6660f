import type { OpenLessonAnswer } from '#shared/courses.ts'
import type { Question } from '#shared/exercises.ts'

/** What fills the screen at one time. */
export type Step =
  | { kind: 'text'; text: string }
  | { kind: 'video'; text: string; address: string }
  | { kind: 'exercise'; question: Question; again: boolean }
export type ExerciseStep = Extract<Step, { kind: 'exercise' }>

/** A text no longer than that is read at one glance. */
const glance = 400

const isHeading = (line: string) => /^ {0,3}#{1,6}\s/.test(line)
const isFence = (line: string) => /^ {0,3}(?:```|~~~)/.test(line)
/** Addresses and footnotes that links of every part may name. */
const isDefinition = (line: string) => /^ {0,3}\[[^\]]+\]:\s*\S/.test(line)

/** A heading with nothing below it goes along with what follows. */
const saysSomething = (lines: string[]) => lines.some((line) => line.trim() !== '' && !isHeading(line))

/** One idea a step: a text is cut where a heading begins. What is short stays whole. */
export function cutText(text: string): string[] {
  const all = text.trim().split(/\r?\n/)
  if (text.trim().length <= glance) return [text.trim()]
  const parts: string[][] = [[]]
  let fenced = false
  for (const line of all) {
    if (isFence(line)) fenced = !fenced
    const now = parts.at(-1)!
    if (!fenced && isHeading(line) && saysSomething(now)) parts.push([line])
    else now.push(line)
  }
  const last = parts.at(-1)!
  if (parts.length > 1 && !saysSomething(last)) parts.splice(-2, 2, [...parts.at(-2)!, ...last])
  const definitions = all.filter(isDefinition)
  if (parts.length === 1 || definitions.length === 0) return parts.map((lines) => lines.join('\n').trim())
  return parts.map((lines) => [...lines.filter((line) => !isDefinition(line)), '', ...definitions].join('\n').trim())
}

/** Each equally likely at each place. */
export function shuffled<T>(items: readonly T[], random: () => number): T[] {
  const mixed = [...items]
  for (let at = mixed.length - 1; at > 0; at -= 1) {
    const other = Math.floor(random() * (at + 1))
    ;[mixed[at], mixed[other]] = [mixed[other]!, mixed[at]!]
  }
  return mixed
}

/** The same question with its options in a new order: nobody learns a place. */
export function mixedAnew(question: Question, random: () => number): Question {
  if (question.kind === 'choice') return { ...question, options: shuffled(question.options, random) }
  if (question.kind === 'matching') return { ...question, right: shuffled(question.right, random) }
  if (question.kind === 'order') return { ...question, words: shuffled(question.words, random) }
  return question
}

export function stepsOf(lesson: OpenLessonAnswer, random: () => number = Math.random): Step[] {
  const { contentType, contentBody = '', videoUrl, questions = [] } = lesson
  if (contentType === 'VIDEO' && videoUrl) return [{ kind: 'video', text: contentBody.trim(), address: videoUrl }]
  const video: Step[] = videoUrl ? [{ kind: 'video', text: '', address: videoUrl }] : []
  if (contentType === 'QUIZ')
    return [
      ...video,
      ...questions.map((question) => ({
        kind: 'exercise' as const,
        question: mixedAnew(question, random),
        again: false,
      })),
    ]
  const texts = contentBody.trim() === '' && videoUrl ? [] : cutText(contentBody)
  return [...video, ...texts.map((text) => ({ kind: 'text' as const, text }))]
}

/** The steps after an answer: what was wrong comes once more before the end. */
export function withReturn(steps: readonly Step[], step: ExerciseStep, random: () => number = Math.random): Step[] {
  if (step.again) return [...steps]
  return [...steps, { ...step, question: mixedAnew(step.question, random), again: true }]
}

/** The mean of first answers over all that the quiz asks; what was not answered is nothing. */
export function scoreOf(lesson: Pick<OpenLessonAnswer, 'questions'>, firsts: ReadonlyMap<string, number>): number {
  const { questions = [] } = lesson
  if (questions.length === 0) return 0
  return questions.reduce((sum, { id }) => sum + (firsts.get(id ?? '') ?? 0), 0) / questions.length
}
