import { eq } from 'drizzle-orm'
import { afterEach, describe, expect, test } from 'vitest'
import { own } from '#shared/people.ts'
import { subscriptions, trialDays } from '#shared/billing/subscriptions.ts'
import { dayMs, hourMs } from '#shared/time.ts'
import { users } from '#server/db/tables/people.ts'
import { people, useTestApp, type Person } from '#server/testing/test-app.ts'
import { expireRoles } from '#server/people/store.ts'

const trialMs = trialDays * dayMs
const used = 'You have already used your free trial. We would love to have you stay: see our plans.'
const running = 'You have started your free trial already, and all courses and lessons are open to you.'
const notForYou = 'The free trial is for free accounts only, and yours is of another kind.'

const { app } = useTestApp()
afterEach(() => app.time.set(new Date()))
const start = (person: Person) => person.call(subscriptions.startTrial, { body: {} })
const read = (person: Person) => person.call(subscriptions.read, {})
/** Fields of the subscription of somebody who bought no plan. */
const unpaid = {
  plan: null,
  featurePlan: null,
  renewsAt: null,
  willRenew: false,
  paused: false,
  refundableUntil: null,
  refundable: null,
  mayContribute: false,
  renewalSen: null,
  payUrl: null,
}
const inHours = (hours: number) => new Date(app.time.now().getTime() + hours * hourMs)

async function stored(person: Person) {
  const [row] = await app.db
    .select()
    .from(users)
    .where(eq(users.id, String(person.id)))
  if (!row) throw new Error('this person is not stored')
  return row
}

