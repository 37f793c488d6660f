import { describe, expect, test } from 'vitest'
import { classMessages } from '#shared/classes/class-mail.ts'
import { learnerClasses } from '#shared/classes/membership.ts'
import { aClass, withId, personWithEmail, refusalOf } from '#server/testing/class-world.ts'
import { useTestApp } from '#server/testing/test-app.ts'

const { app } = useTestApp()

describe('messages', () => {
  test('go by e-mail after ten minutes to confirmed addresses, and end with one click', async () => {
    const { teacher, id, code } = await aClass(app)
    const learner = await personWithEmail(app, 'NORMAL')
    await learner.call(learnerClasses.join, { body: { code, name: 'Amai', consent: 'self' } })
    const send = (text: string) => teacher.call(classMessages.send, { ...withId(id), body: { text } })
    const { id: first } = await send('Bring your book.')
    expect(await learner.call(learnerClasses.read, withId(id))).toMatchObject({
      messages: [{ text: 'Bring your book.' }],
    })
    expect(await app.emails(learner.email)).toEqual([])
    await teacher.call(classMessages.withdraw, withId(first))
    await send('Bring a pen.')
    app.time.advance(11 * 60_000)
    const [email, ...others] = await app.emails(learner.email)
    expect(others).toEqual([])
    expect(email!.text).toContain('Bring a pen.')
    const [latest] = await teacher.call(classMessages.list, withId(id))
    expect(await refusalOf(teacher.call(classMessages.withdraw, withId(latest!.id)))).toBe(
      '409: This message has gone by e-mail already.',
    )
    const [, name = ''] = /\/classes\/mail\/(\S+)/.exec(email!.text)!
    expect(await refusalOf(app.visitor.call(learnerClasses.endMail, { params: { name: `${name}x` } }))).toMatch(/^404/)
    // As a mail program does it (RFC 8058): a form, without an origin and without cookies.
    const { status } = await fetch(`${app.url}/api/class-mail/${name}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
      body: 'List-Unsubscribe=One-Click',
    })
    expect(status).toBe(204)
    for (const text of ['3', '4', '5']) await send(text)
    app.time.advance(11 * 60_000)
    expect(await app.emails(learner.email)).toHaveLength(1)
    expect(await refusalOf(send('6'))).toBe('409: A class gets at most 5 messages a day.')
    app.time.set(new Date())
  })
})
