import { createLocalJWKSet, compactVerify, decodeJwt, type JSONWebKeySet } from 'jose'
import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { audit } from '#shared/site/audit/audit.ts'
import { certificateAddress } from '#shared/text/addresses.ts'
import { certificateKeys, certificates } from '#shared/courses/certificates.ts'
import { own } from '#shared/people.ts'
import { progress } from '#shared/courses/progress.ts'
import type { PlanId } from '#shared/billing/subscriptions.ts'
import { purchases } from '#server/db/tables/billing.ts'
import { certificates as certificateRows, courses, lessons } from '#server/db/tables/courses.ts'
import { users } from '#server/db/tables/people.ts'
import { aHolder as aHolderOf } from '#server/testing/people/holder.ts'
import { people, useTestApp, type Person } from '#server/testing/test-app.ts'
import { foreign } from '#tests/journeys/languages/one-language.ts'

const { app } = useTestApp()

/** Jeannie Apat in the middle of a paid period. */
const aHolder = (plan: PlanId) => aHolderOf(app, plan, { firstName: 'Jeannie', lastName: 'Apat' })

async function aCourse(title = 'Greetings') {
  const [course] = await app.db.insert(courses).values({ title, description: '' }).returning()
  const lesson = { courseId: course!.id, contentType: 'TEXT' as const, contentBody: 'Kopivosian' }
  const made = await app.db
    .insert(lessons)
    .values([1, 2].map((order) => ({ ...lesson, title: `Lesson ${order}`, order })))
    .returning()
  return { id: course!.id, lessons: made.map(({ id }) => id) }
}

const ask = (person: Person, { id }: { id: string }) => person.call(certificates.ask, { params: { id } })

async function finish(person: Person, course: { lessons: string[] }) {
  for (const id of course.lessons) await person.call(progress.markDone, { params: { id } })
}

async function issued(title?: string) {
  const person = await aHolder('3-months')
  const course = await aCourse(title)
  await finish(person, course)
  return { person, course, certificate: await ask(person, course) }
}

async function look(id: string) {
  const answer = await app.visitor.fetch(certificateAddress(id))
  return { status: answer.status, html: await answer.text(), headers: answer.headers }
}

const signatureIn = (html: string) => /<code[^>]*>([\w-]+\.[\w-]+\.[\w-]+)<\/code>/.exec(html)?.[1] ?? ''
const keys = async () => createLocalJWKSet((await (await app.visitor.fetch(certificateKeys)).json()) as JSONWebKeySet)

describe('a person who finished a course', () => {
  test('gets one certificate of it, also after repeated and simultaneous requests, and finds it again', async () => {
    const { person, course, certificate } = await issued()
    const more = await Promise.all([1, 2, 3].map(() => ask(person, course)))
    expect(more).toEqual([certificate, certificate, certificate])
    expect(certificate).toMatchObject({ courseTitle: 'Greetings', lessonCount: 2, revokedAt: null })
    expect(await person.call(certificates.listOwn, {})).toEqual([certificate])
    expect(JSON.stringify(await person.call(own.download, {}))).toContain(certificate.id)
  })

  test('keeps the name and the title of that day on it', async () => {
    const { person, course, certificate } = await issued()
    await app.db
      .update(users)
      .set({ firstName: 'Maria' })
      .where(eq(users.id, String(person.id)))
    await app.db.update(courses).set({ title: 'Other' }).where(eq(courses.id, course.id))
    const { html } = await look(certificate.id)
    expect(html).toContain('Jeannie Apat')
    expect(html).toContain('Greetings')
  })

  test('is asked to finish while a lesson is incomplete', async () => {
    const [person, course] = [await aHolder('12-months'), await aCourse()]
    await person.call(progress.markDone, { params: { id: course.lessons[0]! } })
    await expect(ask(person, course)).rejects.toThrow('409: A certificate is for a finished course')
    expect(await person.call(certificates.listOwn, {})).toEqual([])
  })

  test.each(['a subscriber', 'a complimentary subscriber', 'a teacher', 'an admin'] as const)(
    'gets none as %s without a purchase, and sees the required plan',
    async (who) => {
      const [person, course] = [await app.person(people[who]), await aCourse()]
      await finish(person, course)
      await expect(ask(person, course)).rejects.toThrow('403: Certificates come with the plans of 3 months and longer.')
    },
  )

  test('gets none with the one-month plan', async () => {
    const [person, course] = [await aHolder('1-month'), await aCourse()]
    await finish(person, course)
    await expect(ask(person, course)).rejects.toThrow('403: ')
  })
})

