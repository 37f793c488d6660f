import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { contributions } from '#shared/contributions/contributions.ts'
import { hourMs } from '#shared/time.ts'
import { contributions as contributionTable } from '#server/db/tables/library.ts'
import { users } from '#server/db/tables/people.ts'
import { people, useTestApp } from '#server/testing/test-app.ts'

const { app, author, admin } = useTestApp({
  author: { ...people['a contributor'], firstName: 'Anna', lastName: 'Gimbang' },
  admin: 'an admin',
})

const send = (title: string, content = '', person = author) =>
  person.call(contributions.create, { body: { title, content } })
const listOf = (person = author) => person.call(contributions.listOwn, {})
const decide = (id: string, status: 'APPROVED' | 'REJECTED') =>
  admin.call(contributions.decide, { params: { id }, body: { status } })
const post = (body: object, person = author) =>
  person.fetch('/api/contributions', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  })
const stored = (id: string) => app.db.select().from(contributionTable).where(eq(contributionTable.id, id))

describe('a contributor', () => {
  test('submits a contribution, which waits for review', async () => {
    const sent = await send('Word of the Day: Kopivosian', 'A greeting.\n\nUsed all day.  ')
    expect(sent).toEqual({
      id: expect.any(String),
      title: 'Word of the Day: Kopivosian',
      content: 'A greeting.\n\nUsed all day.  ',
      status: 'PENDING',
      authorName: 'Anna Gimbang',
      note: null,
      decidedAt: null,
      withdrawn: false,
      categoryId: null,
      kind: 'text',
      version: 1,
      entry: null,
      proposal: expect.objectContaining({ kind: 'text', word: null }),
      replacesId: null,
      replaces: null,
      replacedBy: null,
      learners: 0,
      createdAt: expect.any(String),
    })
    expect((await listOf())[0]).toEqual(sent)
  })

  test('need not write more than a title, and surrounding spaces are trimmed', async () => {
    const answer = await post({ title: '  Kopivosian  ' })
    expect(answer.status).toBe(201)
    expect(await answer.json()).toMatchObject({ title: 'Kopivosian', content: '' })
  })

  test('sends a content without blank lines at its ends, and changes it to one', async () => {
    const { id, content } = await send('Kopivosian', '\n \r\n  A greeting.\n\nUsed all day.  \r\n\t\n')
    expect(content).toBe('  A greeting.\n\nUsed all day.  ')
    const changed = await author.call(contributions.update, { params: { id }, body: { content: '\n\nHello.\n' } })
    expect(changed.content).toBe('Hello.')
    expect(await send('Kopivosian', ' \n ')).toMatchObject({ content: '' })
  })

  test('sees their own contributions and nobody else’s, newest first', async () => {
    const other = await app.person('a contributor')
    await send('One', '', other)
    await send('Two', '', other)
    expect((await listOf(other)).map(({ title }) => title)).toEqual(['Two', 'One'])
  })

  test('changes a pending contribution, field by field', async () => {
    const { id } = await send('Kopivosain', 'A greeting.')
    const patch = (body: object) => author.call(contributions.update, { params: { id }, body })
    expect(await patch({ title: 'Kopivosian' })).toMatchObject({ title: 'Kopivosian', content: 'A greeting.' })
    expect(await patch({ content: '' })).toMatchObject({ title: 'Kopivosian', content: '' })
    expect(await patch({})).toMatchObject({ title: 'Kopivosian', content: '' })
    expect(await patch({ status: 'APPROVED', authorId: admin.id })).toMatchObject({ status: 'PENDING' })
  })

  test('withdraws a pending contribution', async () => {
    const { id } = await send('Never mind')
    const answer = await author.fetch(`/api/contributions/${id}`, { method: 'DELETE' })
    expect([answer.status, await answer.text()]).toEqual([204, ''])
    expect(await stored(id)).toEqual([])
    await expect(author.call(contributions.withdraw, { params: { id } })).rejects.toMatchObject({ status: 404 })
  })

  test.each([
    ['APPROVED', 'approved'],
    ['REJECTED', 'rejected'],
  ] as const)('can neither change nor withdraw a contribution that is %s', async (status, word) => {
    const { id } = await send('Decided', 'As it was')
    await decide(id, status)
    const patch = author.call(contributions.update, { params: { id }, body: { content: 'Other' } })
    await expect(patch).rejects.toThrow(`409: This contribution is already ${word} and can no longer be changed.`)
    const removal = author.call(contributions.withdraw, { params: { id } })
    await expect(removal).rejects.toThrow(`409: This contribution is already ${word} and can no longer be withdrawn.`)
    expect((await stored(id))[0]).toMatchObject({ status, content: 'As it was' })
  })

  test('cannot change another person’s contribution, and neither can an admin', async () => {
    const { id } = await send('Mine')
    for (const person of [await app.person('a contributor'), admin]) {
      const edit = person.call(contributions.update, { params: { id }, body: { title: 'Yours' } })
      await expect(edit).rejects.toMatchObject({ status: 403 })
      const removal = person.call(contributions.withdraw, { params: { id } })
      await expect(removal).rejects.toMatchObject({ status: 403 })
    }
    expect((await stored(id))[0]).toMatchObject({ title: 'Mine', status: 'PENDING' })
  })

  test('with a deleted account leaves the contribution behind, without a name', async () => {
    const leaving = await app.person({ ...people['a contributor'], firstName: 'Somebody' })
    const { id } = await send('Left behind', '', leaving)
    await decide(id, 'APPROVED')
    await app.db.delete(users).where(eq(users.id, String(leaving.id)))
    const read = await app.visitor.call(contributions.readPublished, { params: { id } })
    expect(read).toMatchObject({ title: 'Left behind', authorName: null })
    const seen = await admin.call(contributions.all, { query: { q: 'left behind' } })
    expect(seen).toMatchObject([{ id, authorName: null }])
  })
})

