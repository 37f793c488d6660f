import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import * as z from 'zod/mini'
import { contributions } from '#shared/contributions/contributions.ts'
import { courses, lessons } from '#shared/courses/courses.ts'
import { entryDocuments } from '#shared/entries/document-calls.ts'
import { categories } from '#shared/entries/entries.ts'
import { progress } from '#shared/courses/progress.ts'
import { systemClock } from '#server/clock.ts'
import { connect } from '#server/db/connect.ts'
import { migrate } from './migrate.ts'
import { certificates } from '#server/db/tables/courses.ts'
import { categories as entryRows } from '#server/db/tables/library.ts'
import { uploads } from '#server/db/tables/media.ts'
import { tombstones } from '#server/db/tables/operations.ts'
import { speakers } from '#server/db/tables/voices.ts'
import { createLog } from '#server/log.ts'
import { demoPassword, ensureDemoAccounts } from '#server/sign-in/demo-accounts.ts'
import { createTestDatabase, patient } from '#server/testing/postgres/postgres.ts'
import {
  isPreviousVersionHere,
  startPreviousVersion,
  type PreviousVersion,
} from '#server/testing/postgres/previous-version.ts'
import { visitSignIn } from '#server/testing/people/sign-in-visit.ts'
import { people, startTestApp, type Person, type TestApp } from '#server/testing/test-app.ts'
import { aVoice } from '#server/testing/library/voice-rows.ts'

const isHere = await isPreviousVersionHere()
if (!isHere)
  console.warn('SKIPPED: the history of this clone does not hold the previous release (git fetch --unshallow).')

const silent = createLog('silent')

let old: PreviousVersion
let app: TestApp
let database: Awaited<ReturnType<typeof createTestDatabase>>

/** Fields of the previous release that these tests read. */
const Answered = z.looseObject({
  id: z._default(z.string(), ''),
  version: z.optional(z.number()),
  score: z.optional(z.number()),
})

const jsonIn = (text: string): unknown => (text.startsWith('{') ? JSON.parse(text) : {})