describe('the public page of a certificate', () => {
  test('names person and course, without a script, and is not indexed', async () => {
    const { certificate } = await issued('Words <of> a house')
    const { status, html, headers } = await look(certificate.id)
    expect(status).toBe(200)
    expect(html).toContain('Words &lt;of&gt; a house')
    expect(html).toContain(`${app.url}${certificateAddress(certificate.id)}`)
    expect(html).not.toContain('<script')
    expect(headers.get('x-robots-tag')).toBe('noindex')
    expect(headers.get('content-language')).toBe('en')
  })

  test('is Malay for a reader of Malay', async () => {
    const { certificate } = await issued('Walai')
    const issuedAt = new Date('2026-08-31T04:00:00.000Z')
    await app.db.update(certificateRows).set({ issuedAt }).where(eq(certificateRows.id, certificate.id))
    const reader = await app.person({ language: 'ms' })
    const pages = await Promise.all(
      [certificate.id, randomUUID()].map(async (id) => {
        const answer = await reader.fetch(certificateAddress(id))
        expect(answer.headers.get('content-language')).toBe('ms')
        const html = await answer.text()
        return html.slice(html.indexOf('<body')).replaceAll(/<style.*?<\/style>|<[^>]+>/gs, ' ')
      }),
    )
    for (const words of pages) expect(words).not.toMatch(new RegExp(foreign.ms, 'i'))
    expect(pages[0]).toContain('31 Ogos 2026')
  })

  test.each([randomUUID(), 'nonsense', '%00'])('does not show an invented certificate %s', async (id) => {
    const { status, html } = await look(id)
    expect(status).toBe(404)
    expect(html).toContain('We know no such certificate')
  })

  test('shows a signature that other software verifies with the published key, and a forged one fails', async () => {
    const { certificate } = await issued()
    const signature = signatureIn((await look(certificate.id)).html)
    const { protectedHeader } = await compactVerify(signature, await keys())
    expect(protectedHeader.alg).toBe('EdDSA')
    expect(decodeJwt(signature)).toMatchObject({
      iss: app.url,
      jti: certificate.id,
      name: 'Jeannie Apat',
      course: 'Greetings',
      lessons: 2,
    })
    const [head, , tail] = signature.split('.')
    const claims = Buffer.from(JSON.stringify({ ...decodeJwt(signature), name: 'Somebody else' })).toString('base64url')
    await expect(compactVerify(`${head}.${claims}.${tail}`, await keys())).rejects.toThrow('signature')
    expect(await (await app.visitor.fetch(certificateKeys)).text()).not.toContain('"d"')
  })

  test('says that an admin revoked it, once, and the audit log records it', async () => {
    const { person, course, certificate } = await issued()
    const admin = await app.person('an admin')
    const body = { why: 'Issued for another person.' }
    const revoke = (who: Person) => who.call(certificates.revoke, { params: { id: certificate.id }, body })
    await expect(revoke(person)).rejects.toThrow('403: ')
    await revoke(admin)
    await expect(revoke(admin)).rejects.toThrow('409: ')
    const { html } = await look(certificate.id)
    expect(html).toContain('is no longer valid')
    expect(html).toContain('Issued for another person.')
    await expect(ask(person, course)).rejects.toThrow('409: Your certificate of this course was taken back.')
    const [event] = await admin.call(audit.list, { query: {} })
    expect(event).toMatchObject({
      action: 'certificate.revoke',
      subject: 'Greetings',
      subjectId: certificate.id,
      after: body.why,
    })
  })

  test('names the teacher of the course, under the name of that day', async () => {
    const [person, course] = [await aHolder('3-months'), await aCourse()]
    const teacher = await app.person({ ...people['a teacher'], firstName: 'Anna', lastName: 'Lojuta' })
    await app.db.update(courses).set({ teacherId: teacher.id }).where(eq(courses.id, course.id))
    await finish(person, course)
    const { html } = await look((await ask(person, course)).id)
    expect(html).toContain('Taught by Anna Lojuta')
    expect(decodeJwt(signatureIn(html))).toMatchObject({ teacher: 'Anna Lojuta' })
  })

  test('is found by an admin, by name, course or number, and by nobody else', async () => {
    const { person, certificate } = await issued('A course of its own')
    const admin = await app.person('an admin')
    const found = (q: string) => admin.call(certificates.issued, { query: { q } })
    for (const q of [certificate.id, 'course of ITS own'])
      expect(await found(q)).toMatchObject([{ id: certificate.id, name: 'Jeannie Apat', revokedWhy: null }])
    expect(await found('50%_\\')).toEqual([])
    await expect(person.call(certificates.issued, { query: {} })).rejects.toThrow('403: ')
  })

  test('shows no name once the account is deleted', async () => {
    const { person, certificate } = await issued()
    const { email } = (
      await app.db
        .select()
        .from(users)
        .where(eq(users.id, String(person.id)))
    )[0]!
    await app.db.update(purchases).set({ status: 'canceled' })
    await person.call(own.remove, { body: { confirmation: String(email) } })
    const { status, html } = await look(certificate.id)
    expect(status).toBe(200)
    expect(html).toContain('was deleted')
    expect(html).not.toContain('Jeannie')
    expect(signatureIn(html)).toBe('')
    expect(
      JSON.stringify(await app.db.select().from(certificateRows).where(eq(certificateRows.id, certificate.id))),
    ).not.toContain('Jeannie')
  })
})
