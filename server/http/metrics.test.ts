import { afterAll, beforeAll, expect, test } from 'vitest'
import { own } from '#shared/people.ts'
import { createJobRuns } from '#server/db/job-runs.ts'
import { people, startTestApp } from '#server/testing/test-app.ts'
import type { TestApp } from '#server/testing/test-app.ts'

const token = 'only the watchman knows it'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ env: { METRICS_TOKEN: token } })
})
afterAll(() => app.close())

const ask = (Authorization: string) => app.visitor.fetch('/metrics', { headers: { Authorization } })

test.each(['', 'Bearer', 'Bearer guessed', `Basic ${token}`])('%j gets no figures', async (words) => {
  const answer = await ask(words)
  expect([answer.status, answer.headers.get('www-authenticate')]).toEqual([401, 'Bearer'])
  expect(await answer.text()).toBe('The figures are for who knows METRICS_TOKEN.')
})

test('who knows the token sees requests by route and status, connections, jobs, e-mails, and nobody’s name', async () => {
  const person = await app.person({ ...people['a learner'], email: 'jeannie@example.test' })
  await person.call(own.me, {})
  await app.visitor.fetch('/somebody@example.test')
  await createJobRuns(app.db, () => new Date(1_000_000)).succeeded('payments')
  const answer = await ask(`Bearer ${token}`)
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/plain; version=0.0.4; charset=utf-8'])
  const text = await answer.text()
  for (const line of [
    'http_requests_total{method="GET",route="/api/auth/user",status="200"} 1',
    'http_requests_total{method="GET",route="other",status="404"} 1',
    'kadazandusun_database_connections{state="waiting"} 0',
    'kadazandusun_emails_waiting 0',
    'kadazandusun_job_last_success_seconds{job="payments"} 1000',
    'kadazandusun_webhook_unclaimed 0',
    'kadazandusun_uploads_bytes 0',
    'nodejs_eventloop_lag_seconds',
  ])
    expect(text).toContain(line)
  // Before the first upload has made DATA_DIR, too.
  for (const of of ['free', 'size'])
    expect(text).toMatch(new RegExp(`^kadazandusun_storage_${of}_bytes [1-9][\\d.e+]+$`, 'm'))
  expect(text).not.toMatch(/@|jeannie/i)
})

test('the scheme is known in any case, as every scheme is', async () => {
  for (const scheme of ['bearer', 'BEARER']) expect((await ask(`${scheme} ${token}`)).status).toBe(200)
})

test('what cannot be read is left out, and the rest is told', async () => {
  await app.db.execute('ALTER TABLE job_runs RENAME TO elsewhere')
  const answer = await ask(`Bearer ${token}`)
  await app.db.execute('ALTER TABLE elsewhere RENAME TO job_runs')
  expect(answer.status).toBe(200)
  const text = await answer.text()
  expect(text).toContain('kadazandusun_emails_waiting 0')
  expect(text).not.toContain('kadazandusun_job_last_success_seconds{')
})

test('a reading that takes too long is left out, and the rest is told meanwhile', async () => {
  const holder = await app.db.$client.connect()
  await holder.query('BEGIN; LOCK TABLE outbox IN ACCESS EXCLUSIVE MODE')
  // Who waits for the lock has a minute here.
  const text = await (await ask(`Bearer ${token}`)).text()
  await holder.query('ROLLBACK')
  holder.release()
  expect(text).toContain('http_requests_total')
  expect(text).not.toMatch(/^kadazandusun_emails_waiting \d/m)
  expect(await (await ask(`Bearer ${token}`)).text()).toContain('kadazandusun_emails_waiting 0')
})

test('where nobody asked for figures, there are none', async () => {
  const plain = await startTestApp()
  expect((await plain.visitor.fetch('/metrics')).status).toBe(404)
  await plain.close()
})
