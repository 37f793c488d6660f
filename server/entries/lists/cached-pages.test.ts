import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { contributions } from '#shared/contributions/contributions.ts'
import { categories } from '#shared/entries/entries.ts'
import { own } from '#shared/people.ts'
import { categories as table } from '#server/db/tables/library.ts'
import { users } from '#server/db/tables/people.ts'
import { people, useTestApp, type Person } from '#server/testing/test-app.ts'

const { app, admin } = useTestApp({ admin: 'an admin' })

let author: Person
beforeAll(async () => {
  author = await app.person({ ...people['a contributor'], firstName: 'Anna', lastName: 'Gimbang' })
})

/** Searches as a visitor and as a signed-in person, because the two read the library's version in different ways. */
async function search(q: string) {
  const call = { query: { q } }
  const [found, ...others] = await Promise.all(
    [app.visitor, author, admin].map((who) => who.call(categories.list, call)),
  )
  for (const other of others) expect(other).toEqual(found)
  return found!
}
const titles = async (q: string) => (await search(q)).map(({ title }) => title)
const anEntry = (title: string, content: string) => ({ type: 'WORD' as const, title, content })

describe('a cached search shows at the next request', () => {
  test('entries that were written, changed, deleted and restored', async () => {
    expect(await titles('sodu')).toEqual([])
    const { id } = await admin.call(categories.create, { body: anEntry('sodu', 'one thing') })
    expect(await titles('sodu')).toEqual(['sodu'])
    await admin.call(categories.update, { params: { id }, body: anEntry('sodu', 'another') })
    expect(await search('sodu')).toMatchObject([{ content: 'another' }])
    await admin.call(categories.remove, { params: { id } })
    expect(await titles('sodu')).toEqual([])
    await admin.call(categories.restore, { params: { id } })
    expect(await titles('sodu')).toEqual(['sodu'])
  })

  test('entries that were approved and withdrawn, and the current name of their author', async () => {
    const { id } = await author.call(contributions.create, { body: { title: 'tinduk', content: 'a test' } })
    const decide = (body: object) => admin.call(contributions.decide, { params: { id }, body })
    expect(await titles('tinduk')).toEqual([])
    await decide({ status: 'APPROVED', entry: anEntry('tinduk', 'a test') })
    expect(await search('tinduk')).toMatchObject([{ title: 'tinduk', contributorName: 'Anna Gimbang' }])
    await author.call(own.rename, { body: { firstName: 'Ann' } })
    expect(await search('tinduk')).toMatchObject([{ contributorName: 'Ann Gimbang' }])
    await decide({ withdrawn: true })
    expect(await titles('tinduk')).toEqual([])
    await decide({ withdrawn: false })
    expect(await titles('tinduk')).toEqual(['tinduk'])
    await app.db.delete(users).where(eq(users.id, String(author.id)))
    author = await app.person('a contributor')
    expect(await search('tinduk')).toMatchObject([{ contributorName: null }])
  })

  test('committed writes of another process', async () => {
    const [row] = await app.db.insert(table).values(anEntry('lobong', 'one thing')).returning()
    expect(await titles('lobong')).toEqual(['lobong'])
    const undone = app.db.transaction(async (tx) => {
      await tx.update(table).set({ title: 'gobuk' }).where(eq(table.id, row!.id))
      expect(await titles('lobong')).toEqual(['lobong'])
      throw new Error('taken back')
    })
    await expect(undone).rejects.toThrow('taken back')
    expect(await titles('lobong')).toEqual(['lobong'])
    await app.db.update(table).set({ title: 'gobuk' }).where(eq(table.id, row!.id))
    expect(await titles('lobong')).toEqual([])
    expect(await titles('gobuk')).toEqual(['gobuk'])
  })
})

test('pages, types and filters separately, each with its own totals', async () => {
  await app.db.insert(table).values(['rumpa', 'rumpas', 'rumpit'].map((title) => anEntry(title, 'told apart')))
  const read = async (address: string) => {
    const answer = await app.visitor.fetch(address)
    const rows = (await answer.json()) as { title: string }[]
    const [, next] = /^<([^>]+)>/.exec(answer.headers.get('link') ?? '') ?? []
    return { titles: rows.map(({ title }) => title), next, total: answer.headers.get('x-total-count') }
  }
  for (const _once of [1, 2]) {
    const first = await read('/api/categories?q=rump&limit=2')
    expect(first).toMatchObject({ titles: ['rumpa', 'rumpas'], total: '3' })
    expect((await read(String(first.next))).titles).toEqual(['rumpit'])
    expect((await read('/api/categories?q=rump&limit=1')).titles).toEqual(['rumpa'])
    expect((await read('/api/categories?q=rump&type=CULTURE')).titles).toEqual([])
    expect((await read('/api/categories?q=rump&voice=true')).titles).toEqual([])
    expect((await read('/api/categories?q=rump&letter=s')).titles).toEqual([])
    expect((await read('/api/categories?q=RUMPA%27')).titles).toEqual(['rumpa', 'rumpas'])
    const typo = await app.visitor.fetch('/api/categories?q=rumqa')
    expect(typo.headers.get('x-fits')).toBe('slip')
    expect((await app.visitor.fetch('/api/categories?q=rumpa')).headers.get('x-fits')).toBeNull()
  }
})
