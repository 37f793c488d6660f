import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { dictionary, Revision, WholeEntry } from '#shared/dictionary.ts'
import type { WholeEntryAnswer } from '#shared/dictionary.ts'
import { categories } from '#shared/entries.ts'
import { media } from '#shared/media.ts'
import { categories as categoryTable, uploads, witnesses } from '#server/db/tables.ts'
import { aCourse, aLesson } from '#server/testing/rows.ts'
import { people, startTestApp } from '#server/testing/test-app.ts'
import type { Person, TestApp } from '#server/testing/test-app.ts'
import { createWitnessStore } from './witnesses.ts'

let app: TestApp
let admin: Person
let learner: Person
beforeAll(async () => {
  app = await startTestApp()
  admin = await app.person({ ...people['an admin'], firstName: 'Moderator' })
  learner = await app.person(people['a learner'])
})
afterAll(() => app.close())

const water = { type: 'WORD' as const, title: 'waig', content: 'water' }
const create = async (fields: object = {}) =>
  (await admin.call(categories.create, { body: { ...water, ...fields } })).id
const read = (id: string, person = app.visitor) => person.call(dictionary.whole, { params: { id } })
const row = (id: string) => app.visitor.call(categories.read, { params: { id } })
const history = (id: string, query = {}) => app.visitor.call(dictionary.history, { params: { id }, query })

/** The document with some of it changed, from the version that it is. */
async function change(id: string, fields: Partial<WholeEntryAnswer['document']>, more: object = {}) {
  const { document, version } = await read(id)
  return admin.call(dictionary.change, {
    params: { id },
    body: { version, document: { ...document, ...fields }, ...more },
  })
}
const sense = (en: string) => ({ partOfSpeech: null, en, ms: null, note: null, domains: [] })
const named = (changes: Revision['changes'] | undefined) =>
  changes?.map(({ kind, path }) => `${kind} ${path.join('.')}`)

const found = async (q: string) => (await app.visitor.call(categories.list, { query: { q } })).map(({ id }) => id)

const store = () => createWitnessStore(app.db, async () => [])
const says = (
  entryId: string,
  by: Parameters<ReturnType<typeof store>['add']>[2],
  dialect = 'ranau',
  stance: 'same' | 'different' = 'same',
) => app.db.transaction((tx) => store().add(tx, { entryId, form: 'waig', dialect, stance }, by))
const listBy = async (author: string) => ({
  sourceId: (await admin.call(dictionary.createSource, { body: { title: `List by ${author}`, author } })).id,
})