/** Calls the server of the previous release as its own client does; a server error ends the test. */
async function ask(person: Person, method: string, path: string, body?: unknown) {
  const answer = await fetch(old.url + path, {
    method,
    headers: { Origin: old.url, Cookie: person.cookie, 'Content-Type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  const text = await answer.text()
  if (answer.status >= 500) throw new Error(`${method} ${path}: ${answer.status} ${text}\n${old.faults.join('\n')}`)
  return { status: answer.status, body: Answered.parse(jsonIn(text)) }
}

const aWord = (title: string) => ({ type: 'WORD' as const, title, content: `a word of ${title.slice(0, 3)}` })

describe.runIf(isHere)('with the previous release on the same database', () => {
  beforeAll(async () => {
    // The first start of the previous release makes its tables.
    database = await createTestDatabase(inject('adminUrl'))
    old = await startPreviousVersion(database.url, 'a secret that only tests sign their cookies with')
    await migrate(database.url, (db) => ensureDemoAccounts(db, systemClock))
    app = await startTestApp({ builtIn: true, deps: { db: connect(database.url, silent, patient) } })
  })
  afterAll(async () => {
    await old?.stop()
    await app?.close()
    await database?.drop()
  })

  test('people sign in at either version, and both know them', async () => {
    for (const site of [old.url, app.url]) {
      const visit = await visitSignIn(site)
      await visit.follow(await visit.submit('', { email: 'learner@demo.test', password: demoPassword }))
      const cookie = `session=${visit.browser.cookies.get('session /')?.value}`
      for (const each of [old.url, app.url]) {
        const known = await fetch(`${each}/api/auth/user`, { headers: { Cookie: cookie } })
        expect([site, each, known.status]).toEqual([site, each, 200])
      }
    }
  })

  test('courses and lessons written by the previous release are listed, counted and asked at once', async () => {
    const teacher = await app.person('a teacher')
    const { body: course } = await ask(teacher, 'POST', '/api/courses', { title: 'Numbers', description: 'To ten' })
    const below = `/api/courses/${course.id}/lessons`
    const quizBody = 'Say thank you. {=Pounsikou}'
    const { body: text } = await ask(teacher, 'POST', below, { title: 'One', contentType: 'TEXT', contentBody: 'Iso' })
    const { body: quiz } = await ask(teacher, 'POST', below, {
      title: 'Quiz',
      contentType: 'QUIZ',
      contentBody: quizBody,
    })
    const listed = async () => (await teacher.call(courses.list, {})).find(({ id }) => id === course.id)
    expect(await listed()).toMatchObject({ title: 'Numbers', lessonCount: 2 })

    const learner = await app.person('a subscriber')
    const shown = async () =>
      (await learner.call(lessons.list, { params: { id: course.id } })).find(({ id }) => id === quiz.id)
    expect(await shown()).toMatchObject({ questions: [{ kind: 'short-answer', text: 'Say thank you.' }] })
    const answers = [{ kind: 'short-answer', text: 'pounsikou' }]
    const marked = await ask(learner, 'POST', `/api/lessons/${quiz.id}/answers`, { answers })
    expect([marked.status, marked.body.score]).toEqual([200, 1])

    await ask(teacher, 'PATCH', `/api/lessons/${quiz.id}`, { contentBody: '*Waig* is water. {T}' })
    expect(await shown()).toMatchObject({ questions: [{ kind: 'true-false' }] })
    const answersBody = { answers: [{ kind: 'true-false' as const, value: true }] }
    expect(await learner.call(lessons.answer, { params: { id: quiz.id }, body: answersBody })).toMatchObject({
      score: 1,
    })
    await ask(learner, 'PUT', `/api/lessons/${text.id}/done`)
    expect((await learner.call(progress.read, {})).lessonIds).toEqual(expect.arrayContaining([text.id, quiz.id]))

    await ask(teacher, 'PUT', `${below}/order`, { lessonIds: [quiz.id, text.id] })
    await ask(teacher, 'DELETE', `/api/lessons/${text.id}`)
    expect(await listed()).toMatchObject({ lessonCount: 1 })
    await ask(teacher, 'POST', `/api/lessons/${text.id}/restore`)
    expect(await listed()).toMatchObject({ lessonCount: 2 })
    await ask(teacher, 'DELETE', `/api/courses/${course.id}`)
    expect(await listed()).toBeUndefined()
  })

  test('entries written by the previous release are found, browsed and read, and keep the data that only this release knows', async () => {
    const admin = await app.person('an admin')
    const draft = { type: 'WORD', title: 'tasu', content: 'dog', dialect: "Tangaa'" }
    const { status, body: entry } = await ask(admin, 'POST', '/api/categories', draft)
    expect(status).toBe(201)
    const found = async (query: object) =>
      (await admin.call(categories.list, { query })).filter(({ id }) => id === entry.id).map(({ title }) => title)
    expect(await found({ q: 'dog' })).toEqual(['tasu'])
    expect(await found({ letter: 't' })).toEqual(['tasu'])
    const read = () => admin.call(entryDocuments.read, { params: { id: entry.id } })
    expect(await read()).toMatchObject({ document: { forms: [{ text: 'tasu' }], senses: [{ en: 'dog' }] } })

    const storedEntry = await read()
    const { document } = storedEntry
    const rich = { ...document, examples: [{ text: 'Kopivosian', translation: 'Good morning', dialect: null }] }
    await admin.call(entryDocuments.change, {
      params: { id: entry.id },
      body: { version: storedEntry.version, type: 'WORD', document: rich, why: 'an example' } as never,
    })
    const { body: seen } = await ask(admin, 'GET', `/api/categories/${entry.id}`)
    await ask(admin, 'PUT', `/api/categories/${entry.id}`, {
      ...draft,
      title: 'karabau',
      content: 'buffalo',
      version: seen.version,
    })
    expect(await found({ q: 'buffalo' })).toEqual(['karabau'])
    expect([await found({ q: 'dog' }), await found({ letter: 't' })]).toEqual([[], []])
    expect(await read()).toMatchObject({
      title: 'karabau',
      document: { forms: [{ text: 'karabau' }], senses: [{ en: 'buffalo' }], examples: [{ text: 'Kopivosian' }] },
    })

    await ask(admin, 'DELETE', `/api/categories/${entry.id}`)
    expect(await found({ q: 'buffalo' })).toEqual([])
    await ask(admin, 'POST', `/api/categories/${entry.id}/restore`)
    expect(await found({ letter: 'k' })).toEqual(['karabau'])
  })

  test('contributions and decisions of either release are the same in both, and a proposal approved by the previous release counts', async () => {
    const [author, admin] = [
      await app.person({ ...people['a contributor'], emailVerified: true }),
      await app.person('an admin'),
    ]
    const draft = { title: 'Sumazau', content: 'A dance' }
    const { body: text } = await ask(author, 'POST', '/api/contributions', draft)
    const waiting = async () => (await admin.call(contributions.all, { query: {} })).find(({ id }) => id === text.id)
    expect(await waiting()).toMatchObject({ ...draft, kind: 'text', status: 'PENDING', version: 1 })
    await ask(author, 'PATCH', `/api/contributions/${text.id}`, { content: 'A dance of the harvest' })
    expect(await waiting()).toMatchObject({ content: 'A dance of the harvest', version: 2 })
    const entry = { type: 'CULTURE', title: 'Sumazau', content: 'A dance' }
    await ask(admin, 'PATCH', `/api/admin/contributions/${text.id}`, { status: 'APPROVED', entry })
    expect(await waiting()).toMatchObject({ status: 'APPROVED', categoryId: expect.any(String) })

    const [row] = await app.db.insert(entryRows).values({ type: 'WORD', title: 'walai', content: 'house' }).returning()
    const proposal = await author.call(contributions.propose, {
      params: { id: row!.id },
      body: { kind: 'witness', form: 'walai', dialect: 'tangaa', stance: 'same' } as never,
    })
    const { status } = await ask(admin, 'PATCH', `/api/admin/contributions/${proposal.id}`, { status: 'APPROVED' })
    expect(status).toBe(200)
    const storedEntry = await admin.call(entryDocuments.read, { params: { id: row!.id } })
    expect(storedEntry.state).toBe('one witness')
  })

  test('an account deletion in the previous release also deletes voice, name and address', async () => {
    const [leaves, custodian] = [await app.person({ email: null }), await app.person('a contributor')]
    const { db } = app
    const [entry] = await db
      .insert(entryRows)
      .values({ type: 'WORD', title: 'watu', content: 'stone', attestationCount: 1, hasVoice: true })
      .returning()
    const id = crypto.randomUUID()
    const { uploadId } = await aVoice(db, app.objects, {
      id,
      custodianId: custodian.id,
      entryId: entry!.id,
      status: 'published',
    })
    await db.update(speakers).set({ userId: leaves.id }).where(eq(speakers.id, id))
    const finished = { courseTitle: 'Numbers', lessonCount: 4, issuedAt: new Date() }
    await db.insert(certificates).values({ ...finished, userId: leaves.id, name: 'Jeannie', signature: 'x' })
    const { status } = await ask(leaves, 'DELETE', '/api/account', { confirmation: 'DELETE' })
    expect(status).toBe(204)
    expect(await db.select().from(speakers).where(eq(speakers.id, id))).toEqual([])
    expect(await db.select().from(certificates)).toMatchObject([{ userId: null, name: null, signature: null }])
    const [file] = await db.select().from(uploads).where(eq(uploads.id, uploadId))
    expect(file?.withdrawnAt).toBeInstanceOf(Date)
    const storedEntry = await custodian.call(entryDocuments.read, { params: { id: entry!.id } })
    expect(storedEntry).toMatchObject({ voices: [] })
    const kinds = (await db.select().from(tombstones)).map(({ kind }) => kind)
    expect(kinds.toSorted()).toEqual(['consent', 'person', 'upload'])
  })

  test('reads of the previous release cause no server error', async () => {
    const admin = await app.person('an admin')
    const paths = `auth/user account account/data courses teacher/courses teacher/deleted categories
      admin/deleted-categories contributions/my contributions/published admin/contributions progress
      admin/users admin/audit admin/stats category-media config subscription`.split(/\s+/)
    for (const path of paths) await ask(admin, 'GET', `/api/${path}`)
    for (const path of ['/', '/library', '/sitemap.xml', '/healthz', '/readyz']) await ask(admin, 'GET', path)
    expect(old.faults).toEqual([])
  })

  test('both versions write at once: no acknowledged write is lost, and no request fails', async () => {
    const admin = await app.person('an admin')
    const made: string[] = []
    const writeOld = async (at: number) => {
      const { status, body } = await ask(admin, 'POST', '/api/categories', aWord(`old ${at}`))
      expect(status).toBe(201)
      await ask(admin, 'PUT', `/api/categories/${body.id}`, { ...aWord(`old ${at} again`), version: body.version })
      made.push(`old ${at} again`)
    }
    const writeNew = async (at: number) => {
      const entry = await admin.call(categories.create, { body: aWord(`new ${at}`) })
      await admin.call(categories.update, {
        params: { id: entry.id },
        body: { ...aWord(`new ${at} again`), version: entry.version },
      })
      made.push(`new ${at} again`)
    }
    const each = Array.from({ length: 6 }, async (_, worker) => {
      for (let index = worker; index < 60; index += 6) await (worker % 2 === 0 ? writeOld(index) : writeNew(index))
    })
    await Promise.all(each)
    const rows = await app.db.select({ title: entryRows.title }).from(entryRows)
    const titles = new Set(rows.map(({ title }) => title))
    expect(made.filter((title) => !titles.has(title))).toEqual([])
    expect(made).toHaveLength(60)
    for (const side of ['old', 'new'] as const) {
      const found = await admin.call(categories.list, { query: { q: `a word of ${side}`, limit: '100' } })
      expect(found).toHaveLength(30)
    }
    expect(old.faults).toEqual([])
  })
})
