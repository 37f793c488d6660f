import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { courses, lessonCompletions, lessons } from '#server/db/tables/courses.ts'
import { entryRevisions, attestations } from '#server/db/tables/entries.ts'
import { categories, contributions } from '#server/db/tables/library.ts'
import { uploads } from '#server/db/tables/media.ts'
import { auditEvents, throttles } from '#server/db/tables/operations.ts'
import { users } from '#server/db/tables/people.ts'
import { accounts, mails, oidcPayloads } from '#server/db/tables/sign-in.ts'
import { plainDocument } from '#shared/entries/document.ts'
import type { Browser } from '#server/testing/people/browser.ts'
import { aCourse, aLesson, emptyEntryFields } from '#server/testing/rows.ts'
import { visitSignIn } from '#server/testing/people/sign-in-visit.ts'
import { people, useTestApp } from '#server/testing/test-app.ts'

const { app } = useTestApp({}, { builtIn: true })
beforeEach(async () => {
  const tables = [
    users,
    accounts,
    mails,
    throttles,
    oidcPayloads,
    courses,
    contributions,
    auditEvents,
    uploads,
    categories,
  ]
  for (const table of tables) await app.db.delete(table)
})

const ana = {
  firstName: 'Anabellina',
  lastName: 'Lojutah',
  email: 'anabellina@example.test',
  password: 'lantern river mango cloud',
}

async function send(browser: Browser, method: string, path: string, body?: object) {
  const cookie = [...browser.cookies].find(([key]) => key.startsWith('session '))
  const answer = await fetch(`${app.url}${path}`, {
    method,
    headers: { 'Content-Type': 'application/json', Origin: app.url, Cookie: `session=${cookie?.[1].value}` },
    ...(body && { body: JSON.stringify(body) }),
  })
  return { status: answer.status, text: await answer.text(), headers: answer.headers }
}
const leave = (browser: Browser, confirmation: string) => send(browser, 'DELETE', '/api/account', { confirmation })

/** Makes a person with rows in every table that can refer to a person. */
async function somebodyKnown() {
  const visit = await visitSignIn(app.url)
  await visit.follow(await visit.submit('/register', ana))
  const { browser } = visit
  const [user] = await app.db.select().from(users)
  const id = user!.id
  await app.db.update(users).set({ role: 'TEACHER', profileImageUrl: 'https://pictures.example/anabellina.jpg' })
  const course = await aCourse(app.db, { teacherId: id, title: 'Greetings of the hills' })
  const lesson = await aLesson(app.db, { courseId: course.id, contentBody: 'What only subscribers may read' })
  await send(browser, 'PUT', `/api/lessons/${lesson.id}/done`)
  await app.db.insert(contributions).values({ title: 'Word of the Day', content: 'Kopivosian', authorId: id })
  const entry = { type: 'WORD' as const, title: 'waig', content: 'water' }
  const [made] = await app.db.insert(categories).values(entry).returning()
  await send(browser, 'PUT', `/api/entries/${made!.id}/known`)
  await send(browser, 'POST', '/api/wanted', { word: 'bridge' })
  const state = { ...entry, ...emptyEntryFields, document: plainDocument(entry.title, entry.content) }
  const edit = { entryId: made!.id, version: 1, actorId: id, action: 'edited' as const, state }
  await app.db.insert(entryRevisions).values(edit)
  const attestation = { form: 'waig', formKey: 'waig', dialect: 'ranau', stance: 'same' as const }
  await app.db.insert(attestations).values({ ...attestation, entryId: made!.id, personId: id })
  const upload = { limit: 1, address: 'https://files.example.test/1', addressHash: '', expiresAt: new Date() }
  await app.db.insert(uploads).values({ ...upload, id: crypto.randomUUID(), userId: id, kind: 'audio' })
  const admin = await app.person('an admin')
  const headers = { 'Content-Type': 'application/json' }
  await admin.fetch(`/api/admin/users/${id}/role`, { method: 'PATCH', headers, body: '{"role":"ADMIN"}' })
  await send(browser, 'PATCH', `/api/admin/users/${admin.id}/role`, { role: 'TEACHER' })
  await send(browser, 'PUT', '/api/account/email', { email: 'later.address@example.test', password: ana.password })
  // A sign-in in progress, and a link to set another password.
  const again = await visitSignIn(app.url, { browser })
  await again.submit('/forgot', { email: ana.email })
  await again.submit('', { email: ana.email, password: ana.password })
  await app.emails()
  return { browser, id, subject: user!.subject, admin, course, lesson }
}

