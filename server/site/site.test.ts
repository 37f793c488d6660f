import { afterAll, beforeAll, expect, test } from 'vitest'
import { site } from '#shared/site.ts'
import { startTestApp } from '#server/testing/test-app.ts'
import type { TestApp } from '#server/testing/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ env: { SITE_NAME: 'Boros', SITE_SUPPORT_EMAIL: 'help@example.test' } })
})
afterAll(() => app.close())

test('anybody may read what is public of the configuration', async () => {
  const config = await app.visitor.call(site.config, {})
  expect(config).toMatchObject({ siteName: 'Boros', supportEmail: 'help@example.test', stripePublishableKey: null })
  expect(config.uploadLimits).toEqual({ image: 5242880, audio: 10485760, video: 52428800 })
})

test('details the operator has not given are marked as placeholders', async () => {
  const { company } = await app.visitor.call(site.config, {})
  expect(company.placeholder).toBe(true)
  expect(company.phones).toHaveLength(3)
})
