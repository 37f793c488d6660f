import { afterAll, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { Contribution, ReviewedContribution, contributions } from '#shared/contributions/contributions.ts'
import { entryDocuments } from '#shared/entries/document-calls.ts'
import { plainDocument } from '#shared/entries/document.ts'
import { categories } from '#shared/entries/entries.ts'
import { dayMs, minuteMs } from '#shared/time.ts'
import { river, startContributing } from '#server/testing/library/contributing.ts'
import { people } from '#server/testing/test-app.ts'

const { app, admin, otherAdmin, learner, other, fresh, create, read, give, edit, decide } = await startContributing()
afterAll(() => app.close())

const waiting = async (id: string) =>
  (await admin.call(contributions.all, { query: { state: 'waiting', limit: '100' } })).find((row) => row.id === id)

describe('a proposal for an entry', () => {
  test('is pending, shows its changes, and changes nothing until its approval', async () => {
    const id = await create()
    const contribution = await edit(id, { senses: [river], warning: 'Deep.' })
    expect(z.strictObject(Contribution.shape).safeParse(contribution).error).toBeUndefined()
    expect(contribution).toMatchObject({
      kind: 'edit',
      status: 'PENDING',
      entry: { id, title: 'waig' },
      content: 'Heard so',
    })
    expect(contribution.proposal).toMatchObject({
      kind: 'edit',
      changes: [{ path: ['senses', 0, 'en'] }, { path: ['senses', 0, 'ms'] }, { path: ['warning'] }],
    })
    expect(await read(id)).toMatchObject({ version: 1, content: 'water' })
    const shown = await waiting(contribution.id)
    expect(z.strictObject(ReviewedContribution.shape).safeParse(shown).error).toBeUndefined()
    expect(shown?.review).toMatchObject({
      entryVersion: 1,
      conflicts: [],
      now: { content: 'water' },
      proposed: { content: 'river' },
    })
    await decide(contribution.id, { status: 'APPROVED', version: 1, entryVersion: 1 })
    expect(await read(id)).toMatchObject({
      version: 2,
      content: 'river',
      document: { warning: 'Deep.', senses: [river] },
    })
    const [last] = await admin.call(entryDocuments.history, { params: { id } })
    expect(last).toMatchObject({
      action: 'proposed',
      why: 'Heard so',
      authorName: 'Ana',
      actorName: null,
    })
    const [seen] = await app.visitor.call(entryDocuments.history, { params: { id } })
    expect(seen).toMatchObject({ why: 'Heard so', authorName: null, actorName: null })
    expect(JSON.stringify(last)).not.toContain(contribution.id)
    expect(await app.visitor.call(contributions.published, {})).toEqual([])
  })

  test('that says a form without a letter is refused', async () => {
    const body = { kind: 'witness' as const, dialect: 'tambunan', stance: 'different' as const, form: '123' }
    await expect(give(await create(), body)).rejects.toThrow('400: The word needs at least one letter.')
  })

  test('with a picture or an attestation is applied when it is approved', async () => {
    const id = await create()
    const picture = await give(id, { kind: 'picture', imageUrl: 'https://example.test/a.png' })
    const attested = await give(id, { kind: 'witness', form: 'waig', dialect: 'ranau', stance: 'same' }, other)
    await decide(picture.id, { status: 'APPROVED' })
    await decide(attested.id, { status: 'APPROVED' })
    expect(await read(id)).toMatchObject({
      imageUrl: 'https://example.test/a.png',
      state: 'one witness',
      forms: [{ dialects: [{ dialect: { slug: 'ranau' }, state: 'one witness' }] }],
    })
  })

  test('is visible to its author, who can withdraw it while it is pending', async () => {
    const id = await create()
    const { id: proposalId } = await edit(id, { warning: 'Mine.' }, other)
    expect((await other.call(contributions.listProposals, {})).map((row) => row.id)).toContain(proposalId)
    expect((await learner.call(contributions.listProposals, {})).map((row) => row.id)).not.toContain(proposalId)
    await expect(learner.call(contributions.withdraw, { params: { id: proposalId } })).rejects.toMatchObject({
      status: 403,
    })
    await other.call(contributions.withdraw, { params: { id: proposalId } })
    await expect(decide(proposalId, { status: 'APPROVED' })).rejects.toMatchObject({ status: 404 })
  })

  test('requires a login and a confirmed address, and is limited to sixty a day', async () => {
    const id = await create()
    const body = { kind: 'witness' as const, form: 'waig', dialect: 'ranau', stance: 'unknown' as const }
    const unconfirmed = await app.person('a subscriber')
    await expect(give(id, body, app.visitor)).rejects.toMatchObject({ status: 401 })
    await expect(give(id, body, unconfirmed)).rejects.toThrow(/403: Please confirm your e-mail address/)
    const eager = await app.person({ ...people['a learner'], emailVerified: true })
    for (let n = 0; n < 60; n += 1) await give(id, body, eager)
    await expect(give(id, body, eager)).rejects.toMatchObject({ status: 429 })
    app.time.advance(dayMs)
    expect(await give(id, body, eager)).toMatchObject({ status: 'PENDING' })
  })

  test('without a change, or with unknown references, is refused', async () => {
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

describe('an entry that changed meanwhile', () => {
  test('keeps the parts that the proposal does not change', async () => {
    const id = await create()
    const { id: proposalId } = await edit(id, { senses: [river] })
    const { document } = await read(id)
    await admin.call(entryDocuments.change, {
      params: { id },
      body: { version: 1, document: { ...document, warning: 'Deep.' } },
    })
    expect((await waiting(proposalId))?.review).toMatchObject({ entryVersion: 2, conflicts: [] })
    await decide(proposalId, { status: 'APPROVED' })
    expect(await read(id)).toMatchObject({ version: 3, document: { warning: 'Deep.', senses: [river] } })
  })

  test('in the same part shows base, current and proposed text, and the decision chooses', async () => {
    const id = await create()
    const { id: proposalId } = await edit(id, { senses: [river] })
    const { document } = await read(id)
    const rain = { ...river, en: 'rain', ms: 'hujan' }
    await admin.call(entryDocuments.change, {
      params: { id },
      body: { version: 1, document: { ...document, senses: [rain] } },
    })
    expect((await waiting(proposalId))?.review).toMatchObject({
      conflicts: ['senses'],
      base: { content: 'water' },
      now: { content: 'rain' },
      proposed: { content: 'river' },
    })
    await expect(decide(proposalId, { status: 'APPROVED' })).rejects.toMatchObject({ status: 409 })
    expect(await waiting(proposalId)).toMatchObject({ status: 'PENDING' })
    const resolved = { version: 2, document: { ...document, senses: [rain, river] } }
    await expect(decide(proposalId, { status: 'REJECTED', resolved })).rejects.toMatchObject({ status: 400 })
    await decide(proposalId, { status: 'APPROVED', resolved })
    expect(await read(id)).toMatchObject({ version: 3, content: 'rain; river' })
  })

  test('was stored before an optional text existed: the queue shows it without that text', async () => {
    const id = await create()
    const { id: proposalId } = await edit(id, { senses: [river] })
    await app.db.$client.query(
      `UPDATE contributions SET proposal = proposal #- '{base,videoUrl}' #- '{proposed,videoUrl}' WHERE id = $1`,
      [proposalId],
    )
    expect((await waiting(proposalId))?.review).toMatchObject({ base: { videoUrl: null }, conflicts: [] })
    await decide(proposalId, { status: 'APPROVED' })
    expect(await read(id)).toMatchObject({ version: 2, content: 'river' })
  })

  test('or was deleted takes no proposal; the proposal can still be rejected', async () => {
    const id = await create()
    const { id: proposalId } = await edit(id, { senses: [river] })
    await admin.call(categories.remove, { params: { id } })
    await expect(decide(proposalId, { status: 'APPROVED' })).rejects.toMatchObject({ status: 409 })
    expect(await decide(proposalId, { status: 'REJECTED' })).toMatchObject({ status: 'REJECTED' })
  })
})

describe('a decision', () => {
  test('names the version of the proposal and of the entry that the admin saw', async () => {
    const id = await create()
    const { id: proposalId } = await edit(id, { senses: [river] })
    await learner.call(contributions.update, { params: { id: proposalId }, body: { content: 'Heard twice' } })
    await expect(decide(proposalId, { status: 'APPROVED', version: 1 })).rejects.toMatchObject({ status: 409 })
    await expect(decide(proposalId, { status: 'APPROVED', version: 2, entryVersion: 9 })).rejects.toMatchObject({
      status: 409,
    })
    expect(await decide(proposalId, { status: 'APPROVED', version: 2, entryVersion: 1 })).toMatchObject({
      status: 'APPROVED',
    })
  })

  test('by two admins at once is made by one, and no field of two proposals is lost, in thirty pairs', async () => {
    const id = await create()
    for (let round = 0; round < 30; round += 1) {
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

  test('on two proposals for the same part applies one, and refuses the other', async () => {
    const id = await create()
    for (let round = 0; round < 20; round += 1) {
      const [one, two] = [
        await edit(id, { warning: `One ${round}` }),
        await edit(id, { warning: `Two ${round}` }, other),
      ]
      const outcomes = await Promise.allSettled(
        [one, two].map((proposal) => decide(proposal.id, { status: 'APPROVED' })),
      )
      expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
      const won = outcomes.findIndex(({ status }) => status === 'fulfilled')
      expect((await read(id)).document.warning).toBe(`${won === 0 ? 'One' : 'Two'} ${round}`)
      app.time.advance(12 * 60 * minuteMs)
    }
  })
})
