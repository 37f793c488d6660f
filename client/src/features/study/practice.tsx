import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'wouter'
import { study } from '#shared/study/study.ts'
import { saveAnswer, nobody, sendAnswers } from '#client/domain/answering/answers.ts'
import { sentenceFor } from '#client/lib/query/api.ts'
import { query } from '#client/lib/query/query-client.ts'
import { Button } from '#client/ui/button.tsx'
import { Container } from '#client/ui/container.tsx'
import { ErrorState } from '#client/ui/message/error-state.tsx'
import { Spinner } from '#client/ui/message/spinner.tsx'
import { Weave } from '#client/ui/art/weave.tsx'
import { ButtonLink } from '#client/ui/button-link.tsx'
import { LeaveLink } from '#client/domain/answering/leave-link.tsx'
import { startPractice } from './review/session-state.ts'
import { ReviewSession } from './review/review-session.tsx'

/** Ten words of the library, for people without an account. */
export function Practice({ userId }: { userId: string | null }) {
  const { data, error, isFetching, refetch } = useQuery({ ...query(study.practice), staleTime: Infinity })
  const [first, setFirst] = useState<ReturnType<typeof startPractice>>()
  if (data && !first) setFirst(startPractice(data))
  if (error && !first)
    return (
      <Container className="grid max-w-[640px] gap-6 pt-4 pb-12">
        <h1 className="sr-only">Practise</h1>
        <LeaveLink to="/library" label="Library" />
        <ErrorState text={sentenceFor(error)} busy={isFetching} onRetry={() => void refetch()} />
      </Container>
    )
  if (!first) return <Spinner label="Choosing ten words" />
  return (
    <ReviewSession
      first={first}
      leave="/library"
      save={async (answer) => {
        const id = await saveAnswer(userId ?? nobody, answer)
        if (userId) void sendAnswers(userId)
        return id
      }}
    >
      {(learned) => (
        <Container className="grid max-w-[560px] grid-cols-1 justify-items-center gap-5 py-16 text-center">
          <Weave short />
          <h1 className="text-3xl">
            {learned.length === 1 ? 'One word is yours' : `${learned.length} words are yours`}
          </h1>
          <p className="text-lg text-soft">
            {userId
              ? 'They are in your review now.'
              : 'They go along when you create an account, and we ask you again before you forget them.'}
          </p>
          <Button asChild size="large" className="mt-4 max-sm:w-full sm:min-w-56">
            {userId ? <Link href="/review">Review</Link> : <a href="/api/login?screen=register">Create an account</a>}
          </Button>
          <ButtonLink variant="quiet" href="/library">
            Back to the library
          </ButtonLink>
        </Container>
      )}
    </ReviewSession>
  )
}