describe('an entry with all that is known of it', () => {
  test('is told to anybody, as the contract names it', async () => {
    const id = await create({ dialect: "Bundu-Liwan and Tangaa'", source: 'A list of 1998' })
    const whole = await read(id)
    expect(z.strictObject(WholeEntry.shape).safeParse(whole).error).toBeUndefined()
    expect(whole).toMatchObject({ ...(await row(id)), contentByHand: false, state: 'reported' })
    expect(whole.forms).toMatchObject([
      {
        text: 'waig',
        kind: 'main',
        dialects: [{ dialect: { slug: 'bundu-liwan' } }, { dialect: { name: "Tangaa'" } }],
      },
    ])
    expect(whole.document.senses).toMatchObject([{ en: 'water', ms: null }])
    expect(whole.sources).toMatchObject([{ title: 'A list of 1998', locator: null }])
  })

  test('is not there under an address of nothing, or once it is deleted', async () => {
    const id = await create()
    await admin.call(categories.remove, { params: { id } })
    for (const gone of [id, crypto.randomUUID(), 'x']) {
      await expect(read(gone)).rejects.toMatchObject({ status: 404 })
      await expect(history(gone)).rejects.toMatchObject({ status: 404 })
    }
  })

  test('cites one list as one source, however many entries it is cited by', async () => {
    const ids = await Promise.all(Array.from({ length: 8 }, () => create({ source: 'The same list' })))
    const cited = await Promise.all(ids.map(async (id) => (await read(id)).sources[0]?.id))
    expect(new Set(cited).size).toBe(1)
  })

  test('shows relations from both ends, twins first, and none that leads to nothing', async () => {
    const [rain, gone] = [await create({ title: 'rasam', content: 'rain' }), await create({ title: 'gone' })]
    const twin = await create({ title: 'vaig', dialect: "Tangaa'" })
    const id = await create()
    const relations = [
      { kind: 'part of' as const, entryId: rain },
      { kind: 'twin' as const, entryId: twin },
      { kind: 'see also' as const, entryId: gone },
    ]
    await change(id, { relations })
    await admin.call(categories.remove, { params: { id: gone } })
    expect((await read(id)).related).toMatchObject([
      { kind: 'twin', from: 'here', id: twin, title: 'vaig', dialect: "Tangaa'" },
      { kind: 'part of', from: 'here', id: rain },
    ])
    expect((await read(twin)).related).toMatchObject([{ kind: 'twin', from: 'there', id }])
    expect((await read(rain)).related).toMatchObject([{ kind: 'part of', from: 'there', id }])
  })

  test('names the lessons that show it, to those who may see courses', async () => {
    const id = await create({ title: "tondu'", content: 'woman' })
    const course = await aCourse(app.db)
    const lesson = await aLesson(app.db, { courseId: course.id, contentBody: 'Meet [[tondu]] and [[tanak]].' })
    await aLesson(app.db, { courseId: course.id, contentBody: "tondu' without a card" })
    expect((await read(id, learner)).lessons).toEqual([
      { courseId: course.id, courseTitle: course.title, lessonId: lesson.id, lessonTitle: lesson.title },
    ])
    expect((await read(id)).lessons).toEqual([])
  })

  test('tells how many can say it, and never who', async () => {
    const id = await create()
    const params = { id }
    await learner.call(dictionary.know, { params })
    await learner.call(dictionary.know, { params })
    await admin.call(dictionary.know, { params })
    expect((await read(id, learner)).known).toEqual({ count: 2, byMe: true })
    await learner.call(dictionary.forget, { params })
    expect((await read(id, learner)).known).toEqual({ count: 1, byMe: false })
    expect((await read(id)).known).toEqual({ count: 1, byMe: false })
    await expect(learner.call(dictionary.know, { params: { id: crypto.randomUUID() } })).rejects.toMatchObject({
      status: 404,
    })
  })
})

describe('an editor', () => {
  test('changes the document, and the row follows', async () => {
    const id = await create()
    const forms = [
      { text: 'vaig', kind: 'main' as const, dialects: ['ranau', 'tambunan'] },
      { text: 'waig', kind: 'variant' as const, dialects: [] },
    ]
    const senses = [
      { partOfSpeech: 'noun' as const, en: 'fresh water', ms: 'air tawar', note: null, domains: ['nature' as const] },
      { partOfSpeech: 'noun' as const, en: 'river', ms: null, note: null, domains: [] },
    ]
    const whole = await change(id, { forms, senses }, { pronunciation: ' vah-ig ', why: 'Asked in Ranau' })
    expect(whole).toMatchObject({
      version: 2,
      title: 'vaig',
      content: 'fresh water; river',
      dialect: 'Ranau and Tambunan',
      pronunciation: 'vah-ig',
    })
    expect(await row(id)).toMatchObject({ version: 2, title: 'vaig', content: 'fresh water; river' })
    const [last] = await admin.call(dictionary.history, { params: { id } })
    expect(last).toMatchObject({ version: 2, action: 'edited', actorName: 'Moderator', why: 'Asked in Ranau' })
    for (const q of ['vaig', 'waig', 'air tawar', 'river']) expect(await found(q)).toContain(id)
  })

  test('is told when somebody else was faster, and nothing is lost', async () => {
    const id = await create()
    const { document } = await read(id)
    await change(id, { warning: 'Names the dead.' })
    const late = { version: 1, document: { ...document, warning: 'Late.' } }
    await expect(admin.call(dictionary.change, { params: { id }, body: late })).rejects.toMatchObject({ status: 409 })
    expect((await read(id)).document.warning).toBe('Names the dead.')
  })

  test('who saves what is there already makes no version', async () => {
    const id = await create({ dialect: 'Ranau', source: 'A list' })
    expect(await change(id, {})).toMatchObject({ version: 1 })
    expect(await history(id)).toHaveLength(1)
  })

  test('leaves alone what the entry says of its sources, unless these are changed', async () => {
    const id = await create({ source: 'A list of 2001' })
    const said = 'A list of 2001, as its author gave it to us; CC BY 4.0.'
    await admin.call(categories.update, { params: { id }, body: { ...water, source: said } })
    const { version } = await row(id)
    await change(id, {})
    expect(await row(id)).toMatchObject({ source: said, version })
    await change(id, {}, { pronunciation: 'WA-ig' })
    expect(await row(id)).toMatchObject({ source: said, version: version + 1 })
    expect(named((await history(id))[0]?.changes)).toEqual(['changed pronunciation'])
  })

  test('may name only what there is', async () => {
    const id = await create()
    const absent = crypto.randomUUID()
    for (const [fields, sentence] of [
      [{ forms: [{ text: 'waig', kind: 'main', dialects: ['nowhere'] }] }, "There is no dialect 'nowhere'."],
      [{ sources: [{ sourceId: absent, locator: null }] }, 'A source that is named is not in the list.'],
      [{ relations: [{ kind: 'twin', entryId: absent }] }, 'An entry that is named as related is not in the library.'],
      [{ relations: [{ kind: 'twin', entryId: id }] }, 'An entry cannot be related to itself.'],
    ] as const)
      await expect(change(id, fields as never)).rejects.toThrow(`400: ${sentence}`)
    expect(await row(id)).toMatchObject({ version: 1 })
  })

  test('leaves a content that was written by hand alone, until it is to follow the meanings again', async () => {
    const id = await create()
    const river = sense('river')
    expect(await change(id, { senses: [river] })).toMatchObject({ content: 'river' })
    await admin.call(categories.update, { params: { id }, body: { ...water, content: 'what is drunk' } })
    expect(await read(id)).toMatchObject({ contentByHand: true, document: { senses: [{ en: 'what is drunk' }] } })
    expect(await change(id, { senses: [river] })).toMatchObject({ content: 'what is drunk', contentByHand: true })
    expect(await change(id, {}, { content: null })).toMatchObject({ content: 'river', contentByHand: false })
  })

  test.each(['a learner', 'a teacher', 'a contributor'] as const)('is not %s', async (who) => {
    const id = await create()
    const person = await app.person(people[who])
    const { document, version } = await read(id)
    const params = { id }
    await expect(person.call(dictionary.change, { params, body: { version, document } })).rejects.toMatchObject({
      status: 403,
    })
    await expect(person.call(dictionary.revert, { params, body: { version, to: 1 } })).rejects.toMatchObject({
      status: 403,
    })
    await expect(person.call(dictionary.createSource, { body: { title: 'Mine' } })).rejects.toMatchObject({
      status: 403,
    })
  })
})

