import { eq, sql } from 'drizzle-orm'
import { describe, expect, onTestFinished, test } from 'vitest'
import { audit } from '#shared/site/audit/audit.ts'
import { categories } from '#shared/entries/entries.ts'
import { contributions } from '#shared/contributions/contributions.ts'
import type { BodyToSend } from '#shared/endpoint.ts'
import { dayMs } from '#shared/time.ts'
import { createDecisions } from '#server/contributions/decision-store.ts'
import { categories as categoryTable, contributions as contributionTable } from '#server/db/tables/library.ts'
import { emptyEntryFields } from '#server/testing/rows.ts'
import { people, useTestApp } from '#server/testing/test-app.ts'
import { purgeDeleted } from '#server/entries/store.ts'

const { app, author, admin, otherAdmin } = useTestApp({
  author: { ...people['a contributor'], firstName: 'Anna', lastName: 'Gimbang' },
  admin: { ...people['an admin'], firstName: 'Moderator' },
  otherAdmin: 'an admin',
})

type Body = NonNullable<BodyToSend<typeof contributions.decide>>
const send = async (title = 'Kopivosian') =>
  (await author.call(contributions.create, { body: { title, content: 'Good day.' } })).id
const decide = (id: string, body: Body, person = admin) => person.call(contributions.decide, { params: { id }, body })
const stored = async (id: string) =>
  (await app.db.select().from(contributionTable).where(eq(contributionTable.id, id)))[0]
const entriesOf = (id: string) => app.db.select().from(categoryTable).where(eq(categoryTable.contributionId, id))
const published = async () => (await app.visitor.call(contributions.published, {})).map(({ id }) => id)
/** The audit events of a contribution: action, before, after. */
const events = async (id: string) => {
  const rows = await admin.call(audit.list, { query: { limit: '100' } })
  const rowsOfSubject = rows.filter(({ subjectId }) => subjectId === id)
  // All events of one transaction have the same timestamp, so they are sorted by action.
  return rowsOfSubject
    .map(({ action, before, after }) => [action, before, after])
    .toSorted((a, b) => (String(a) < String(b) ? -1 : 1))
}

