import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Link } from 'wouter'
import { study } from '#shared/study.ts'
import { sentenceFor } from '#client/lib/api.ts'
import { keyOf } from '#client/lib/query-client.ts'
import { Button } from '#client/ui/button.tsx'
import { Container } from '#client/ui/container.tsx'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { ErrorState } from '#client/ui/error-state.tsx'
import { Spinner } from '#client/ui/spinner.tsx'
import { Weave } from '#client/ui/weave.tsx'
import { roundOf } from './round.ts'
import { keepAnswer, sendAnswers } from './send-answers.ts'
import { todayQuery } from './today.ts'
import { Walk } from './walk.tsx'

/** The end is a place: what stays, no score. */
function End({ learned }: { learned: number }) {
  return (
    <Container className="grid max-w-[560px] justify-items-center gap-5 py-16 text-center">
      <Weave short />
      <h1 className="text-3xl">
        {learned === 1 ? 'One word stays with you a while longer' : `${learned} words stay with you a while longer`}
      </h1>
      <p className="text-lg text-soft">Today’s round is done.</p>
      <Button asChild size="large" className="mt-4 min-w-56">
        <Link href="/">Done</Link>
      </Button>
    </Container>
  )
}

const Nothing = () => (
  <Container className="max-w-[640px] py-12">
    <EmptyState
      title="Nothing to review now"
      text="Words you meet in lessons come here by themselves. You can also choose one in the library: “Learn this word”."
      action={
        <Button asChild>
          <Link href="/library">Open the library</Link>
        </Button>
      }
    />
  </Container>
)

/** What is asked today, to its end. */
export function Review({ userId }: { userId: string }) {
  const client = useQueryClient()
  const { data, error, isFetching, refetch } = useQuery({ ...todayQuery, staleTime: 0, refetchOnMount: 'always' })
  const [first, setFirst] = useState<ReturnType<typeof roundOf>>()
  // The round is decided once: what is answered meanwhile must not take its place.
  if (data && !isFetching && !first) setFirst(roundOf(data.cards))
  useEffect(() => {
    const send = () => void sendAnswers(userId)
    send()
    const hide = () => document.visibilityState === 'hidden' && send()
    window.addEventListener('online', send)
    document.addEventListener('visibilitychange', hide)
    return () => {
      window.removeEventListener('online', send)
      document.removeEventListener('visibilitychange', hide)
      void sendAnswers(userId).then(() => client.invalidateQueries({ queryKey: keyOf(study.today.path) }))
    }
  }, [userId, client])
  if (error && !first)
    return (
      <Container className="py-10">
        <ErrorState text={sentenceFor(error)} busy={isFetching} onRetry={() => void refetch()} />
      </Container>
    )
  if (!first) return <Spinner label="Preparing your round" />
  if (first.steps.length === 0) return <Nothing />
  return (
    <Walk
      first={first}
      leave="/"
      keep={async (word, said) => {
        const { entryId } = word
        await keepAnswer(userId, 'chosen' in said ? { entryId, chosen: [said.chosen] } : { entryId, ...said })
        void sendAnswers(userId)
      }}
    >
      {(learned) => <End learned={learned.length} />}
    </Walk>
  )
}
