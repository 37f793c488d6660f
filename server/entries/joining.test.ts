import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { audit } from '#shared/audit.ts'
import { contributions } from '#shared/contributions.ts'
import { dictionary } from '#shared/dictionary.ts'
import type { WholeEntryAnswer } from '#shared/dictionary.ts'
import { categories } from '#shared/entries.ts'
import { study } from '#shared/study.ts'
import { takedowns } from '#shared/takedowns.ts'
import { wanted } from '#shared/wanted.ts'
import { cards, categories as rows } from '#server/db/tables.ts'
import { aCourse, aLesson } from '#server/testing/rows.ts'
import { people, startTestApp } from '#server/testing/test-app.ts'
import type { Person, TestApp } from '#server/testing/test-app.ts'
import { aVoice } from '#server/testing/voice-rows.ts'
import { createCategoryStore } from './store.ts'

let app: TestApp
let admin: Person
let learner: Person
let stays: string
let goes: string
beforeAll(async () => {
  app = await startTestApp()
  admin = await app.person(people['an admin'])
  learner = await app.person(people['a subscriber'])
})
afterAll(() => app.close())

const create = async (title: string, content: string, more: object = {}) =>
  (await admin.call(categories.create, { body: { type: 'WORD', title, content, ...more } })).id
beforeEach(async () => {
  stays = await create('avasi', 'good')
  goes = await create('awasi', 'well', { dialect: 'Bundu-Liwan', pronunciation: 'a-wa-si', source: 'A list of 1998' })
})

const read = (id: string, person = app.visitor) => person.call(dictionary.whole, { params: { id } })
async function change(id: string, fields: Partial<WholeEntryAnswer['document']>) {
  const { document, version } = await read(id)
  const body = { version, document: { ...document, ...fields } }
  return admin.call(dictionary.change, { params: { id }, body })
}
async function join(from = goes, into = stays) {
  const { version } = await read(from)
  return admin.call(dictionary.join, { params: { id: from }, body: { into, version } })
}
const part = (id = goes) => admin.call(categories.restore, { params: { id } })
const learns = async (person: Person, id: string) => (await person.call(study.word, { params: { id } })).learning
const learn = (person: Person, id: string) => person.call(study.learn, { params: { id } })
const cardOf = async (id: string) =>
  (
    await app.db
      .select()
      .from(cards)
      .where(and(eq(cards.userId, String(learner.id)), eq(cards.cardId, id)))
  )[0]

