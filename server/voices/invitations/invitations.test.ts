import { describe, expect, test } from 'vitest'
import { eq } from 'drizzle-orm'
import { invitationDays, invitations } from '#shared/voices/invitations.ts'
import { voices } from '#shared/voices/voices.ts'
import { audit } from '#shared/site/audit/audit.ts'
import { own } from '#shared/people.ts'
import { dayMs } from '#shared/time.ts'
import { users } from '#server/db/tables/people.ts'
import { invitations as invitationRows } from '#server/db/tables/voices.ts'
import { people, useTestApp, type Person } from '#server/testing/test-app.ts'

const { app, admin } = useTestApp({ admin: 'an admin' })

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
  test('makes a person a contributor with immediate access to the studio, and the audit log records it', async () => {
    const { token, link } = await invite()
    expect(link).toBe(`${app.url}/studio#invitation=${token}`)
    const person = await app.person({ ...people['a learner'], firstName: 'Jeannie' })
    await expect(person.call(voices.words, {})).rejects.toThrow(/^403: /)
    expect(await accept(person, token)).toEqual({ role: 'CONTRIBUTOR' })
    await expect(person.call(voices.words, {})).resolves.toEqual([])
    const [event] = await admin.call(audit.list, {})
    expect(event).toMatchObject({ action: 'user.role', subject: 'Jeannie', before: 'NORMAL', after: 'CONTRIBUTOR' })
  })

  test('is stored as a hash only', async () => {
    const { token } = await invite()
    const rows = JSON.stringify(await app.db.select().from(invitationRows))
    expect(rows).not.toContain(token)
  })

  test('works once: a second person is refused, and the first gets the same answer again', async () => {
    const { token } = await invite()
    const first = await app.person('a learner')
    const second = await app.person('a learner')
    await accept(first, token)
    await expect(accept(second, token)).rejects.toThrow('409: This invitation has been used already.')
    expect(await accept(first, token)).toEqual({ role: 'CONTRIBUTOR' })
    expect(await roleOf(second)).toMatchObject({ role: 'NORMAL' })
  })

  test('is used by one of ten simultaneous people', async () => {
    const { token } = await invite()
    const ten = await Promise.all(Array.from({ length: 10 }, () => app.person('a learner')))
    const outcomes = await Promise.allSettled(ten.map((person) => accept(person, token)))
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const roles = await Promise.all(ten.map(roleOf))
    expect(roles.filter((row) => row?.role === 'CONTRIBUTOR')).toHaveLength(1)
  })

  test('expires after thirty days', async () => {
    const { token, id } = await invite()
    const [row] = await app.db.select().from(invitationRows).where(eq(invitationRows.id, id))
    expect(row!.expiresAt.getTime() - row!.createdAt.getTime()).toBe(invitationDays * dayMs)
    await app.db.update(invitationRows).set({ expiresAt: app.time.now() }).where(eq(invitationRows.id, id))
    const person = await app.person('a learner')
    await expect(accept(person, token)).rejects.toThrow('410: This invitation has expired.')
    expect(await roleOf(person)).toMatchObject({ role: 'NORMAL' })
  })

  test('that has expired is listed, and can be renewed with another link: the earlier link is unknown', async () => {
    const { token, id } = await invite()
    const expiresAt = app.time.now()
    await app.db.update(invitationRows).set({ expiresAt }).where(eq(invitationRows.id, id))
    const seen = (await admin.call(invitations.list, {})).find((each) => each.id === id)
    expect(seen).toMatchObject({ expiresAt: expiresAt.toISOString(), usedAt: null })
    const { link, invitation } = await admin.call(invitations.renew, { params: { id } })
    expect(Date.parse(invitation.expiresAt) - Date.parse(seen!.expiresAt)).toBeGreaterThanOrEqual(
      invitationDays * dayMs,
    )
    const person = await app.person('a learner')
    await expect(accept(person, token)).rejects.toThrow(/^404: /)
    expect(await accept(person, link.split('#invitation=')[1] ?? '')).toEqual({ role: 'CONTRIBUTOR' })
    await expect(admin.call(invitations.renew, { params: { id } })).rejects.toThrow(
      '409: This invitation has been used',
    )
  })

  test('that was invented is refused', async () => {
    const person = await app.person('a learner')
    await expect(accept(person, 'a guess')).rejects.toThrow('404: This invitation is not known.')
    await expect(accept(app.visitor, 'a guess')).rejects.toThrow(/^401: /)
  })

  test('has no effect if its sender or its recipient is suspended', async () => {
    const other = await app.person('an admin')
    const { token } = await invite(other)
    const suspended = await app.person({ ...people['a learner'], suspendedAt: new Date() })
    await expect(accept(suspended, token)).rejects.toThrow(/^401: /)
    await app.db
      .update(users)
      .set({ suspendedAt: new Date() })
      .where(eq(users.id, String(other.id)))
    const person = await app.person('a learner')
    await expect(accept(person, token)).rejects.toThrow('410: This invitation is no longer valid.')
    expect(await roleOf(person)).toMatchObject({ role: 'NORMAL' })
  })

  test('revoked by an admin is unknown; a used one cannot be revoked', async () => {
    const { token, id } = await invite()
    await admin.call(invitations.revoke, { params: { id } })
    await expect(accept(await app.person('a learner'), token)).rejects.toThrow(/^404: /)
    const used = await invite()
    await accept(await app.person('a learner'), used.token)
    await expect(admin.call(invitations.revoke, { params: { id: used.id } })).rejects.toThrow(/^409: /)
  })
})

test.each(['a teacher', 'a contributor', 'an admin'] as const)(
  'is neither used up by %s nor lowers them: the invited speaker still gets in',
  async (who) => {
    const person = await app.person(people[who])
    const { token, id } = await invite()
    const { role } = people[who]
    expect(await accept(person, token)).toEqual({ role })
    expect(await roleOf(person)).toMatchObject({ role })
    expect((await admin.call(invitations.list, {})).find((each) => each.id === id)).toMatchObject({ usedAt: null })
    expect(await accept(await app.person('a learner'), token)).toEqual({ role: 'CONTRIBUTOR' })
  },
)

test('a person with complimentary access keeps it, and may also contribute', async () => {
  const person = await app.person('a complimentary subscriber')
  const { token } = await invite()
  expect(await accept(person, token)).toEqual({ role: 'PAID' })
  expect(await person.call(own.me, {})).toMatchObject({ role: 'PAID', mayContribute: true })
  await expect(person.call(voices.words, {})).resolves.toEqual([])
})

test('a paying person stays subscribed as a contributor', async () => {
  const person = await app.person('a subscriber')
  const { token } = await invite()
  await accept(person, token)
  expect(await person.call(own.me, {})).toMatchObject({ role: 'CONTRIBUTOR', subscribed: true })
})
