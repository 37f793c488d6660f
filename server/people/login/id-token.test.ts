import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { startForeignLogin } from '#server/testing/people/foreign-login.ts'
import { createLoginLog } from '#server/testing/people/login-log.ts'

/** Id and secret with every sign that HTTP Basic encodes. */
const client = { clientId: 'learn', clientSecret: 'a-secret_of.ours~' }
const logged = createLoginLog()
const { provider, people, logIn, restore, close } = await startForeignLogin({
  deps: { log: logged.log },
  openid: client,
})
beforeEach(async () => {
  await restore()
  logged.lines.length = 0
})
afterAll(close)

describe('a correctly signed ID token', () => {
  test.each([
    ['nobody', ''],
    ['half a sign', 'jo\ud800e'],
    ['more than 255 characters', 'x'.repeat(256)],
    ['other signs than ASCII', 'Jeanniě'],
    ['a NUL', 'jo\0e'],
  ])('with %s as its subject logs nobody in', async (_what, sub) => {
    provider.person = { ...provider.person, sub }
    const answer = await logIn()
    expect(answer.status).toBe(401)
    expect(logged.reasons()).toEqual([expect.stringMatching(/sub.* the subject is not one to 255 characters of ASCII/)])
    expect(answer.headers.get('content-type')).toContain('text/html')
    expect(await people()).toEqual([])
  })

  test('may have a subject of 255 characters', async () => {
    provider.person = { ...provider.person, sub: 'x'.repeat(255) }
    expect((await logIn()).status).toBe(302)
  })

  test.each([
    [client.clientId, 302, []],
    ['another-site', 401, ['azp: the token was made for another site']],
  ])('made for %s is answered with %i', async (azp, status, why) => {
    provider.forgeClaims = (claims) => void (claims['azp'] = azp)
    expect((await logIn()).status).toBe(status)
    expect(logged.reasons()).toEqual(why)
  })

  test.each([
    [60, 302, []],
    [3600, 401, ['iat: the token is from the future']],
  ])('issued %i seconds ahead is answered with %i', async (secondsAhead, status, why) => {
    provider.forgeClaims = (claims) => void (claims['iat'] = Math.floor(Date.now() / 1000) + secondsAhead)
    expect((await logIn()).status).toBe(status)
    expect(logged.reasons()).toEqual(why)
  })

  test.each([
    ['nonce', 'unexpected ID Token "nonce" claim value'],
    ['aud', 'unexpected JWT "aud" (audience) claim value'],
  ])('of another %s is refused by the library, and the log gives the reason without the value', async (claim, why) => {
    provider.forgeClaims = (claims) => void (claims[claim] = 'of-somebody-else')
    expect((await logIn()).status).toBe(401)
    expect(logged.reasons()).toContain(why)
    expect(logged.lines.join('')).not.toContain('of-somebody-else')
  })
})

test('two key changes within a minute make no login fail', async () => {
  for (let keys = 1; keys <= 3; keys += 1) {
    for (let n = 0; n < keys; n += 1) expect((await logIn()).status).toBe(302)
    await provider.rotate()
  }
})
