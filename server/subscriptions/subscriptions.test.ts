import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { own } from '#shared/people.ts'
import { subscriptions, trialDays } from '#shared/subscriptions.ts'
import { users } from '#server/db/tables.ts'
import { people, startTestApp } from '#server/testing/test-app.ts'
import { expireLapsed } from '#server/people/store.ts'
import type { Person, TestApp } from '#server/testing/test-app.ts'

const hour = 3600 * 1000
const trialMs = trialDays * 24 * hour
const used = 'You have already used your free trial. We would love to have you stay: see our plans.'
const running = 'You have started your free trial already, and all courses and lessons are open to you.'
const notForYou = 'The free trial is for free accounts only, and yours is of another kind.'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterEach(() => app.time.set(new Date()))
afterAll(() => app.close())

const start = (person: Person) => person.call(subscriptions.startTrial, { body: {} })
const read = (person: Person) => person.call(subscriptions.read, {})
const inHours = (hours: number) => new Date(app.time.now().getTime() + hours * hour)

async function stored(person: Person) {
  const [row] = await app.db
    .select()
    .from(users)
    .where(eq(users.id, String(person.id)))
  if (!row) throw new Error('this person is not stored')
  return row
}

describe('a learner who starts the trial', () => {
  test('is a subscriber for three times 24 hours, at once and in the answer', async () => {
    const learner = await app.person(people['a learner'])
    const before = app.time.now().getTime()
    const answer = await start(learner)
    const after = app.time.now().getTime()

    expect(answer).toMatchObject({ id: learner.id, role: 'PAID', freeTrialUsed: true, subscribed: true })
    expect(answer.trialUntil).toBe(answer.subscriptionEndDate)
    const end = Date.parse(String(answer.subscriptionEndDate))
    expect(end).toBeGreaterThanOrEqual(before + trialMs)
    expect(end).toBeLessThanOrEqual(after + trialMs)
    expect(await learner.call(own.me, {})).toEqual(answer)
  })

  test('sees the trial as the subscription it is', async () => {
    const learner = await app.person(people['a learner'])
    const { subscriptionEndDate } = await start(learner)
    expect(await read(learner)).toEqual({
      plan: null,
      status: 'trial',
      accessUntil: subscriptionEndDate,
      renewsAt: null,
      willRenew: false,
      paused: false,
      refundableUntil: null,
      refundable: null,
      mayContribute: false,
      renewalSen: null,
      payUrl: null,
    })
  })

  test('may send an empty body of JSON', async () => {
    const learner = await app.person(people['a learner'])
    const headers = { 'Content-Type': 'application/json' }
    const answer = await learner.fetch('/api/start-trial', { method: 'POST', headers, body: '{}' })
    expect(answer.status).toBe(200)
  })

  test('chooses neither the length nor anything else', async () => {
    const learner = await app.person(people['a learner'])
    const headers = { 'Content-Type': 'application/json' }
    const body = JSON.stringify({
      role: 'ADMIN',
      subscriptionEndDate: '2099-01-01T00:00:00.000Z',
      freeTrialUsed: false,
    })
    await learner.fetch('/api/start-trial', { method: 'POST', headers, body })
    const row = await stored(learner)
    expect(row).toMatchObject({ role: 'PAID', freeTrialUsed: true })
    expect(row.subscriptionEndDate?.getTime()).toBeLessThanOrEqual(app.time.now().getTime() + trialMs)
  })

  test('in fifty windows at once starts one, and is told so in the others', async () => {
    const learner = await app.person(people['a learner'])
    const outcomes = await Promise.allSettled(Array.from({ length: 50 }, () => start(learner)))
    const started = outcomes.filter((each) => each.status === 'fulfilled')
    const refusals = outcomes.filter((each) => each.status === 'rejected').map((each) => String(each.reason))
    expect(started).toHaveLength(1)
    expect(new Set(refusals)).toEqual(new Set([`Error: 409: ${running}`]))
    expect((await stored(learner)).subscriptionEndDate?.toISOString()).toBe(started[0]?.value.subscriptionEndDate)
  })
})

