import { beforeEach, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { peopleSearch } from './admin/admin-search.ts'
import { AdminUser, people, type AdminUserJson } from '#shared/people.ts'
import { users } from '#server/db/tables/people.ts'
import { people as kinds, useTestApp, type Person } from '#server/testing/test-app.ts'

const { app } = useTestApp()

let admin: Person
beforeEach(async () => {
  await app.db.delete(users)
  admin = await app.person({ ...kinds['an admin'], email: 'admin@example.test', createdAt: new Date(0) })
})

type NewUser = typeof users.$inferInsert
let count = 0
const somebody = async (fields: Partial<NewUser>) => {
  count += 1
  const [row] = await app.db
    .insert(users)
    .values({ issuer: 'test', subject: `person ${count}`, ...fields })
    .returning()
  return row!
}

async function page(address: string) {
  const answer = await admin.fetch(address)
  expect(answer.status).toBe(200)
  const rows = (await answer.json()) as AdminUserJson[]
  const next = /^<(.+)>; rel="next"$/.exec(answer.headers.get('link') ?? '')?.[1]
  return { rows, next, total: answer.headers.get('x-total-count') }
}
/** Reads all pages of a list, one after the other. */
async function visitPages(address: string) {
  const found: AdminUserJson[] = []
  for (let next: string | undefined = address; next;) {
    const { rows, next: following } = await page(next)
    found.push(...rows)
    next = following
  }
  return found
}
const found = async (q: string, limit = 50) =>
  (await visitPages(`/api/admin/users?${new URLSearchParams({ q, limit: String(limit) })}`)).map(({ email }) => email)

const many = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, n) => ({ issuer: 'many', subject: `${from + n}`, lastName: 'Many' }))
const total = async (address: string) => (await page(address)).total

describe('the list of people', () => {
  test('is ordered newest first, in pages, with each person once', async () => {
    const made = Array.from({ length: 7 }, (_, n) => ({
      email: `${n}@example.test`,
      createdAt: new Date(5000 + (n >> 1)),
    }))
    for (const fields of made) await somebody(fields)
    const all = await visitPages('/api/admin/users?limit=3')
    expect(all.map(({ createdAt }) => createdAt)).toEqual(
      all
        .map(({ createdAt }) => createdAt)
        .toSorted()
        .toReversed(),
    )
    expect(new Set(all.map(({ email }) => email)).size).toBe(8)
    expect((await page('/api/admin/users')).next).toBeUndefined()
  })

  test('shows the current role, the subscription and the suspension', async () => {
    await somebody({ ...kinds['an expired subscriber'], email: 'expired@example.test' })
    await somebody({ ...kinds['a subscriber'], email: 'paid@example.test', suspendedAt: new Date(7000) })
    const rows = await admin.call(people.list, {})
    for (const row of rows) expect(() => z.parse(z.strictObject(AdminUser.shape), row)).not.toThrow()
    const of = (email: string) => rows.find((row) => row.email === email)
    expect(of('expired@example.test')).toMatchObject({ role: 'NORMAL', freeTrialUsed: true, subscribed: false })
    expect(of('paid@example.test')).toMatchObject({
      role: 'PAID',
      subscribed: true,
      suspendedAt: new Date(7000).toJSON(),
    })
  })

  test('counts to a thousand, and no further', async () => {
    await app.db.insert(users).values(many(0, 999))
    expect([await total('/api/admin/users'), await total('/api/admin/users?q=many')]).toEqual(['1000', '999'])
    await app.db.insert(users).values(many(999, 1001))
    expect([await total('/api/admin/users'), await total('/api/admin/users?q=many')]).toEqual(['1000+', '1000+'])
  })

  test('refuses an invented cursor, and a limit above a hundred', async () => {
    const { next } = await page('/api/admin/users?limit=1').then(async () => {
      await somebody({})
      return page('/api/admin/users?limit=1')
    })
    const cursor = new URLSearchParams(next?.split('?')[1]).get('cursor')!
    const refused = ['cursor=x', 'cursor=e30', 'limit=101', 'limit=0', 'limit=ten', `q=a&cursor=${cursor}`]
    for (const query of refused)
      expect((await admin.fetch(`/api/admin/users?${query}`)).status, `of ${query}`).toBe(400)
  })
})

