import { Router, type Response } from 'express'
import { eq, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { entryDocuments } from '#shared/entries/document-calls.ts'
import { plainDocument } from '#shared/entries/document.ts'
import { categories } from '#shared/entries/entries.ts'
import { contributions } from '#shared/contributions/contributions.ts'
import { categories as rows } from '#server/db/tables/library.ts'
import type { DataPage } from '#server/pages/language-documents.ts'
import { readPrefix } from '#server/pages/language-addresses.ts'
import type { Pages } from '#server/pages/pages.ts'
import { people, useTestApp } from '#server/testing/test-app.ts'

interface Shown extends Omit<DataPage, 'data' | 'structured'> {
  data: { rows: { id: string; title: string }[]; next: string | null; total: string } & { title: string }
  structured: Record<string, unknown>
}

/** Renderer whose pages show their data instead of HTML. */
const bare: Pages = {
  prefixes: readPrefix,
  languages: (_request, _response, next) => next(),
  known: Router(),
  forPeople: () => Router(),
  unknown: () => {},
  renderPlainPage: () => '',
  sendData(response: Response, page: DataPage, status: 200 | 404 = 200) {
    response.status(status).json(page)
  },
}

const { app, admin } = useTestApp({ admin: 'an admin' }, { deps: { pages: bare } })
beforeEach(() => app.db.execute(sql`TRUNCATE categories, contributions CASCADE`))

const sense = (en: string, ms: string | null) => ({ partOfSpeech: null, en, ms, note: null, domains: [] })
const page = async (path: string) => {
  const answer = await app.visitor.fetch(path)
  return { status: answer.status, ...((await answer.json()) as Shown) }
}
const addEntry = (title: string, content = 'a meaning', more: object = {}) =>
  admin.call(categories.create, { body: { type: 'WORD', title, content, ...more } })

async function publish(title: string) {
  const author = await app.person({ ...people['a contributor'], firstName: 'Contributor', lastName: 'Example' })
  const { id } = await author.call(contributions.create, { body: { title, content: 'As we say it.' } })
  await admin.call(contributions.decide, { params: { id }, body: { status: 'APPROVED' } })
  return id
}

describe('the library page', () => {
  test('shows the same rows as the API, with the search and filters of the address', async () => {
    await addEntry('tadau', 'day')
    await addEntry('tanak', 'child')
    await addEntry('Isai ngaran nu?', 'what is your name?', { type: 'PHRASE' })
    const titles = async (path: string) => (await page(path)).data.rows.map(({ title }) => title)
    expect(await titles('/library')).toEqual(['Isai ngaran nu?', 'tadau', 'tanak'])
    expect(await titles('/library?q=day')).toEqual(['tadau'])
    expect(await titles('/library?type=PHRASE')).toEqual(['Isai ngaran nu?'])
    expect(await titles('/library?type=VERB&q=')).toHaveLength(3)
    const { data } = await page('/library')
    expect(data.total).toBe('3')
    expect(data.rows[1]).toEqual((await app.visitor.call(categories.list, {}))[1])
  })

  test('continues at the end of the last page', async () => {
    for (let number = 10; number < 45; number += 1) await addEntry(`togis ${number}`)
    const first = await page('/library?q=togis')
    const second = await page(`/library?q=togis&cursor=${first.data.next}`)
    const found = [...first.data.rows, ...second.data.rows].map(({ title }) => title)
    expect(first.data.rows).toHaveLength(30)
    expect(new Set(found).size).toBe(35)
    expect(second.data.next).toBeNull()
  })

  test('is a set of terms for search engines; searches and later pages are not indexed', async () => {
    const { id } = await addEntry('tadau', 'day')
    const { structured, canonical, unlisted } = await page('/library?type=WORD')
    expect(unlisted).toBeUndefined()
    expect(canonical).toBe('/library?type=WORD')
    expect(structured).toMatchObject({ '@type': 'DefinedTermSet', inLanguage: ['dtp', 'en'] })
    expect(structured['hasDefinedTerm']).toEqual([
      { '@type': 'DefinedTerm', name: 'tadau', description: 'day', url: `${app.url}/library/${id}` },
    ])
    const search = await page('/library?q=tadau')
    expect([search.unlisted, search.canonical, search.structured]).toEqual([true, '/library', undefined])
  })

  test('refuses an invented cursor', async () => {
    const answer = await app.visitor.fetch('/library?cursor=nonsense')
    expect([answer.status, await answer.text()]).toEqual([400, 'cursor is not one of ours.'])
    for (const path of ['/library', '/library/contributions']) {
      const endless = await app.visitor.fetch(`${path}?cursor=${'a'.repeat(1001)}`)
      expect([endless.status, await endless.text()]).toEqual([400, 'cursor is not one of ours.'])
    }
  })
})

describe('an entry page', () => {
  test('contains the entry as a defined term of the library', async () => {
    const entry = await addEntry('tadau', 'day', { dialect: 'Bundu-Liwan', imageUrl: 'https://example.org/day.jpg' })
    const { status, data, description, canonical, structured } = await page(`/library/${entry.id}`)
    expect(status).toBe(200)
    expect(data).toEqual(await app.visitor.call(entryDocuments.read, { params: { id: entry.id } }))
    expect(canonical).toBe(`/library/${entry.id}`)
    expect(description).toBe('tadau: day. A Kadazandusun word (Bundu-Liwan).')
    expect(structured).toMatchObject({
      '@context': 'https://schema.org',
      '@type': 'DefinedTerm',
      name: 'tadau',
      description: 'day',
      image: 'https://example.org/day.jpg',
      inDefinedTermSet: { '@type': 'DefinedTermSet', url: `${app.url}/library` },
    })
  })

  test('with a warning shows, names and describes only the word and the warning', async () => {
    const source = 'SADSOURCE'
    const { id, version } = await addEntry('minatai', 'SADMEANING', { pronunciation: 'SADSOUND', source })
    const { document } = await app.visitor.call(entryDocuments.read, { params: { id } })
    const senses = [{ ...document.senses![0]!, ms: 'SADMALAY' }]
    const examples = [{ text: 'SADSENTENCE' }]
    const body = { version, document: { ...document, senses, examples, warning: 'Someone who died' } }
    await admin.call(entryDocuments.change, { params: { id }, body })
    const near = await addEntry('kampung', 'village')
    const beside = await app.visitor.call(entryDocuments.read, { params: { id: near.id } })
    const relations = [{ kind: 'see also' as const, entryId: id }]
    await admin.call(entryDocuments.change, {
      params: { id: near.id },
      body: { version: near.version, document: { ...beside.document, relations } },
    })

    const { data: _data, ...rest } = await page(`/library/${id}?shown=entry`)
    expect(JSON.stringify(rest)).not.toContain('SAD')
    expect(rest.description).toBe('minatai: Before its meaning, a warning: Someone who died. A Kadazandusun word.')
    for (const path of [`/library/${id}`, '/library', '/library?q=minatai', `/library/${id}?shown=other`]) {
      const text = await (await app.visitor.fetch(path)).text()
      expect({ path, tells: text.includes('SAD'), warns: text.includes('Someone who died') }).toEqual({
        path,
        tells: false,
        warns: true,
      })
    }
    // The same holds beside another word.
    const { related } = (await page(`/library/${near.id}`)).data as unknown as { related: object[] }
    expect(related).toMatchObject([{ title: 'minatai', warning: 'Someone who died' }])
    // Readers who open the warning get everything, and so do editors.
    const call = { params: { id } }
    expect((await page(`/library/${id}?shown=entry`)).data).toEqual(await app.visitor.call(entryDocuments.read, call))
    const covered = await app.visitor.call(entryDocuments.read, { ...call, query: { covered: 'true' } })
    expect((await page(`/library/${id}`)).data).toEqual(covered)
    expect(await app.visitor.call(categories.list, { query: { q: 'minatai' } })).toMatchObject([
      { content: 'SADMEANING', warned: true, warning: 'Someone who died' },
    ])
    const asRead = { q: 'minatai', covered: 'true' as const }
    expect(await app.visitor.call(categories.list, { query: asRead })).toMatchObject([
      { title: 'minatai', content: '', warned: true, warning: 'Someone who died' },
    ])
  })

  test('of a deleted or unknown entry is 404 and not indexed', async () => {
    const { id } = await addEntry('tadau')
    await admin.call(categories.remove, { params: { id } })
    for (const path of [`/library/${id}`, '/library/nothing', "/library/';--", '/library/contributions/nothing']) {
      const { status, data, unlisted } = await page(path)
      expect([status, data, unlisted]).toEqual([404, null, true])
    }
  })
})

describe('the page of a published contribution', () => {
  test('names its author, and is in the list', async () => {
    const id = await publish('Word of the Day: Kopivosian')
    const list = await page('/library/contributions')
    expect(list.data.rows.map((row) => row.id)).toEqual([id])
    const { status, data, structured } = await page(`/library/contributions/${id}`)
    expect([status, data.title]).toEqual([200, 'Word of the Day: Kopivosian'])
    expect(structured).toMatchObject({
      '@type': 'Article',
      headline: 'Word of the Day: Kopivosian',
      author: { '@type': 'Person', name: 'Contributor Example' },
    })
  })

  test('is 404 at once after an admin withdraws the contribution', async () => {
    const id = await publish('Taken back')
    await admin.call(contributions.decide, { params: { id }, body: { withdrawn: true } })
    expect((await page(`/library/contributions/${id}`)).status).toBe(404)
    expect((await page('/library/contributions')).data.rows).toEqual([])
  })
})

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
    const parts = ['/sitemaps/pages.xml', '/sitemaps/entries.xml', '/sitemaps/contributions.xml']
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