describe('the trial ends', () => {
  test('at the very second of its end date, everywhere', async () => {
    const learner = await app.person(people['a learner'])
    const end = new Date(String((await start(learner)).subscriptionEndDate))

    app.time.set(new Date(end.getTime() - 1000))
    expect(await learner.call(own.me, {})).toMatchObject({ role: 'PAID', subscribed: true })

    app.time.set(end)
    expect(await learner.call(own.me, {})).toMatchObject({
      role: 'NORMAL',
      subscribed: false,
      freeTrialUsed: true,
    })
    expect(await read(learner)).toMatchObject({ status: 'none', accessUntil: null })
  })

  test('and cannot be had a second time', async () => {
    const learner = await app.person(people['a learner'])
    await start(learner)
    await expect(start(learner)).rejects.toThrow(`409: ${running}`)
    const end = (await stored(learner)).subscriptionEndDate

    app.time.advance(trialMs)
    await expect(start(learner)).rejects.toThrow(`409: ${used}`)
    expect((await stored(learner)).subscriptionEndDate).toEqual(end)
  })

  test('in the stored role too, once it is settled; nobody else changes', async () => {
    const lapsed = await app.person(people['a lapsed subscriber'])
    const kept = await Promise.all([
      app.person(people['a subscriber']),
      app.person(people['a complimentary subscriber']),
      app.person({ role: 'TEACHER', subscriptionEndDate: inHours(-1) }),
    ])
    await expireLapsed(app.db, app.time.now())
    expect((await stored(lapsed)).role).toBe('NORMAL')
    expect((await Promise.all(kept.map(stored))).map((row) => row.role)).toEqual(['PAID', 'PAID', 'TEACHER'])
  })
})

describe('the trial is refused', () => {
  test('to a visitor, who is asked to log in', async () => {
    await expect(start(app.visitor)).rejects.toThrow('401: Please log in to continue.')
  })

  test.each(['a teacher', 'a contributor', 'an admin', 'a complimentary subscriber'] as const)(
    'to %s, in a sentence, and changes nothing',
    async (who) => {
      const person = await app.person(people[who])
      const before = await stored(person)
      await expect(start(person)).rejects.toThrow(`403: ${notForYou}`)
      expect(await stored(person)).toEqual(before)
    },
  )

  test('to a teacher who used it as a learner, as to any teacher', async () => {
    const teacher = await app.person({ role: 'TEACHER', freeTrialUsed: true })
    await expect(start(teacher)).rejects.toThrow(`403: ${notForYou}`)
  })

  test.each([
    ['a learner', { role: 'NORMAL', freeTrialUsed: true }, used],
    ['a subscriber', people['a subscriber'], running],
    ['a lapsed subscriber', people['a lapsed subscriber'], used],
    ['a complimentary subscriber', { role: 'PAID', freeTrialUsed: true }, running],
  ] as const)('to %s who used it, who is sent to the plans only without access', async (_who, fields, sentence) => {
    const person = await app.person(fields)
    const before = await stored(person)
    await expect(start(person)).rejects.toThrow(`409: ${sentence}`)
    expect(await stored(person)).toEqual(before)
  })

  test('to another site that the browser was sent from', async () => {
    const learner = await app.person(people['a learner'])
    const headers = { Origin: 'https://evil.example' }
    const answer = await learner.fetch('/api/start-trial', { method: 'POST', headers })
    expect(answer.status).toBe(403)
    expect((await stored(learner)).freeTrialUsed).toBe(false)
  })
})

describe('the trial is open', () => {
  test('to somebody whose paid time ran out before they ever used it', async () => {
    const lapsed = await app.person({ role: 'PAID', subscriptionEndDate: inHours(-1) })
    const before = app.time.now().getTime()
    const { subscriptionEndDate } = await start(lapsed)
    expect(Date.parse(String(subscriptionEndDate))).toBeGreaterThanOrEqual(before + trialMs)
  })

  test('without ever shortening access that lasts longer', async () => {
    const later = inHours(24 * 30)
    const learner = await app.person({ role: 'NORMAL', subscriptionEndDate: later })
    expect(await start(learner)).toMatchObject({ role: 'PAID', subscriptionEndDate: later.toISOString() })
  })
})

describe('the subscription', () => {
  const nothing = { status: 'none', accessUntil: null }

  test.each([
    ['a learner', nothing],
    ['a lapsed subscriber', nothing],
    ['a teacher', nothing],
    ['a contributor', nothing],
    ['an admin', nothing],
    ['a complimentary subscriber', { status: 'complimentary', accessUntil: null }],
    ['a subscriber', { status: 'trial', accessUntil: people['a subscriber'].subscriptionEndDate.toISOString() }],
  ] as const)('of %s', async (who, expected) => {
    const person = await app.person(people[who])
    const rest = {
      plan: null,
      renewsAt: null,
      willRenew: false,
      paused: false,
      refundableUntil: null,
      refundable: null,
      mayContribute: false,
      renewalSen: null,
      payUrl: null,
    }
    expect(await read(person)).toEqual({ ...rest, ...expected })
  })

  test('tells while contribution privileges run, and no longer', async () => {
    const holder = await app.person({ ...people['a subscriber'], contributeUntil: inHours(1) })
    expect((await read(holder)).mayContribute).toBe(true)
    app.time.advance(hour)
    expect((await read(holder)).mayContribute).toBe(false)
  })

  test('is nothing that a visitor has', async () => {
    await expect(read(app.visitor)).rejects.toThrow('401: ')
  })
})
