import { deletedOn, deleteNamed, editNamed } from '#shared/site/editing-messages.ts'
import { useQuery } from '@tanstack/react-query'
import { Pencil, Plus, Trash2 } from 'lucide-react'
import { useRef, useState } from 'react'
import {
  addEvent,
  eventDeleted,
  eventRestored,
  eventsAreForEverybody,
  eventsNotLoaded,
  eventsTitle,
  loadingEvents,
  noEventsYet,
  noPlaceYet,
  pastBadge,
  timeInNamedZone,
} from '#shared/events/messages.ts'
import { say } from '#shared/messages/say.ts'
import { audit } from '#shared/site/audit/audit.ts'
import { events, type CommunityEventJson } from '#shared/events.ts'
import { formatDay } from '#client/lib/dates/dates.ts'
import { query } from '#client/lib/query/query-client.ts'
import { useCommand } from '#client/lib/query/use-command.ts'
import { formatSpan } from '#client/lib/dates/time-zone.ts'
import { Badge } from '#client/ui/badge.tsx'
import { Button } from '#client/ui/button.tsx'
import { Card } from '#client/ui/card.tsx'
import { DeletedList } from '#client/ui/list/deleted-list.tsx'
import { EmptyState } from '#client/ui/message/empty-state.tsx'
import { Loaded } from '#client/ui/message/loaded.tsx'
import { CardSkeletons } from '#client/ui/message/skeleton.tsx'
import { AddEventDialog, EditEventDialog } from './event-form.tsx'

const invalidates = [events.list, events.deleted, audit.list]

function useRemoval(onRemoved: () => void) {
  const restore = useCommand(events.restore, {
    successMessage: say(eventRestored),
    invalidates,
  })
  const remove = useCommand(events.remove, {
    successMessage: say(eventDeleted),
    undo: ({ params }) => restore.mutate({ params }),
    invalidates,
    onSuccess: onRemoved,
  })
  return { restore, remove }
}

interface RowProps {
  event: CommunityEventJson
  past: boolean
  removing: boolean
  onRemove: () => void
}

function EventRow({ event, past, removing, onRemove }: RowProps) {
  const [editing, setEditing] = useState(false)
  const { day, hours } = formatSpan(event.startsAt, event.endsAt, event.timeZone)
  return (
    <Card as="li" className="sm:flex-row sm:items-start sm:justify-between">
      <div className="grid min-w-0 gap-1">
        <h3 className="flex flex-wrap items-center gap-x-3 gap-y-1 wrap-anywhere">
          {event.title}
          {past && <Badge className="font-sans tracking-normal">{say(pastBadge)}</Badge>}
        </h3>
        <p className="text-soft">{say(timeInNamedZone, { day, hours, zone: event.timeZone })}</p>
        <p className="text-sm wrap-anywhere text-soft">
          {[event.place, event.link].filter(Boolean).join(', ') || say(noPlaceYet)}
        </p>
      </div>
      <div className="flex max-sm:-mb-2 max-sm:justify-end">
        <Button
          variant="quiet"
          size="icon"
          aria-label={say(editNamed, { title: event.title })}
          onClick={() => setEditing(true)}
        >
          <Pencil aria-hidden />
        </Button>
        <Button
          variant="remove"
          size="icon"
          aria-label={say(deleteNamed, { title: event.title })}
          busy={removing}
          onClick={onRemove}
        >
          {!removing && <Trash2 aria-hidden />}
        </Button>
      </div>
      <EditEventDialog open={editing} onOpenChange={setEditing} event={event} />
    </Card>
  )
}

function Deleted({ restore }: Pick<ReturnType<typeof useRemoval>, 'restore'>) {
  const { data } = useQuery(query(events.deleted))
  if (!data || data.length === 0) return null
  const rows = data.map(({ id, title, deletedAt }) => ({
    key: id,
    title,
    text: say(deletedOn, { day: formatDay(deletedAt) }),
    busy: restore.isPending && restore.variables.params.id === id,
    onRestore: () => restore.mutate({ params: { id } }),
  }))
  return <DeletedList id="deleted-events" rows={rows} />
}

/** Events tab of the admin page, upcoming events first. */
export function EventAdmin() {
  const [adding, setAdding] = useState(false)
  const [now] = useState(() => Date.now())
  const heading = useRef<HTMLHeadingElement>(null)
  const list = useQuery(query(events.list))
  const { remove, restore } = useRemoval(() => heading.current?.focus())
  const isPast = ({ endsAt }: CommunityEventJson) => Date.parse(endsAt) < now
  const inOrder = (all: CommunityEventJson[]) => [
    ...all.filter((event) => !isPast(event)),
    ...all.filter(isPast).toReversed(),
  ]
  return (
    <div className="grid gap-5">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-4">
        <h2 ref={heading} tabIndex={-1}>
          {say(eventsTitle)}
        </h2>
        <Button onClick={() => setAdding(true)}>
          <Plus aria-hidden />
          {say(addEvent)}
        </Button>
      </div>
      <Loaded
        keepsData
        query={list}
        failure={say(eventsNotLoaded)}
        loading={<CardSkeletons two label={say(loadingEvents)} />}
        empty={<EmptyState title={say(noEventsYet)} text={say(eventsAreForEverybody)} />}
      >
        {(all) => (
          <ul className="grid gap-4">
            {inOrder(all).map((event) => (
              <EventRow
                key={event.id}
                event={event}
                past={isPast(event)}
                removing={remove.isPending && remove.variables.params.id === event.id}
                onRemove={() => remove.mutate({ params: { id: event.id } })}
              />
            ))}
          </ul>
        )}
      </Loaded>
      <Deleted restore={restore} />
      <AddEventDialog open={adding} onOpenChange={setAdding} />
    </div>
  )
}