describe('two entries that are one word', () => {
  test('become one document that keeps everything, and both addresses lead to it', async () => {
    const road = await create('lahan', 'road')
    await change(goes, {
      examples: [{ text: 'Awasi ino.', translation: 'That is good.' }],
      relations: [
        { kind: 'opposite', entryId: road },
        { kind: 'twin', entryId: stays },
      ],
      warning: 'Of a feast.',
    })
    const joined = await join()
    expect(joined).toMatchObject({
      id: stays,
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
    expect(await read(goes)).toMatchObject({ id: stays })
    const found = await app.visitor.call(categories.list, { query: { q: 'awasi' } })
    expect(found.map(({ id, otherForms }) => [id, otherForms])).toContainEqual([stays, ['awasi']])
    expect(found.map(({ id }) => id)).not.toContain(goes)
    const [event] = await admin.call(audit.list, {})
    expect(event).toMatchObject({ action: 'category.join', subject: 'awasi', after: 'avasi' })
  })

  test('say the same once, and what was written by hand stays as it was', async () => {
    await admin.call(categories.update, {
      params: { id: goes },
      body: { type: 'WORD', title: 'awasi', content: 'good' },
    })
    await change(stays, { senses: [{ en: 'Good', ms: 'baik' }, { en: 'kind' }] })
    await admin.call(categories.update, {
      params: { id: stays },
      body: { type: 'WORD', title: 'avasi', content: 'good, of many things' },
    })
    expect(await join()).toMatchObject({
      content: 'good, of many things',
      document: { senses: [{ en: 'Good', ms: 'baik' }, { en: 'kind' }] },
    })
  })

  test('take their voices, witnesses and those who can say it along', async () => {
    const id = randomUUID()
    await aVoice(app.db, app.objects, { id, keeperId: null, entryId: goes, status: 'published' })
    await learner.call(dictionary.know, { params: { id: stays } })
    await learner.call(dictionary.know, { params: { id: goes } })
    await (await app.person(people['a learner'])).call(dictionary.know, { params: { id: goes } })
    await join()
    expect(await read(stays)).toMatchObject({ voices: [{ id }], hasVoice: true, known: { count: 2 } })
    await part()
    expect(await read(stays)).toMatchObject({ voices: [], hasVoice: false, known: { count: 1 } })
    expect(await read(goes)).toMatchObject({ voices: [{ id }], hasVoice: true, known: { count: 2 } })
  })

  test('keep what learners know of either, and parted again each has its own', async () => {
    await learner.call(study.learn, { params: { id: goes } })
    const answer = {
      id: randomUUID(),
      at: app.time.now().toISOString(),
      offsetMinutes: 480,
      entryId: goes,
      way: 'write',
    }
    await learner.call(study.answer, { body: { answers: [{ ...answer, text: 'awasi' } as never] } })
    const before = await cardOf(goes)
    expect(before?.stability).toBeGreaterThan(0)
    await join()
    expect(await cardOf(goes)).toBeUndefined()
    expect(await cardOf(stays)).toMatchObject({ stability: before!.stability, dueDay: before!.dueDay })
    // A device that knows nothing of it answers the old one.
    app.time.advance(3600_000)
    const later = { ...answer, id: randomUUID(), at: app.time.now().toISOString(), text: 'awasi' }
    await learner.call(study.answer, { body: { answers: [later as never] } })
    expect(await cardOf(goes)).toBeUndefined()
    await part()
    expect(await cardOf(goes)).toMatchObject({ stability: before!.stability })
  })

  test('parted again leave nobody a word that only the join had given them', async () => {
    const [only, both, turned] = await Promise.all([1, 2, 3].map(() => app.person(people['a subscriber'])))
    await learn(turned!, stays)
    await turned!.call(study.unlearn, { params: { id: stays } })
    app.time.advance(60_000)
    for (const person of [only!, both!, turned!]) await learn(person, goes)
    await learn(both!, stays)
    await join()
    for (const person of [only!, both!, turned!]) expect(await learns(person, stays)).toBe(true)
    await part()
    for (const person of [only!, both!, turned!]) expect(await learns(person, goes)).toBe(true)
    expect([await learns(only!, stays), await learns(both!, stays), await learns(turned!, stays)]).toEqual([
      false,
      true,
      false,
    ])
    // Chosen anew while they were one, it is theirs.
    await join()
    app.time.advance(60_000)
    await learn(only!, stays)
    await part()
    expect(await learns(only!, stays)).toBe(true)
  })

  test('parted again leave a word stopped that its learner had stopped', async () => {
    await learner.call(study.learn, { params: { id: goes } })
    const at = app.time.now().toISOString()
    const answer = { id: randomUUID(), at, offsetMinutes: 480, entryId: goes, way: 'write', text: 'awasi' }
    await learner.call(study.answer, { body: { answers: [answer as never] } })
    await learner.call(study.unlearn, { params: { id: goes } })
    await join()
    await part()
    expect(await cardOf(goes)).toMatchObject({ stopped: true })
  })

  test('are what waiting proposals are for: what fits is applied, where both changed the reviewer says what it is to be', async () => {
    const confirmed = await app.person({ ...people['a learner'], emailVerified: true })
    const propose = async (fields: Partial<WholeEntryAnswer['document']>) => {
      const { document, version } = await read(goes)
      const body = { kind: 'edit' as const, version, document: { ...document, ...fields } }
      return (await confirmed.call(contributions.propose, { params: { id: goes }, body })).id
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
      entry: { id: stays, title: 'avasi' },
      present: { id: stays },
      review: { conflicts: ['senses'], base: { content: 'well' }, now: { content: 'good; well' } },
    })
    await decide(warned)
    expect(await read(stays)).toMatchObject({ content: 'good; well', document: { warning: 'Perhaps.' } })
    await expect(decide(meant)).rejects.toThrow(
      '409: The entry was changed meanwhile where this proposal changes it: please say what it is to be.',
    )
    const now = await read(stays)
    const senses = [{ en: 'good' }, { en: 'very well' }]
    await decide(meant, { resolved: { version: now.version, document: { ...now.document, senses } } })
    expect(await read(stays)).toMatchObject({ id: stays, content: 'good; very well' })
  })

  test('keep what was asked and proposed: wishes, proposals and requests to take it down follow', async () => {
    await app.visitor.call(wanted.ask, { body: { word: `fine ${goes}`.slice(0, 80) } })
    const [wish] = await admin.call(wanted.waiting, {})
    await admin.call(wanted.decide, { params: { id: wish!.id }, body: { status: 'ANSWERED', entryId: goes } })
    const { document, version } = await read(goes)
    const confirmed = await app.person({ ...people['a learner'], emailVerified: true })
    await confirmed.call(contributions.propose, {
      params: { id: goes },
      body: { kind: 'edit', version, document: { ...document, warning: 'Perhaps.' } },
    })
    await app.visitor.call(takedowns.ask, { body: { about: 'entry', id: goes, reason: 'Sacred.' } })
    await join()
    expect(await read(stays)).toMatchObject({ discussed: true })
    const waiting = await admin.call(contributions.all, { query: { status: 'PENDING' } })
    expect(waiting.find(({ entry }) => entry?.id === stays)).toBeDefined()
    const [asked] = await admin.call(takedowns.list, {})
    expect(asked).toMatchObject({ subjectId: stays })
  })

  test('are named as one by related words and by lessons', async () => {
    const near = await create('raat', 'bad')
    await change(near, { relations: [{ kind: 'opposite', entryId: goes }] })
    const { id: courseId } = await aCourse(app.db)
    await aLesson(app.db, { courseId, contentType: 'TEXT', contentBody: 'It is [[awasi]].' })
    await join()
    expect((await read(near)).document.relations).toEqual([{ kind: 'opposite', entryId: stays }])
    expect((await read(stays)).related).toMatchObject([{ id: near, from: 'there' }])
    expect((await read(stays, admin)).lessons).toHaveLength(1)
    await part()
    expect((await read(near)).document.relations).toEqual([{ kind: 'opposite', entryId: goes }])
  })

  test('are parted again as they were, and what was written meanwhile stays', async () => {
    const [first, second] = [await read(stays), await read(goes)]
    await join()
    await part()
    expect((await read(stays)).document).toEqual(first.document)
    expect(await read(goes)).toMatchObject({ id: goes, document: second.document })
    await join()
    await change(stays, { warning: 'Meanwhile.' })
    await part()
    expect(await read(stays)).toMatchObject({ document: { warning: 'Meanwhile.', forms: [{}, { text: 'awasi' }] } })
    expect(await read(goes)).toMatchObject({ title: 'awasi' })
  })

  test('lead on when they are joined once more, and for ever', async () => {
    const third = await create('osonong', 'good')
    await join()
    await join(stays, third)
    expect([(await read(goes)).id, (await read(stays)).id]).toEqual([third, third])
    await createCategoryStore(app.db).purgeDeleted(new Date(app.time.now().getTime() + 60 * 24 * 3600_000))
    expect(await app.db.select().from(rows).where(eq(rows.id, goes))).toHaveLength(1)
    expect((await read(goes)).id).toBe(third)
  })

  test('are not joined when one changed meanwhile, is itself, or is not there', async () => {
    const { version } = await read(goes)
    await change(goes, { warning: 'New.' })
    const call = (body: { into: string; version: number }) =>
      admin.call(dictionary.join, { params: { id: goes }, body })
    await expect(call({ into: stays, version })).rejects.toThrow(/^409: /)
    await expect(call({ into: goes, version: version + 1 })).rejects.toThrow(
      '400: An entry cannot be joined with itself.',
    )
    await expect(call({ into: randomUUID(), version: version + 1 })).rejects.toThrow(/^400: /)
    const both = await Promise.allSettled([join(goes, stays), join(goes, stays)])
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    for (const who of ['a contributor', 'a teacher'] as const) {
      const person = await app.person(people[who])
      const refused = person.call(dictionary.join, { params: { id: stays }, body: { into: goes, version: 1 } })
      await expect(refused).rejects.toThrow(/^403: /)
    }
  })
})
