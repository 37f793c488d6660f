import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { own } from '#shared/people.ts'
import { invitations } from '#shared/voices/invitations.ts'
import { expectFitsAndIsAccessible, inBothThemes } from '#tests/journeys/support/axe.ts'
import { fillLogin, sizes, toastAppears, useBrowser, button, heading } from '#tests/journeys/support/visits.ts'
import { ownPassword } from '#tests/journeys/support/people.ts'

const browser = useBrowser()

const refusal = (page: Page) => heading(page, 'This invitation does not work')
const rowOf = (page: Page, note: string) => page.getByRole('listitem').filter({ hasText: note })

async function openInvitations(page: Page) {
  await page.goto('/admin?tab=users')
  const fold = page.getByRole('button', { name: 'Invite a speaker', exact: true })
  await fold.focus()
  await page.keyboard.press('Enter')
  await page.getByLabel('Who is it for?').waitFor()
}

async function invited(note: string) {
  const { call } = await browser.add('Inviting', { role: 'ADMIN' })
  return call(invitations.create, { body: { note } })
}

test('an admin invites a speaker by keyboard, the speaker logs in and sees the studio, and a second person is refused', async () => {
  const note = `Jeannie of Ranau ${Date.now()}`
  const { page } = await browser.openAs('Inviting', { role: 'ADMIN' })
  await page.goto('/studio')
  await page.getByRole('link', { name: 'Invite a speaker' }).click()
  await page.waitForURL('**/admin?tab=users')
  await openInvitations(page)
  await page.getByLabel('Who is it for?').focus()
  await page.keyboard.type(note)
  await page.keyboard.press('Enter')
  const row = rowOf(page, note)
  const field = row.getByLabel('Link', { exact: true })
  await field.waitFor()
  // The link has the focus, with all its text selected.
  await expect.poll(() => field.evaluate((input) => input === document.activeElement)).toBe(true)
  const link = await field.inputValue()
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await row.getByText('Copied.').waitFor()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link)
  await inBothThemes(page, 'invitations-made')

  const speaker = await browser.add('Jeannie')
  const guest = await browser.open()
  await guest.goto(link)
  await heading(guest, 'You are invited to lend your voice').waitFor()
  await inBothThemes(guest, 'invitation-visitor')
  await guest.getByRole('main').getByRole('link', { name: 'Log in', exact: true }).focus()
  await guest.keyboard.press('Enter')
  await fillLogin(guest, speaker.email, ownPassword)
  await guest.waitForURL('**/studio')
  await heading(guest, 'Who will speak?').waitFor()
  expect(await speaker.call(own.me, {})).toMatchObject({ role: 'CONTRIBUTOR' })
  await guest.reload()
  await heading(guest, 'Who will speak?').waitFor()
  // The person opens the e-mail again after using the link.
  await guest.goto('/library')
  await guest.goto(link)
  await guest.getByText('opening its link changed nothing').waitFor()

  const second = await browser.openAs('Second')
  await second.page.goto(link)
  await refusal(second.page).waitFor()
  await second.page.getByText('This invitation has been used already.').waitFor()
  await inBothThemes(second.page, 'invitation-refused')
  await second.page.getByRole('link', { name: 'Open the library' }).click()
  await second.page.waitForURL('**/library')

  await openInvitations(page)
  await page.getByText(/^Used \(/).click()
  await row.getByText('Used', { exact: true }).waitFor()
  expect(await row.getByRole('button').count()).toBe(0)
  // As wide as the open ones above it, where there is room.
  await page.setViewportSize(sizes.desktop)
  await expect.poll(async () => (await row.boundingBox())?.width).toBeGreaterThan(900)
})

test('a new link replaces the first, and a revoked invitation is refused', async () => {
  const note = `Lost by Malik ${Date.now()}`
  const { link: lost } = await invited(note)
  const { page } = await browser.openAs('Inviting', { role: 'ADMIN' }, { size: 'phone' })
  await openInvitations(page)
  const row = rowOf(page, note)
  await button(row, 'Another link').click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Make another link', exact: true }).click()
  const field = row.getByLabel('Link', { exact: true })
  await field.waitFor()
  const link = await field.inputValue()
  expect(link).not.toBe(lost)

  const guest = await browser.openAs('Malik')
  await guest.page.goto(lost)
  await guest.page.getByText('This invitation is not known. It was cancelled or replaced.').waitFor()

  await button(row, 'Cancel').click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel the invitation', exact: true }).click()
  await toastAppears(page, 'Invitation cancelled')
  await row.waitFor({ state: 'detached' })
  await guest.page.goto('/library')
  await guest.page.goto(link)
  await refusal(guest.page).waitFor()
  expect(await guest.call(own.me, {})).toMatchObject({ role: 'NORMAL' })
})

test('an invitation that has expired, or of a suspended admin, shows a sentence; a suspended person gets one at login', async () => {
  const { page } = await browser.openAs('Late', {}, { size: 'phone' })
  const { link: late } = await invited('Expired')
  await page.route('**/api/invitations/accept', (call) =>
    call.fulfill({
      status: 410,
      contentType: 'text/plain',
      body: 'This invitation has expired. Please ask for a new one.',
    }),
  )
  await page.goto(late)
  await refusal(page).waitFor()
  await page.getByText('This invitation has expired. Please ask for a new one.', { exact: true }).waitFor()
  await page.unrouteAll()

  const inviter = await browser.add('Gone', { role: 'ADMIN' })
  const { link } = await inviter.call(invitations.create, { body: { note: 'Of somebody suspended' } })
  await browser.change(inviter, { suspendedAt: new Date() })
  await page.goto('/library')
  await page.goto(link)
  await refusal(page).waitFor()
  await page.getByText('This invitation is no longer valid. Please ask for a new one.', { exact: true }).waitFor()

  const suspended = await browser.add('Suspended', { suspendedAt: new Date() })
  const guest = await browser.open({ size: 'phone' })
  await guest.goto(late)
  await guest.getByRole('main').getByRole('link', { name: 'Log in', exact: true }).click()
  await fillLogin(guest, suspended.email, ownPassword)
  await guest.getByText(/has been suspended by an administrator/).waitFor()
})

test('a person with access to the studio leaves an invitation unused', async () => {
  const { link, invitation } = await invited('Opened by a teacher')
  const teacher = await browser.openAs('Teacher', { role: 'TEACHER' })
  await teacher.page.goto(link)
  await heading(teacher.page, 'You are in the studio already').waitFor()
  await teacher.page.setViewportSize(sizes.phone)
  await expectFitsAndIsAccessible(teacher.page, 'a spare invitation')
  const admin = await browser.add('Inviting', { role: 'ADMIN' })
  const made = (await admin.call(invitations.list, {})).find(({ id }) => id === invitation.id)
  expect(made).toMatchObject({ usedAt: null })
})
