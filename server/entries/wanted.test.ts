import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { categories } from '#shared/entries.ts'
import { wanted } from '#shared/wanted.ts'
import { outbox } from '#server/db/tables.ts'
import { people, startTestApp } from '#server/testing/test-app.ts'
import type { Person, TestApp } from '#server/testing/test-app.ts'

let app: TestApp
let admin: Person
beforeAll(async () => {
  app = await startTestApp()
  admin = await app.person(people['an admin'])
})
afterAll(() => app.close())

const ask = (word: string, person = app.visitor) => person.call(wanted.ask, { body: { word } })
const waiting = () => admin.call(wanted.waiting, {})
const decide = (id: string, body: object, person = admin) =>
  person.call(wanted.decide, { params: { id }, body: body as never })

describe('a word that the library does not have', () => {
  test('is asked for by anybody, and shown once it was let through, the most asked first', async () => {
    await ask('butterfly')
    await ask(' Butterfly ')
    await ask('bridge')
    expect(await app.visitor.call(wanted.list, {})).toEqual([])
    const [most, less] = await waiting()
    expect([most, less]).toMatchObject([
      { word: 'butterfly', asked: 2, status: 'PENDING' },
      { word: 'bridge', asked: 1 },
    ])
    const contributor = await app.person(people['a contributor'])
    await decide(most!.id, { status: 'SHOWN' }, contributor)
    await decide(less!.id, { status: 'HIDDEN' })
    expect(await app.visitor.call(wanted.list, {})).toMatchObject([{ word: 'butterfly', asked: 2, status: 'SHOWN' }])
    expect(await waiting()).toEqual([])
  })

  test('is counted once for somebody signed in, who is told of the answer once', async () => {
    const email = 'asker@example.test'
    const asker = await app.person({ ...people['a learner'], email, emailVerified: true })
    expect(await ask('rope', asker)).toEqual({ told: true })
    await ask('rope', asker)
    const [wish] = await waiting()
    expect(wish).toMatchObject({ word: 'rope', asked: 1 })
    const entry = await admin.call(categories.create, { body: { type: 'WORD', title: 'answer', content: 'rope' } })
    await expect(decide(wish!.id, { status: 'ANSWERED' })).rejects.toMatchObject({ status: 400 })
    await expect(decide(wish!.id, { status: 'ANSWERED', entryId: crypto.randomUUID() })).rejects.toMatchObject({
      status: 400,
    })
    const answered = { status: 'ANSWERED', entryId: entry.id }
    expect(await decide(wish!.id, answered)).toMatchObject(answered)
    await decide(wish!.id, answered)
    const emails = await app.db.select().from(outbox).where(eq(outbox.to, email))
    expect(emails).toHaveLength(1)
    expect(emails[0]?.text).toContain(`/library/${entry.id}`)
  })

  test('is written in letters, two at least, of whatever script', async () => {
    for (const word of ['%', "'", '🌾🌾', 'a', '12', '- x -'])
      await expect(ask(word)).rejects.toMatchObject({
        status: 400,
        message: '400: Please write the word in letters, two at least.',
      })
    await expect(ask(' ')).rejects.toMatchObject({ message: '400: The word is missing.' })
    for (const word of ['上田', 'أب', 'o’ no', 'a 2 b']) await ask(word)
    const asked = new Set((await waiting()).map(({ word }) => word))
    for (const word of ['上田', 'أب', 'o’ no', 'a 2 b']) expect(asked).toContain(word)
  })

  test('is shown as one line that turns nothing around it', async () => {
    await ask('paddy\u202edlif\nhut')
    expect((await waiting()).map(({ word }) => word)).toContain('paddydlif hut')
  })

  test('is let through by nobody else', async () => {
    await ask('ladder')
    const [wish] = await waiting()
    for (const who of ['a learner', 'a subscriber', 'a teacher'] as const) {
      const person = await app.person(people[who])
      await expect(decide(wish!.id, { status: 'SHOWN' }, person)).rejects.toMatchObject({ status: 403 })
      await expect(person.call(wanted.waiting, {})).rejects.toMatchObject({ status: 403 })
    }
  })

  test('is asked for twenty times an hour from one address', async () => {
    app.time.advance(3600_000)
    for (let n = 0; n < 20; n += 1) await ask(`word ${n}`)
    await expect(ask('one more')).rejects.toMatchObject({ status: 429 })
    app.time.advance(3600_000)
    expect(await ask('one more')).toEqual({ told: false })
    await expect(ask('x'.repeat(81))).rejects.toMatchObject({ status: 400 })
  })
})
