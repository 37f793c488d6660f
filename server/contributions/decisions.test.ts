import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { audit } from '#shared/audit.ts'
import { categories } from '#shared/entries.ts'
import { contributions } from '#shared/contributions.ts'
import type { BodyToSend } from '#shared/endpoint.ts'
import { createCategoryStore } from '#server/entries/store.ts'
import { createDecisionStore } from '#server/contributions/decision-store.ts'
import { categories as categoryTable, contributions as contributionTable } from '#server/db/tables.ts'
import { noMedia } from '#server/testing/rows.ts'
import { people, startTestApp } from '#server/testing/test-app.ts'
import type { Person, TestApp } from '#server/testing/test-app.ts'

let app: TestApp
let author: Person
let admin: Person
let otherAdmin: Person
beforeAll(async () => {
  app = await startTestApp()
  author = await app.person({ ...people['a contributor'], firstName: 'Anna', lastName: 'Gimbang' })
  admin = await app.person({ ...people['an admin'], firstName: 'Moderator' })
  otherAdmin = await app.person(people['an admin'])
})
afterAll(() => app.close())

type Body = NonNullable<BodyToSend<typeof contributions.decide>>
const send = async (title = 'Kopivosian') =>
  (await author.call(contributions.create, { body: { title, content: 'Good day.' } })).id
const decide = (id: string, body: Body, person = admin) => person.call(contributions.decide, { params: { id }, body })
const stored = async (id: string) =>
  (await app.db.select().from(contributionTable).where(eq(contributionTable.id, id)))[0]
const entriesOf = (id: string) => app.db.select().from(categoryTable).where(eq(categoryTable.contributionId, id))
const published = async () => (await app.visitor.call(contributions.published, {})).map(({ id }) => id)
/** What was written down about something: action, before, after. */
const events = async (id: string) => {
  const rows = await admin.call(audit.list, { query: { limit: '100' } })
  const told = rows.filter(({ subjectId }) => subjectId === id)
  // Commands of one transaction are of one moment.
  return told
    .map(({ action, before, after }) => [action, before, after])
    .toSorted((a, b) => (String(a) < String(b) ? -1 : 1))
}

const broken = () => Promise.reject(new Error('broken'))
const fine = async () => {}

describe('a decision', () => {
  test('to approve publishes, with the name of the author', async () => {
    const id = await send()
    const decided = await decide(id, { status: 'APPROVED' })
    expect(decided).toMatchObject({ id, status: 'APPROVED', authorName: 'Anna Gimbang', note: null, withdrawn: false })
    expect(Math.abs(Date.parse(String(decided.decidedAt)) - app.time.now().getTime())).toBeLessThan(60_000)
    expect(await app.visitor.call(contributions.readPublished, { params: { id } })).toMatchObject({
      authorName: 'Anna Gimbang',
      publishedAt: decided.decidedAt,
    })
  })

  test('to reject publishes nothing, and its note reaches the author and nobody else', async () => {
    const id = await send('Refused')
    await decide(id, { status: 'REJECTED', note: '  Please add where you heard it.\n' })
    const [seen] = await author.call(contributions.mine, {})
    expect(seen).toMatchObject({ id, status: 'REJECTED', note: '  Please add where you heard it.\n' })
    expect(await published()).not.toContain(id)
  })

  test.each([
    ['APPROVED', 'This contribution is already approved.'],
    ['REJECTED', 'This contribution is already rejected.'],
  ] as const)('once made (%s) cannot be made again, whichever way', async (first, sentence) => {
    const id = await send()
    await decide(id, { status: first, note: 'First' })
    const before = await stored(id)
    for (const status of ['APPROVED', 'REJECTED'] as const)
      await expect(decide(id, { status, note: 'Second' }, otherAdmin)).rejects.toThrow(`409: ${sentence}`)
    expect(await stored(id)).toEqual(before)
    expect(await events(id)).toEqual([
      ['contribution.decide', 'PENDING', first],
      ['contribution.note', null, 'First'],
    ])
  })

  test('by two admins at once is made by one of them, fifty times', async () => {
    for (let round = 0; round < 50; round += 1) {
      const id = await send(`Round ${round}`)
      const entry = { type: 'WORD' as const, title: 'Kopivosian', content: 'Good day' }
      const outcomes = await Promise.allSettled([
        decide(id, { status: 'APPROVED', entry }),
        decide(id, { status: 'REJECTED' }, otherAdmin),
      ])
      const won = outcomes.findIndex(({ status }) => status === 'fulfilled')
      const lost = outcomes[1 - won] as PromiseRejectedResult
      expect(lost).toMatchObject({ status: 'rejected', reason: { status: 409 } })
      expect(await stored(id)).toMatchObject({ status: won === 0 ? 'APPROVED' : 'REJECTED' })
      expect(await entriesOf(id)).toHaveLength(won === 0 ? 1 : 0)
    }
  })

  test('and the author’s change at the same moment: what is decided is not changed any more', async () => {
    for (let round = 0; round < 20; round += 1) {
      const id = await send()
      const edit = author.call(contributions.update, { params: { id }, body: { title: 'Changed' } })
      const [edited, decided] = await Promise.allSettled([edit, decide(id, { status: 'APPROVED' })])
      expect(decided.status).toBe('fulfilled')
      expect((await stored(id))?.title).toBe(edited.status === 'fulfilled' ? 'Changed' : 'Kopivosian')
    }
  })

  test.each(['a learner', 'a subscriber', 'a teacher', 'a contributor'] as const)('is not for %s', async (who) => {
    const id = await send()
    const person = await app.person(people[who])
    await expect(decide(id, { status: 'APPROVED' }, person)).rejects.toMatchObject({ status: 403 })
    expect((await stored(id))?.status).toBe('PENDING')
  })

  test('is not for the author either', async () => {
    await expect(decide(await send(), { status: 'APPROVED' }, author)).rejects.toMatchObject({ status: 403 })
  })

  test('needs something to decide about', async () => {
    await expect(decide(crypto.randomUUID(), { status: 'APPROVED' })).rejects.toMatchObject({ status: 404 })
  })

  const word = { type: 'WORD', title: 'x', content: 'x' }
  test.each([
    ['Status must be APPROVED or REJECTED.', { status: 'PENDING' }],
    ['Status must be APPROVED or REJECTED.', { status: 'approved' }],
    ['Note is too long: 5,000 characters at most.', { status: 'APPROVED', note: 'x'.repeat(5001) }],
    ['Decide first: only what is approved can be withdrawn.', { status: 'APPROVED', withdrawn: true }],
    ['Title is missing.', { status: 'APPROVED', entry: { ...word, title: ' ' } }],
    ['A library entry is made only together with an approval.', { status: 'REJECTED', entry: word }],
    ['A library entry is made only together with an approval.', { entry: word }],
  ])('that makes no sense is refused: %s', async (sentence, body) => {
    const id = await send()
    await expect(decide(id, body as Body)).rejects.toThrow(`400: ${sentence}`)
    expect((await stored(id))?.status).toBe('PENDING')
    expect(await entriesOf(id)).toEqual([])
  })
})

