import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { study } from '#shared/study/study.ts'
import { query } from '#client/lib/query/query-client.ts'
import { saveAnswer, sendOnceManyWait } from '#client/domain/answering/send-answers.ts'
import type { LessonWordProps } from '#client/domain/answering/lesson-word.ts'
import { verdictText } from '#client/domain/answering/feedback/verdict-text.ts'
import { markWordAnswer, meantBy, type AnswerMark, type WordAnswer } from './review/answer-mark.ts'
import type { ReviewWordStep } from './review/session-state.ts'
import { ReviewFeedback } from './review/review-feedback.tsx'
import { WordStepView } from './review/word-step.tsx'

/**
 * A question about a word that the lesson has shown. It is answered by its entry, so that it never counts for a quiz. It is asked by ear only
 * if the settings are known to allow it when it appears.
 */
export function LessonWord({
  word,
  mode,
  isRepeat,
  attemptId,
  person,
  cannotListen,
  sinceShown,
  ...slots
}: LessonWordProps) {
  const { onAnswered, onNext, onCannotListen } = slots
  const [answerMark, setAnswerMark] = useState<AnswerMark>()
  const [busy, setBusy] = useState(false)
  const { data: settings } = useQuery({ ...query(study.settings), throwOnError: false })
  const [mayBeHeard] = useState(!cannotListen && settings?.listening === true)
  const step: ReviewWordStep = { word, mode: mode === 'listen' && !mayBeHeard ? 'meaning' : mode, isRepeat }
  const answer = async (wordAnswer: WordAnswer) => {
    if (busy || answerMark || 'knows' in wordAnswer) return
    setBusy(true)
    const since = sinceShown()
    await saveAnswer(person, {
      attemptId,
      entryId: word.entryId,
      ...('chosen' in wordAnswer ? { chosen: [wordAnswer.chosen] } : wordAnswer),
      ...(since === undefined ? {} : { sinceShown: since }),
    })
    void sendOnceManyWait(person)
    const result = markWordAnswer(word, wordAnswer)
    onAnswered(result.verdict !== 'wrong')
    setAnswerMark(result)
  }
  return (
    <>
      <div className="pb-6" data-look={answerMark && verdictText(answerMark).look}>
        <WordStepView
          step={step}
          locked={answerMark !== undefined}
          meant={meantBy(answerMark)}
          onAnswer={(given) => void answer(given)}
          onKnow={() => {}}
          onCannotListen={onCannotListen}
          onNext={onNext}
        />
      </div>
      {answerMark && <ReviewFeedback step={step} answerMark={answerMark} cannotListen={cannotListen} onNext={onNext} />}
    </>
  )
}
