import { useEffect, useRef, useState } from 'react'
import type { WordCard } from '#shared/study/cards.ts'
import type { AskWord, LessonWordProps } from '#client/domain/answering/lesson-word.ts'
import type { WordStep } from '#client/features/courses/player/steps.ts'

interface WordQuestionProps extends Omit<LessonWordProps, 'word' | 'mode' | 'isRepeat' | 'onNext'> {
  step: WordStep
  /** Position in the lesson: it varies how a word is recognised. */
  at: number
  word: WordCard | undefined
  AskWord: AskWord
  onNext: (isRight: boolean) => void
}

/** The word is read or heard and its meaning tapped; the other direction follows when it is produced. */
const recogniseModes = ['meaning', 'listen'] as const

/** False for a word whose entry is gone, and for one to be recognised among no others: spelling comes later. */
const canBeAsked = (word: WordCard | undefined, { stage }: WordStep): word is WordCard =>
  word !== undefined && (stage === 'produce' || word.options.length > 0)

/** A question about a word. A word that cannot be asked is passed over. */
export function WordQuestion({ step, at, word, AskWord, onAnswered, onNext, ...rest }: WordQuestionProps) {
  const isRight = useRef(true)
  useEffect(() => {
    if (!canBeAsked(word, step)) onNext(true)
    // oxlint-disable-next-line react/exhaustive-deps -- once
  }, [word])
  // The card is fixed, so that an answer of the server does not replace its options.
  const [card] = useState(word)
  if (!canBeAsked(card, step)) return null
  const nextMode = recogniseModes[at % recogniseModes.length]!
  const mode = step.stage === 'produce' ? 'type' : nextMode === 'listen' && card.sound === null ? 'meaning' : nextMode
  return (
    <AskWord
      word={card}
      mode={mode}
      isRepeat={step.isRepeat}
      onAnswered={(right) => {
        isRight.current = right
        onAnswered(right)
      }}
      onNext={() => onNext(isRight.current)}
      {...rest}
    />
  )
}
