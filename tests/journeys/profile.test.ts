import { json } from 'node:stream/consumers'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectFitsAndIsAccessible } from './support/axe.ts'
import { ownPassword } from './support/people.ts'
import { fillLogin, sizes, toastAppears, useBrowser, heading, type Look } from './support/visits.ts'

const browser = useBrowser()
const firstPassword = ownPassword

const open = (page: Page, button: string, dialog: string) =>
  page
    .getByRole('button', { name: button, exact: true })
    .click()
    .then(() => page.locator('[role=dialog],[role=alertdialog]').filter({ hasText: dialog }))

async function atProfile(look: Look = {}) {
  const { page, email } = await browser.openAs('Owner', {}, look)
  await page.goto('/profile')
  await page.getByRole('button', { name: 'Delete my account' }).waitFor()
  return { page, email }
}

async function logInAgain(page: Page, email: string, secret: string) {
  await page.goto('/api/logout')
  await page.goto('/api/login')
  await fillLogin(page, email, secret)
}

test('people correct their name, and it changes everywhere at once', async () => {
  const { page, email } = await atProfile({ size: 'phone' })
  const dialog = await open(page, 'Change name', 'Change Name')
  await dialog.getByLabel('First name').fill('  ')
  await expect.poll(() => dialog.getByRole('button', { name: 'Save Name' }).isDisabled()).toBe(true)
  await dialog.getByLabel('First name').fill('Renamed')
  await dialog.getByLabel('Last name').fill('')
  await expectFitsAndIsAccessible(page, 'change name')
  await dialog.getByRole('button', { name: 'Save Name' }).click()
  await toastAppears(page, 'Name changed successfully')
  await page.getByRole('heading', { level: 1, name: 'Renamed', exact: true }).waitFor()
  await logInAgain(page, email, firstPassword)
  await heading(page, 'Welcome back, Renamed!').waitFor()
})

test('a new password needs the old one and a strong choice, and works at once', async () => {
  const { page, email } = await atProfile()
  const dialog = await open(page, 'Change password', 'Change Password')
  const send = async (current: string, next: string) => {
    await dialog.getByLabel('Current password').fill(current)
    await dialog.getByLabel('New password').fill(next)
    await dialog.getByRole('button', { name: 'Change Password' }).click()
  }
  const faultOf = (label: string) => dialog.getByLabel(label).and(page.locator('[aria-invalid=true]'))
  await send(firstPassword, 'short')
  await faultOf('New password').waitFor()
  await expect.poll(() => dialog.getByRole('alert').innerText()).toContain('too short')
  await send('not the old one', 'eight rivers of rice')
  await faultOf('Current password').waitFor()
  await expect.poll(() => dialog.getByRole('alert').innerText()).toBe('The current password is not right.')
  await expectFitsAndIsAccessible(page, 'change password')
  await send(firstPassword, 'eight rivers of rice')
  await toastAppears(page, 'Password changed.')
  await dialog.waitFor({ state: 'detached' })
  expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain('rivers')

  await logInAgain(page, email, firstPassword)
  await page.getByRole('alert').waitFor()
  await fillLogin(page, email, 'eight rivers of rice')
  await heading(page, /^Welcome back/).waitFor()
})

test('a new e-mail address counts after its link is opened', async () => {
  const { page, email } = await atProfile()
  const next = email.replace('owner-', 'moved-')
  const dialog = await open(page, 'Change email', 'Change Email')
  const send = async (address: string, secret: string) => {
    await dialog.getByLabel('New email').fill(address)
    await dialog.getByLabel('Current password').fill(secret)
    await dialog.getByRole('button', { name: 'Send Link' }).click()
  }
  await send('nonsense', firstPassword)
  await dialog.getByLabel('New email').and(page.locator('[aria-invalid=true]')).waitFor()
  await send(next, 'not the password')
  await dialog.getByLabel('Current password').and(page.locator('[aria-invalid=true]')).waitFor()
  await expectFitsAndIsAccessible(page, 'change email')
  await send(next, firstPassword)
  await toastAppears(page, 'Check your mail')
  await page.getByText(email).first().waitFor()

  const link = page.locator('a[href*="/change-email?"]').first()
  // It may still be on its way.
  await expect
    .poll(async () => {
      await page.goto('/dev/mail')
      return await link.count()
    })
    .toBe(1)
  await link.click()
  await page.getByRole('button').click()
  await page.goto('/profile')
  await page.getByText(next).first().waitFor()
})

test('a person downloads their personal data as a file', async () => {
  const { page, email } = await atProfile()
  const begun = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download my data' }).click()
  const download = await begun
  expect(download.suggestedFilename()).toMatch(/^my-data-\d{4}-\d\d-\d\d\.json$/)
  const data = (await json(await download.createReadStream())) as { person: { email: string } }
  expect(JSON.stringify(data.person)).toContain(email)
})

test('an account is deleted only with its password, and then it no longer exists', async () => {
  const { page, email } = await atProfile({ scheme: 'dark' })
  const dialog = await open(page, 'Delete my account', 'Delete your account?')
  for (const text of ['This is deleted', 'This stays', 'Your contributions, without your name.'])
    await dialog.getByText(text).waitFor()
  const confirm = dialog.getByRole('button', { name: 'Delete my account' })
  await expect.poll(() => confirm.isDisabled()).toBe(true)
  await dialog.getByLabel('Your password').fill('not the password')
  await confirm.click()
  await dialog.getByText('The password is not right.').waitFor()
  await expectFitsAndIsAccessible(page, 'delete account')
  await dialog.getByLabel('Your password').fill(firstPassword)
  await confirm.click()
  await page.getByRole('link', { name: 'Start 3-Day Free Trial' }).first().waitFor()
  await toastAppears(page, 'Your account is deleted')
  expect((await page.request.get('/api/auth/user')).status()).toBe(401)
  await page.reload()
  expect(await page.getByText('Your account is deleted').count()).toBe(0)
  await page.goto('/api/login')
  await fillLogin(page, email, firstPassword)
  await page.getByRole('alert').waitFor()
})

test('the profile fits the narrowest phone', async () => {
  const { page } = await atProfile({ size: 'phone' })
  await page.setViewportSize({ ...sizes.phone, width: 320 })
  await expectFitsAndIsAccessible(page, 'the profile')
  await open(page, 'Delete my account', 'Delete your account?')
  await expectFitsAndIsAccessible(page, 'delete account on a phone')
})