describe('a decision', () => {
  test('to approve publishes the contribution, with the name of the author', async () => {
    const id = await send()
    const decided = await decide(id, { status: 'APPROVED' })
    expect(decided).toMatchObject({ id, status: 'APPROVED', authorName: 'Anna Gimbang', note: null, withdrawn: false })
    expect(Math.abs(Date.parse(String(decided.decidedAt)) - app.time.now().getTime())).toBeLessThan(60_000)
    expect(await app.visitor.call(contributions.readPublished, { params: { id } })).toMatchObject({
      authorName: 'Anna Gimbang',
      publishedAt: decided.decidedAt,
    })
  })

  test('to reject publishes nothing, and only the author sees its note', async () => {
    const id = await send('Refused')
    await decide(id, { status: 'REJECTED', note: '  Please add where you heard it.\n' })
    const [seen] = await author.call(contributions.listOwn, {})
    expect(seen).toMatchObject({ id, status: 'REJECTED', note: '  Please add where you heard it.\n' })
    expect(await published()).not.toContain(id)
  })

  test.each([
    ['APPROVED', 'This contribution is already approved.'],
    ['REJECTED', 'This contribution is already rejected.'],
  ] as const)('that exists (%s) cannot be replaced by any other', async (first, sentence) => {
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

  test('by two admins at once is made by one of them, in fifty rounds', async () => {
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

  test('is safe against a simultaneous change by the author: a decided contribution no longer changes', async () => {
    for (let round = 0; round < 20; round += 1) {
      const id = await send()
      const edit = author.call(contributions.update, { params: { id }, body: { title: 'Changed' } })
      const [edited, decided] = await Promise.allSettled([edit, decide(id, { status: 'APPROVED' })])
      expect(decided.status).toBe('fulfilled')
      expect((await stored(id))?.title).toBe(edited.status === 'fulfilled' ? 'Changed' : 'Kopivosian')
    }
  })

  test.each(['a learner', 'a subscriber', 'a teacher', 'a contributor'] as const)(
    'is forbidden for %s',
    async (who) => {
      const id = await send()
      const person = await app.person(people[who])
      await expect(decide(id, { status: 'APPROVED' }, person)).rejects.toMatchObject({ status: 403 })
      expect((await stored(id))?.status).toBe('PENDING')
    },
  )

  test('is forbidden for the author', async () => {
    await expect(decide(await send(), { status: 'APPROVED' }, author)).rejects.toMatchObject({ status: 403 })
  })

  test('needs an existing contribution', async () => {
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
  ])('with an invalid body is refused: %s', async (sentence, body) => {
    const id = await send()
    await expect(decide(id, body as Body)).rejects.toThrow(`400: ${sentence}`)
    expect((await stored(id))?.status).toBe('PENDING')
    expect(await entriesOf(id)).toEqual([])
  })
})

describe('a note', () => {
  test('can be added, changed and removed after the decision', async () => {
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

  test('is refused before the decision', async () => {
    const id = await send()
    const sentence = 'This contribution is still waiting for review: a note comes with the decision or after it.'
    await expect(decide(id, { note: 'Hm.' })).rejects.toThrow(`409: ${sentence}`)
    expect(await stored(id)).toMatchObject({ status: 'PENDING', note: null })
  })

  test('with the same text changes nothing; an empty decision is refused', async () => {
    const id = await send()
    await decide(id, { status: 'REJECTED', note: 'No.' })
    const before = await events(id)
    await decide(id, { note: 'No.' })
    await expect(decide(id, {})).rejects.toThrow('400: Nothing was decided: give a status, a note or withdrawn.')
    expect(await events(id)).toEqual(before)
  })
})

describe('a published contribution', () => {
  test('can be withdrawn and put back, and repeated requests count once; its status stays', async () => {
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
  ] as const)('can be withdrawn, but not one that is %s', async (words, status) => {
    const id = await send()
    if (status) await decide(id, { status })
    for (const withdrawn of [true, false])
      await expect(decide(id, { withdrawn })).rejects.toThrow(
        `409: This contribution is ${words}, so it is not in the library.`,
      )
    expect(await stored(id)).toMatchObject({ withdrawnAt: null })
  })
})

describe('an entry made from a contribution', () => {
  const entry = { type: 'PHRASE' as const, title: 'Kopivosian', content: 'Good day (a greeting)' }

  test('is in the library, with the admin’s text, and names the author', async () => {
    const id = await send('A greeting for you')
    const { categoryId } = await decide(id, { status: 'APPROVED', entry })
    const found = await app.visitor.call(categories.read, { params: { id: String(categoryId) } })
    expect(found).toMatchObject({ ...entry, contributorName: 'Anna Gimbang' })
    expect(await app.visitor.call(categories.list, { query: { q: 'kopivosian', type: 'PHRASE' } })).toContainEqual(
      found,
    )
    expect((await author.call(contributions.listOwn, {}))[0]).toMatchObject({ id, categoryId })
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
    const inTwoMonths = new Date(app.time.now().getTime() + 60 * dayMs)
    await purgeDeleted({ ...app.product.deps, clock: () => inTwoMonths })
    expect(await decide(id, { withdrawn: false })).toMatchObject({ categoryId })
    expect(await read()).toMatchObject(entry)
  })

  test('cannot be restored while its contribution is withdrawn, even if it was deleted before', async () => {
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

  test('stays deleted when its contribution comes back, if an admin deleted it separately', async () => {
    const id = await send()
    const { categoryId } = await decide(id, { status: 'APPROVED', entry })
    await admin.call(categories.remove, { params: { id: String(categoryId) } })
    await decide(id, { withdrawn: true })
    expect(await decide(id, { withdrawn: false })).toMatchObject({ categoryId: null })
  })
})

describe('a decision and its effects are stored together or not at all', () => {
  const entry = { type: 'WORD' as const, title: 'Waig', content: 'Water' }
  const draft = { ...entry, ...emptyEntryFields }
  test.each([
    ['the entry', 'categories'],
    ['the record of the event', 'audit_entries'],
  ])('when %s fails', async (_what, table) => {
    const id = await send()
    await app.db.execute(sql.raw(`ALTER TABLE ${table} ADD CONSTRAINT broken CHECK (false) NOT VALID`))
    onTestFinished(() => app.db.execute(sql.raw(`ALTER TABLE ${table} DROP CONSTRAINT broken`)).then(() => {}))
    const verdict = createDecisions(app.product.deps).decide(
      id,
      { status: 'APPROVED', entry: draft },
      { actorId: String(admin.id), now: new Date() },
    )
    await expect(verdict).rejects.toMatchObject({ cause: { constraint: 'broken' } })
    expect(await stored(id)).toMatchObject({ status: 'PENDING', decidedAt: null })
    expect(await entriesOf(id)).toEqual([])
    expect(await events(id)).toEqual([])
  })
})
