import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState, type ComponentType, type ReactNode } from 'react'
import { study, studyDay } from '#shared/study/study.ts'
import { saveAnswer, markOf, sendAnswers, sendWhenMany } from '#client/domain/answering/answers.ts'
import { sentenceFor } from '#client/lib/query/api.ts'
import { keyOf } from '#client/lib/query/query-client.ts'
import { Container } from '#client/ui/container.tsx'
import { ErrorState } from '#client/ui/message/error-state.tsx'
import { CardSkeleton } from '#client/ui/message/skeleton.tsx'
import { Spinner } from '#client/ui/message/spinner.tsx'
import { LeaveLink } from '#client/domain/answering/leave-link.tsx'
import { NothingDue } from './nothing-due.tsx'
import { ReviewEnd } from './review-end.tsx'
import { RiceField } from './rice-field.tsx'
import { startReview } from './review/session-state.ts'
import { todayQuery } from './today.ts'
import { ReviewSession, type AskQuestionProps } from './review/review-session.tsx'

interface ReviewProps {
  userId: string
  /** Component for questions of a lesson. */
  AskQuestion: ComponentType<AskQuestionProps>
  /** Shown if there is nothing to review. */
  otherwise: ReactNode
  /** Line about the next step, after the review. */
  afterwards: ReactNode
}

/** The field after the review. Answers are sent first, because the server counts them. */
function FieldNow({ userId }: { userId: string }) {
  const client = useQueryClient()
  const [counted, setCounted] = useState(false)
  useEffect(() => {
    void sendAnswers(userId)
      .then(() => client.invalidateQueries({ queryKey: keyOf(study.today.path) }))
      .finally(() => setCounted(true))
  }, [userId, client])
  return counted ? <RiceField className="w-full" /> : <CardSkeleton className="w-full" />
}

/** Today's review, from the first card to its end. */
export function Review({ userId, AskQuestion, otherwise, afterwards }: ReviewProps) {
  const client = useQueryClient()
  const { data, error, isFetching, refetch } = useQuery({ ...todayQuery(), staleTime: 0, refetchOnMount: 'always' })
  const [first, setFirst] = useState<ReturnType<typeof startReview>>()
  // The cards are fixed at the start, so that a refetch during the review changes nothing.
  if (data && !isFetching && !first)
    setFirst(startReview(data.cards, { listening: data.settings.listening, day: data.day }))
  useEffect(
    () => () => {
      void sendAnswers(userId).then(() => client.invalidateQueries({ queryKey: keyOf(study.today.path) }))
    },
    [userId, client],
  )
  if (error && !first)
    return (
      <Container className="grid max-w-[640px] gap-6 pt-4 pb-12">
        <h1 className="sr-only">Review</h1>
        <LeaveLink to="/" label="Home" />
        <ErrorState text={sentenceFor(error)} busy={isFetching} onRetry={() => void refetch()} />
      </Container>
    )
  if (!first) return <Spinner label="Preparing your round" />
  if (first.steps.length === 0) return <NothingDue today={data} otherwise={otherwise} />
  return (
    <ReviewSession
      first={first}
      leave="/"
      minutes={studyDay.minutes}
      AskQuestion={AskQuestion}
      save={async (answer) => {
        const id = await saveAnswer(userId, answer)
        void sendWhenMany(userId)
        return id
      }}
      mark={(id) => markOf(userId, id)}
    >
      {(learned, minutes) => (
        <ReviewEnd
          count={learned.length}
          minutes={minutes}
          afterwards={afterwards}
          field={<FieldNow userId={userId} />}
        />
      )}
    </ReviewSession>
  )
}
