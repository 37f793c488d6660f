import { eq } from 'drizzle-orm'
import ICAL from 'ical.js'
import { beforeEach, describe, expect, test } from 'vitest'
import { audit } from '#shared/site/audit/audit.ts'
import { events } from '#shared/events.ts'
import { own } from '#shared/people.ts'
import { dayMs, hourMs } from '#shared/time.ts'
import { events as eventRows } from '#server/db/tables/events.ts'
import { users } from '#server/db/tables/people.ts'
import { aHolder, endPlanOf } from '#server/testing/people/holder.ts'
import { useTestApp, type Person } from '#server/testing/test-app.ts'

const { app, admin } = useTestApp({ admin: 'an admin' })
beforeEach(async () => {
  await app.db.delete(eventRows)
  app.time.set(new Date())
})

const inHours = (hours: number) => new Date(app.time.now().getTime() + hours * hourMs).toISOString()
const secret = 'canary-place-7f3a'
const draft = (more: object = {}) => ({
  title: 'Evening of songs',
  description: 'Bring a friend.',
  startsAt: inHours(24),
  endsAt: inHours(26),
  place: secret,
  link: `https://example.org/${secret}`,
  ...more,
})
const add = (more: object = {}) => admin.call(events.create, { body: draft(more) })
const list = (person: Person) => person.call(events.list, {})
const vevents = (text: string) => new ICAL.Component(ICAL.parse(text) as unknown[]).getAllSubcomponents('vevent')
const own6 = () => aHolder(app, '6-months')
const subscribe = (person: Person, renew = false) => person.call(events.subscribe, { body: { renew } })
const pathOf = (address: string) => new URL(address).pathname

describe('the list of events', () => {
  test('shows everybody what and when, and the place only to people with a suitable plan', async () => {
    await add()
    const visible = { title: 'Evening of songs', timeZone: 'Asia/Kuching' }
    const others = [
      app.visitor,
      await app.person('a learner'),
      await app.person('a subscriber'),
      await aHolder(app, '3-months'),
    ]
    for (const person of others) {
      const seen = await list(person)
      expect(seen).toMatchObject([{ ...visible, open: false, place: null, link: null }])
      expect(JSON.stringify(seen)).not.toContain(secret)
    }
    for (const plan of ['6-months', '12-months'] as const)
      expect(await list(await aHolder(app, plan))).toMatchObject([{ ...visible, open: true, place: secret }])
    expect(await list(await app.person('a teacher'))).toMatchObject([{ open: true }])
  })

  test('is ordered by date, and includes the last year', async () => {
    await add({ title: 'later', startsAt: inHours(50), endsAt: inHours(51) })
    await add({ title: 'long ago', startsAt: inHours(-9000), endsAt: inHours(-8999) })
    await add({ title: 'past', startsAt: inHours(-50), endsAt: inHours(-49) })
    await add({ title: 'soon' })
    expect((await list(app.visitor)).map(({ title }) => title)).toEqual(['past', 'soon', 'later'])
  })

  test('names the coming events, also after 200 past ones', async () => {
    await add({ title: 'soon' })
    await add({ title: 'long ago', startsAt: inHours(-500), endsAt: inHours(-499) })
    for (let n = 0; n < 200; n += 1) await add({ title: 'past', startsAt: inHours(-50), endsAt: inHours(-49) })
    const titles = (await list(app.visitor)).map(({ title }) => title)
    expect(titles).toHaveLength(200)
    expect(titles.at(-1)).toBe('soon')
    expect(titles).not.toContain('long ago')
  })
})