describe('contributing is allowed', () => {
  test('to a person with a running 12-month plan', async () => {
    const end = new Date(app.time.now().getTime() + hourMs)
    const holder = await app.person({ role: 'PAID', subscriptionEndDate: end, contributeUntil: end })
    await send('From a subscriber', '', holder)
    app.time.set(end)
    await expect(send('Too late', '', holder)).rejects.toMatchObject({ status: 403 })
    app.time.set(new Date())
  })

  test('to an admin', async () => {
    expect(await send('From an admin', '', admin)).toMatchObject({ status: 'PENDING' })
  })

  test.each(['a learner', 'a subscriber', 'a teacher'] as const)('not to %s', async (who) => {
    const person = await app.person(people[who])
    await expect(send('No', '', person)).rejects.toMatchObject({ status: 403 })
    await expect(listOf(person)).rejects.toMatchObject({ status: 403 })
  })

  test('not to a visitor', async () => {
    await expect(send('No', '', app.visitor)).rejects.toMatchObject({ status: 401 })
  })
})

describe('an invalid contribution is refused', () => {
  test.each([
    ['Title is missing.', {}],
    ['Title is missing.', { title: '   ' }],
    ['Title must be a text.', { title: 7 }],
    ['Title is too long: 200 characters at most.', { title: 'x'.repeat(201) }],
    ['Content is too long: 20,000 characters at most.', { title: 'x', content: 'x'.repeat(20_001) }],
    ['Content must be a text.', { title: 'x', content: null }],
    ['Content holds a character that cannot be stored.', { title: 'x', content: '\0' }],
  ])('with a sentence: %s', async (sentence, body) => {
    const answer = await post(body)
    expect([answer.status, await answer.text()]).toEqual([400, sentence])
  })

  test('but a contribution at the limits is accepted', async () => {
    expect((await post({ title: 'x'.repeat(200), content: 'x'.repeat(20_000) })).status).toBe(201)
  })

  test('but script is accepted: it is text, stored unchanged', async () => {
    const script = '<script>alert("1")</script> & <img src=x onerror=alert(1)> {{1+1}} \'; DROP TABLE users; --'
    const sent = await send(script, script)
    expect(sent).toMatchObject({ title: script, content: script })
    await decide(sent.id, 'APPROVED')
    const answer = await app.visitor.fetch(`/api/contributions/published/${sent.id}`)
    expect(answer.headers.get('content-type')).toMatch(/^application\/json/)
    expect(await answer.json()).toMatchObject({ title: script, content: script })
  })
})
