import { CalendarPlus, Clock, Link2, MapPin } from 'lucide-react'
import type { ReactNode } from 'react'
import { addToCalendar, byYourClock, timeInZone } from '#shared/events/messages.ts'
import { say } from '#shared/messages/say.ts'
import { richText, hiddenText } from '#client/lib/rich-text.tsx'
import { events, type CommunityEventJson } from '#shared/events.ts'
import { formatSpan } from '#client/lib/dates/time-zone.ts'
import { Card, CardFoot } from '#client/ui/card.tsx'
import { ButtonLink } from '#client/ui/button-link.tsx'

const zoneName = (timeZone: string) => timeZone.split('/').at(-1)?.replaceAll('_', ' ') ?? timeZone
const ownZone = () => new Intl.DateTimeFormat().resolvedOptions().timeZone

const Fact = ({ icon, children }: { icon: ReactNode; children: ReactNode }) => (
  <li className="flex items-start gap-2.5 [&_svg]:mt-1 [&_svg]:size-4.5 [&_svg]:shrink-0 [&_svg]:text-soft">
    {icon}
    <span className="min-w-0 wrap-anywhere">{children}</span>
  </li>
)

/** Time in the organizer's zone, and in the viewer's zone if it differs. */
function When({ startsAt, endsAt, timeZone }: CommunityEventJson) {
  const span = formatSpan(startsAt, endsAt, timeZone)
  const own = formatSpan(startsAt, endsAt, ownZone())
  const differs = own.day !== span.day || own.hours !== span.hours
  return (
    <Fact icon={<Clock aria-hidden />}>
      <span className="block">
        {richText(timeInZone, {
          day: span.day,
          hours: span.hours,
          zone: zoneName(timeZone),
          time: (children) => (
            <time dateTime={startsAt} className="font-semibold">
              {children}
            </time>
          ),
        })}
      </span>
      {differs && (
        <span className="block text-sm text-soft">{say(byYourClock, { day: own.day, hours: own.hours })}</span>
      )}
    </Fact>
  )
}

const calendarOf = (id: string) => events.calendar.path.replace(':id', id)

export const EventCard = ({ event, past = false }: { event: CommunityEventJson; past?: boolean }) => (
  <Card as="li" className="gap-3 sm:p-6">
    <h3 className="wrap-anywhere">{event.title}</h3>
    <ul className="grid gap-1.5">
      <When {...event} />
      {event.place && <Fact icon={<MapPin aria-hidden />}>{event.place}</Fact>}
      {event.link && (
        <Fact icon={<Link2 aria-hidden />}>
          <a
            href={event.link}
            className="-my-2.5 inline-flex min-h-11 items-center underline wrap-anywhere"
            rel="noopener noreferrer"
          >
            {event.link}
          </a>
        </Fact>
      )}
    </ul>
    {event.description && <p className="whitespace-pre-line wrap-anywhere">{event.description}</p>}
    {event.open && !past && (
      <CardFoot>
        <ButtonLink leaves variant="line" href={calendarOf(event.id)} download>
          <CalendarPlus aria-hidden />
          {richText(addToCalendar, {
            title: event.title,
            hidden: hiddenText,
          })}
        </ButtonLink>
      </CardFoot>
    )}
  </Card>
)
