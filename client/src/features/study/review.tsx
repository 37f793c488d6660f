import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState, type ComponentType, type ReactNode } from 'react'
import { say } from '#shared/messages/say.ts'
import { homeLink, preparingReview, reviewTitle } from '#shared/study/end-messages.ts'
import { study, defaultStudyDay, type ExtraPracticeKind } from '#shared/study/study.ts'
import { saveAnswer, readMark, sendAnswers, sendOnceManyWait } from '#client/domain/answering/send-answers.ts'
import { hasStatus } from '#client/lib/query/api.ts'
import { useServerRendered } from '#client/lib/page/client-context.ts'
import { queryKeyOf, sayLoggedOut } from '#client/lib/query/query-client.ts'
import { CardSkeleton } from '#client/ui/message/skeleton.tsx'
import { Spinner } from '#client/ui/message/spinner.tsx'
import { NoWordsDue } from './no-words-due.tsx'
import { ReviewEnd } from './review-end.tsx'
import { RiceField } from './rice/rice-field.tsx'
import { stepId, isWord, startReview, wordsById, type ReviewSessionState } from './review/session-state.ts'
import { extraPracticeQuery } from './extra-practice-query.ts'
import type { ExtraPracticeStart } from './extra-practice-button.tsx'
import { StudyReadFailed } from './study-read-failed.tsx'
import { todayQuery } from './today.ts'
import { ReviewSession, type AskQuestionProps } from './review/review-session.tsx'

interface ReviewProps {
  userId: string
  AskQuestion: ComponentType<AskQuestionProps>
  fallback: ReactNode
  /** Line about the next step, after the review. */
  afterwards: ReactNode
}

/** The field after the review. Answers are sent first, because the server counts them. */
function FieldNow({ userId }: { userId: string }) {
  const client = useQueryClient()
  const [counted, setCounted] = useState(false)
  useEffect(() => {
    void sendAnswers(userId)
      .then(() => client.invalidateQueries({ queryKey: queryKeyOf(study.today.path) }))
      .finally(() => setCounted(true))
  }, [userId, client])
  return counted ? <RiceField className="w-full" /> : <CardSkeleton className="w-full" />
}

interface RunningReviewProps extends Omit<ReviewProps, 'fallback'> {
  firstSession: ReviewSessionState
  minutes: number
  practice: ExtraPracticeStart
  onAnswer?: () => void
}

const RunningReview = ({
  userId,
  AskQuestion,
  afterwards,
  firstSession,
  minutes,
  practice,
  onAnswer,
}: RunningReviewProps) => (
  <ReviewSession
    initialSession={firstSession}
    leave="/"
    minutes={minutes}
    AskQuestion={AskQuestion}
    save={async (answer) => {
      onAnswer?.()
      const id = await saveAnswer(userId, answer)
      void sendOnceManyWait(userId)
      return id
    }}
    mark={(id) => readMark(userId, id)}
  >
    {(learnedIds, taken, { steps }) => {
      const words = wordsById(steps)
      return (
        <ReviewEnd
          count={learnedIds.length}
          words={learnedIds.flatMap((id) => words.get(id) ?? [])}
          hasOthers={new Set(steps.map(stepId)).size > learnedIds.length}
          minutes={taken}
          afterwards={afterwards}
          field={<FieldNow userId={userId} />}
          practice={practice}
        />
      )
    }}
  </ReviewSession>
)

/** Today's review, and then as much extra practice as the learner likes. */
export function Review({ userId, fallback, ...slots }: ReviewProps) {
  const client = useQueryClient()
  // The server renders today's cards without this device's unsent answers; the next read includes them.
  const served = useServerRendered()
  const { data, error, isFetching, refetch } = useQuery({ ...todayQuery(), staleTime: 0, refetchOnMount: 'always' })
  const [firstSession, setFirstSession] = useState<ReviewSessionState>()
  const [usedData, setUsedData] = useState<typeof data>()
  const [isBegun, setBegun] = useState(false)
  const [extraPractice, setExtraPractice] = useState<{ number: number; firstSession: ReviewSessionState }>()
  // The cards are fixed at the first answer, so that a refetch during the review changes nothing.
  const isNew = !firstSession || (served && !isBegun && data !== usedData)
  if (data && isNew && (!isFetching || (served && !firstSession))) {
    setFirstSession(startReview(data.cards, { listening: data.settings.listening, day: data.day }))
    setUsedData(data)
  }
  useEffect(
    () => () => {
      void sendAnswers(userId).then(() => client.invalidateQueries({ queryKey: queryKeyOf(study.today.path) }))
    },
    [userId, client],
  )
  const startPractice = useMutation({
    // The button shows the error.
    meta: { silent: true },
    onError: (failure) => {
      if (hasStatus(failure, 401)) sayLoggedOut()
    },
    mutationFn: async (kind: ExtraPracticeKind) => {
      await sendAnswers(userId)
      return client.fetchQuery({ ...extraPracticeQuery(kind), staleTime: 0 })
    },
    onSuccess: (cards) =>
      data &&
      setExtraPractice({
        number: (extraPractice?.number ?? 0) + 1,
        firstSession: startReview(cards, { listening: data.settings.listening, day: data.day }),
      }),
  })
  const { variables: kind, isPending, error: startError } = startPractice
  const practice = { start: startPractice.mutate, kind, isPending, error: startError }
  const minutes = data?.settings.minutes ?? defaultStudyDay.minutes
  const reviewProps = { userId, minutes, practice, ...slots }
  if (extraPractice?.firstSession.steps.length)
    return <RunningReview key={extraPractice.number} firstSession={extraPractice.firstSession} {...reviewProps} />
  if (error && !firstSession) {
    const failed = { error, busy: isFetching, onRetry: () => void refetch() }
    return <StudyReadFailed title={say(reviewTitle)} to="/" label={say(homeLink)} {...failed} />
  }
  if (!firstSession) return <Spinner label={say(preparingReview)} />
  if (extraPractice || firstSession.steps.length === 0)
    return <NoWordsDue today={data} fallback={extraPractice ? slots.afterwards : fallback} practice={practice} />
  const key = firstSession.steps.map((step) => (isWord(step) ? step.word.entryId : step.question.id)).join()
  return <RunningReview key={key} firstSession={firstSession} onAnswer={() => setBegun(true)} {...reviewProps} />
}
