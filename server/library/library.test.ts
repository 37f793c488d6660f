import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { entryDocuments } from '#shared/entries/document-calls.ts'
import { categories } from '#shared/entries/entries.ts'
import { places } from '#shared/entries/places/places.ts'
import { contributions } from '#shared/contributions/contributions.ts'
import { dialects } from '#server/db/tables/dialects.ts'
import { attestations } from '#server/db/tables/entries.ts'
import { useBareLibrary } from '#server/testing/library/bare-pages.ts'

const { app, admin, sense, page, addEntry, publish } = useBareLibrary()

async function target(path: string) {
  const { status, headers } = await app.visitor.fetch(path)
  return [status, headers.get('location')]
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

  test('begins from the start for an invented cursor, in the language of the address; the API refuses it', async () => {
    const startOf = async (address: string) => {
      const { status, headers } = await app.visitor.fetch(address, { redirect: 'manual' })
      return [status, headers.get('Location')]
    }
    for (const cursor of ['nonsense', 'a'.repeat(1001)])
      for (const path of ['/library', '/ms/library', '/library/browse', '/library/contributions'])
        expect(await startOf(`${path}?q=tadau&cursor=${cursor}`)).toEqual([302, `${path}?q=tadau`])
    expect(await startOf('/library?cursor=nonsense')).toEqual([302, '/library'])
    const answer = await app.visitor.fetch('/api/categories?cursor=nonsense')
    expect([answer.status, await answer.text()]).toEqual([400, 'cursor is not one of ours.'])
  })
})

describe('words from A to Z', () => {
  test('are a page with the first words, indexed under its own address', async () => {
    await addEntry('waig', 'water')
    await addEntry('asu', 'dog')
    const browse = await page('/library/browse')
    expect(browse).toMatchObject({ status: 200, canonical: '/library/browse' })
    expect(browse.unlisted).toBeUndefined()
    expect(browse.data.rows.map(({ title }) => title)).toEqual(['asu', 'waig'])
  })

  test('of one letter, dialect or domain are indexed; with a second filter or without words they are not', async () => {
    const { id } = await addEntry('waig', 'water')
    const { version, document } = await app.visitor.call(entryDocuments.read, { params: { id } })
    const body = {
      version,
      document: {
        ...document,
        forms: [{ text: 'waig', kind: 'main' as const, dialects: ['ranau'] }],
        senses: [{ ...sense('water', 'air'), domains: ['nature' as const] }],
      },
    }
    await admin.call(entryDocuments.change, { params: { id }, body })
    const indexed = ['/library?letter=w', '/library?dialect=ranau', '/library?domain=nature']
    for (const path of indexed) {
      const { unlisted, canonical, description } = await page(path)
      expect([unlisted, canonical]).toEqual([undefined, path])
      expect(description).toMatch(/W|Ranau|nature/i)
    }
    expect(await page('/library/browse?letter=w')).toMatchObject({ canonical: '/library?letter=w' })
    for (const path of ['/library?letter=x', '/library?letter=w&dialect=ranau', '/library?letter=w&voice=true'])
      expect(await page(path)).toMatchObject({ unlisted: true, canonical: '/library' })
    const listed = (await (await app.visitor.fetch('/sitemaps/lists.xml')).text()).matchAll(/<loc>([^<]*)</g)
    const paths = [...listed].map(([, address = '']) => address.replace(app.url, '').replace('&amp;', '&'))
    expect(paths.toSorted()).toEqual(indexed.flatMap((path) => [path, `/ms${path}`]).toSorted())
  })

  test('of a merged place lead to the list of the place that stays, in the same language', async () => {
    const [from, into] = [
      await admin.call(places.create, { body: { name: 'Kampung Lama' } }),
      await admin.call(places.create, { body: { name: 'Kampung Baru' } }),
    ]
    await admin.call(places.merge, { params: { id: from.id }, body: { into: into.id } })
    expect(await target('/library?dialect=kampung-lama')).toEqual([301, '/library?dialect=kampung-baru'])
    expect(await target('/ms/library?q=waig&dialect=kampung-lama')).toEqual([
      301,
      '/ms/library?q=waig&dialect=kampung-baru',
    ])
    expect(await target('/library/browse?dialect=kampung-lama&letter=w')).toEqual([
      301,
      '/library/browse?dialect=kampung-baru&letter=w',
    ])
    expect((await page('/library?dialect=kampung-baru')).status).toBe(200)
  })

  test('of a place that is gone without another one in its stead say so', async () => {
    await addEntry('waig', 'water')
    expect((await page('/library?dialect=kampung-hilang')).data).toMatchObject({ rows: [], dialectName: null })
    expect((await page('/library?dialect=ranau')).data).toMatchObject({ dialectName: 'Ranau' })
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

  test('shows its own picture when it is shared, except one with a warning', async () => {
    const shown = await addEntry('tadau', 'day', { imageUrl: 'https://example.org/day.jpg' })
    const picture = { address: 'https://example.org/day.jpg', alt: 'tadau' }
    expect(await page(`/library/${shown.id}`)).toMatchObject({ picture })
    const { document } = await app.visitor.call(entryDocuments.read, { params: { id: shown.id } })
    const body = { version: shown.version, document: { ...document, warning: 'Someone who died' } }
    await admin.call(entryDocuments.change, { params: { id: shown.id }, body })
    expect((await page(`/library/${shown.id}`)).picture).toBeUndefined()
    expect((await page(`/library/${(await addEntry('tanak')).id}`)).picture).toBeUndefined()
  })

  test('shows the JPEG of our drawing when it is shared, because messengers do not show SVG', async () => {
    const shared = await addEntry('tadau', 'day', { imageUrl: '/pictures/day.svg' })
    const { picture, structured } = await page(`/library/${shared.id}`)
    expect(picture).toEqual({ address: `${app.url}/link-pictures/day.jpg`, alt: 'tadau' })
    expect(structured).toMatchObject({ image: `${app.url}/pictures/day.svg` })
    const other = await addEntry('tadau', 'day', { imageUrl: 'https://example.org/day.svg' })
    expect((await page(`/library/${other.id}`)).picture).toBeUndefined()
  })

  test('carries dialects, other forms and the other language in its structured data', async () => {
    const { id, version } = await addEntry('waig', 'water')
    const { document } = await app.visitor.call(entryDocuments.read, { params: { id } })
    const forms = [
      { text: 'waig', kind: 'main' as const, dialects: ['ranau'] },
      { text: 'vaig', kind: 'variant' as const, dialects: ['tangaa'] },
    ]
    const body = { version, document: { ...document, forms, senses: [sense('water', 'air')] } }
    await admin.call(entryDocuments.change, { params: { id }, body })
    // A source that states no place.
    await app.db.insert(dialects).values({ slug: 'not-stated', name: 'Not stated', order: 99 }).onConflictDoNothing()
    const attested = { form: 'waig', formKey: 'waig', dialect: 'not-stated', stance: 'same' as const }
    await app.db.insert(attestations).values({ ...attested, entryId: id, personId: randomUUID() })
    const { structured } = await page(`/library/${id}`)
    expect(structured).toMatchObject({ inLanguage: 'dtp', alternateName: ['vaig'], description: 'water' })
    expect(structured['additionalProperty']).toEqual([
      { '@type': 'PropertyValue', name: 'Dialect', value: 'Ranau' },
      { '@type': 'PropertyValue', name: 'Dialect', value: expect.stringContaining('Tangaa') },
      { '@type': 'PropertyValue', name: 'Bahasa Melayu', value: 'air', inLanguage: 'ms' },
    ])
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
