import { expect, test } from 'vitest'
import { ensureSecrets } from '#server/db/secrets.ts'
import { secrets } from '#server/db/tables/operations.ts'
import { useTestApp } from '#server/testing/test-app.ts'

const { app } = useTestApp()

test('ten processes that start at once agree on every key and secret', async () => {
  await app.db.delete(secrets)
  const [first, ...others] = await Promise.all(Array.from({ length: 10 }, () => ensureSecrets(app.db)))
  for (const other of others) expect(other).toEqual(first)
  expect(await ensureSecrets(app.db)).toEqual(first)
  expect(first?.providerKeys.keys).toMatchObject([{ kty: 'RSA', alg: 'RS256', use: 'sig' }])
  expect(
    new Set([first?.clientSecret, first?.throttleKey, first?.sessionCookie[0], first?.providerCookie[0]]).size,
  ).toBe(4)
})