describe('a note', () => {
  test('can be added, changed and taken away after the decision', async () => {
    const id = await send()
    await decide(id, { status: 'APPROVED' })
    expect(await decide(id, { note: 'Thank you.' })).toMatchObject({ status: 'APPROVED', note: 'Thank you.' })
    expect(await decide(id, { note: 'Thank you very much.' })).toMatchObject({ note: 'Thank you very much.' })
    expect(await decide(id, { note: '   ' })).toMatchObject({ note: null })
    expect(await events(id)).toEqual([
      ['contribution.decide', 'PENDING', 'APPROVED'],
      ['contribution.note', null, 'Thank you.'],
      ['contribution.note', 'Thank you very much.', null],
      ['contribution.note', 'Thank you.', 'Thank you very much.'],
    ])
  })

  test('does not come before the decision', async () => {
    const id = await send()
    const sentence = 'This contribution is still waiting for review: a note comes with the decision or after it.'
    await expect(decide(id, { note: 'Hm.' })).rejects.toThrow(`409: ${sentence}`)
    expect(await stored(id)).toMatchObject({ status: 'PENDING', note: null })
  })

  test('that says what it said before changes nothing; a decision that says nothing is refused', async () => {
    const id = await send()
    await decide(id, { status: 'REJECTED', note: 'No.' })
    const before = await events(id)
    await decide(id, { note: 'No.' })
    await expect(decide(id, {})).rejects.toThrow('400: Nothing was decided: give a status, a note or withdrawn.')
    expect(await events(id)).toEqual(before)
  })
})

describe('what was published', () => {
  test('is taken out of the library and put back, each time once; its status stays', async () => {
    const id = await send()
    await decide(id, { status: 'APPROVED' })
    expect(await decide(id, { withdrawn: true })).toMatchObject({ status: 'APPROVED', withdrawn: true })
    await decide(id, { withdrawn: true })
    expect(await published()).not.toContain(id)
    await expect(app.visitor.call(contributions.readPublished, { params: { id } })).rejects.toMatchObject({
      status: 404,
    })
    expect(await decide(id, { withdrawn: false, note: 'Back.' })).toMatchObject({ withdrawn: false, note: 'Back.' })
    await decide(id, { withdrawn: false })
    expect(await published()).toContain(id)
    expect(await events(id)).toEqual([
      ['contribution.decide', 'PENDING', 'APPROVED'],
      ['contribution.note', null, 'Back.'],
      ['contribution.restore', null, null],
      ['contribution.withdraw', null, null],
    ])
  })

  test.each([
    ['still waiting for review', undefined],
    ['already rejected', 'REJECTED'],
  ] as const)('alone can be taken out of it, not what is %s', async (words, status) => {
    const id = await send()
    if (status) await decide(id, { status })
    for (const withdrawn of [true, false])
      await expect(decide(id, { withdrawn })).rejects.toThrow(
        `409: This contribution is ${words}, so it is not in the library.`,
      )
    expect(await stored(id)).toMatchObject({ withdrawnAt: null })
  })
})

