import { expect, test } from 'vitest'
import { own } from '#shared/people.ts'
import { createJobRuns } from '#server/db/processes/job-runs.ts'
import { people, startTestApp, useTestApp } from '#server/testing/test-app.ts'

const token = 'only the watchman knows it'

const { app } = useTestApp({}, { env: { METRICS_TOKEN: token } })

const ask = (Authorization: string) => app.visitor.fetch('/metrics', { headers: { Authorization } })

test.each(['', 'Bearer', 'Bearer guessed', `Basic ${token}`])('a request with %j gets no metrics', async (words) => {
  const answer = await ask(words)
  expect([answer.status, answer.headers.get('www-authenticate')]).toEqual([401, 'Bearer'])
  expect(await answer.text()).toBe('The figures need the METRICS_TOKEN.')
})

test('a request with the token gets requests by route and status, connections, jobs, e-mails, and no names', async () => {
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
  // DATA_DIR does not exist before the first upload.
  for (const of of ['free', 'size'])
    expect(text).toMatch(new RegExp(`^kadazandusun_storage_${of}_bytes [1-9][\\d.e+]+$`, 'm'))
  expect(text).not.toMatch(/@|jeannie/i)
})

test('the authentication scheme is case-insensitive', async () => {
  for (const scheme of ['bearer', 'BEARER']) expect((await ask(`${scheme} ${token}`)).status).toBe(200)
})

test('an unreadable metric is left out, and the others are returned', async () => {
  await app.db.execute('ALTER TABLE job_runs RENAME TO elsewhere')
  const answer = await ask(`Bearer ${token}`)
  await app.db.execute('ALTER TABLE elsewhere RENAME TO job_runs')
  expect(answer.status).toBe(200)
  const text = await answer.text()
  expect(text).toContain('kadazandusun_emails_waiting 0')
  expect(text).not.toContain('kadazandusun_job_last_success_seconds{')
})

test('a slow metric is left out, and the others are returned without it', async () => {
  const holder = await app.db.$client.connect()
  await holder.query('BEGIN; LOCK TABLE outbox IN ACCESS EXCLUSIVE MODE')
  // The lock wait gets a minute here.
  const text = await (await ask(`Bearer ${token}`)).text()
  await holder.query('ROLLBACK')
  holder.release()
  expect(text).toContain('http_requests_total')
  expect(text).not.toMatch(/^kadazandusun_emails_waiting \d/m)
  expect(await (await ask(`Bearer ${token}`)).text()).toContain('kadazandusun_emails_waiting 0')
})

test('without a configured token there are no metrics', async () => {
  const plain = await startTestApp()
  expect((await plain.visitor.fetch('/metrics')).status).toBe(404)
  await plain.close()
})
