import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { plainDocument } from '#shared/entries/document.ts'
import { categories } from '#shared/entries/entries.ts'
import { contributions } from '#shared/contributions/contributions.ts'
import { categories as rows } from '#server/db/tables/library.ts'
import { useBareLibrary } from '#server/testing/library/bare-pages.ts'
import { people } from '#server/testing/test-app.ts'

const { app, admin, sense, page, addEntry, publish } = useBareLibrary()

/** Addresses in one part of the sitemap. */
const addresses = async (path: string) => {
  const answer = await app.visitor.fetch(path)
  const text = await answer.text()
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/xml; charset=utf-8'])
  expect(text.endsWith('>\n')).toBe(true)
  return [...text.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address = '']) => address.replace(app.url, ''))
}

describe('the sitemap', () => {
  test('names a part for each kind of page, and each part names its pages', async () => {
    const { id } = await addEntry('tadau')
    const hidden = await addEntry('deleted')
    await admin.call(categories.remove, { params: { id: hidden.id } })
    const publishedId = await publish('How we say thank you')
    // An approved proposal has no page of its own.
    const proposed = { kind: 'witness' as const, form: 'tadau', dialect: 'ranau', stance: 'same' as const }
    const learner = await app.person({ ...people['a learner'], emailVerified: true })
    const proposal = await learner.call(contributions.propose, { params: { id }, body: proposed })
    await admin.call(contributions.decide, { params: { id: proposal.id }, body: { status: 'APPROVED' } })
    const parts = ['/sitemaps/pages.xml', '/sitemaps/lists.xml', '/sitemaps/entries.xml', '/sitemaps/contributions.xml']
    expect(await addresses('/sitemap.xml')).toEqual(parts)
    expect(await addresses('/sitemaps/entries.xml')).toEqual([`/library/${id}`])
    expect(await addresses('/sitemaps/contributions.xml')).toEqual(
      ['', '/ms'].map((prefix) => `${prefix}/library/contributions/${publishedId}`),
    )
  })

  test('names an entry in Malay too once one of its meanings is in Malay', async () => {
    const { id } = await addEntry('waig', 'water')
    const document = { ...plainDocument('waig', 'water'), senses: [sense('water', null), sense('river', 'sungai')] }
    await app.db.update(rows).set({ document }).where(eq(rows.id, id))
    expect(await addresses('/sitemaps/entries.xml')).toEqual([`/library/${id}`, `/ms/library/${id}`])
    const text = await (await app.visitor.fetch('/sitemaps/entries.xml')).text()
    for (const [code, prefix] of Object.entries({ en: '', ms: '/ms', 'x-default': '' }))
      expect(text).toContain(
        `<xhtml:link rel="alternate" hreflang="${code}" href="${app.url}${prefix}/library/${id}"/>`,
      )
    expect(text).not.toContain('dtp')
    const malay = await page(`/ms/library/${id}`)
    expect(malay.description).toBe('waig: water; sungai. Entri Kadazandusun: perkataan.')
    expect(malay.structured).toMatchObject({
      url: `${app.url}/ms/library/${id}`,
      description: 'water; sungai',
      inDefinedTermSet: { inLanguage: ['dtp', 'ms'], url: `${app.url}/ms/library` },
      mainEntityOfPage: { inLanguage: 'ms' },
    })
    expect(malay.canonical).toBe(`/library/${id}`)
    const described = [
      [expect.objectContaining({ description: 'sungai' })],
      [expect.objectContaining({ description: 'water' })],
    ]
    const lists = await Promise.all(['/ms/library', '/library'].map((path) => page(path)))
    expect(lists.map(({ structured }) => (structured as { hasDefinedTerm: object[] }).hasDefinedTerm)).toEqual(
      described,
    )
    expect((await page(`/library/${id}`)).onlyEnglish).toBe(false)
    expect((await page(`/library/${(await addEntry('tadau')).id}`)).onlyEnglish).toBe(true)
  })

  test('is divided into parts of ten thousand at most, with each entry once', async () => {
    await app.db.transaction(async (tx) => {
      // The search triggers are slow, and this test does not search.
      await tx.execute(sql`ALTER TABLE categories DISABLE TRIGGER USER`)
      await tx.execute(
        sql`INSERT INTO categories (type, title, content) SELECT 'WORD', 'togis ' || n, 'sand' FROM generate_series(1, 10500) n`,
      )
      await tx.execute(sql`ALTER TABLE categories ENABLE TRIGGER USER`)
    })
    const parts = (await addresses('/sitemap.xml')).filter((path) => path.includes('entries'))
    expect(parts).toHaveLength(16)
    expect(parts[15]).toBe('/sitemaps/entries-f.xml')
    const found = (await Promise.all(parts.map(addresses))).flat()
    const ids = await app.db.select({ id: rows.id }).from(rows)
    expect(found.toSorted()).toEqual(ids.map(({ id }) => `/library/${id}`).toSorted())
  })

  test('has no other parts', async () => {
    const names = ['users', 'entries-zz', 'entries-0000', 'entries.xml.xml', '..%2fpages']
    const statuses = await Promise.all(
      names.map(async (name) => (await app.visitor.fetch(`/sitemaps/${name}.xml`)).status),
    )
    expect(statuses).toEqual(names.map(() => 404))
  })
})
