import { expect, test } from 'vitest'
import { site } from '#shared/site/site.ts'
import { useTestApp } from '#server/testing/test-app.ts'

const { app } = useTestApp({}, { env: { SITE_NAME: 'Boros', SITE_SUPPORT_EMAIL: 'help@example.test' } })

test('the public configuration is readable for everybody', async () => {
  const config = await app.visitor.call(site.config, {})
  expect(config).toMatchObject({ siteName: 'Boros', supportEmail: 'help@example.test', stripePublishableKey: null })
  expect(config.uploadLimits).toEqual({ image: 5242880, audio: 10485760, video: 52428800 })
})

test('missing company details are marked as placeholders', async () => {
  const { company } = await app.visitor.call(site.config, {})
  expect(company.placeholder).toBe(true)
  expect(company.phones).toHaveLength(3)
})
