import { beforeEach, describe, expect, test } from 'vitest'
import { eq } from 'drizzle-orm'
import { study } from '#shared/study/study.ts'
import { dayMs } from '#shared/time.ts'
import { outbox } from '#server/db/tables/outbox.ts'
import { users } from '#server/db/tables/people.ts'
import { studyDays, studySettings } from '#server/db/tables/study.ts'
import { useTestApp, type Person } from '#server/testing/test-app.ts'
import { createReminders } from './reminders.ts'
import { batchSize } from './reminder-store.ts'

const { app } = useTestApp()

let learner: Person
let email: string
/** 05:00 in Sabah. */
const morning = new Date('2026-03-02T21:00:00.000Z')

beforeEach(async () => {
  await app.db.delete(outbox)
  await app.db.delete(studySettings)
  app.time.set(morning)
  email = `${crypto.randomUUID()}@example.test`
  learner = await app.person({ role: 'NORMAL', email, emailVerified: true })
})

const job = () => app.product.slices.study.frequentJobs['learning reminders']()
const remindAt = (reminderAt: string | null, more: object = {}) =>
  learner.call(study.changeSettings, { body: { reminderAt, ...more } })
/** Runs the job as the product does until that moment of Sabah's day, and returns what has arrived. */
async function until(time: string, days = 0) {
  app.time.set(new Date(new Date(`2026-03-03T${time}:00.000+08:00`).getTime() + days * dayMs))
  await job()
  return (await app.emails(email)).map(({ text }) => text)
}

describe('a reminder', () => {
  test('is off until a time is chosen', async () => {
    expect(await learner.call(study.settings, {})).toMatchObject({ reminderAt: null })
    expect(await until('23:00', 1)).toEqual([])
  })

  test('comes at its time, once a day, from any number of processes', async () => {
    await remindAt('07:30')
    expect(await until('07:19')).toEqual([])
    // The job stores it up to ten minutes ahead, and it is sent at its moment.
    expect(await until('07:25')).toEqual([])
    await Promise.all([job(), job(), job()])
    const [text, ...others] = await until('07:30')
    expect(others).toEqual([])
    expect(text).toContain('It is 07:30')
    expect(text).toContain(`${app.url}/review`)
    expect(await until('23:59')).toHaveLength(1)
    expect(await until('07:29', 1)).toHaveLength(1)
    expect(await until('07:31', 1)).toHaveLength(2)
  })

  test('follows the clock of the learner, also where it changes in summer', async () => {
    await remindAt('07:30', { reminderZone: 'Europe/Berlin' })
    const due = async () =>
      (
        await app.db.select().from(studySettings).where(eq(studySettings.userId, learner.id!))
      )[0]?.reminderDue?.toISOString()
    expect(await due()).toBe('2026-03-03T06:30:00.000Z')
    app.time.set(new Date('2026-03-28T12:00:00.000Z'))
    await remindAt('07:30', { reminderZone: 'Europe/Berlin' })
    expect(await due()).toBe('2026-03-29T05:30:00.000Z')
  })

  test('uses the zone of the browser without another', async () => {
    await learner.fetch('/api/study/settings', {
      method: 'PUT',
      headers: { 'Content-Type': 'application/json', Cookie: `${learner.cookie}; zone=Asia%2FTokyo` },
      body: JSON.stringify({ reminderAt: '07:30' }),
    })
    const [row] = await app.db.select().from(studySettings).where(eq(studySettings.userId, learner.id!))
    expect(row).toMatchObject({ reminderZone: 'Asia/Tokyo', reminderDue: new Date('2026-03-02T22:30:00.000Z') })
  })

  test('ends by itself after three without a visit, and only a new choice starts it again', async () => {
    await remindAt('07:30')
    for (let day = 0; day < 3; day += 1) await until('07:30', day)
    const [last, ...before] = await until('08:00', 6)
    expect(before).toHaveLength(2)
    expect(last).toContain('This is the last reminder')
    expect(before.join()).not.toContain('last reminder')
    expect(await learner.call(study.settings, {})).toMatchObject({ reminderAt: null })
    await learner.call(study.today, { query: {} })
    expect(await until('08:00', 7)).toHaveLength(3)
    await remindAt('09:00')
    expect(await until('09:00', 7)).toHaveLength(4)
  })

  test('goes on as long as the learner comes', async () => {
    await remindAt('07:30')
    for (let day = 0; day < 6; day += 1) {
      expect(await until('07:30', day)).toHaveLength(day + 1)
      if (day % 2 === 1) await learner.call(study.today, { query: {} })
    }
  })

  test('is left out on a day on which the learner has learned', async () => {
    await remindAt('07:30')
    // 05:00 of 3 March in Sabah is the learning day of 3 March.
    const day = Date.UTC(2026, 2, 3) / dayMs
    await app.db.insert(studyDays).values({ userId: learner.id!, day, answered: 1, met: 1 })
    expect(await until('08:00')).toEqual([])
    expect(await until('08:00', 1)).toHaveLength(1)
  })

  test('that the product slept through is left out', async () => {
    await remindAt('07:30')
    expect(await until('11:00')).toEqual([])
    expect(await until('07:30', 1)).toHaveLength(1)
  })

  test('goes to nobody who is suspended or has no confirmed address', async () => {
    await remindAt('07:30')
    await app.db.update(users).set({ emailVerified: false }).where(eq(users.id, learner.id!))
    expect(await until('07:30')).toEqual([])
    await app.db.update(users).set({ emailVerified: true, suspendedAt: morning }).where(eq(users.id, learner.id!))
    expect(await until('07:30', 1)).toEqual([])
  })

  test('speaks the learner’s language', async () => {
    await app.db.update(users).set({ language: 'ms' }).where(eq(users.id, learner.id!))
    await remindAt('07:30')
    expect((await until('07:30'))[0]).toContain('masa anda untuk belajar')
  })
})

