import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { eq } from 'drizzle-orm'
import { invitationDays, invitations, voices } from '#shared/voices.ts'
import { audit } from '#shared/audit.ts'
import { own } from '#shared/people.ts'
import { invitations as invitationRows, users } from '#server/db/tables.ts'
import { people, startTestApp } from '#server/testing/test-app.ts'
import type { Person, TestApp } from '#server/testing/test-app.ts'

const day = 24 * 3600_000

let app: TestApp
let admin: Person
beforeAll(async () => {
  app = await startTestApp()
  admin = await app.person(people['an admin'])
})
afterAll(() => app.close())

async function invite(by = admin) {
  const { link, invitation } = await by.call(invitations.create, { body: { note: 'For Jeannie of Ranau' } })
  return { token: link.split('#invitation=')[1] ?? '', link, id: invitation.id }
}
const accept = (person: Person, token: string) => person.call(invitations.accept, { body: { token } })
const roleOf = async ({ id }: Person) =>
  (
    await app.db
      .select()
      .from(users)
      .where(eq(users.id, String(id)))
  )[0]

describe('an invitation', () => {
  test('makes somebody a contributor, who may use the studio from the next request on, and it is written down', async () => {
    const { token, link } = await invite()
    expect(link).toBe(`${app.url}/studio#invitation=${token}`)
    const person = await app.person({ ...people['a learner'], firstName: 'Jeannie' })
    await expect(person.call(voices.words, {})).rejects.toThrow(/^403: /)
    expect(await accept(person, token)).toEqual({ role: 'CONTRIBUTOR' })
    await expect(person.call(voices.words, {})).resolves.toEqual([])
    const [event] = await admin.call(audit.list, {})
    expect(event).toMatchObject({ action: 'user.role', subject: 'Jeannie', before: 'NORMAL', after: 'CONTRIBUTOR' })
  })

  test('is kept by its hash alone', async () => {
    const { token } = await invite()
    const rows = JSON.stringify(await app.db.select().from(invitationRows))
    expect(rows).not.toContain(token)
  })

  test('works once: the second person is refused, the first hears the same again', async () => {
    const { token } = await invite()
    const first = await app.person(people['a learner'])
    const second = await app.person(people['a learner'])
    await accept(first, token)
    await expect(accept(second, token)).rejects.toThrow('409: This invitation has been used already.')
    expect(await accept(first, token)).toEqual({ role: 'CONTRIBUTOR' })
    expect(await roleOf(second)).toMatchObject({ role: 'NORMAL' })
  })

  test('is used by one of ten who come at once', async () => {
    const { token } = await invite()
    const ten = await Promise.all(Array.from({ length: 10 }, () => app.person(people['a learner'])))
    const outcomes = await Promise.allSettled(ten.map((person) => accept(person, token)))
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const roles = await Promise.all(ten.map(roleOf))
    expect(roles.filter((row) => row?.role === 'CONTRIBUTOR')).toHaveLength(1)
  })

  test('expires after thirty days', async () => {
    const { token, id } = await invite()
    const [row] = await app.db.select().from(invitationRows).where(eq(invitationRows.id, id))
    expect(row!.expiresAt.getTime() - row!.createdAt.getTime()).toBe(invitationDays * day)
    await app.db.update(invitationRows).set({ expiresAt: app.time.now() }).where(eq(invitationRows.id, id))
    const person = await app.person(people['a learner'])
    await expect(accept(person, token)).rejects.toThrow('410: This invitation has expired.')
    expect(await roleOf(person)).toMatchObject({ role: 'NORMAL' })
  })

  test('that has expired is seen, and sent again by another link: the earlier one is no longer known', async () => {
    const { token, id } = await invite()
    const expiresAt = app.time.now()
    await app.db.update(invitationRows).set({ expiresAt }).where(eq(invitationRows.id, id))
    const seen = (await admin.call(invitations.list, {})).find((each) => each.id === id)
    expect(seen).toMatchObject({ expiresAt: expiresAt.toISOString(), usedAt: null })
    const { link, invitation } = await admin.call(invitations.renew, { params: { id } })
    expect(Date.parse(invitation.expiresAt) - Date.parse(seen!.expiresAt)).toBeGreaterThanOrEqual(invitationDays * day)
    const person = await app.person(people['a learner'])
    await expect(accept(person, token)).rejects.toThrow(/^404: /)
    expect(await accept(person, link.split('#invitation=')[1] ?? '')).toEqual({ role: 'CONTRIBUTOR' })
    await expect(admin.call(invitations.renew, { params: { id } })).rejects.toThrow(
      '409: This invitation has been used',
    )
  })

  test('that nobody made is refused', async () => {
    const person = await app.person(people['a learner'])
    await expect(accept(person, 'a guess')).rejects.toThrow('404: This invitation is not known.')
    await expect(accept(app.visitor, 'a guess')).rejects.toThrow(/^401: /)
  })

  test('of somebody suspended does nothing: neither theirs nor for them', async () => {
    const other = await app.person(people['an admin'])
    const { token } = await invite(other)
    const suspended = await app.person({ ...people['a learner'], suspendedAt: new Date() })
    await expect(accept(suspended, token)).rejects.toThrow(/^401: /)
    await app.db
      .update(users)
      .set({ suspendedAt: new Date() })
      .where(eq(users.id, String(other.id)))
    const person = await app.person(people['a learner'])
    await expect(accept(person, token)).rejects.toThrow('410: This invitation is no longer valid.')
    expect(await roleOf(person)).toMatchObject({ role: 'NORMAL' })
  })

  test('taken back by an admin is not known any more; a used one cannot be', async () => {
    const { token, id } = await invite()
    await admin.call(invitations.revoke, { params: { id } })
    await expect(accept(await app.person(people['a learner']), token)).rejects.toThrow(/^404: /)
    const used = await invite()
    await accept(await app.person(people['a learner']), used.token)
    await expect(admin.call(invitations.revoke, { params: { id: used.id } })).rejects.toThrow(/^409: /)
  })
})

test.each(['a teacher', 'a contributor', 'an admin'] as const)('an invitation never lowers %s', async (who) => {
  const person = await app.person(people[who])
  const { token } = await invite()
  const { role } = people[who]
  expect(await accept(person, token)).toEqual({ role })
  expect(await roleOf(person)).toMatchObject({ role })
})

test('whoever has access that an admin gave keeps it, and may contribute besides', async () => {
  const person = await app.person(people['a complimentary subscriber'])
  const { token } = await invite()
  expect(await accept(person, token)).toEqual({ role: 'PAID' })
  expect(await person.call(own.me, {})).toMatchObject({ role: 'PAID', mayContribute: true })
  await expect(person.call(voices.words, {})).resolves.toEqual([])
})

test('whoever has paid stays subscribed as a contributor', async () => {
  const person = await app.person(people['a subscriber'])
  const { token } = await invite()
  await accept(person, token)
  expect(await person.call(own.me, {})).toMatchObject({ role: 'CONTRIBUTOR', subscribed: true })
})
