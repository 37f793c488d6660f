import { titleField, descriptionField } from '#shared/site/editing-messages.ts'
import * as z from 'zod/mini'
import { fieldMustBeText } from '#shared/text/messages.ts'
import {
  endBeforeBeginning,
  eventsNeedPlan,
  linkField,
  placeField,
  renewIsBoolean,
  timeZoneField,
  unknownTimeZone,
} from '#shared/events/messages.ts'
import { say } from '#shared/messages/say.ts'
import { endpoint } from '#shared/endpoint.ts'
import { isNamedZone } from '#shared/text/time-zone.ts'
import { instant, optionalHttpUrl, optionalText, requiredLine, textLimits, textOrNull } from '#shared/text.ts'

/** Time zone of events whose organizer chooses no other. */
export const homeZone = 'Asia/Kuching'

export const CommunityEvent = z.object({
  id: z.uuid(),
  title: z.string(),
  description: z.string(),
  startsAt: instant,
  endsAt: instant,
  /** IANA name of the organizer's time zone. */
  timeZone: z.string(),
  /** True if this person can attend. Place and link are null for others. */
  open: z.boolean(),
  place: z.nullable(z.string()),
  link: z.nullable(z.string()),
})
export type CommunityEventJson = z.input<typeof CommunityEvent>

export const EventDraft = z
  .object({
    title: requiredLine(titleField),
    description: z._default(optionalText(descriptionField, textLimits.description), ''),
    startsAt: instant,
    endsAt: instant,
    timeZone: z._default(
      z
        .string({ error: () => say(fieldMustBeText, { label: say(timeZoneField) }) })
        .check(z.refine(isNamedZone, { error: () => say(unknownTimeZone) })),
      homeZone,
    ),
    place: textOrNull(placeField, textLimits.title),
    link: z._default(optionalHttpUrl(linkField), null),
  })
  .check(
    z.refine(({ startsAt, endsAt }) => endsAt > startsAt, {
      path: ['endsAt'],
      error: () => say(endBeforeBeginning),
    }),
  )
export type EventDraft = z.output<typeof EventDraft>

const DeletedEvent = z.object({ id: z.uuid(), title: z.string(), startsAt: instant, deletedAt: instant })

const refusal = eventsNeedPlan

export const events = {
  /** Future events and those of the last year, by date. */
  list: endpoint({ method: 'GET', path: '/api/events', allow: 'events.list', output: z.array(CommunityEvent) }),
  create: endpoint({
    method: 'POST',
    path: '/api/events',
    allow: 'events.manage',
    input: EventDraft,
    output: CommunityEvent,
    status: 201,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/api/events/:id',
    allow: 'events.manage',
    input: EventDraft,
    output: CommunityEvent,
  }),
  remove: endpoint({ method: 'DELETE', path: '/api/events/:id', allow: 'events.manage' }),
  restore: endpoint({ method: 'POST', path: '/api/events/:id/restore', allow: 'events.manage' }),
  deleted: endpoint({
    method: 'GET',
    path: '/api/admin/deleted-events',
    allow: 'events.manage',
    output: z.array(DeletedEvent),
  }),
  /** One event as an iCalendar file (RFC 5545). */
  calendar: endpoint({
    method: 'GET',
    path: '/api/events/:id/calendar.ics',
    allow: 'events.attend',
    refusal,
    sends: 'file',
  }),
  /** The personal secret address from which a calendar reads all events. `renew` replaces it and invalidates the old one. */
  subscribe: endpoint({
    method: 'POST',
    path: '/api/calendar',
    allow: 'events.subscribe',
    refusal,
    input: z.object({ renew: z._default(z.boolean({ error: () => say(renewIsBoolean) }), false) }),
    output: z.object({ address: z.string() }),
  }),
  /** Calendar programs send no session: the name in the address is the secret. 403 once the person's plan has ended. */
  feed: endpoint({ method: 'GET', path: '/api/calendar/:name', allow: 'events.list', sends: 'file' }),
}
