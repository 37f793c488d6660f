import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import {
  comingUp,
  eventsLoading,
  eventsNotLoaded,
  newEventsAppearHere,
  noEventsPlanned,
  pastEvents,
  placesNeedPlan,
} from '#shared/events/messages.ts'
import { openLibrary } from '#shared/study/end-messages.ts'
import { say } from '#shared/messages/say.ts'
import { events, type CommunityEventJson } from '#shared/events.ts'
import { PlanNeeded } from '#client/domain/viewer/plan-needed.tsx'
import { query } from '#client/lib/query/query-client.ts'
import { ButtonLink } from '#client/ui/button-link.tsx'
import { Disclosure } from '#client/ui/dialog/disclosure.tsx'
import { EmptyState } from '#client/ui/message/empty-state.tsx'
import { Loaded } from '#client/ui/message/loaded.tsx'
import { CardSkeletons } from '#client/ui/message/skeleton.tsx'
import { EventCard } from './event-card.tsx'
import { OwnCalendar } from './own-calendar.tsx'

const columns = 'grid gap-4 lg:grid-cols-2'

const Cards = ({ list, past }: { list: CommunityEventJson[]; past?: boolean }) => (
  <ul className={columns}>
    {list.map((event) => (
      <EventCard key={event.id} event={event} {...(past && { past })} />
    ))}
  </ul>
)

function Past({ list }: { list: CommunityEventJson[] }) {
  if (list.length === 0) return null
  return (
    <Disclosure wide title={say(pastEvents, { count: list.length })}>
      <Cards list={list.toReversed()} past />
    </Disclosure>
  )
}

/** Upcoming events, soonest first; past ones are folded below. */
export function EventList() {
  const list = useQuery(query(events.list))
  return (
    <Loaded
      query={list}
      failure={say(eventsNotLoaded)}
      loading={
        <div className={columns}>
          <CardSkeletons two label={say(eventsLoading)} />
        </div>
      }
    >
      {(data) => <Events data={data} />}
    </Loaded>
  )
}

function Events({ data }: { data: CommunityEventJson[] }) {
  const [now] = useState(() => Date.now())
  const coming = data.filter(({ endsAt }) => Date.parse(endsAt) >= now)
  const past = data.filter((event) => !coming.includes(event))
  const open = data.some((event) => event.open)
  return (
    <div className="grid gap-6">
      {data.length > 0 && !open && <PlanNeeded>{say(placesNeedPlan)}</PlanNeeded>}
      {coming.length === 0 ? (
        <EmptyState
          className="max-w-[720px]"
          level={2}
          picture="/pictures/moon.svg"
          title={say(noEventsPlanned)}
          text={say(newEventsAppearHere)}
          action={<ButtonLink href="/library">{say(openLibrary)}</ButtonLink>}
        />
      ) : (
        <section aria-labelledby="coming" className="grid gap-5">
          <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
            <h2 id="coming">{say(comingUp)}</h2>
            {open && <OwnCalendar />}
          </div>
          <Cards list={coming} />
        </section>
      )}
      <Past list={past} />
    </div>
  )
}
