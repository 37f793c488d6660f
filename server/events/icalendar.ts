/** An event with the fields of its calendar entry. */
export interface CalendarEvent {
  id: string
  title: string
  description: string
  place: string | null
  link: string | null
  startsAt: Date
  endsAt: Date
  /** Number of changes; calendars keep the entry with the highest number. */
  revision: number
  changedAt: Date
}

/** Octets of a line without its end (RFC 5545, 3.1). */
const lineLength = 75

const sizeOf = (text: string) => Buffer.byteLength(text)

/** Folds a long line without cutting a character in two. */
function foldLine(line: string): string {
  let lines = ''
  let size = 0
  for (const character of line) {
    const more = sizeOf(character)
    if (size + more > lineLength) {
      lines += '\r\n '
      size = 1
    }
    lines += character
    size += more
  }
  return lines
}

/** TEXT (3.3.11), which may not contain control characters. */
const escapeText = (text: string) =>
  text
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/[^\P{Cc}\n\t]/gu, '')
    .replaceAll(/[\\;,]/g, String.raw`\$&`)
    .replaceAll('\n', String.raw`\n`)

/** For example `20261205T060000Z`; a time in UTC needs no time zone definition. */
const utc = (date: Date) => date.toISOString().replaceAll(/[-:]|\.\d{3}/g, '')

function linesOf(event: CalendarEvent, host: string): string[] {
  const { link, place, description } = event
  const words = [description.trim(), link].filter(Boolean).join('\n\n')
  return [
    'BEGIN:VEVENT',
    `UID:${event.id}@${host}`,
    `DTSTAMP:${utc(event.changedAt)}`,
    `LAST-MODIFIED:${utc(event.changedAt)}`,
    `SEQUENCE:${event.revision}`,
    `DTSTART:${utc(event.startsAt)}`,
    `DTEND:${utc(event.endsAt)}`,
    `SUMMARY:${escapeText(event.title)}`,
    ...(words ? [`DESCRIPTION:${escapeText(words)}`] : []),
    ...(place ? [`LOCATION:${escapeText(place)}`] : []),
    ...(link ? [`URL:${link}`] : []),
    'END:VEVENT',
  ]
}

/** Events as iCalendar text (RFC 5545). */
export function icalendar(events: CalendarEvent[], site: { name: string; host: string }): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${escapeText(site.name)}//Events//EN`,
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `NAME:${escapeText(site.name)}`,
    `X-WR-CALNAME:${escapeText(site.name)}`,
    'REFRESH-INTERVAL;VALUE=DURATION:PT6H',
    ...events.flatMap((event) => linesOf(event, site.host)),
    'END:VCALENDAR',
  ]
  return lines.map((line) => `${foldLine(line)}\r\n`).join('')
}
