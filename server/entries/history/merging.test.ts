import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { audit } from '#shared/site/audit/audit.ts'
import { contributions } from '#shared/contributions/contributions.ts'
import { entryDocuments, type FullEntryJson, type Revision } from '#shared/entries/document-calls.ts'
import type { BodyToSend } from '#shared/endpoint.ts'
import { categories } from '#shared/entries/entries.ts'
import { takedowns } from '#shared/takedowns.ts'
import { wordRequestCalls } from '#shared/entries/library/word-requests.ts'
import { dayMs } from '#shared/time.ts'
import { categories as rows } from '#server/db/tables/library.ts'
import { aCourse, aLesson } from '#server/testing/rows.ts'
import { useMergedEntries } from '#server/testing/library/editing.ts'
import { people, useTestApp } from '#server/testing/test-app.ts'
import { aVoice } from '#server/testing/library/voice-rows.ts'
import * as store from '#server/entries/store.ts'

const { app, admin, learner } = useTestApp({ admin: 'an admin', learner: 'a subscriber' })

const { pair, create, read, change, join, split } = useMergedEntries(app, admin)
const lastReasons = async (language: string) => {
  const headers = { 'Accept-Language': language }
  const rows = await (await app.visitor.fetch(`/api/entries/${pair.stays}/history`, { headers })).json()
  return (rows as Revision[]).map(({ why }) => why).slice(0, 2)
}

