import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { contributions } from '#shared/contributions/contributions.ts'
import { categories } from '#shared/entries/entries.ts'
import { own } from '#shared/people.ts'
import { takedowns } from '#shared/takedowns.ts'
import type { Language } from '#shared/site/languages.ts'
import { minuteMs } from '#shared/time.ts'
import { outbox } from '#server/db/tables/outbox.ts'
import { users } from '#server/db/tables/people.ts'
import { accounts } from '#server/db/tables/sign-in.ts'
import { defineEmail } from '#server/gateways/mail.ts'
import { createEnqueue } from '#server/outbox/store.ts'
import { confirmEmail } from '#server/sign-in/emails.ts'
import { inLanguage } from '#server/testing/people/in-language.ts'
import { ana, visitSignIn } from '#server/testing/people/sign-in-visit.ts'
import { startTestApp, useTestApp, type Person, type TestApp } from '#server/testing/test-app.ts'

vi.setConfig({ testTimeout: 60_000 })

const { app, admin } = useTestApp({ admin: 'an admin' })

const chooses = (person: Person, language: Language | null) =>
  app.db
    .update(users)
    .set({ language, emailVerified: true })
    .where(eq(users.id, String(person.id)))

/** A person with a contribution, which an admin has decided. */
async function aDecision(title: string, language: Language | null) {
  const author = await app.person({ role: 'CONTRIBUTOR', email: `${crypto.randomUUID()}@example.test` })
  await chooses(author, language)
  const { id } = await author.call(contributions.create, { body: { title, content: 'x' } })
  await admin.call(contributions.decide, { params: { id }, body: { status: 'APPROVED', note: 'Thank {you} <b>' } })
  const [person] = await app.db
    .select()
    .from(users)
    .where(eq(users.id, String(author.id)))
  const email = async () => (await app.emails(person!.email!))[0]!
  const waiting = () => app.db.select().from(outbox).where(eq(outbox.userId, author.id!))
  return { author, email, waiting }
}
/** Milliseconds. An e-mail about a decision waits until the decision can no longer be undone. */
const afterUndoTime = 15 * minuteMs

describe('a template', () => {
  test('is written in the language that its reader has when it is sent', async () => {
    const { author, email, waiting } = await aDecision('Waig', 'en')
    const [row] = await waiting()
    // As the previous release reads it.
    expect(row).toMatchObject({ subject: 'Your contribution was approved', template: 'decision', language: 'en' })
    await chooses(author, 'ms')
    app.time.advance(afterUndoTime)
    expect(await email()).toMatchObject({ subject: 'Sumbangan anda telah diluluskan' })
    // Nothing of it stays but the fact, and the subject as it was sent.
    expect(await waiting()).toMatchObject([{ text: '', values: null, subject: 'Sumbangan anda telah diluluskan' }])
    expect(JSON.stringify(await author.call(own.download, {}))).toContain('Sumbangan anda telah diluluskan')
  })

  test('to a person without a choice is not in the language of the admin who caused it', async () => {
    const { email } = await aDecision('Waig', null)
    app.time.advance(afterUndoTime)
    expect((await email()).subject).toBe('Your contribution was approved')
  })

  test('shows names with braces, tags and apostrophes as they are', async () => {
    const title = "{token} {x, plural} <b>ta'at</b> $& '{"
    for (const language of ['en', 'ms'] as const) {
      const { email } = await aDecision(title, language)
      app.time.advance(afterUndoTime)
      const { text } = await email()
      expect(text).toContain(title)
      expect(text).toContain('Thank {you} <b>')
    }
  })

  test('of another version is sent as it was written', async () => {
    const { author, email, waiting } = await aDecision('Waig', 'en')
    await chooses(author, 'ms')
    const [row] = await waiting()
    for (const change of [{ template: null, values: null }, { template: 'of tomorrow' }]) {
      const again = { ...row!, id: crypto.randomUUID(), key: crypto.randomUUID(), ...change }
      await app.db.delete(outbox).where(eq(outbox.userId, author.id!))
      await app.db.insert(outbox).values(again)
      app.time.advance(afterUndoTime)
      expect((await email()).subject).toBe('Your contribution was approved')
    }
  })

  test('has a name of its own', () => {
    expect(() => defineEmail('decision', () => ({ subject: '', text: '' }))).toThrow('decision')
  })

  test('of a visitor is in the language of the request that it answers', async () => {
    const contact = `${crypto.randomUUID()}@example.test`
    const entry = { type: 'WORD' as const, title: "ta'at {x}", content: 'obedient' }
    const { id: entryId } = await admin.call(categories.create, { body: entry })
    const body = { about: 'entry' as const, id: entryId, reason: 'It is mine.', contact }
    const { id } = await inLanguage(app.visitor, 'ms').call(takedowns.ask, { body })
    await inLanguage(admin, 'en').call(takedowns.decide, { params: { id }, body: { status: 'kept', note: null } })
    const [email] = await app.emails(contact)
    expect(email?.subject).toBe("Permintaan anda untuk menurunkan: ta'at {x}")
    expect(email?.text).toContain('Ia dikekalkan')
  })
})

describe('a template with a link', () => {
  let builtIn: TestApp
  beforeEach(async () => {
    builtIn = await startTestApp({ builtIn: true })
  })
  afterEach(() => builtIn.close())

  test('is in the language of the sign-up, or the one chosen since, and its secret is made when it is sent', async () => {
    const visit = await visitSignIn(builtIn.url)
    await visit.follow(await visit.submit('/register', ana))
    const [account] = await builtIn.db.select().from(accounts)
    const [first] = await builtIn.emails(ana.email)
    expect(first?.subject).toBe('Confirm your address for Learn Kadazandusun')
    await builtIn.db.update(accounts).set({ language: 'ms', emailVerified: false })
    await builtIn.db.update(users).set({ language: null })
    const sender = { siteName: 'Learn Kadazandusun', publicUrl: builtIn.url, supportEmail: null }
    const enqueue = createEnqueue(() => builtIn.time.now(), sender)
    await builtIn.db.transaction((tx) => enqueue(tx, confirmEmail({ ...account!, language: 'en' })))
    const waiting = (await builtIn.db.select().from(outbox)).filter(({ sentAt }) => sentAt === null)
    expect(waiting).toMatchObject([{ template: 'confirm address', language: 'en' }])
    expect(JSON.stringify(waiting)).toContain('{token}')
    const [second] = await builtIn.emails(ana.email)
    expect(second?.subject).toBe('Sahkan alamat anda untuk Learn Kadazandusun')
    expect(second?.text).toMatch(/\/confirm-email\?token=[\w-]{43}\n/)
  })
})
