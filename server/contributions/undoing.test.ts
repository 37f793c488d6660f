import { eq } from 'drizzle-orm'
import { afterAll, describe, expect, test } from 'vitest'
import { audit } from '#shared/site/audit/audit.ts'
import { contributions } from '#shared/contributions/contributions.ts'
import { entryDocuments } from '#shared/entries/document-calls.ts'
import type { EntryDocument } from '#shared/entries/document.ts'
import { categories } from '#shared/entries/entries.ts'
import { minuteMs } from '#shared/time.ts'
import { outbox } from '#server/db/tables/outbox.ts'
import { river, startContributing } from '#server/testing/library/contributing.ts'
import { people } from '#server/testing/test-app.ts'

const { app, admin, otherAdmin, fresh, create, read, give, edit, decide } = await startContributing()
afterAll(() => app.close())

const undo = (id: string, person = admin) => person.call(contributions.undo, { params: { id } })
const actions = async (id: string) =>
  (await admin.call(audit.list, { query: { limit: '100' } }))
    .filter(({ subjectId }) => subjectId === id)
    .map(({ action }) => action)

const change = async (id: string, fields: Partial<EntryDocument>) => {
  const { version, document } = await read(id)
  await admin.call(entryDocuments.change, { params: { id }, body: { version, document: { ...document, ...fields } } })
}
const sentence = (text: string) => ({ text, translation: null, dialect: null, sourceId: null })