describe('a search of people', () => {
  test('finds people by the beginning of a name, in either order, and of an address, in any case', async () => {
    await somebody({ firstName: 'Mary Ann', lastName: 'Tan', email: 'one@example.test' })
    await somebody({ firstName: 'Ana', lastName: 'Lojuta', email: 'Two@Example.test' })
    await somebody({ firstName: null, lastName: null, email: null })
    for (const q of ['mar', 'MARY ANN', 'mary ann t', 'tan', 'tan  mary', 'ONE@'])
      expect(await found(q), `of ${q}`).toEqual(['one@example.test'])
    for (const q of ['lojuta a', 'Ana Lo', 'two@example'])
      expect(await found(q), `of ${q}`).toEqual(['Two@Example.test'])
    for (const q of ['nn', 'xample', 'ana tan', 'null', '@']) expect(await found(q), `of ${q}`).toEqual([])
  })

  test('shows the best match first: the whole name before longer ones', async () => {
    for (const firstName of ['Anabel', 'Ana', 'Anastasia', 'An'])
      await somebody({ firstName, lastName: 'Z', email: `${firstName}@example.test` })
    expect(await found('ana')).toEqual(['Ana@example.test', 'Anabel@example.test', 'Anastasia@example.test'])
  })

  test('shows everybody once on pages of any size, also if name and address match', async () => {
    const names = ['Ana', 'Ana', 'Ana', 'Anabel', 'Tan', 'ana', 'Ann']
    const made = names.map((firstName, n) => ({
      firstName,
      lastName: n % 2 ? 'Ana' : 'Tan',
      email: `${n % 3 ? 'ana' : 'ta'}${n}@example.test`,
    }))
    for (const fields of made) await somebody(fields)
    await somebody({ email: 'anaconda@example.test' })
    const all = await found('an')
    expect(all).toHaveLength(8)
    for (const limit of [1, 2, 3, 7, 8]) {
      const paged = await found('an', limit)
      expect(paged, `pages of ${limit}`).toEqual(all)
      expect(new Set(paged).size).toBe(paged.length)
    }
  })

  test('takes special characters literally, and the beginning of a very long text', async () => {
    await somebody({ firstName: '100% (a_b) [c]*', email: 'signs@example.test' })
    expect(await found('100% (a_b) [c]*')).toEqual(['signs@example.test'])
    for (const q of ['%', '_', '.*', '1%', "' OR 1=1 --", '\\', 'a'.repeat(10_000)])
      expect(await found(q), `of ${q}`).toEqual([])
    expect(await found(`100% \0(a_b)`)).toEqual(['signs@example.test'])
    expect(await found('   ')).toHaveLength(2)
  })

  test('reads indexes, never the complete table', async () => {
    await app.db.execute(`
      INSERT INTO users (issuer, subject, first_name, last_name, email)
      SELECT 'many', n, 'First' || n % 500, 'Last' || n % 300, 'mail' || n || '@example.test' FROM generate_series(1, 20000) n`)
    await app.db.execute('ANALYZE users')
    const after = { key: 'first1 last1', id: String(admin.id) }
    for (const wanted of [
      { search: 'first', after: undefined, rows: 51 },
      { search: 'mail', after, rows: 51 },
    ]) {
      const { sql, params } = peopleSearch(app.db, wanted).toSQL()
      const { rows } = await app.db.$client.query<{ 'QUERY PLAN': string }>(`EXPLAIN ${sql}`, params)
      const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
      for (const index of ['users_first_last', 'users_last_first', 'users_email']) expect(plan).toContain(index)
      expect(plan).not.toContain('Seq Scan on users')
    }
  })
})