describe('sources and dialects', () => {
  test('are the ones that can be named with good reason', async () => {
    const listed = await app.visitor.call(dictionary.dialects, {})
    expect(listed.map(({ slug, glottocode }) => [slug, glottocode])).toEqual([
      ['bundu-liwan', null],
      ['tangaa', 'coas1294'],
      ['tambunan', 'tamb1254'],
      ['ranau', null],
      ['kota-belud', null],
    ])
  })

  test('are found by a part of their title, and made once', async () => {
    const body = { title: 'Words of 100% certainty', author: ' Anna ', year: 1998, licence: 'CC BY 4.0' }
    const made = await admin.call(dictionary.createSource, { body })
    expect(made).toMatchObject({ author: 'Anna', year: 1998, url: null })
    expect(await admin.call(dictionary.createSource, { body })).toEqual(made)
    expect(await app.visitor.call(dictionary.sources, { query: { q: '100%' } })).toEqual([made])
    await expect(
      admin.call(dictionary.createSource, { body: { title: 'x', url: 'javascript:alert(1)' } }),
    ).rejects.toMatchObject({ status: 400 })
  })
})

/** The same numbers in every run. */
function numbers(seed: number) {
  let state = seed
  return (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * below)
  }
}

describe('the history of an entry', () => {
  test('begins with what was found where nobody had kept it', async () => {
    const [old] = await app.db
      .insert(categoryTable)
      .values({ ...water, dialect: 'Ranau' })
      .returning()
    const { id } = old!
    expect(await history(id)).toEqual([])
    expect((await read(id)).document.forms).toMatchObject([{ text: 'waig', dialects: ['ranau'] }])
    await admin.call(categories.update, { params: { id }, body: { ...water, title: 'vaig', dialect: 'Ranau' } })
    const [now, before] = await history(id)
    expect([now, before]).toMatchObject([
      { version: 2, action: 'edited', actorName: null },
      { version: 1, action: 'found', changes: [] },
    ])
    expect(named(now?.changes)).toEqual(['changed forms.0.text'])
  })

  test('keeps what a process of the version before wrote past it', async () => {
    const id = await create()
    await app.db
      .update(categoryTable)
      .set({ title: 'vaig', content: 'river', version: 2 })
      .where(eq(categoryTable.id, id))
    expect(await read(id)).toMatchObject({
      title: 'vaig',
      contentByHand: false,
      document: { forms: [{ text: 'vaig' }], senses: [{ en: 'river' }] },
    })
    await change(id, { warning: 'Deep.' })
    expect((await history(id)).map(({ version, action }) => [version, action])).toEqual([
      [3, 'edited'],
      [2, 'found'],
      [1, 'created'],
    ])
  })

  test('fifty random edits, each reverted: equal documents, and the difference names just what changed', async () => {
    const pick = numbers(20_261_121)
    const other = await create({ title: 'other' })
    const source = await admin.call(dictionary.createSource, { body: { title: 'A list for fifty edits' } })
    const id = await create({ title: 'fifty', pronunciation: 'fif-ty' })
    await change(id, { senses: [sense('one'), sense('two'), sense('three')] })
    const edits: ((n: number) => [Partial<WholeEntryAnswer['document']>, string, object?])[] = [
      (n) => [{ warning: `Warning ${n}` }, 'changed warning'],
      (n) => [{ senses: [sense('one'), { ...sense('two'), ms: `dua ${n}` }, sense('three')] }, 'changed senses.1.ms'],
      (n) => [{ senses: [sense('one'), sense('two'), sense('three'), sense(`more ${n}`)] }, 'added senses.3'],
      () => [{ senses: [sense('two'), sense('three')] }, 'removed senses.0'],
      (n) => [{ forms: [{ text: `fifty ${n}`, kind: 'main', dialects: [] }] }, 'changed forms.0.text'],
      () => [{ forms: [{ text: 'fifty', kind: 'main', dialects: ['tangaa'] }] }, 'added forms.0.dialects.0'],
      (n) => [
        { examples: [{ text: `Example ${n}`, translation: null, dialect: null, sourceId: source.id }] },
        'added examples.0',
      ],
      () => [{ relations: [{ kind: 'opposite', entryId: other }] }, 'added relations.0'],
      (n) => [{ sources: [{ sourceId: source.id, locator: `p. ${n}` }] }, 'added sources.0'],
      (n) => [{}, 'changed pronunciation', { pronunciation: `fif ${n}` }],
      (n) => [{}, 'changed content', { content: `By hand ${n}` }],
      () => [{}, 'changed type', { type: 'PHRASE' }],
      () => [{}, 'changed imageUrl', { imageUrl: 'https://example.test/a.png' }],
    ]
    for (let n = 0; n < 50; n += 1) {
      const { version: _was, updatedAt: _then, ...before } = await read(id)
      const [fields, difference, more] = edits[pick(edits.length)]!(n)
      const { version } = await change(id, fields, more)
      expect(named((await history(id, { limit: '1' }))[0]?.changes)).toEqual([difference])
      const back = await admin.call(dictionary.revert, { params: { id }, body: { version, to: version - 1 } })
      expect(back).toMatchObject({ ...before, version: version + 1 })
    }
    const rows = await history(id, { limit: '100' })
    expect(z.array(z.strictObject(Revision.shape)).safeParse(rows).error).toBeUndefined()
    expect(rows.filter(({ action }) => action === 'reverted')).toHaveLength(50)
  })

  test('comes in pages', async () => {
    const id = await create()
    for (let n = 0; n < 6; n += 1) await change(id, { warning: `Warning ${n}` })
    const first = await app.visitor.fetch(`/api/entries/${id}/history?limit=4`)
    expect(first.headers.get('X-Total-Count')).toBe('7')
    const next = /<([^>]+)>/.exec(first.headers.get('Link') ?? '')?.[1]
    const pages = [...(await first.json()), ...(await (await app.visitor.fetch(next!)).json())] as Revision[]
    expect(pages.map(({ version }) => version)).toEqual([7, 6, 5, 4, 3, 2, 1])
    expect(pages.slice(0, 6).every(({ changes }) => changes.length === 1)).toBe(true)
  })

  test('goes back without a file that was taken back meanwhile, and names it nowhere', async () => {
    const file = crypto.randomUUID()
    const address = { limit: 1, address: file, addressHash: '', expiresAt: new Date(), registeredAt: new Date() }
    await app.db.insert(uploads).values({ ...address, id: file, kind: 'audio', type: 'audio/mpeg', size: 1 })
    const path = `/objects/${file}.mp3`
    const id = await create({ audioUrl: path, imageUrl: 'https://example.test/a.png' })
    await change(id, { warning: 'Deep.' })
    await admin.call(media.withdraw, { params: { id: file } })
    const { version, audioUrl } = await read(id)
    expect(audioUrl).toBeNull()
    const back = await admin.call(dictionary.revert, { params: { id }, body: { version, to: 1 } })
    expect(back).toMatchObject({
      audioUrl: null,
      hasVoice: false,
      imageUrl: 'https://example.test/a.png',
      document: { warning: null },
    })
    expect(JSON.stringify(await history(id))).not.toContain(file)
    // Nor does anybody bring it back by hand.
    const refused = { status: 400, message: expect.stringContaining('this file was taken back') }
    for (const field of ['imageUrl', 'audioUrl', 'videoUrl']) {
      await expect(change(id, {}, { [field]: path })).rejects.toMatchObject(refused)
      const body = { ...water, [field]: path }
      await expect(admin.call(categories.update, { params: { id }, body })).rejects.toMatchObject(refused)
      await expect(admin.call(categories.create, { body })).rejects.toMatchObject(refused)
    }
  })

  test('goes back only to a version that was kept, and from the one that was looked at', async () => {
    const id = await create()
    await change(id, { warning: 'Deep.' })
    const revert = (body: { version: number; to: number }) => admin.call(dictionary.revert, { params: { id }, body })
    for (const to of [9, 2 ** 40, -1]) await expect(revert({ version: 2, to })).rejects.toMatchObject({ status: 404 })
    await expect(revert({ version: 1, to: 1 })).rejects.toMatchObject({ status: 409 })
    expect(await revert({ version: 2, to: 1 })).toMatchObject({ version: 3, document: { warning: null } })
  })
})

