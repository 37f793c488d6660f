import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { own } from '#shared/people.ts'
import { progress } from '#shared/courses/progress.ts'
import { connect } from '#server/db/connect.ts'
import { startEmbeddedPostgres, type EmbeddedPostgres } from './embedded/postgres.ts'
import { migrate } from '#server/db/migrations/migrate.ts'
import { courses, lessons } from '#server/db/tables/courses.ts'
import { quickFolder } from '#server/testing/postgres/quick-folder.ts'
import { startTestApp, type Person, type TestApp } from '#server/testing/test-app.ts'

const unavailable = '503: The service is briefly unavailable. Please try again in a moment.'

let dataDir: string
let postgres: EmbeddedPostgres
let app: TestApp
beforeAll(async () => {
  dataDir = await quickFolder('outage')
  const quick = { fsync: 'off', full_page_writes: 'off' }
  postgres = await startEmbeddedPostgres({ dataDir, log: () => {}, settings: quick })
  await migrate(postgres.url)
  // The expected outage is logged as an error.
  const log = pino({ level: 'silent' })
  app = await startTestApp({ deps: { log, db: connect(postgres.url, log) } })
}, 60_000)
afterAll(async () => {
  await app?.close()
  await postgres?.stop()
  await rm(dataDir, { recursive: true, force: true, maxRetries: 3 })
}, 60_000)

/** Process id of the postmaster. */
async function postmaster(): Promise<number> {
  const { rows } = await app.db.$client.query<{ data_directory: string }>('SHOW data_directory')
  const file = await readFile(join(rows[0]?.data_directory ?? '', 'postmaster.pid'), 'utf8')
  return Number(file.split('\n')[0])
}

async function someLessons(count: number): Promise<string[]> {
  const [course] = await app.db.insert(courses).values({ title: 'Greetings', description: '' }).returning()
  const rows = Array.from({ length: count }, (_, index) => ({
    courseId: course?.id ?? '',
    title: `Lesson ${index + 1}`,
    contentType: 'TEXT' as const,
    contentBody: 'Kopivosian',
    order: index + 1,
  }))
  return (await app.db.insert(lessons).values(rows).returning({ id: lessons.id })).map((lesson) => lesson.id)
}

/** Reads and writes without a pause until stopped; returns the outcome of each request. */
function busy(person: Person, lessonIds: string[]) {
  const answers = new Set<string>()
  const acknowledged = new Set<string>()
  const state = { stopped: false, served: 0 }
  async function work(at: number) {
    for (let turn = at; !state.stopped; turn += 1) {
      const id = lessonIds[turn % lessonIds.length] ?? ''
      const write = person.call(progress.markDone, { params: { id } }).then(() => acknowledged.add(id))
      const read = person.call(own.me, {}).then((user) => {
        answers.add(`${user.role} ${user.id === person.id}`)
        state.served += 1
      })
      for (const outcome of await Promise.allSettled([write, read]))
        if (outcome.status === 'rejected') answers.add((outcome.reason as Error).message)
    }
  }
  const workers = [0, 7, 14, 21].map(work)
  const stop = () => {
    state.stopped = true
    return Promise.all(workers)
  }
  return { answers, acknowledged, state, stop }
}

describe.each(['SIGINT', 'SIGKILL'] as const)('the database is stopped by %s under load and starts again', (signal) => {
  test('requests get one sentence, no wrong data, and then succeed: the process stays alive', async () => {
    const person = await app.person('a subscriber')
    const load = busy(person, await someLessons(28))
    await expect.poll(() => load.state.served).toBeGreaterThan(20)

    process.kill(await postmaster(), signal)
    await expect.poll(() => load.answers.has(unavailable), { interval: 5 }).toBe(true)
    expect((await app.visitor.fetch('/healthz')).status).toBe(200)

    await expect.poll(async () => (await app.visitor.fetch('/readyz')).status).toBe(200)
    const before = load.state.served
    await expect.poll(() => load.state.served).toBeGreaterThan(before + 20)
    await load.stop()

    expect(load.answers).toEqual(new Set(['PAID true', unavailable]))
    const { lessonIds } = await person.call(progress.read, {})
    expect([...load.acknowledged].filter((id) => !lessonIds.includes(id))).toEqual([])
  })
})

test('a paused database is one sentence for everybody, and is used again afterwards', async () => {
  const person = await app.person('a learner')
  const { rows } = await app.db.$client.query<{ pid: number }>(
    "SELECT pid FROM pg_stat_activity WHERE backend_type = 'client backend'",
  )
  const paused = [await postmaster(), ...rows.map(({ pid }) => pid)]
  for (const pid of paused) process.kill(pid, 'SIGSTOP')
  try {
    const ready = app.visitor.fetch('/readyz')
    const answers = await Promise.all([1, 2, 3].map(() => person.fetch('/api/auth/user')))
    for (const answer of answers) expect(`${answer.status}: ${await answer.text()}`).toBe(unavailable)
    expect((await ready).status).toBe(503)
    expect((await app.visitor.fetch('/healthz')).status).toBe(200)
  } finally {
    for (const pid of paused) process.kill(pid, 'SIGCONT')
  }
  await expect.poll(async () => (await person.fetch('/api/auth/user')).status).toBe(200)
})
