import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { contributions } from '#shared/contributions/contributions.ts'
import type { BodyToSend } from '#shared/endpoint.ts'
import { expectFitsAndIsAccessible } from '#tests/journeys/support/axe.ts'
import {
  fillLogin,
  toastBeforeLogin,
  sizes,
  toastAppears,
  toastIn,
  useBrowser,
  link,
  heading,
  type Look,
} from '#tests/journeys/support/visits.ts'
import { ownPassword } from '#tests/journeys/support/people.ts'

const browser = useBrowser()

const hasFocus = (field: Locator) => field.evaluate((element) => element === document.activeElement)
const card = (page: Page, title: string) => page.getByRole('article', { name: title, exact: true })

/** Somebody new who may contribute, at their dashboard, and an admin who decides. */
async function contributor(look: Look = {}) {
  const admin = await browser.add('Deciding', { role: 'ADMIN' })
  const { page, call } = await browser.openAs('Sharing', { role: 'CONTRIBUTOR' }, look)
  await page.goto('/contributor')
  await heading(page, 'No Contributions Yet').waitFor()
  const decide = async (title: string, body: BodyToSend<typeof contributions.decide>) => {
    const [found] = await admin.call(contributions.all, { query: { q: title } })
    await admin.call(contributions.decide, { params: { id: found!.id }, body })
  }
  return { page, call, by: { decide } }
}

async function submit(page: Page, title: string, content = '') {
  await page.getByLabel('Title').fill(title)
  await page.getByLabel('Content').fill(content)
  await page.getByRole('button', { name: 'Submit for Review' }).click()
  await card(page, title).waitFor()
  // Its code may come after the card. While it appears its text has too little contrast.
  await toastAppears(page, 'Contribution submitted for review')
}

test('three doors lead to a word, a voice and a story', async () => {
  const { page } = await contributor({ size: 'phone' })
  const doors = page.getByRole('region', { name: 'What would you like to give?' })
  expect(await link(doors, /./).count()).toBe(3)
  const [title, word] = [page.getByLabel('Title'), page.getByLabel('Word', { exact: true })]
  await link(doors, /^A word/).click()
  await expect.poll(() => hasFocus(word)).toBe(true)
  // The title is the word until somebody writes another.
  await word.fill('gusi')
  await expect.poll(() => title.inputValue()).toBe('gusi')
  await title.fill('A jar')
  await word.fill('gusis')
  await expect.poll(() => title.inputValue()).toBe('A jar')
  await word.blur()
  await link(doors, /^A story/).click()
  await expect.poll(() => hasFocus(title)).toBe(true)
  await link(doors, /^A voice/).click()
  await page.waitForURL('**/studio')
})

test('a new contributor sees the specified texts, and submits the first content', async () => {
  const { page } = await contributor({ size: 'phone' })
  const note =
    'Share your knowledge of Kadazandusun language and culture. Submissions will be reviewed by administrators before being published.'
  for (const name of ['Contributor Dashboard', 'Submit New Content', 'My Contributions'])
    await heading(page, name).waitFor()
  for (const text of [note, 'Submit your first contribution to share your knowledge'])
    await page.getByText(text).waitFor()
  await expect.poll(() => link(page, 'Back to Home').getAttribute('href')).toBe('/')
  await expect.poll(() => page.getByLabel('Title').getAttribute('placeholder')).toBe('Word of the Day: Kopivosian')
  await expect.poll(() => page.getByLabel('Content').getAttribute('rows')).toBe('8')
  const button = page.getByRole('button', { name: 'Submit for Review' })
  await expect.poll(() => button.isDisabled()).toBe(true)
  await page.getByLabel('Title').fill('   ')
  await expect.poll(() => button.isDisabled()).toBe(true)
  await expectFitsAndIsAccessible(page, 'an empty contributor dashboard')

  const given = Promise.withResolvers<void>()
  await page.route('**/api/contributions', async (route) => {
    await given.promise
    await route.continue()
  })
  await page.getByLabel('Title').fill('Word of the Day: Kopivosian')
  await button.click()
  await expect.poll(() => page.getByRole('button', { name: 'Submitting...' }).isDisabled()).toBe(true)
  given.resolve()
  await toastAppears(page, 'Contribution submitted for review')
  await toastIn(page).getByText('Success').waitFor()
  const ownCard = card(page, 'Word of the Day: Kopivosian')
  await ownCard.getByText('Pending').waitFor()
  await ownCard.getByText(/^Submitted \d{1,2} [A-Z][a-z]{2} \d{4}$/).waitFor()
  await expect.poll(() => page.getByLabel('Title').inputValue()).toBe('')
  await expectFitsAndIsAccessible(page, 'a contribution')
})

