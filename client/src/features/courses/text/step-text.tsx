import { LessonText } from './lesson-text.tsx'
import { WordCardFrame } from '#client/ui/media/word-card-frame.tsx'
import { cardsAtOnce, isOneParagraph } from '#shared/courses/text/cut-text.ts'

/** Text of one step. A single sentence is shown large on the background of word cards. */
export function StepText({ text }: { text: string }) {
  const body = <LessonText text={text} cards={cardsAtOnce} />
  return isOneParagraph(text) ? (
    <WordCardFrame className="py-8 font-head text-xl leading-relaxed sm:text-2xl">{body}</WordCardFrame>
  ) : (
    body
  )
}
