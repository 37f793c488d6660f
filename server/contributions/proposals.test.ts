import { eq } from 'drizzle-orm'
import { afterAll, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { Contribution, ReviewedContribution, contributions } from '#shared/contributions.ts'
import { dictionary } from '#shared/dictionary.ts'
import { plainDocument } from '#shared/entry-document.ts'
import { categories } from '#shared/entries.ts'
import { contributions as contributionRows } from '#server/db/tables.ts'
import { river, startGiving } from '#server/testing/giving.ts'
import { people } from '#server/testing/test-app.ts'

const { app, admin, otherAdmin, learner, other, fresh, create, read, give, edit, decide } = await startGiving()
afterAll(() => app.close())

const minute = 60_000
const undo = (id: string, person = admin) => person.call(contributions.undo, { params: { id } })
const waiting = async (id: string) =>
  (await admin.call(contributions.all, { query: { state: 'waiting', limit: '100' } })).find((row) => row.id === id)

describe('a proposal for an entry', () => {
  test('waits, is shown by what it changes, and changes nothing until it is approved', async () => {
    const id = await create()
    const given = await edit(id, { senses: [river], warning: 'Deep.' })
    expect(z.strictObject(Contribution.shape).safeParse(given).error).toBeUndefined()
    expect(given).toMatchObject({ kind: 'edit', status: 'PENDING', entry: { id, title: 'waig' }, content: 'Heard so' })
    expect(given.proposal).toMatchObject({
      kind: 'edit',
      changes: [{ path: ['senses', 0, 'en'] }, { path: ['senses', 0, 'ms'] }, { path: ['warning'] }],
    })
    expect(await read(id)).toMatchObject({ version: 1, content: 'water' })
    const shown = await waiting(given.id)
    expect(z.strictObject(ReviewedContribution.shape).safeParse(shown).error).toBeUndefined()
    expect(shown?.review).toMatchObject({
      entryVersion: 1,
      conflicts: [],
      now: { content: 'water' },
      proposed: { content: 'river' },
    })
    await decide(given.id, { status: 'APPROVED', version: 1, entryVersion: 1 })
    expect(await read(id)).toMatchObject({
      version: 2,
      content: 'river',
      document: { warning: 'Deep.', senses: [river] },
    })
    const [last] = await admin.call(dictionary.history, { params: { id } })
    expect(last).toMatchObject({ action: 'proposed', why: `Proposal ${given.id}` })
    expect(await app.visitor.call(contributions.published, {})).toEqual([])
  })

  test('of a picture or of how it is said elsewhere is applied by its approval', async () => {
    const id = await create()
    const picture = await give(id, { kind: 'picture', imageUrl: 'https://example.test/a.png' })
    const said = await give(id, { kind: 'witness', form: 'waig', dialect: 'ranau', stance: 'same' }, other)
    await decide(picture.id, { status: 'APPROVED' })
    await decide(said.id, { status: 'APPROVED' })
    expect(await read(id)).toMatchObject({
      imageUrl: 'https://example.test/a.png',
      state: 'one witness',
      forms: [{ dialects: [{ dialect: { slug: 'ranau' }, state: 'one witness' }] }],
    })
  })

  test('is seen by whoever gave it, and taken back while it waits', async () => {
    const id = await create()
    const { id: given } = await edit(id, { warning: 'Mine.' }, other)
    expect((await other.call(contributions.given, {})).map((row) => row.id)).toContain(given)
    expect((await learner.call(contributions.given, {})).map((row) => row.id)).not.toContain(given)
    await expect(learner.call(contributions.withdraw, { params: { id: given } })).rejects.toMatchObject({ status: 403 })
    await other.call(contributions.withdraw, { params: { id: given } })
    await expect(decide(given, { status: 'APPROVED' })).rejects.toMatchObject({ status: 404 })
  })

  test('is given by the signed-in with a confirmed address, sixty times a day', async () => {
    const id = await create()
    const body = { kind: 'witness' as const, form: 'waig', dialect: 'ranau', stance: 'unknown' as const }
    const unconfirmed = await app.person(people['a subscriber'])
    await expect(give(id, body, app.visitor)).rejects.toMatchObject({ status: 401 })
    await expect(give(id, body, unconfirmed)).rejects.toThrow(/403: Please confirm your e-mail address/)
    const eager = await app.person({ ...people['a learner'], emailVerified: true })
    for (let n = 0; n < 60; n += 1) await give(id, body, eager)
    await expect(give(id, body, eager)).rejects.toMatchObject({ status: 429 })
    app.time.advance(24 * 60 * minute)
    expect(await give(id, body, eager)).toMatchObject({ status: 'PENDING' })
  })

  test('that says nothing, or names what is not there, is refused', async () => {
    const id = await create()
    await expect(edit(id, {})).rejects.toThrow('400: Nothing was changed.')
    await expect(give(id, { kind: 'witness', form: 'waig', dialect: 'nowhere', stance: 'same' })).rejects.toMatchObject(
      { status: 400 },
    )
    await expect(give(id, { kind: 'picture', imageUrl: 'javascript:alert(1)' })).rejects.toMatchObject({ status: 400 })
    await expect(give(id, { kind: 'picture', imageUrl: '' })).rejects.toThrow('400: Picture is missing.')
    const absent = crypto.randomUUID()
    await expect(
      give(absent, { kind: 'witness', form: 'waig', dialect: 'ranau', stance: 'same' }),
    ).rejects.toMatchObject({ status: 404 })
    const document = plainDocument('waig', 'rain')
    await expect(give(id, { kind: 'edit', version: 7, document })).rejects.toMatchObject({ status: 409 })
  })
})

describe('an entry that was changed meanwhile', () => {
  test('keeps what the proposal does not touch', async () => {
    const id = await create()
    const { id: given } = await edit(id, { senses: [river] })
    const { document } = await read(id)
    await admin.call(dictionary.change, {
      params: { id },
      body: { version: 1, document: { ...document, warning: 'Deep.' } },
    })
    expect((await waiting(given))?.review).toMatchObject({ entryVersion: 2, conflicts: [] })
    await decide(given, { status: 'APPROVED' })
    expect(await read(id)).toMatchObject({ version: 3, document: { warning: 'Deep.', senses: [river] } })
  })

  test('in the same part shows base, now and proposed, and the decision says what it is to be', async () => {
    const id = await create()
    const { id: given } = await edit(id, { senses: [river] })
    const { document } = await read(id)
    const rain = { ...river, en: 'rain', ms: 'hujan' }
    await admin.call(dictionary.change, {
      params: { id },
      body: { version: 1, document: { ...document, senses: [rain] } },
    })
    expect((await waiting(given))?.review).toMatchObject({
      conflicts: ['senses'],
      base: { content: 'water' },
      now: { content: 'rain' },
      proposed: { content: 'river' },
    })
    await expect(decide(given, { status: 'APPROVED' })).rejects.toMatchObject({ status: 409 })
    expect(await waiting(given)).toMatchObject({ status: 'PENDING' })
    const resolved = { version: 2, document: { ...document, senses: [rain, river] } }
    await expect(decide(given, { status: 'REJECTED', resolved })).rejects.toMatchObject({ status: 400 })
    await decide(given, { status: 'APPROVED', resolved })
    expect(await read(id)).toMatchObject({ version: 3, content: 'rain; river' })
  })

  test('or deleted takes no proposal any more; it can still be rejected', async () => {
    const id = await create()
    const { id: given } = await edit(id, { senses: [river] })
    await admin.call(categories.remove, { params: { id } })
    await expect(decide(given, { status: 'APPROVED' })).rejects.toMatchObject({ status: 409 })
    expect(await decide(given, { status: 'REJECTED' })).toMatchObject({ status: 'REJECTED' })
  })
})

describe('a decision', () => {
  test('names the version that was looked at, of the proposal and of the entry', async () => {
    const id = await create()
    const { id: given } = await edit(id, { senses: [river] })
    await learner.call(contributions.update, { params: { id: given }, body: { content: 'Heard twice' } })
    await expect(decide(given, { status: 'APPROVED', version: 1 })).rejects.toMatchObject({ status: 409 })
    await expect(decide(given, { status: 'APPROVED', version: 2, entryVersion: 9 })).rejects.toMatchObject({
      status: 409,
    })
    expect(await decide(given, { status: 'APPROVED', version: 2, entryVersion: 1 })).toMatchObject({
      status: 'APPROVED',
    })
  })

  test('by two at once is made by one, and of two proposals neither loses a field: a hundred pairs', async () => {
    const id = await create()
    for (let round = 0; round < 100; round += 1) {
      const pronunciation = `round ${round}`
      const { version, document } = await read(id)
      const one = await give(
        id,
        { kind: 'edit', version, document: { ...document, warning: `Warning ${round}` } },
        await fresh(),
      )
      const two = await give(id, { kind: 'edit', version, document, pronunciation }, await fresh())
      const outcomes = await Promise.allSettled([
        decide(one.id, { status: 'APPROVED' }),
        decide(one.id, { status: 'APPROVED' }, otherAdmin),
        decide(two.id, { status: 'APPROVED' }, otherAdmin),
      ])
      expect(
        outcomes
          .slice(0, 2)
          .map(({ status }) => status)
          .toSorted(),
      ).toEqual(['fulfilled', 'rejected'])
      expect(outcomes[2]?.status).toBe('fulfilled')
      expect(await read(id)).toMatchObject({
        version: version + 2,
        pronunciation,
        document: { warning: `Warning ${round}` },
      })
    }
  })

  test('of two for the same part one wins, and the other is told', async () => {
    const id = await create()
    for (let round = 0; round < 20; round += 1) {
      const [one, two] = [
        await edit(id, { warning: `One ${round}` }),
        await edit(id, { warning: `Two ${round}` }, other),
      ]
      const outcomes = await Promise.allSettled([one, two].map((given) => decide(given.id, { status: 'APPROVED' })))
      expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
      const won = outcomes.findIndex(({ status }) => status === 'fulfilled')
      expect((await read(id)).document.warning).toBe(`${won === 0 ? 'One' : 'Two'} ${round}`)
      app.time.advance(12 * 60 * minute)
    }
  })
})

describe('a contributor', () => {
  test('may say more than the two fields, all of it optional', async () => {
    const author = await app.person(people['a contributor'])
    const details = { word: ' sugandoi ', meaning: 'singing contest', said: 'Penampang', onBehalfOf: 'my grandmother' }
    const made = await author.call(contributions.create, { body: { title: 'Sugandoi', ...details } })
    expect(made.proposal).toEqual({ kind: 'text', ...details, word: 'sugandoi', audioUrl: null, imageUrl: null })
    expect(await author.call(contributions.create, { body: { title: 'Plain' } })).toMatchObject({
      content: '',
      kind: 'text',
    })
  })

  test('whose contribution was rejected may send a changed one again that names it', async () => {
    const author = await app.person(people['a contributor'])
    const send = (replacesId?: string) => author.call(contributions.create, { body: { title: 'Again', replacesId } })
    const { id } = await send()
    await expect(send(id)).rejects.toMatchObject({ status: 400 })
    await decide(id, { status: 'REJECTED' })
    expect(await send(id)).toMatchObject({ status: 'PENDING', replacesId: id })
    await expect(undo(id)).rejects.toMatchObject({ status: 409 })
    const stranger = await app.person(people['a contributor'])
    await expect(
      stranger.call(contributions.create, { body: { title: 'Mine', replacesId: id } }),
    ).rejects.toMatchObject({ status: 400 })
    await expect(send(id)).rejects.toThrow('409: A changed one was sent already.')
    expect(await app.db.$count(contributionRows, eq(contributionRows.replacesId, id))).toBe(1)
  })

  test('and so may whose edit, picture or witness was rejected, of that kind and for that entry', async () => {
    const id = await create()
    const picture = { kind: 'picture' as const, imageUrl: 'https://example.test/a.png' }
    const witness = { kind: 'witness' as const, form: 'waig', dialect: 'ranau', stance: 'same' as const }
    const { version, document } = await read(id)
    const improved = { kind: 'edit' as const, version, document: { ...document, senses: [river] } }
    for (const body of [picture, witness, improved]) {
      const old = await give(id, body)
      await expect(give(id, { ...body, replacesId: old.id })).rejects.toMatchObject({ status: 400 })
      await decide(old.id, { status: 'REJECTED', note: 'Where did you hear it?' })
      // With what it said, to be said better; to nobody else.
      const own = { query: { id: old.id } }
      const said = { id: old.id, note: 'Where did you hear it?', proposal: { kind: body.kind } }
      expect(await learner.call(contributions.given, own)).toMatchObject([said])
      expect(await other.call(contributions.given, own)).toEqual([])
      expect(await give(id, { ...body, replacesId: old.id })).toMatchObject({
        status: 'PENDING',
        kind: body.kind,
        replaces: { id: old.id, title: 'waig' },
      })
      await expect(give(id, { ...body, replacesId: old.id }, other)).rejects.toMatchObject({ status: 400 })
      await expect(undo(old.id)).rejects.toMatchObject({ status: 409 })
    }
    const [first] = await app.db.select().from(contributionRows).where(eq(contributionRows.kind, 'witness'))
    await expect(give(await create(), { ...picture, replacesId: first!.id })).rejects.toMatchObject({ status: 400 })
  })

  test('finds what waits apart from what is decided', async () => {
    const all = await admin.call(contributions.all, { query: { limit: '100', state: 'decided' } })
    expect(all.length).toBeGreaterThan(0)
    expect(all.every(({ status }) => status !== 'PENDING')).toBe(true)
    const open = await admin.call(contributions.all, { query: { limit: '100', state: 'waiting' } })
    expect(open.every(({ status }) => status === 'PENDING')).toBe(true)
  })
})
