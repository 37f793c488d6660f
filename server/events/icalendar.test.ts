import ICAL from 'ical.js'
import { expect, test } from 'vitest'
import { icalendar, type CalendarEvent } from './icalendar.ts'

const site = { name: 'Learn Kadazandusun', host: 'boros.example' }
const event: CalendarEvent = {
  id: '11111111-1111-4111-8111-111111111111',
  title: 'Evening of songs',
  description: '',
  place: null,
  link: null,
  startsAt: new Date('2026-12-05T06:00:00.000Z'),
  endsAt: new Date('2026-12-05T08:30:00.000Z'),
  revision: 2,
  changedAt: new Date('2026-11-01T00:00:00.000Z'),
}

/** Parses the text with another library. */
function read(text: string) {
  const calendar = new ICAL.Component(ICAL.parse(text) as unknown[])
  return calendar.getAllSubcomponents('vevent').map((each) => new ICAL.Event(each))
}
const readOne = (fields: Partial<CalendarEvent>) => read(icalendar([{ ...event, ...fields }], site))[0]!

test('a calendar program reads the times, in UTC, and the id and sequence of the event', () => {
  const { startDate, endDate, uid, sequence, summary } = readOne({})
  expect(startDate.toJSDate()).toEqual(event.startsAt)
  expect(endDate.toJSDate()).toEqual(event.endsAt)
  expect([uid, sequence, summary]).toEqual([`${event.id}@boros.example`, 2, 'Evening of songs'])
})

test.each([
  'Songs; dances, \\ and "rice wine"',
  'Two lines\nand a third\r\nthat follows',
  'A tab\tstays',
  `${'Sumazau and sugandoi, '.repeat(20)}end`,
  'ʼ’ñ漢字🌾'.repeat(30),
])('a calendar program reads the texts %j', (words) => {
  const plain = words.replaceAll('\r\n', '\n')
  const { summary, description, location } = readOne({ title: words, description: words, place: words })
  expect([summary, description, location]).toEqual([plain, plain, plain])
})

test('a title cannot inject a line', () => {
  const { summary } = readOne({ title: 'A\r\nEND:VEVENT\u0007\nBEGIN:VEVENT' })
  expect(summary).toBe('A\nEND:VEVENT\nBEGIN:VEVENT')
  expect(read(icalendar([{ ...event, title: 'A\r\nEND:VEVENT' }], site))).toHaveLength(1)
})

test('a line has at most 75 octets, is not folded within a character, and ends with CRLF', () => {
  const text = icalendar(
    [{ ...event, description: '🌾'.repeat(200), link: `https://example.org/${'a'.repeat(300)}` }],
    site,
  )
  expect(text.endsWith('END:VCALENDAR\r\n')).toBe(true)
  expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
  for (const line of text.split('\r\n')) {
    expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
    expect(line.isWellFormed()).toBe(true)
  }
})

test('the link is in its own property, and in the description', () => {
  const link = 'https://example.org/meet?a=1,2;b=3'
  const one = readOne({ link, description: 'Bring a friend.' })
  expect(one.component.getFirstPropertyValue('url')).toBe(link)
  expect(one.description).toBe(`Bring a friend.\n\n${link}`)
})