describe('a decision can be undone', () => {
  test('for ten minutes by its admin: the entry is as before, and the proposal is pending again', async () => {
    const id = await create()
    const before = await read(id)
    const { id: proposalId } = await edit(id, { senses: [river] }, await fresh())
    const decided = await decide(proposalId, { status: 'APPROVED', note: 'Good' })
    expect(Date.parse(String(decided.undoUntil)) - Date.parse(String(decided.decidedAt))).toBe(10 * minuteMs)
    await expect(undo(proposalId, otherAdmin)).rejects.toThrow(
      '409: Only the person who made this decision can undo it.',
    )
    expect(await undo(proposalId)).toMatchObject({ status: 'PENDING', note: null, decidedAt: null, undoUntil: null })
    const { version, updatedAt: _at, ...after } = await read(id)
    expect({ ...before, ...after }).toEqual(before)
    expect(version).toBe(3)
    expect(await actions(proposalId)).toContain('contribution.undo')
    await decide(proposalId, { status: 'REJECTED' })
    app.time.advance(10 * minuteMs)
    await expect(undo(proposalId)).rejects.toMatchObject({ status: 409 })
  })

  test('unless a later change builds on what it changed', async () => {
    const id = await create()
    const { id: proposalId } = await edit(id, { senses: [river] }, await fresh())
    await decide(proposalId, { status: 'APPROVED' })
    await change(id, { warning: 'Deep.', senses: [{ ...river, note: 'A large one' }] })
    await expect(undo(proposalId)).rejects.toThrow(/409: Something was built on this decision/)
    expect(await read(id)).toMatchObject({ content: 'river', document: { warning: 'Deep.' } })
  })

  test('after later changes of other parts, which stay', async () => {
    const id = await create()
    const { id: proposalId } = await edit(id, { senses: [river] }, await fresh())
    await decide(proposalId, { status: 'APPROVED' })
    await change(id, { warning: 'Deep.' })
    await undo(proposalId)
    expect(await read(id)).toMatchObject({ content: 'water', document: { warning: 'Deep.' } })
  })

  test.each([
    [0, 1, 2],
    [1, 0, 2],
    [2, 1, 0],
    [1, 2, 0],
  ])('in any order, if they are about different parts or items: %i, %i, %i', async (...order) => {
    const id = await create()
    const before = await read(id)
    const ids: string[] = []
    for (const fields of [
      { senses: [river] },
      { examples: [sentence('A.')] },
      { examples: [sentence('A.'), sentence('B.')] },
    ]) {
      const contribution = await edit(id, fields, await fresh())
      await decide(contribution.id, { status: 'APPROVED' })
      ids.push(contribution.id)
    }
    for (const at of order) await undo(ids[at]!)
    const { version: _version, updatedAt: _at, ...after } = await read(id)
    expect({ ...before, ...after }).toEqual(before)
  })

  test('together with the entry made from a text', async () => {
    const author = await app.person('a contributor')
    const { id } = await author.call(contributions.create, { body: { title: 'Tapai' } })
    const entry = { type: 'CULTURE' as const, title: 'Tapai', content: 'Rice wine' }
    const { categoryId } = await decide(id, { status: 'APPROVED', entry })
    await undo(id)
    await expect(read(String(categoryId))).rejects.toMatchObject({ status: 404 })
    const again = await decide(id, { status: 'APPROVED', entry })
    await admin.call(categories.update, {
      params: { id: String(again.categoryId) },
      body: { ...entry, content: 'Wine of rice' },
    })
    await expect(undo(id)).rejects.toMatchObject({ status: 409 })
  })

  test('together with its attestation', async () => {
    const id = await create()
    const contribution = await give(
      id,
      { kind: 'witness', form: 'waig', dialect: 'ranau', stance: 'same' },
      await fresh(),
    )
    await decide(contribution.id, { status: 'APPROVED' })
    expect((await read(id)).state).toBe('one witness')
    await undo(contribution.id)
    expect((await read(id)).state).toBe('reported')
  })

  test('and the e-mail names the decision, the word and its address', async () => {
    const email = 'rita.giver@example.test'
    const giver = await app.person({ ...people['a contributor'], emailVerified: true, email })
    const id = await create()
    const texts = async () =>
      (await app.db.select({ text: outbox.text }).from(outbox).where(eq(outbox.to, email))).map(({ text }) => text)
    const contribution = await edit(id, { senses: [river] }, giver)
    await decide(contribution.id, { status: 'APPROVED' })
    expect(await texts()).toEqual([
      expect.stringMatching(new RegExp(`proposed for "waig".*approved.*/library/${id}`, 's')),
    ])
    const text = await giver.call(contributions.create, { body: { title: 'Sugandoi' } })
    await decide(text.id, { status: 'REJECTED' })
    expect(await texts()).toContainEqual(
      expect.stringMatching(/what you sent in, "Sugandoi".*changed one:\n.*\/contributor/s),
    )
  })

  test('and the author of the proposal sees how many people know the word, but not who', async () => {
    const giver = await fresh()
    const id = await create()
    const contribution = await edit(id, { senses: [river] }, giver)
    await (await fresh()).call(entryDocuments.know, { params: { id } })
    const ownRow = async () =>
      (await giver.call(contributions.listProposals, {})).find((row) => row.id === contribution.id)
    expect(await ownRow()).toMatchObject({ learners: 0 })
    await decide(contribution.id, { status: 'APPROVED' })
    await (await fresh()).call(entryDocuments.know, { params: { id } })
    expect(await ownRow()).toMatchObject({ learners: 2 })
  })

  test('and no e-mail is sent before that time has passed', async () => {
    const author = await app.person({
      ...people['a contributor'],
      emailVerified: true,
      email: 'ana.author@example.test',
    })
    const { id } = await author.call(contributions.create, { body: { title: 'Sugandoi' } })
    const emails = () => app.db.select().from(outbox).where(eq(outbox.to, 'ana.author@example.test'))
    const { decidedAt } = await decide(id, { status: 'REJECTED', note: 'Where was it heard?' })
    const [email] = await emails()
    expect(email).toMatchObject({ kind: 'decision', text: expect.stringContaining('Where was it heard?') })
    // Two minutes are added for processes whose clocks differ.
    expect(email!.dueAt!.getTime() - Date.parse(String(decidedAt))).toBe(12 * minuteMs)
    await undo(id)
    expect(await emails()).toEqual([])
  })
})
