import { useEffect, useRef, type ComponentProps } from 'react'
import { noteOf } from '#shared/marking/notes.ts'
import { say } from '#shared/messages/say.ts'
import { nextButton, tryAgainButton } from '#shared/messages/messages.ts'
import { questionChangedText, seeAgain } from '#shared/study/review-messages.ts'
import type { Marked } from '#shared/study/answers.ts'
import { useCourseLang } from '#client/domain/lessons/course-text.tsx'
import { FeedbackSheet } from './feedback-sheet.tsx'
import { typoSentence, verdictText } from './verdict-text.ts'

interface FeedbackProps extends Omit<
  ComponentProps<typeof FeedbackSheet>,
  'head' | 'look' | 'slipAt' | 'sound' | 'lines' | 'next'
> {
  answerMark: Parameters<typeof verdictText>[0] &
    Pick<Marked, 'right' | 'slipAt' | 'note' | 'message' | 'feedback' | 'sound'>
  /** Sentence for a question that is no longer open to the person. */
  locked: string
  /** True if the question is repeated before the end. */
  isRepeatedLater: boolean
}

/** Pixels between the answers and the sheet, and above the first given one. */
const gap = 12

/**
 * Scrolls all answers (`data-answers`) above the sheet, at least the given and the right one (`data-given`). The first given one stays on the
 * screen if the sheet leaves too little room.
 */
function useAnswerInSight() {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const sheet = box.current?.firstElementChild?.getBoundingClientRect()
    if (!sheet) return
    const boxesOf = (name: string) =>
      [...document.querySelectorAll(`[${name}]`)].map((element) => element.getBoundingClientRect())
    const givenBoxes = boxesOf('data-given')
    const hiddenOf = (boxes: DOMRect[]) => Math.max(...boxes.map(({ bottom }) => bottom)) + gap - sheet.top
    const room = Math.min(...givenBoxes.map(({ top }) => top)) - gap
    const top = Math.max(hiddenOf(givenBoxes), Math.min(hiddenOf(boxesOf('data-answers')), room))
    if (top > 0) window.scrollBy({ top })
  }, [])
  return box
}

/** Feedback on an answer, the same in a review and a lesson. */
export function Feedback({ answerMark, locked, isRepeatedLater, ...sheet }: FeedbackProps) {
  const { slipAt, feedback, sound, state } = answerMark
  const box = useAnswerInSight()
  const lang = useCourseLang()
  return (
    <div ref={box} className="contents">
      <FeedbackSheet
        {...verdictText(answerMark)}
        slipAt={slipAt}
        sound={sound}
        lines={[
          typoSentence(answerMark),
          noteOf(answerMark),
          feedback && { text: feedback, lang },
          state === 'changed' && say(questionChangedText),
          state === 'locked' && locked,
          isRepeatedLater && say(seeAgain),
        ]}
        next={say(state === 'again' ? tryAgainButton : nextButton)}
        {...sheet}
      />
    </div>
  )
}