const endBy = (name: string) =>
  fetch(`${app.url}/api/reminders/${name}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
    body: 'List-Unsubscribe=One-Click',
  })

describe('the link in a reminder', () => {
  test('ends reminders by one POST without a login, and withdraws the one that waits', async () => {
    await remindAt('07:30')
    const [text] = await until('07:30')
    const [, name = ''] = /\/reminders\/(\S+)/.exec(text!)!
    await until('07:25', 1)
    expect((await app.db.select().from(outbox)).map(({ unsubscribeUrl }) => unsubscribeUrl).filter(Boolean)).toEqual([
      `${app.url}/api/reminders/${name}`,
    ])
    expect((await endBy(name)).status).toBe(204)
    expect(await until('08:00', 1)).toHaveLength(1)
    expect(await learner.call(study.settings, {})).toMatchObject({ reminderAt: null })
  })

  test.each(['x', `${crypto.randomUUID()}.x`, ''])('that we did not make ends nothing (%j)', async (name) => {
    expect((await endBy(`${name}%20`)).status).toBe(404)
  })

  test('of one learner does not end those of another', async () => {
    await remindAt('07:30')
    const [text] = await until('07:30')
    const [, name = ''] = /\/reminders\/(\S+)/.exec(text!)!
    const other = await app.person({ role: 'NORMAL' })
    expect((await endBy(`${other.id}.${name.split('.')[1]}`)).status).toBe(404)
  })
})

const refused = (body: object) =>
  learner
    .fetch('/api/study/settings', {
      method: 'PUT',
      headers: { 'Content-Type': 'application/json', Accept: 'application/problem+json' },
      body: JSON.stringify(body),
    })
    .then(async (answer) => [answer.status, ((await answer.json()) as { field: string }).field])

test('a time or a zone that does not exist is refused at its field', async () => {
  for (const reminderAt of ['24:00', '7:30', '07:60', '', 7])
    expect(await refused({ reminderAt })).toEqual([400, 'reminderAt'])
  for (const reminderZone of ['+08:00', 'Mars/Olympus', '', 'x'.repeat(5000), 8])
    expect(await refused({ reminderAt: '07:30', reminderZone })).toEqual([400, 'reminderZone'])
})

test('reminders of many learners are stored in batches', async () => {
  const many = batchSize * 2 + 1
  await app.db.execute(
    `INSERT INTO users (issuer, subject, email, email_verified) SELECT 'many', n::text, n || '@many.test', true FROM generate_series(1, ${many}) n`,
  )
  await app.db.execute(
    `INSERT INTO study_settings (user_id, new_words, listening, reminder_at, reminder_due)
      SELECT id, 5, true, '07:30', '2026-03-03T07:30:00+08:00' FROM users WHERE issuer = 'many'`,
  )
  app.time.set(new Date('2026-03-03T07:25:00.000+08:00'))
  const sizes: number[] = []
  const reminders = createReminders({
    db: app.db,
    clock: () => app.time.now(),
    config: { publicUrl: app.url, site: { name: 'Learn' } } as never,
    cookieSecrets: ['secret'],
    enqueueAll: async (_tx, emails) => void sizes.push(emails.length),
  })
  await reminders.sendDue()
  expect(sizes).toEqual([batchSize, batchSize, 1])
  await reminders.sendDue()
  expect(sizes.slice(3)).toEqual([0])
})
