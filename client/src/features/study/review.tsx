import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { ComponentType, ReactNode } from 'react'
import { study, studyDay } from '#shared/study.ts'
import { keepAnswer, markOf, sendAnswers, sendWhenMany } from '#client/lib/answers.ts'
import { sentenceFor } from '#client/lib/api.ts'
import { keyOf } from '#client/lib/query-client.ts'
import { Container } from '#client/ui/container.tsx'
import { ErrorState } from '#client/ui/error-state.tsx'
import { CardSkeleton } from '#client/ui/skeleton.tsx'
import { Spinner } from '#client/ui/spinner.tsx'
import { LeaveLink } from './leave-link.tsx'
import { NothingNow } from './nothing-now.tsx'
import { ReviewEnd } from './review-end.tsx'
import { RiceField } from './rice-field.tsx'
import { roundOf } from './round.ts'
import { todayQuery } from './today.ts'
import { Walk } from './walk.tsx'
import type { AskQuestionProps } from './walk.tsx'

interface ReviewProps {
  userId: string
  /** How a question of a lesson is asked. */
  AskQuestion: ComponentType<AskQuestionProps>
  /** What to do where there is nothing to review. */
  otherwise: ReactNode
  /** What comes after the round. */
  afterwards: ReactNode
}

/** The field as the round leaves it: the answers are sent first, for it grows by what is counted. */
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

/** What is asked today, to its end. */
export function Review({ userId, AskQuestion, otherwise, afterwards }: ReviewProps) {
  const client = useQueryClient()
  const { data, error, isFetching, refetch } = useQuery({ ...todayQuery(), staleTime: 0, refetchOnMount: 'always' })
  const [first, setFirst] = useState<ReturnType<typeof roundOf>>()
  // The round is decided once: what is answered meanwhile must not take its place.
  if (data && !isFetching && !first)
    setFirst(roundOf(data.cards, { listening: data.settings.listening, day: data.day }))
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
  if (first.steps.length === 0) return <NothingNow today={data} otherwise={otherwise} />
  return (
    <Walk
      first={first}
      leave="/"
      minutes={studyDay.minutes}
      AskQuestion={AskQuestion}
      keep={async (given) => {
        const id = await keepAnswer(userId, given)
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
    </Walk>
  )
}
