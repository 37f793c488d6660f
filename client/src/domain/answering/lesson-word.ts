import type { ComponentType } from 'react'
import type { PromptMode } from '#shared/study/memory.ts'
import type { WordCard } from '#shared/study/cards.ts'

/** A question about a word that a lesson has shown. The lesson player gets its component from the page. */
export interface LessonWordProps {
  word: WordCard
  mode: PromptMode
  /** True if the question repeats a wrong answer. */
  isRepeat: boolean
  attemptId: string
  person: string
  cannotListen: boolean
  /** Seconds since the word was shown; undefined if this page has not shown it. */
  sinceShown: () => number | undefined
  /** Runs before the feedback is shown, so that a reload continues with the next step. */
  onAnswered: (isRight: boolean) => void
  onNext: () => void
  onCannotListen: () => void
}
/** Component for such a question. Its code is loaded while the lesson is read. */
export type AskWord = ComponentType<LessonWordProps> & { preload?: () => unknown }