describe('an admin', () => {
  test('changes an event, and calendars get a higher sequence number', async () => {
    const { id } = await add()
    await admin.call(events.update, { params: { id }, body: draft({ title: 'Evening of dances', place: null }) })
    expect(await list(admin)).toMatchObject([{ title: 'Evening of dances', place: null }])
    const [vevent] = vevents(await (await admin.fetch(`/api/events/${id}/calendar.ics`)).text())
    expect(vevent!.getFirstPropertyValue('sequence')).toBe(1)
  })

  test('deletes and restores an event, and the audit log records both', async () => {
    const { id } = await add()
    await admin.call(events.remove, { params: { id } })
    expect(await list(admin)).toEqual([])
    await expect(admin.call(events.remove, { params: { id } })).rejects.toThrow(/^404: /)
    expect(await admin.call(events.deleted, {})).toMatchObject([{ id, title: 'Evening of songs' }])
    await admin.call(events.restore, { params: { id } })
    await admin.call(events.restore, { params: { id } })
    expect(await list(admin)).toMatchObject([{ id }])
    const noted = (await admin.call(audit.list, { query: {} })).slice(0, 2)
    expect(noted.map(({ action }) => action)).toEqual(['event.restore', 'event.delete'])
  })

  test('can restore an event for thirty days, before it is deleted for good', async () => {
    const { id } = await add()
    await admin.call(events.remove, { params: { id } })
    app.time.advance(31 * dayMs)
    await app.product.slices.events.hourlyJobs['deleted events']()
    expect(await app.db.select().from(eventRows)).toEqual([])
  })

  test.each([
    [{ title: ' ' }, 'Title is missing.'],
    [{ endsAt: '2020-01-01T00:00:00.000Z' }, 'The end must be later than the beginning.'],
    [{ timeZone: '+08:00' }, 'This time zone is not known. Choose one like Asia/Kuching.'],
    [{ timeZone: 'Sabah/Penampang' }, 'This time zone is not known. Choose one like Asia/Kuching.'],
    [{ link: 'javascript:alert(1)' }, 'Link must be a web address that begins with http:// or https://.'],
  ])('gets an error for %j', async (more, sentence) => {
    await expect(add(more)).rejects.toThrow(`400: ${sentence}`)
  })
})

describe('a calendar file', () => {
  test('of one event is for people with a suitable plan only', async () => {
    const { id } = await add()
    const address = `/api/events/${id}/calendar.ics`
    const answer = await (await own6()).fetch(address)
    expect(answer.headers.get('content-type')).toBe('text/calendar; charset=utf-8')
    const [vevent] = vevents(await answer.text())
    expect(new ICAL.Event(vevent).location).toBe(secret)
    const refused = await (await app.person('a subscriber')).fetch(address)
    expect([refused.status, await refused.text()]).toEqual([
      403,
      'Community events come with the plans of 6 months and longer.',
    ])
    expect((await app.visitor.fetch(address)).status).toBe(401)
  })

  test('of all events has a private address, which needs no session', async () => {
    await add()
    await add({ title: 'Past', startsAt: inHours(-50), endsAt: inHours(-49) })
    const person = await own6()
    const { address } = await subscribe(person)
    expect((await subscribe(person)).address).toBe(address)
    expect(vevents(await (await app.visitor.fetch(pathOf(address))).text())).toHaveLength(2)
    expect(JSON.stringify(await person.call(own.download, {}))).toContain('calendars')
  })

  test('is 404 at an address that was replaced, guessed, or whose owner left or is suspended', async () => {
    const person = await own6()
    const first = await subscribe(person)
    const second = await subscribe(person, true)
    expect((await app.visitor.fetch(pathOf(first.address))).status).toBe(404)
    expect((await app.visitor.fetch(pathOf(second.address))).status).toBe(200)
    for (const name of [`${'A'.repeat(32)}.ics`, 'x.ics', '%00.ics'])
      expect((await app.visitor.fetch(`/api/calendar/${name}`)).status).toBe(404)
    await app.db
      .update(users)
      .set({ suspendedAt: new Date() })
      .where(eq(users.id, String(person.id)))
    expect((await app.visitor.fetch(pathOf(second.address))).status).toBe(404)
    await app.db.delete(users).where(eq(users.id, String(person.id)))
    expect((await app.visitor.fetch(pathOf(second.address))).status).toBe(404)
  })

  test('is refused once the plan has ended', async () => {
    await add()
    const person = await own6()
    const { address } = await subscribe(person)
    await endPlanOf(app, person)
    const answer = await app.visitor.fetch(pathOf(address))
    expect(answer.status).toBe(403)
    expect(await answer.text()).not.toContain(secret)
  })

  test('is not available below the six-month plan', async () => {
    for (const person of [await aHolder(app, '3-months'), await app.person('a complimentary subscriber')])
      await expect(subscribe(person)).rejects.toThrow(
        '403: Community events come with the plans of 6 months and longer.',
      )
  })
})