describe('witnesses', () => {
  test('in three places attest an entry, and each form there has one', async () => {
    const id = await create()
    expect((await read(id)).state).toBe('reported')
    await says(id, await listBy('Ana'), 'ranau')
    expect((await read(id)).state).toBe('one witness')
    await says(id, await listBy('Ben'), 'tambunan')
    await says(id, await listBy('Cora'), 'kota-belud')
    const whole = await read(id)
    expect(whole.state).toBe('attested')
    expect(whole.forms[0]?.dialects).toMatchObject([
      { dialect: { slug: 'ranau' }, state: 'one witness', same: 1, names: ['Ana'] },
      { dialect: { slug: 'tambunan' }, state: 'one witness', names: ['Ben'] },
      { dialect: { slug: 'kota-belud' }, state: 'one witness', names: ['Cora'] },
    ])
  })

  test('who are one person, or repeat one list, count once', async () => {
    const id = await create()
    const person = await app.person({ firstName: 'Ana', lastName: null })
    await says(id, await listBy('Ana'))
    await says(id, { personId: person.id! })
    await says(id, { personId: person.id! })
    expect((await read(id)).forms[0]?.dialects[0]).toMatchObject({ state: 'one witness', same: 1, names: ['Ana'] })
    expect(await app.db.$count(witnesses, eq(witnesses.entryId, id))).toBe(2)
  })

  test('two against two say it in different ways, and nobody is wrong', async () => {
    const id = await create()
    for (const author of ['Dan', 'Eva']) await says(id, await listBy(author))
    for (const author of ['Fay', 'Gil']) await says(id, await listBy(author), 'ranau', 'different')
    const whole = await read(id)
    expect(whole.forms[0]?.dialects[0]).toMatchObject({ state: 'said in different ways here', same: 2, different: 2 })
    expect(JSON.stringify(whole)).not.toContain('wrong')
  })

  test('who come at once are all counted', async () => {
    const id = await create()
    const lists = await Promise.all(Array.from({ length: 6 }, (_none, n) => listBy(`Person ${n}`)))
    await Promise.all(lists.map((list) => says(id, list)))
    const [kept] = await app.db.select().from(categoryTable).where(eq(categoryTable.id, id))
    expect(kept?.witnessed).toBe(6)
  })

  test('of a recording go with it', async () => {
    const id = await create()
    const recordingId = crypto.randomUUID()
    await says(id, { speakerId: crypto.randomUUID(), recordingId })
    expect((await read(id)).state).toBe('one witness')
    await app.db.transaction((tx) => store().removeRecordings(tx, [recordingId]))
    expect((await read(id)).state).toBe('reported')
  })
})
