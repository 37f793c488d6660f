import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { instant, optionalHttpUrl, optionalText, requiredLine, textLimits } from '#shared/text.ts'

/** Where the events are held whose organizer does not choose another zone. */
export const homeZone = 'Asia/Kuching'

function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

/** Something that people come together for. */
export const CommunityEvent = z.object({
  id: z.uuid(),
  title: z.string(),
  description: z.string(),
  startsAt: instant,
  endsAt: instant,
  /** By its IANA name: the clock that its organizer goes by. */
  timeZone: z.string(),
  /** Whether this person may come. Where and how is told to nobody else. */
  open: z.boolean(),
  place: z.nullable(z.string()),
  link: z.nullable(z.string()),
})
export type CommunityEventAnswer = z.input<typeof CommunityEvent>

const text = (label: string, max: number) =>
  z.pipe(
    z.nullable(optionalText(label, max)),
    z.transform((given) => given?.trim() || null),
  )

export const EventDraft = z
  .object({
    title: requiredLine('Title'),
    description: z._default(optionalText('Description', textLimits.description), ''),
    startsAt: instant,
    endsAt: instant,
    timeZone: z._default(
      z
        .string('Time zone must be a text.')
        .check(z.refine(isTimeZone, { error: 'This time zone is not known. Choose one like Asia/Kuching.' })),
      homeZone,
    ),
    place: z._default(text('Place', textLimits.title), null),
    link: z._default(optionalHttpUrl('Link'), null),
  })
  .check(
    z.refine(({ startsAt, endsAt }) => endsAt > startsAt, {
      path: ['endsAt'],
      error: 'The end must be later than the beginning.',
    }),
  )
export type EventDraft = z.output<typeof EventDraft>

export const DeletedEvent = z.object({ id: z.uuid(), title: z.string(), startsAt: instant, deletedAt: instant })

const refusal = 'Community events come with the plans of 6 months and longer.'

export const events = {
  /** Those to come and those of the last year, in their order. */
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
  /** One event for a calendar (RFC 5545). */
  calendar: endpoint({
    method: 'GET',
    path: '/api/events/:id/calendar.ics',
    allow: 'events.attend',
    refusal,
    sends: 'file',
  }),
  /** The address at which a person's calendar reads all events: a secret of theirs. `renew` makes another, and the old one ends. */
  subscribe: endpoint({
    method: 'POST',
    path: '/api/calendar',
    allow: 'events.subscribe',
    refusal,
    input: z.object({ renew: z._default(z.boolean('renew must be true or false.'), false) }),
    output: z.object({ address: z.string() }),
  }),
  /** Calendars carry no session: the name is the authority. 403 once its person's plan has ended. */
  feed: endpoint({ method: 'GET', path: '/api/calendar/:name', allow: 'events.list', sends: 'file' }),
}