describe('two merged entries', () => {
  test('become one document with everything, and both addresses lead to it', async () => {
    const road = await create('lahan', 'road')
    await change(pair.goes, {
      examples: [{ text: 'Awasi ino.', translation: 'That is good.' }],
      relations: [
        { kind: 'opposite', entryId: road },
        { kind: 'twin', entryId: pair.stays },
      ],
      warning: 'Of a feast.',
    })
    const merged = await join()
    expect(merged).toMatchObject({
      id: pair.stays,
      title: 'avasi',
      content: 'good; well',
      pronunciation: 'a-wa-si',
      document: {
        forms: [{ text: 'avasi' }, { text: 'awasi', kind: 'variant', dialects: ['bundu-liwan'] }],
        senses: [{ en: 'good' }, { en: 'well' }],
        examples: [{ text: 'Awasi ino.' }],
        relations: [{ kind: 'opposite', entryId: road }],
        warning: 'Of a feast.',
      },
      sources: [{ title: 'A list of 1998' }],
    })
    expect(await read(pair.goes)).toMatchObject({ id: pair.stays })
    const found = await app.visitor.call(categories.list, { query: { q: 'awasi' } })
    expect(found.map(({ id, otherForms }) => [id, otherForms])).toContainEqual([pair.stays, ['awasi']])
    expect(found.map(({ id }) => id)).not.toContain(pair.goes)
    const [event] = await admin.call(audit.list, {})
    expect(event).toMatchObject({ action: 'category.join', subject: 'awasi', after: 'avasi' })
  })

  test('list equal content once, and keep handwritten content', async () => {
    await admin.call(categories.update, {
      params: { id: pair.goes },
      body: { type: 'WORD', title: 'awasi', content: 'good' },
    })
    await change(pair.goes, { senses: [{ en: 'good', semanticDomains: ['4.3.1'] }] })
    await change(pair.stays, { senses: [{ en: 'Good', ms: 'baik' }, { en: 'kind' }] })
    await admin.call(categories.update, {
      params: { id: pair.stays },
      body: { type: 'WORD', title: 'avasi', content: 'good, of many things' },
    })
    expect(await join()).toMatchObject({
      content: 'good, of many things',
      document: { senses: [{ en: 'Good', ms: 'baik', semanticDomains: ['4.3.1'] }, { en: 'kind' }] },
    })
  })

  test('combine their voices, attestations and people who know them', async () => {
    const id = randomUUID()
    await aVoice(app.db, app.objects, { id, custodianId: null, entryId: pair.goes, status: 'published' })
    await learner.call(entryDocuments.know, { params: { id: pair.stays } })
    await learner.call(entryDocuments.know, { params: { id: pair.goes } })
    await (await app.person('a learner')).call(entryDocuments.know, { params: { id: pair.goes } })
    await join()
    expect(await read(pair.stays)).toMatchObject({ voices: [{ id }], hasVoice: true, known: { count: 2 } })
    await split()
    expect(await read(pair.stays)).toMatchObject({ voices: [], hasVoice: false, known: { count: 1 } })
    expect(await read(pair.goes)).toMatchObject({ voices: [{ id }], hasVoice: true, known: { count: 2 } })
  })

  test('take over pending proposals: fitting parts are applied, and the admin decides on conflicts', async () => {
    const confirmed = await app.person({ ...people['a learner'], emailVerified: true })
    const propose = async (fields: Partial<FullEntryJson['document']>) => {
      const { document, version } = await read(pair.goes)
      const body = { kind: 'edit' as const, version, document: { ...document, ...fields } }
      return (await confirmed.call(contributions.propose, { params: { id: pair.goes }, body })).id
    }
    const warned = await propose({ warning: 'Perhaps.' })
    const meant = await propose({ senses: [{ en: 'very well' }] })
    const decide = (id: string, more: object = {}) =>
      admin.call(contributions.decide, { params: { id }, body: { status: 'APPROVED', ...more } })
    await join()
    const waiting = await admin.call(contributions.all, { query: { status: 'PENDING' } })
    const card = waiting.find(({ id }) => id === meant)
    expect(card).toMatchObject({
      title: 'awasi',
      entry: { id: pair.stays, title: 'avasi' },
      present: { id: pair.stays },
      review: { conflicts: ['senses'], base: { content: 'well' }, now: { content: 'good; well' } },
    })
    await decide(warned)
    expect(await read(pair.stays)).toMatchObject({ content: 'good; well', document: { warning: 'Perhaps.' } })
    await expect(decide(meant)).rejects.toThrow(
      '409: The entry was changed meanwhile where this proposal changes it. Please choose what to keep.',
    )
    const now = await read(pair.stays)
    const senses = [{ en: 'good' }, { en: 'very well' }]
    await decide(meant, { resolved: { version: now.version, document: { ...now.document, senses } } })
    expect(await read(pair.stays)).toMatchObject({ id: pair.stays, content: 'good; very well' })
  })

  test('take over word requests, proposals and takedown requests', async () => {
    await app.visitor.call(wordRequestCalls.ask, { body: { word: `fine ${pair.goes}`.slice(0, 80) } })
    const [wordRequest] = await admin.call(wordRequestCalls.waiting, {})
    await admin.call(wordRequestCalls.decide, {
      params: { id: wordRequest!.id },
      body: { status: 'ANSWERED', entryId: pair.goes },
    })
    const { document, version } = await read(pair.goes)
    const confirmed = await app.person({ ...people['a learner'], emailVerified: true })
    await confirmed.call(contributions.propose, {
      params: { id: pair.goes },
      body: { kind: 'edit', version, document: { ...document, warning: 'Perhaps.' } },
    })
    await app.visitor.call(takedowns.ask, { body: { about: 'entry', id: pair.goes, reason: 'Sacred.' } })
    await join()
    expect(await read(pair.stays)).toMatchObject({ discussed: true })
    const waiting = await admin.call(contributions.all, { query: { status: 'PENDING' } })
    expect(waiting.find(({ entry }) => entry?.id === pair.stays)).toBeDefined()
    const [takedown] = await admin.call(takedowns.list, {})
    expect(takedown).toMatchObject({ subjectId: pair.stays })
  })

  test('are one entry for related words and lessons', async () => {
    const near = await create('raat', 'bad')
    await change(near, { relations: [{ kind: 'opposite', entryId: pair.goes }] })
    const { id: courseId } = await aCourse(app.db)
    await aLesson(app.db, { courseId, contentType: 'TEXT', contentBody: 'It is [[awasi]].' })
    await join()
    expect((await read(near)).document.relations).toEqual([{ kind: 'opposite', entryId: pair.stays }])
    expect((await read(pair.stays)).related).toMatchObject([{ id: near, from: 'there' }])
    expect((await read(pair.stays, admin)).lessons).toHaveLength(1)
    await split()
    expect((await read(near)).document.relations).toEqual([{ kind: 'opposite', entryId: pair.goes }])
  })

  test('are restored by a split, and later edits stay', async () => {
    const [first, second] = [await read(pair.stays), await read(pair.goes)]
    await join()
    await split()
    expect((await read(pair.stays)).document).toEqual(first.document)
    expect(await read(pair.goes)).toMatchObject({ id: pair.goes, document: second.document })
    await join()
    await change(pair.stays, { warning: 'Meanwhile.' })
    await split()
    expect(await read(pair.stays)).toMatchObject({
      document: { warning: 'Meanwhile.', forms: [{}, { text: 'awasi' }] },
    })
    expect(await read(pair.goes)).toMatchObject({ title: 'awasi' })
  })

  test('say in the reader’s language why they were merged and split', async () => {
    await join()
    await split()
    expect(await lastReasons('en')).toEqual(['Split again from awasi', 'Merged with awasi'])
    expect(await lastReasons('ms')).toEqual(['Dipisahkan semula daripada awasi', 'Digabungkan dengan awasi'])
  })

  test('stay merged if one of them, made from a withdrawn contribution, would be restored', async () => {
    const author = await app.person('a contributor')
    const draft = { title: 'A house', content: 'walai' }
    const { id: contributionId } = await author.call(contributions.create, { body: draft })
    const entry = { type: 'WORD' as const, title: 'walai', content: 'house' }
    const decide = (body: BodyToSend<typeof contributions.decide>) =>
      admin.call(contributions.decide, { params: { id: contributionId }, body })
    await decide({ status: 'APPROVED', entry })
    const [made] = await app.db.select().from(rows).where(eq(rows.contributionId, contributionId))
    await join(made!.id)
    await decide({ withdrawn: true })
    await expect(split(made!.id)).rejects.toThrow(/^409: It was made of a contribution that is withdrawn/)
    const [row] = await app.db.select().from(rows).where(eq(rows.id, made!.id))
    expect(row).toMatchObject({ mergedInto: pair.stays, deletedAt: expect.any(Date) as Date })
    await decide({ withdrawn: false })
    expect(await split(made!.id)).toMatchObject({ title: 'walai' })
  })

  test('keep their redirects after another merge, permanently', async () => {
    const third = await create('osonong', 'good')
    await join()
    await join(pair.stays, third)
    expect([(await read(pair.goes)).id, (await read(pair.stays)).id]).toEqual([third, third])
    const inTwoMonths = new Date(app.time.now().getTime() + 60 * dayMs)
    await store.purgeDeleted({ ...app.product.deps, clock: () => inTwoMonths })
    expect(await app.db.select().from(rows).where(eq(rows.id, pair.goes))).toHaveLength(1)
    expect((await read(pair.goes)).id).toBe(third)
  })

  test('cannot be merged if one of them changed meanwhile, is the same entry, or does not exist', async () => {
    const { version } = await read(pair.goes)
    await change(pair.goes, { warning: 'New.' })
    const call = (body: { into: string; version: number }) =>
      admin.call(entryDocuments.join, { params: { id: pair.goes }, body })
    await expect(call({ into: pair.stays, version })).rejects.toThrow(/^409: /)
    await expect(call({ into: pair.goes, version: version + 1 })).rejects.toThrow(
      '400: An entry cannot be merged with itself.',
    )
    await expect(call({ into: randomUUID(), version: version + 1 })).rejects.toThrow(/^400: /)
    const both = await Promise.allSettled([join(pair.goes, pair.stays), join(pair.goes, pair.stays)])
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    for (const who of ['a contributor', 'a teacher'] as const) {
      const person = await app.person(people[who])
      const refused = person.call(entryDocuments.join, {
        params: { id: pair.stays },
        body: { into: pair.goes, version: 1 },
      })
      await expect(refused).rejects.toThrow(/^403: /)
    }
  })
})
