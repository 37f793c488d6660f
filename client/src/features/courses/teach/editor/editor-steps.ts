import type { OpenLessonJson } from '#shared/courses/courses.ts'
import { namedWords } from '#shared/courses/named-words.ts'
import { askStep, learnStep, listenStep, watchStep } from '#shared/courses/teach/editor-messages.ts'
import { Exercise } from '#shared/exercises/exercise.ts'
import { questionOf } from '#shared/exercises/question.ts'
import { say } from '#shared/messages/say.ts'
import { isHttpUrl } from '#shared/text/addresses.ts'
import { stepsOf, type LessonStep } from '#client/features/courses/player/steps.ts'
import { exerciseKindNames } from '#client/features/courses/teach/builder/exercise-text.ts'
import { questionsOfText, withOpen } from '#client/features/courses/teach/builder/built-text.ts'
import type { LessonFields } from '#client/features/courses/teach/lesson/lesson-fields.ts'

/** A step of the lesson that is being written, as the player will show it. */
export interface EditorStep {
  kind: string
  title: string
  /** Index of the question in a quiz. */
  question: number | null
  step: LessonStep
}

type Written = Pick<LessonFields, 'contentType' | 'contentBody' | 'videoUrl' | 'ids' | 'open'>

/** The questions of a quiz with the one in the editor, once that is valid; none while the text cannot be read. */
export function exercisesIn({ contentBody, ids, open }: Written): Exercise[] {
  try {
    const built = questionsOfText({ contentBody, ids })
    const read = open ? Exercise.safeParse(open.draft) : undefined
    return (open && read?.success ? withOpen(built, open.at, read.data) : built).map(({ exercise }) => exercise)
  } catch {
    return []
  }
}

const withoutMarkdown = (line: string) =>
  line.replaceAll(/\[\[|\]\]|!?\[(?=[^\]]*\]\()|\]\([^)]*\)|^[#>\s]+|[*`]/g, '').trim()

/** A word without other text names its step; otherwise the first line does. */
function titleOf(text: string): string {
  const line = text.split('\n').find((each) => each.trim() !== '') ?? ''
  return namedWords(line)[0] ?? withoutMarkdown(line)
}

function namesOf(step: LessonStep): Pick<EditorStep, 'kind' | 'title'> {
  if (step.kind === 'video') return { kind: say(watchStep), title: titleOf(step.text) || step.address }
  if (step.kind === 'text') return { kind: say(learnStep), title: titleOf(step.text) }
  if (step.kind === 'word') return { kind: say(askStep), title: step.word }
  const { question } = step
  return { kind: question.sound ? say(listenStep) : exerciseKindNames[question.kind], title: question.text }
}

/** Steps of the lesson, in the order of the player. Options keep their order, so that the preview does not change while one types. */
export function editorSteps(value: Written): EditorStep[] {
  const videoUrl = value.contentType === 'VIDEO' && isHttpUrl(value.videoUrl.trim()) ? value.videoUrl.trim() : null
  const questions = value.contentType === 'QUIZ' ? exercisesIn(value).map((exercise) => questionOf(exercise)) : []
  const isEmpty = value.contentType === 'QUIZ' ? questions.length === 0 : value.contentBody.trim() === '' && !videoUrl
  if (isEmpty) return []
  const lesson = { contentType: value.contentType, contentBody: value.contentBody, videoUrl, questions }
  const steps = stepsOf(lesson as OpenLessonJson, () => 0)
  let question = 0
  return steps.map((step) => ({ ...namesOf(step), question: step.kind === 'exercise' ? question++ : null, step }))
}