test('two placeholder cards are shown while the contributions load', async () => {
  const { page } = await browser.openAs('Waiting', { role: 'CONTRIBUTOR' })
  const given = Promise.withResolvers<void>()
  await page.route('**/api/contributions/my*', async (route) => {
    await given.promise
    await route.continue()
  })
  await page.goto('/contributor')
  await page.locator('[data-skeleton]').first().waitFor()
  await expect.poll(() => page.locator('[data-skeleton]').count()).toBe(2)
  given.resolve()
  await page.locator('[data-skeleton]').first().waitFor({ state: 'detached' })
})

test('an author changes and withdraws a pending contribution', async () => {
  const { page } = await contributor()
  await submit(page, 'How we greet', 'Kopivosian.')
  await card(page, 'How we greet').getByRole('button', { name: 'Edit' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit Contribution' })
  await dialog.getByLabel('Title').fill('')
  const save = dialog.getByRole('button', { name: 'Save Changes' })
  await expect.poll(() => save.isDisabled()).toBe(true)
  await dialog.getByText('Fill in “Title” first.').waitFor()
  await expectFitsAndIsAccessible(page, 'the edit dialog without a title')
  await dialog.getByLabel('Title').fill('How we greet each other')
  await expectFitsAndIsAccessible(page, 'the edit dialog')
  await save.click()
  await toastAppears(page, 'Contribution updated successfully')
  const ownCard = card(page, 'How we greet each other')
  await ownCard.getByRole('button', { name: 'Withdraw' }).click()
  const question = page.getByRole('alertdialog', { name: 'Withdraw this contribution?' })
  await question.getByRole('button', { name: 'Keep it' }).click()
  await ownCard.getByRole('button', { name: 'Withdraw' }).click()
  await question.getByRole('button', { name: 'Withdraw', exact: true }).click()
  await toastAppears(page, 'Contribution withdrawn')
  await heading(page, 'No Contributions Yet').waitFor()
})

test('on the profile a pending contribution has the fields for a sound and a picture, too', async () => {
  const { page, call } = await contributor({ size: 'phone' })
  await call(contributions.create, { body: { title: 'A tree', content: '' } })
  await page.goto('/profile')
  await card(page, 'A tree').getByRole('button', { name: 'Edit' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit Contribution' })
  await dialog.getByText('More about it (optional)').click()
  await dialog.getByText('Sound', { exact: true }).waitFor()
  await dialog.getByText('Picture', { exact: true }).waitFor()
  await dialog.getByRole('button', { name: 'Record' }).waitFor()
  await expectFitsAndIsAccessible(page, 'the edit dialog on the profile')
})

test('a decision is shown with its badge, the reviewer’s note, and a link to the library', async () => {
  const { page, call, by } = await contributor({ scheme: 'dark' })
  const lines4 = 'One line.\nTwo lines.\nThree lines.\nFour lines.'
  for (const [title, content] of [
    ['To be taken back', ''],
    ['To be refused', 'Too short'],
    ['Iti tadau osonong', lines4],
  ] as const)
    await call(contributions.create, { body: { title, content } })
  await by.decide('To be refused', { status: 'REJECTED', note: 'Please tell where you heard it.' })
  await by.decide('Iti tadau osonong', { status: 'APPROVED' })
  await by.decide('To be taken back', { status: 'APPROVED' })
  await by.decide('To be taken back', { withdrawn: true })
  await page.reload()

  const refused = card(page, 'To be refused')
  await refused.getByText('Rejected').waitFor()
  await refused.getByText('Note from the reviewer: Please tell where you heard it.').waitFor()
  expect(await refused.getByRole('button', { name: 'Edit' }).count()).toBe(0)
  const withdrawn = card(page, 'To be taken back')
  await withdrawn.getByText('Taken out of the library').waitFor()
  expect(await withdrawn.getByRole('link').count()).toBe(0)

  const approved = card(page, 'Iti tadau osonong')
  await expect.poll(() => approved.getByText('Approved').locator('svg').count()).toBe(1)
  const lines = () =>
    approved
      .getByText('One line.')
      .evaluate((text) => Math.round(text.clientHeight / Number.parseFloat(getComputedStyle(text).lineHeight)))
  expect(await lines()).toBe(3)
  await approved.getByRole('button', { name: 'Show all' }).click()
  expect(await lines()).toBe(4)
  await expectFitsAndIsAccessible(page, 'decided contributions')
  await link(approved, 'See it in the library').click()
  await page.getByRole('heading', { level: 1, name: 'Iti tadau osonong' }).waitFor()
  await page.getByText('Shared by Sharing Example').waitFor()
})

test('a contribution decided meanwhile can no longer be changed, and the page says so', async () => {
  const { page, by } = await contributor()
  await submit(page, 'Decided meanwhile')
  await card(page, 'Decided meanwhile').getByRole('button', { name: 'Edit' }).click()
  await page.getByRole('dialog').getByLabel('Title').fill('Too late')
  await by.decide('Decided meanwhile', { status: 'APPROVED' })
  await page.getByRole('dialog').getByRole('button', { name: 'Save Changes' }).click()
  await toastAppears(page, 'Error')
  // The typed text can still be copied.
  expect(await page.getByRole('dialog').getByLabel('Title').inputValue()).toBe('Too late')
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
  await card(page, 'Decided meanwhile').getByText('Approved').waitFor()
})

test('unsent text survives a failed connection and a reload, and is sent afterwards', async () => {
  const { page } = await contributor()
  await page.route('**/api/contributions', (route) => route.abort('internetdisconnected'))
  await page.getByLabel('Title').fill('Written on the bus')
  await page.getByLabel('Content').fill('A long text that nobody wants to type twice.')
  await page.getByRole('button', { name: 'Submit for Review' }).click()
  await page.getByText('Your text is kept here.').waitFor()
  await page.unroute('**/api/contributions')
  await page.reload()
  await expect.poll(() => page.getByLabel('Content').inputValue()).toBe('A long text that nobody wants to type twice.')
  await page.getByRole('button', { name: 'Submit for Review' }).click()
  await card(page, 'Written on the bus').waitFor()
})

test('a contributor with an ended session gets a message and finds the text again after login', async () => {
  const { page, email } = await browser.openAs('Returning', { role: 'CONTRIBUTOR' })
  await page.goto('/contributor')
  await page.getByLabel('Title').fill('Written before the login ended')
  await page.context().clearCookies()
  await toastBeforeLogin(page, 'UnauthorizedYou are logged out. Logging in again...', () =>
    page.getByRole('button', { name: 'Submit for Review' }).click(),
  )
  await fillLogin(page, email, ownPassword)
  await page.waitForURL('**/contributor')
  await heading(page, 'Submit New Content').waitFor()
  await expect.poll(() => page.getByLabel('Title').inputValue()).toBe('Written before the login ended')
})

test('the dashboard fits the narrowest phone', async () => {
  const { page } = await contributor({ size: 'phone' })
  await page.setViewportSize({ ...sizes.phone, width: 320 })
  await submit(page, 'W'.repeat(120), 'w'.repeat(600))
  await expectFitsAndIsAccessible(page, 'long words')
})

test('a rejected contribution is sent again with changes, and both link to each other', async () => {
  const { page, by } = await contributor()
  await submit(page, 'How we say thank you', 'Pounsikou.')
  await by.decide('How we say thank you', { status: 'REJECTED', note: 'Please tell us where it is said.' })
  await page.reload()
  await card(page, 'How we say thank you')
    .getByRole('button', { name: /^Send a changed one/ })
    .click()
  const dialog = page.getByRole('dialog', { name: 'Send a changed one' })
  await expect.poll(() => dialog.getByLabel('Content').inputValue()).toBe('Pounsikou.')
  await dialog.getByLabel('Title').fill('How we say thank you in Tambunan')
  await dialog.getByRole('button', { name: 'Submit for Review' }).click()
  const again = card(page, 'How we say thank you in Tambunan')
  await again.getByText('Pending').waitFor()
  await again.getByText('Sent in place of “How we say thank you”').waitFor()
  const first = card(page, 'How we say thank you')
  await first.getByText('You sent a changed one: “How we say thank you in Tambunan”').waitFor()
  expect(await first.getByRole('button').count()).toBe(0)
})
