import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { Button } from '#client/ui/button.tsx'
import { Card } from '#client/ui/card.tsx'
import { CardSkeleton } from '#client/ui/skeleton.tsx'
import { todayQuery } from './today.ts'

/** Today's round before anything new; where nothing is due, or it cannot be read, what would come next. */
export function ReviewStep({ otherwise }: { otherwise: ReactNode }) {
  const { data, error } = useQuery({ ...todayQuery, staleTime: 0, refetchOnMount: 'always' })
  if (!data && !error) return <CardSkeleton className="shadow-lift" />
  const due = data?.cards.length ?? 0
  if (due === 0) return otherwise
  return (
    <Card as="section" aria-label="Next step" className="justify-items-start gap-3 p-5 shadow-lift sm:p-7">
      <p className="text-sm font-semibold text-gold">Next step</p>
      <h2 className="text-xl">{due === 1 ? 'One word waits for you' : `${due} words wait for you`}</h2>
      <p className="text-soft">Today’s round, due ones first. New lessons come after it.</p>
      <Button asChild size="large" className="mt-1 max-sm:w-full sm:px-9">
        <Link href="/review">Start the round</Link>
      </Button>
    </Card>
  )
}
