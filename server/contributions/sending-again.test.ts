import { eq } from 'drizzle-orm'
import { afterAll, describe, expect, test } from 'vitest'
import { contributions } from '#shared/contributions/contributions.ts'
import { contributions as contributionRows } from '#server/db/tables/library.ts'
import { river, startContributing } from '#server/testing/library/contributing.ts'

const { app, admin, learner, other, create, read, give, decide } = await startContributing()
afterAll(() => app.close())

const undo = (id: string) => admin.call(contributions.undo, { params: { id } })

describe('a contributor', () => {
  test('may fill more than the two required fields, and all others are optional', async () => {
    const author = await app.person('a contributor')
    const details = { word: ' sugandoi ', meaning: 'singing contest', said: 'Penampang', onBehalfOf: 'my grandmother' }
    const made = await author.call(contributions.create, { body: { title: 'Sugandoi', ...details } })
    expect(made.proposal).toEqual({ kind: 'text', ...details, word: 'sugandoi', audioUrl: null, imageUrl: null })
    expect(await author.call(contributions.create, { body: { title: 'Plain' } })).toMatchObject({
      content: '',
      kind: 'text',
    })
  })

  test('with a rejected contribution may send a changed one that refers to it', async () => {
    const author = await app.person('a contributor')
    const send = (replacesId?: string) => author.call(contributions.create, { body: { title: 'Again', replacesId } })
    const { id } = await send()
    await expect(send(id)).rejects.toMatchObject({ status: 400 })
    await decide(id, { status: 'REJECTED' })
    expect(await send(id)).toMatchObject({ status: 'PENDING', replacesId: id })
    // The rejection can no longer be undone, and the admin is not offered it.
    const listed = (await admin.call(contributions.all, { query: {} })).find((row) => row.id === id)
    expect(listed).toMatchObject({ undoUntil: null })
    await expect(undo(id)).rejects.toMatchObject({ status: 409 })
    const stranger = await app.person('a contributor')
    await expect(
      stranger.call(contributions.create, { body: { title: 'Mine', replacesId: id } }),
    ).rejects.toMatchObject({ status: 400 })
    await expect(send(id)).rejects.toThrow('409: A changed one was sent already.')
    expect(await app.db.$count(contributionRows, eq(contributionRows.replacesId, id))).toBe(1)
  })

  test('with a rejected edit, picture or attestation may send another of that kind for that entry', async () => {
    const id = await create()
    const picture = { kind: 'picture' as const, imageUrl: 'https://example.test/a.png' }
    const attestation = { kind: 'witness' as const, form: 'waig', dialect: 'ranau', stance: 'same' as const }
    const { version, document } = await read(id)
    const improved = { kind: 'edit' as const, version, document: { ...document, senses: [river] } }
    for (const body of [picture, attestation, improved]) {
      const old = await give(id, body)
      await expect(give(id, { ...body, replacesId: old.id })).rejects.toMatchObject({ status: 400 })
      await decide(old.id, { status: 'REJECTED', note: 'Where did you hear it?' })
      // Only the author gets the rejected proposal back, to correct it.
      const own = { query: { id: old.id } }
      const expected = { id: old.id, note: 'Where did you hear it?', proposal: { kind: body.kind } }
      expect(await learner.call(contributions.listProposals, own)).toMatchObject([expected])
      expect(await other.call(contributions.listProposals, own)).toEqual([])
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

  test('sees pending contributions separately from decided ones', async () => {
    const all = await admin.call(contributions.all, { query: { limit: '100', state: 'decided' } })
    expect(all.length).toBeGreaterThan(0)
    expect(all.every(({ status }) => status !== 'PENDING')).toBe(true)
    const open = await admin.call(contributions.all, { query: { limit: '100', state: 'waiting' } })
    expect(open.every(({ status }) => status === 'PENDING')).toBe(true)
  })
})