/** All tables and columns of the database that hold one of the texts. */
async function whereFound(texts: string[]) {
  const { rows } = await app.db.$client.query<{ schema: string; table: string; column: string }>(`
    SELECT table_schema AS "schema", table_name AS "table", column_name AS "column" FROM information_schema.columns
    WHERE table_schema NOT IN ('pg_catalog', 'information_schema')`)
  const found: string[] = []
  for (const { schema, table, column } of rows)
    for (const text of texts) {
      const held = await app.db.$client.query(
        `SELECT 1 FROM "${schema}"."${table}" WHERE strpos(lower("${column}"::text), lower($1)) > 0 LIMIT 1`,
        [text],
      )
      if (held.rowCount) found.push(`${table}.${column}`)
    }
  return [...new Set(found)].toSorted()
}

describe('the download of personal data', () => {
  test('is a JSON file with data of every table that refers to the person', async () => {
    const { browser, id, subject } = await somebodyKnown()
    const { status, text, headers } = await send(browser, 'GET', '/api/account/data')
    expect(status).toBe(200)
    expect(headers.get('content-type')).toContain('application/json')
    expect(headers.get('content-disposition')).toMatch(/^attachment; filename="my-data-\d{4}-\d\d-\d\d\.json"$/)
    expect(headers.get('cache-control')).toBe('no-store')
    const data = JSON.parse(text)
    expect(data).toMatchObject({
      person: { id, subject, email: ana.email, firstName: 'Anabellina', role: 'ADMIN', logins: [{}] },
      account: { email: ana.email, lastName: 'Lojutah', browsers: [{}], links: [{}, {}, {}] },
      courses: [{ title: 'Greetings of the hills' }],
      progress: [{ course: 'Greetings of the hills', lesson: 'Saying thank you' }],
      contributions: [{ title: 'Word of the Day', content: 'Kopivosian' }],
      uploads: [{ kind: 'audio' }],
      audit: {
        did: [{ action: 'user.role', subject: null, before: 'ADMIN', after: 'TEACHER' }],
        concernsThem: [{ action: 'user.role', subject: 'Anabellina Lojutah', before: 'TEACHER', after: 'ADMIN' }],
      },
    })
    const download: Record<string, unknown> = {
      users: data.person,
      sessions: data.person.logins,
      accounts: data.account.email,
      known_browsers: data.account.browsers,
      mail_links: data.account.links,
      mails: data.account.shown,
      outbox: data.account.emails,
      oidc_payloads: data.account.signIns,
      courses: data.courses,
      lesson_completions: data.progress,
      contributions: data.contributions,
      uploads: data.uploads,
      audit_entries: data.audit.did,
      entry_known: data.known,
      entry_revisions: data.edits,
      witnesses: data.witnesses,
      wanted_askers: data.wanted,
    }
    const texts = [id, subject, ana.email, 'Anabellina', 'Lojutah', 'later.address']
    const tables = new Set((await whereFound(texts)).map((place) => place.split('.')[0]!))
    expect(Object.keys(download).toSorted()).toEqual([...tables].toSorted())
    for (const [table, what] of Object.entries(download)) expect(what, `of ${table}`).not.toEqual([])
  })

  test('contains no secret, nobody else’s data, and no lesson for subscribers only', async () => {
    const { browser, admin } = await somebodyKnown()
    const [account] = await app.db.select().from(accounts)
    const [other] = await app.db
      .select()
      .from(users)
      .where(eq(users.id, String(admin.id)))
    const { text } = await send(browser, 'GET', '/api/account/data')
    const secrets = [account!.passwordHash, 'argon2', 'token', 'browserHash', 'What only subscribers']
    for (const hidden of [...secrets, String(admin.id), String(other!.email)]) expect(text).not.toContain(hidden)
  })
})