describe('an entry made of a contribution', () => {
  const entry = { type: 'PHRASE' as const, title: 'Kopivosian', content: 'Good day (a greeting)' }

  test('is in the library, worded by the admin, and names the author', async () => {
    const id = await send('A greeting for you')
    const { categoryId } = await decide(id, { status: 'APPROVED', entry })
    const found = await app.visitor.call(categories.read, { params: { id: String(categoryId) } })
    expect(found).toMatchObject({ ...entry, contributorName: 'Anna Gimbang' })
    expect(await app.visitor.call(categories.list, { query: { q: 'kopivosian', type: 'PHRASE' } })).toContainEqual(
      found,
    )
    expect((await author.call(contributions.mine, {}))[0]).toMatchObject({ id, categoryId })
    expect(await events(id)).toEqual([
      ['contribution.decide', 'PENDING', 'APPROVED'],
      ['contribution.publish', null, 'Kopivosian'],
    ])
  })

  test('leaves the library with its contribution and comes back with it', async () => {
    const id = await send()
    const { categoryId } = await decide(id, { status: 'APPROVED', entry })
    const read = () => app.visitor.call(categories.read, { params: { id: String(categoryId) } })
    expect(await decide(id, { withdrawn: true })).toMatchObject({ categoryId: null })
    await expect(read()).rejects.toMatchObject({ status: 404 })
    expect((await admin.call(categories.deleted, {})).map((deleted) => deleted.id)).not.toContain(categoryId)
    const inTwoMonths = new Date(app.time.now().getTime() + 60 * 24 * 3600_000)
    await createCategoryStore(app.db).purgeDeleted(inTwoMonths)
    expect(await decide(id, { withdrawn: false })).toMatchObject({ categoryId })
    expect(await read()).toMatchObject(entry)
  })

  test('stays away while its contribution is withdrawn, whoever restores it and whenever it was deleted', async () => {
    for (const deletedBefore of [false, true]) {
      const id = await send()
      const { categoryId } = await decide(id, { status: 'APPROVED', entry })
      const params = { id: String(categoryId) }
      if (deletedBefore) await admin.call(categories.remove, { params })
      await decide(id, { withdrawn: true })
      await expect(admin.call(categories.restore, { params })).rejects.toThrow(
        '409: It was made of a contribution that is withdrawn. First put that back, under Contributions; then restore this.',
      )
      await expect(app.visitor.call(categories.read, { params })).rejects.toMatchObject({ status: 404 })
      await decide(id, { withdrawn: false })
      if (deletedBefore) await admin.call(categories.restore, { params })
      expect(await app.visitor.call(categories.read, { params })).toMatchObject(entry)
    }
  })

  test('that an admin deleted for itself does not come back with its contribution', async () => {
    const id = await send()
    const { categoryId } = await decide(id, { status: 'APPROVED', entry })
    await admin.call(categories.remove, { params: { id: String(categoryId) } })
    await decide(id, { withdrawn: true })
    expect(await decide(id, { withdrawn: false })).toMatchObject({ categoryId: null })
  })
})

describe('a decision and what belongs to it happen together or not at all', () => {
  const entry = { type: 'WORD' as const, title: 'Waig', content: 'Water' }
  const draft = { ...entry, ...noMedia }
  const quiet = { unmake: fine, hide: fine, show: fine, apply: async () => null, undo: fine, checkThere: fine }
  test.each([
    ['the entry', { record: undefined, make: broken }],
    ['the record of the event', { record: broken, make: undefined }],
  ])('when %s fails', async (_what, given) => {
    const id = await send()
    const library = createCategoryStore(app.db)
    const make: Parameters<typeof createDecisionStore>[1]['entries']['make'] = (tx, made, contributionId) =>
      library.insert(made, { tx, contributionId })
    const decisions = createDecisionStore(app.db, {
      record: given.record ?? fine,
      emails: { write: fine, recall: fine },
      voices: { hold: fine, decide: async () => true },
      files: { hold: fine, publish: async (_tx, path) => path },
      entries: { ...quiet, make: given.make ?? make },
    })
    const verdict = decisions.decide(
      id,
      { status: 'APPROVED', entry: draft },
      { actorId: String(admin.id), now: new Date() },
    )
    await expect(verdict).rejects.toThrow('broken')
    expect(await stored(id)).toMatchObject({ status: 'PENDING', decidedAt: null })
    expect(await entriesOf(id)).toEqual([])
    expect(await events(id)).toEqual([])
  })
})
