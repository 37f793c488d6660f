import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { categories } from '#shared/entries/entries.ts'
import { wordRequestCalls } from '#shared/entries/library/word-requests.ts'
import { hourMs } from '#shared/time.ts'
import { outbox } from '#server/db/tables/outbox.ts'
import { people, useTestApp } from '#server/testing/test-app.ts'

const { app, admin } = useTestApp({ admin: 'an admin' })

const ask = (word: string, person = app.visitor) => person.call(wordRequestCalls.ask, { body: { word } })
const waiting = () => admin.call(wordRequestCalls.waiting, {})
const decide = (id: string, body: object, person = admin) =>
  person.call(wordRequestCalls.decide, { params: { id }, body: body as never })

describe('a requested word', () => {
  test('is accepted from anybody, and listed after approval, most requested first', async () => {
    await ask('butterfly')
    await ask(' Butterfly ')
    await ask('bridge')
    expect(await app.visitor.call(wordRequestCalls.list, {})).toEqual([])
    const [most, less] = await waiting()
    expect([most, less]).toMatchObject([
      { word: 'butterfly', asked: 2, status: 'PENDING' },
      { word: 'bridge', asked: 1 },
    ])
    const contributor = await app.person('a contributor')
    await decide(most!.id, { status: 'SHOWN' }, contributor)
    await decide(less!.id, { status: 'HIDDEN' })
    expect(await app.visitor.call(wordRequestCalls.list, {})).toMatchObject([
      { word: 'butterfly', asked: 2, status: 'SHOWN' },
    ])
    expect(await waiting()).toEqual([])
  })

  test('counts once for a signed-in person, who gets one answer by e-mail', async () => {
    const email = 'asker@example.test'
    const asker = await app.person({ ...people['a learner'], email, emailVerified: true })
    expect(await ask('rope', asker)).toEqual({ told: true })
    await ask('rope', asker)
    const [wordRequest] = await waiting()
    expect(wordRequest).toMatchObject({ word: 'rope', asked: 1 })
    const entry = await admin.call(categories.create, { body: { type: 'WORD', title: 'answer', content: 'rope' } })
    await expect(decide(wordRequest!.id, { status: 'ANSWERED' })).rejects.toMatchObject({ status: 400 })
    await expect(decide(wordRequest!.id, { status: 'ANSWERED', entryId: crypto.randomUUID() })).rejects.toMatchObject({
      status: 400,
    })
    const answered = { status: 'ANSWERED', entryId: entry.id }
    expect(await decide(wordRequest!.id, answered)).toMatchObject(answered)
    await decide(wordRequest!.id, answered)
    const emails = await app.db.select().from(outbox).where(eq(outbox.to, email))
    expect(emails).toHaveLength(1)
    expect(emails[0]?.text).toContain(`/library/${entry.id}`)
  })

  test('must have at least two letters, of any script', async () => {
    for (const word of ['%', "'", '🌾🌾', 'a', '12', '- x -'])
      await expect(ask(word)).rejects.toMatchObject({
        status: 400,
        message: '400: Please write the word in letters, two at least.',
      })
    await expect(ask(' ')).rejects.toMatchObject({ message: '400: The word is missing.' })
    for (const word of ['上田', 'أب', 'o’ no', 'a 2 b']) await ask(word)
    const waitingWords = new Set((await waiting()).map(({ word }) => word))
    for (const word of ['上田', 'أب', 'o’ no', 'a 2 b']) expect(waitingWords).toContain(word)
  })

  test('is shown as one line without direction marks', async () => {
    await ask('paddy\u202edlif\nhut')
    expect((await waiting()).map(({ word }) => word)).toContain('paddydlif hut')
  })

  test('is approved by admins only', async () => {
    await ask('ladder')
    const [wordRequest] = await waiting()
    for (const who of ['a learner', 'a subscriber', 'a teacher'] as const) {
      const person = await app.person(people[who])
      await expect(decide(wordRequest!.id, { status: 'SHOWN' }, person)).rejects.toMatchObject({ status: 403 })
      await expect(person.call(wordRequestCalls.waiting, {})).rejects.toMatchObject({ status: 403 })
    }
  })

  test('is limited to twenty an hour from one address', async () => {
    app.time.advance(hourMs)
    for (let n = 0; n < 20; n += 1) await ask(`word ${n}`)
    await expect(ask('one more')).rejects.toMatchObject({ status: 429 })
    app.time.advance(hourMs)
    expect(await ask('one more')).toEqual({ told: false })
    await expect(ask('x'.repeat(81))).rejects.toMatchObject({ status: 400 })
  })
})