describe('the deletion of an account', () => {
  test('leaves no name, address or subject in any table', async () => {
    const { browser, id, subject } = await somebodyKnown()
    const admin = await app.person('an admin')
    await admin.fetch(`/api/admin/users/${id}/suspend`, { method: 'POST' })
    await admin.fetch(`/api/admin/users/${id}/unsuspend`, { method: 'POST' })
    const again = await visitSignIn(app.url, { browser })
    await again.follow(await again.submit('', ana))
    const texts = [subject, ana.email, 'Anabellina', 'Lojutah', 'later.address']
    expect(await whereFound(texts)).not.toEqual([])
    const { status, headers } = await leave(browser, ana.password)
    expect(status).toBe(204)
    expect(headers.getSetCookie().join()).toMatch(/^session=;.*Expires=Thu, 01 Jan 1970/)
    expect(await whereFound(texts)).toEqual([])
    // The audit log keeps the person's id without a name, and the tombstone is for backups that still hold the person.
    expect(await whereFound([id])).toEqual(['audit_entries.subject_id', 'tombstones.id', 'witnesses.person_id'])
  })

  test('leaves contributions without a name, courses to the admins, and the audit log', async () => {
    const { browser, id, course } = await somebodyKnown()
    await app.person('an admin')
    await leave(browser, ana.password)
    expect(await app.db.select().from(contributions)).toMatchObject([{ title: 'Word of the Day', authorId: null }])
    expect(await app.db.select().from(courses)).toMatchObject([{ id: course.id, teacherId: null }])
    expect(await app.db.select().from(lessons)).toHaveLength(1)
    expect(await app.db.select().from(lessonCompletions)).toEqual([])
    expect(await app.db.select().from(uploads)).toMatchObject([{ userId: null }])
    expect(await app.db.select().from(auditEvents).orderBy(auditEvents.at)).toMatchObject([
      { subject: 'A deleted account', subjectId: id, after: 'ADMIN' },
      { actorId: null, after: 'TEACHER' },
    ])
  })

  test('ends every session and deletes the account: its address is free again', async () => {
    const { browser } = await somebodyKnown()
    await app.person('an admin')
    const another = await visitSignIn(app.url)
    await another.follow(await another.submit('', ana))
    await leave(browser, ana.password)
    expect([await browser.isLoggedIn(), await another.browser.isLoggedIn()]).toEqual([false, false])
    const visit = await visitSignIn(app.url)
    expect((await visit.submit('', ana)).status).toBe(401)
    await visit.follow(await visit.submit('/register', ana))
    expect(await (await visit.browser.go('/api/auth/user')).json()).toMatchObject({ role: 'NORMAL', email: ana.email })
  })

  test('needs the password of a built-in account, and limits guesses', async () => {
    const { browser } = await somebodyKnown()
    await app.person('an admin')
    for (const confirmation of [ana.email, 'DELETE', 'a guess'])
      expect(await leave(browser, confirmation)).toMatchObject({ status: 403, text: 'The password is not right.' })
    expect(await leave(browser, '')).toMatchObject({ status: 400, text: 'Please confirm.' })
    for (let n = 3; n < 10; n += 1) await leave(browser, `guess ${n}`)
    expect(await leave(browser, ana.password)).toMatchObject({ status: 429 })
    expect(await browser.isLoggedIn()).toBe(true)
  })

  test('needs the e-mail address of a person of another service, or DELETE if none is known', async () => {
    const headers = { 'Content-Type': 'application/json' }
    const remove = async (fields: Partial<typeof users.$inferInsert>, confirmation: string) => {
      const person = await app.person(fields)
      const body = JSON.stringify({ confirmation })
      const answer = await person.fetch('/api/account', { method: 'DELETE', headers, body })
      return [answer.status, await answer.text()]
    }
    expect(await remove({ email: 'Jo@example.test' }, ' jo@example.TEST ')).toEqual([204, ''])
    expect(await remove({ email: null }, 'delete')).toEqual([204, ''])
    expect(await remove({ email: 'jo@example.test' }, 'DELETE')).toEqual([
      403,
      'That is not the e-mail address of this account.',
    ])
    expect(await remove({ email: null }, 'yes')).toEqual([403, 'Please type DELETE to confirm.'])
  })

  test('is refused to the last admin who can log in', async () => {
    const { browser } = await somebodyKnown()
    await app.person({ ...people['an admin'], suspendedAt: new Date() })
    expect(await leave(browser, ana.password)).toMatchObject({
      status: 409,
      text: 'You are the last administrator: make somebody else one first.',
    })
    expect(await browser.isLoggedIn()).toBe(true)
  })

  test('leaves one of two admins who leave at once, in thirty rounds', async () => {
    const headers = { 'Content-Type': 'application/json' }
    for (let round = 0; round < 30; round += 1) {
      await app.db.delete(users)
      const both = await Promise.all(
        ['a', 'b'].map((name) => app.person({ role: 'ADMIN', email: `${name}@example.test` })),
      )
      const answers = await Promise.all(
        both.map((person, index) =>
          person.fetch('/api/account', {
            method: 'DELETE',
            headers,
            body: JSON.stringify({ confirmation: `${'ab'[index]}@example.test` }),
          }),
        ),
      )
      expect(answers.map(({ status }) => status)).toEqual(expect.arrayContaining([204, 409]))
    }
  })
})
