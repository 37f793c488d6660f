import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { ComponentType } from 'react'
import { study, studyDay } from '#shared/study.ts'
import { keepAnswer, markOf, sendAnswers, sendWhenMany } from '#client/lib/answers.ts'
import { sentenceFor } from '#client/lib/api.ts'
import { keyOf } from '#client/lib/query-client.ts'
import { Container } from '#client/ui/container.tsx'
import { ErrorState } from '#client/ui/error-state.tsx'
import { Spinner } from '#client/ui/spinner.tsx'
import { LeaveLink } from './leave-link.tsx'
import { NothingNow } from './nothing-now.tsx'
import { ReviewEnd } from './review-end.tsx'
import { roundOf } from './round.ts'
import { todayQuery } from './today.ts'
import { Walk } from './walk.tsx'
import type { AskQuestionProps } from './walk.tsx'

interface ReviewProps {
  userId: string
  /** How a question of a lesson is asked. */
  AskQuestion: ComponentType<AskQuestionProps>
}

/** What is asked today, to its end. */
export function Review({ userId, AskQuestion }: ReviewProps) {
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
  if (first.steps.length === 0) return <NothingNow today={data} />
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
      {(learned, minutes) => <ReviewEnd count={learned.length} minutes={minutes} />}
    </Walk>
  )
}
