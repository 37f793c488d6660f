import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { events } from '#shared/events.ts'
import type { CommunityEventAnswer } from '#shared/events.ts'
import { PlanNeeded } from '#client/lib/plan-needed.tsx'
import { query } from '#client/lib/query-client.ts'
import { ReadFailure } from '#client/lib/read-failure.tsx'
import { Disclosure } from '#client/ui/disclosure.tsx'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { CardSkeleton } from '#client/ui/skeleton.tsx'
import { EventCard } from './event-card.tsx'
import { OwnCalendar } from './own-calendar.tsx'

const columns = 'grid gap-4 lg:grid-cols-2'

const Cards = ({ list, past }: { list: CommunityEventAnswer[]; past?: boolean }) => (
  <ul className={columns}>
    {list.map((event) => (
      <EventCard key={event.id} event={event} {...(past && { past })} />
    ))}
  </ul>
)

function Past({ list }: { list: CommunityEventAnswer[] }) {
  if (list.length === 0) return null
  return (
    <Disclosure wide title={`Past events (${list.length})`}>
      <Cards list={list.toReversed()} past />
    </Disclosure>
  )
}

/** Those to come, soonest first; those that are over stand folded below. */
export function EventList() {
  const [now] = useState(() => Date.now())
  const { data, error, isFetching, refetch } = useQuery(query(events.list))
  if (error)
    return (
      <ReadFailure
        what="The events could not be loaded."
        error={error}
        busy={isFetching}
        onRetry={() => void refetch()}
      />
    )
  if (!data)
    return (
      <div className={columns}>
        <output className="sr-only">The events are loading</output>
        <CardSkeleton />
        <CardSkeleton />
      </div>
    )
  const coming = data.filter(({ endsAt }) => Date.parse(endsAt) >= now)
  const past = data.filter((each) => !coming.includes(each))
  const open = data.some((each) => each.open)
  return (
    <div className="grid gap-6">
      {data.length > 0 && !open && (
        <PlanNeeded>Where they are and how to take part comes with the plans of 6 months and longer.</PlanNeeded>
      )}
      {coming.length === 0 ? (
        <EmptyState
          level={2}
          title="No events are planned"
          text="What comes next will stand here as soon as it is known."
        />
      ) : (
        <section aria-labelledby="coming" className="grid gap-5">
          <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
            <h2 id="coming">Coming up</h2>
            {open && <OwnCalendar />}
          </div>
          <Cards list={coming} />
        </section>
      )}
      <Past list={past} />
    </div>
  )
}