describe('a learner who starts the trial', () => {
  test('is a subscriber for the length of the trial, at once and in the response', async () => {
    const learner = await app.person('a learner')
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

  test('sees the trial as a subscription', async () => {
    const learner = await app.person('a learner')
    const { subscriptionEndDate } = await start(learner)
    expect(await read(learner)).toEqual({ ...unpaid, status: 'trial', accessUntil: subscriptionEndDate })
  })

  test('may send an empty JSON body', async () => {
    const learner = await app.person('a learner')
    const headers = { 'Content-Type': 'application/json' }
    const answer = await learner.fetch('/api/start-trial', { method: 'POST', headers, body: '{}' })
    expect(answer.status).toBe(200)
  })

  test('cannot choose the length or anything else', async () => {
    const learner = await app.person('a learner')
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

  test('in fifty windows at once starts one, and gets a refusal in the others', async () => {
    const learner = await app.person('a learner')
    const outcomes = await Promise.allSettled(Array.from({ length: 50 }, () => start(learner)))
    const started = outcomes.filter((each) => each.status === 'fulfilled')
    const refusals = outcomes.filter((each) => each.status === 'rejected').map((each) => String(each.reason))
    expect(started).toHaveLength(1)
    expect(new Set(refusals)).toEqual(new Set([`Error: 409: ${running}`]))
    expect((await stored(learner)).subscriptionEndDate?.toISOString()).toBe(started[0]?.value.subscriptionEndDate)
  })
})

describe('the trial ends', () => {
  test('at the second of its end date, everywhere', async () => {
    const learner = await app.person('a learner')
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

  test('and cannot be started a second time', async () => {
    const learner = await app.person('a learner')
    await start(learner)
    await expect(start(learner)).rejects.toThrow(`409: ${running}`)
    const end = (await stored(learner)).subscriptionEndDate

    app.time.advance(trialMs)
    await expect(start(learner)).rejects.toThrow(`409: ${used}`)
    expect((await stored(learner)).subscriptionEndDate).toEqual(end)
  })

  test('in the stored role too, after the job; nobody else changes', async () => {
    const expired = await app.person('an expired subscriber')
    const storedPeople = await Promise.all([
      app.person('a subscriber'),
      app.person('a complimentary subscriber'),
      app.person({ role: 'TEACHER', subscriptionEndDate: inHours(-1) }),
    ])
    await expireRoles(app.db, app.time.now())
    expect((await stored(expired)).role).toBe('NORMAL')
    expect((await Promise.all(storedPeople.map(stored))).map((row) => row.role)).toEqual(['PAID', 'PAID', 'TEACHER'])
  })
})

describe('the trial is refused', () => {
  test('to a visitor, who is asked to log in', async () => {
    await expect(start(app.visitor)).rejects.toThrow('401: Please log in to continue.')
  })

  test.each(['a teacher', 'a contributor', 'an admin', 'a complimentary subscriber'] as const)(
    'to %s, with a sentence, and changes nothing',
    async (who) => {
      const person = await app.person(people[who])
      const before = await stored(person)
      await expect(start(person)).rejects.toThrow(`403: ${notForYou}`)
      expect(await stored(person)).toEqual(before)
    },
  )

  test('to a teacher who used it as a learner, like to any teacher', async () => {
    const teacher = await app.person({ role: 'TEACHER', freeTrialUsed: true })
    await expect(start(teacher)).rejects.toThrow(`403: ${notForYou}`)
  })

  test.each([
    ['a learner', { role: 'NORMAL', freeTrialUsed: true }, used],
    ['a subscriber', people['a subscriber'], running],
    ['an expired subscriber', people['an expired subscriber'], used],
    ['a complimentary subscriber', { role: 'PAID', freeTrialUsed: true }, running],
  ] as const)(
    'to %s who used it, and the sentence mentions the plans only without access',
    async (_who, fields, sentence) => {
      const person = await app.person(fields)
      const before = await stored(person)
      await expect(start(person)).rejects.toThrow(`409: ${sentence}`)
      expect(await stored(person)).toEqual(before)
    },
  )

  test('to a request from another site', async () => {
    const learner = await app.person('a learner')
    const headers = { Origin: 'https://evil.example' }
    const answer = await learner.fetch('/api/start-trial', { method: 'POST', headers })
    expect(answer.status).toBe(403)
    expect((await stored(learner)).freeTrialUsed).toBe(false)
  })
})

describe('the trial is available', () => {
  test('to a person whose paid access expired before they used it', async () => {
    const expired = await app.person({ role: 'PAID', subscriptionEndDate: inHours(-1) })
    const before = app.time.now().getTime()
    const { subscriptionEndDate } = await start(expired)
    expect(Date.parse(String(subscriptionEndDate))).toBeGreaterThanOrEqual(before + trialMs)
  })

  test('and never shortens longer access', async () => {
    const later = inHours(24 * 30)
    const learner = await app.person({ role: 'NORMAL', subscriptionEndDate: later })
    expect(await start(learner)).toMatchObject({ role: 'PAID', subscriptionEndDate: later.toISOString() })
  })
})

describe('the subscription', () => {
  const nothing = { status: 'none', accessUntil: null }

  test.each([
    ['a learner', nothing],
    ['an expired subscriber', nothing],
    ['a teacher', nothing],
    ['a contributor', nothing],
    ['an admin', nothing],
    ['a complimentary subscriber', { status: 'complimentary', accessUntil: null }],
    ['a subscriber', { status: 'trial', accessUntil: people['a subscriber'].subscriptionEndDate.toISOString() }],
  ] as const)('is shown for %s', async (who, expected) => {
    const person = await app.person(people[who])
    expect(await read(person)).toEqual({ ...unpaid, ...expected })
  })

  test('states the contribution privileges while they run', async () => {
    const holder = await app.person({ ...people['a subscriber'], contributeUntil: inHours(1) })
    expect((await read(holder)).mayContribute).toBe(true)
    app.time.advance(hourMs)
    expect((await read(holder)).mayContribute).toBe(false)
  })

  test('is refused to a visitor', async () => {
    await expect(read(app.visitor)).rejects.toThrow('401: ')
  })
})
