import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { contributions } from '#shared/contributions/contributions.ts'
import { own } from '#shared/people.ts'
import { connect, beginUnlimited } from '#server/db/connect.ts'
import { migrate } from '#server/db/migrations/migrate.ts'
import { createLog } from '#server/log.ts'
import { debianPostgres, isInstalled, startDebianPostgres, type Cluster } from '#server/testing/postgres/debian.ts'
import { startPgBouncer, type Pooler } from '#server/testing/postgres/pgbouncer.ts'
import { startTestApp, type Person, type TestApp } from '#server/testing/test-app.ts'

const bin = await debianPostgres()
const isHere = bin !== undefined && (await isInstalled('pgbouncer'))
if (!isHere) console.warn('SKIPPED: no PostgreSQL or PgBouncer of the machine (apt-get install postgresql pgbouncer).')

const silent = createLog('silent')

describe.runIf(isHere)('behind PgBouncer, with a standby', () => {
  let primary: Cluster
  let standby: Cluster
  let pooler: Pooler
  let app: TestApp
  let person: Person
  beforeAll(async () => {
    primary = await startDebianPostgres(bin!)
    await migrate(primary.url)
    standby = await startDebianPostgres(bin!, { of: primary })
    pooler = await startPgBouncer(primary.port)
    app = await startTestApp({ deps: { log: silent, db: connect(`${pooler.url}/postgres`, silent) } })
    person = await app.person('a contributor')
  })
  afterAll(async () => {
    await app?.close()
    for (const each of [pooler, standby, primary]) await each?.stop()
  })

  const write = (title: string) => person.call(contributions.create, { body: { title, content: '' } })
  /** Writes until one write succeeds; every failure before must be a sentence with 503. */
  async function writeAtLast(title: string) {
    const refused: string[] = []
    await expect
      .poll(
        () =>
          write(title).then(
            () => 'written',
            (error: Error) => (refused.push(error.message), 'refused'),
          ),
        { interval: 100 },
      )
      .toBe('written')
    expect(refused.filter((message) => !message.startsWith('503: '))).toEqual([])
  }

  test('a restart of the pooler is a sentence for some requests, and invisible to later ones', async () => {
    await write('before')
    await Promise.all([pooler.restart(), ...Array.from({ length: 8 }, (_, index) => writeAtLast(`meanwhile ${index}`))])
    expect((await person.call(own.me, {})).id).toBe(person.id)
  })

  test('named statements are not prepared on a pooled connection, and return their results', async () => {
    const statement = { name: 'who', text: 'SELECT $1::int AS n' }
    const numbers = Array.from({ length: 60 }, (_, n) => n)
    const answers = await Promise.all(
      numbers.map((n) => app.db.$client.query<{ n: number }>({ ...statement, values: [n] })),
    )
    expect(answers.map(({ rows }) => rows[0]?.n)).toEqual(numbers)
    const left = await Promise.all(
      numbers.map(() => app.db.$client.query<{ n: number }>('SELECT count(*)::int AS n FROM pg_prepared_statements')),
    )
    expect(new Set(left.map(({ rows }) => rows[0]?.n))).toEqual(new Set([0]))
  })

  test('a long query is not cancelled by the limits of an earlier user of its connection', async () => {
    await Promise.all(Array.from({ length: 8 }, () => person.call(own.me, {})))
    const client = await beginUnlimited(app.db)
    const { rows } = await client.query<{ limit: string }>("SELECT current_setting('statement_timeout') AS limit")
    await client.end()
    expect(rows).toEqual([{ limit: '0' }])
  })

  test('a promoted standby accepts writes, and has all acknowledged data', async () => {
    await writeAtLast('before the failover')
    await primary.stop()
    await expect(write('nowhere')).rejects.toThrow(/^503: /)
    await standby.control('promote')
    await pooler.leadTo(standby.port)
    await writeAtLast('after the failover')
    const ownContributions = await person.call(contributions.listOwn, { query: { limit: '100' } })
    expect(ownContributions.map(({ title }) => title)).toEqual(
      expect.arrayContaining(['before the failover', 'after the failover']),
    )
  })
})
