import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { contributions } from '#shared/contributions/contributions.ts'
import { entryDocuments } from '#shared/entries/document-calls.ts'
import { categories } from '#shared/entries/entries.ts'
import { consentWording } from '#shared/voices/consent.ts'
import { recordings } from '#shared/voices/voices.ts'
import { speakers } from '#shared/voices/speakers.ts'
import { aSound } from '#server/testing/library/sounds.ts'
import { expectFitsAndIsAccessible } from '#tests/journeys/support/axe.ts'
import { sizes, toastAppears, toastIn, useBrowser, button, type Look } from '#tests/journeys/support/visits.ts'
import { adminAt, dialog } from './dashboard.ts'

const browser = useBrowser()

/** A contribution as a contributor sends it. */
async function contributed(title: string) {
  const { call } = await browser.add('Sharing', { role: 'CONTRIBUTOR' })
  return call(contributions.create, { body: { title, content: 'Siou means sorry.\n<b>Not bold</b>' } })
}

test('an admin decides on contributions, adds a note, and makes a library entry from one', async () => {
  const { title: refused } = await contributed('To be rejected')
  const { title: taken } = await contributed('To be published')
  const page = await adminAt(browser, 'contributions')
  const card = (title: string) => page.getByRole('article', { name: title })
  await card(refused).getByText('<b>Not bold</b>').waitFor()
  await button(card(refused), /^Reject/).click()
  await card(refused).getByText('Rejected', { exact: true }).waitFor()
  expect(await button(card(refused), /^Approve/).count()).toBe(0)
  await button(card(refused), /Add note/).click()
  await dialog(page, 'Add Note').getByLabel('Note').fill('Please name the dialect.')
  await button(dialog(page, 'Add Note'), 'Save Note').click()
  await card(refused).getByText('Please name the dialect.').waitFor()

  await button(card(taken), /Approve as library entry/).click()
  const entry = dialog(page, 'Approve as library entry')
  await expect.poll(() => entry.getByLabel('Title (Kadazandusun)').inputValue()).toBe('To be published')
  await button(entry, 'Approve and Publish').click()
  await entry.getByText('Please choose a type.').waitFor()
  await entry.getByLabel('Category Type').selectOption('PHRASE')
  await button(entry, 'Approve and Publish').click()
  await card(taken).getByText('Library entry').waitFor()
  await button(card(taken), /Withdraw from library/).click()
  await card(taken).getByText('Withdrawn', { exact: true }).waitFor()
  await button(card(taken), /Put back/).click()
  await card(taken).getByText('Withdrawn', { exact: true }).waitFor({ state: 'detached' })
})

test('a decision after another admin’s decision is rolled back on the screen', async () => {
  const { id, title } = await contributed('Decided by another')
  const page = await adminAt(browser, 'contributions')
  const card = page.getByRole('article', { name: title })
  await card.waitFor()
  const other = await browser.add('Faster', { role: 'ADMIN' })
  await other.call(contributions.decide, { params: { id }, body: { status: 'REJECTED' } })
  await button(card, /^Approve Decided/).click()
  await toastAppears(page, 'This contribution is already rejected.')
  // Both lists hold it until both have been read again.
  await expect.poll(() => card.getByText('Rejected', { exact: true }).count()).toBe(1)
})

test('an accidental rejection is undone in its toast, and later on the card', async () => {
  const { title } = await contributed('Rejected by a slip')
  const page = await adminAt(browser, 'contributions')
  const card = page.getByRole('article', { name: title })
  const reject = () => button(card, /^Reject/).click()
  await reject()
  await toastAppears(page, 'Contribution rejected successfully')
  await button(toastIn(page), 'Undo').click()
  await toastAppears(page, 'The decision is undone')
  await card.getByText('Pending', { exact: true }).waitFor()
  await reject()
  await button(card, /^Undo/).click()
  await card.getByText('Pending', { exact: true }).waitFor()
})

/** An entry of this test's own, and what somebody proposes for it. */
async function proposed(title: string) {
  const giver = await browser.add('Giving', { role: 'CONTRIBUTOR' })
  const other = await browser.add('Writing', { role: 'ADMIN' })
  const { id } = await other.call(categories.create, { body: { type: 'WORD', title, content: 'water' } })
  const params = { id }
  const { document } = await giver.call(entryDocuments.read, { params })
  const [sense] = document.senses ?? []
  const saying = (en: string) => ({ ...document, senses: [{ ...sense!, en }] })
  const give = (body: object) => giver.call(contributions.propose, { params, body: body as never })
  const proposes = (en: string) => give({ kind: 'edit', version: 1, document: saying(en) })
  const change = (en: string) =>
    other.call(entryDocuments.change, { params, body: { version: 1, document: saying(en) } })
  const contentNow = async () => (await other.call(entryDocuments.read, { params })).content
  return { id, giver, give, proposes, change, contentNow }
}

/** The queue, narrowed to what this test has sent in. */
async function queueOf(q: string, look: Look = {}) {
  const { page } = await browser.openAs('Admin', { role: 'ADMIN' }, look)
  await page.goto(`/admin?tab=contributions&q=${encodeURIComponent(q)}`)
  await page.getByRole('article').first().waitFor()
  return page
}

test('an admin reviews the queue by keyboard alone', async () => {
  const { title: first } = await contributed('Keyed gusi')
  const { title: last } = await contributed('Keyed sompoton')
  const page = await queueOf('keyed')
  const focused = () => page.evaluate(() => document.activeElement?.textContent)
  await button(page, 'Go through with the keys').focus()
  await page.keyboard.press('Enter')
  expect(await focused()).toBe(first)
  await page.keyboard.press('j')
  expect(await focused()).toBe(last)
  await page.keyboard.press('k')
  await page.keyboard.press('a')
  await toastAppears(page, 'Contribution approved successfully')
  await expect.poll(focused).toBe(last)
  await page.keyboard.press('n')
  const note = dialog(page, 'Decide with a note')
  await button(note, 'Please tell us where it is said.').click()
  // A letter that is written is a letter, and no decision.
  await note.getByLabel('Note').press('End')
  await page.keyboard.type(' ajx')
  await expect.poll(() => note.getByLabel('Note').inputValue()).toBe('Please tell us where it is said. ajx')
  await button(note, 'Reject with this note').click()
  const card = page.getByRole('article', { name: last })
  await card.getByText('Rejected', { exact: true }).waitFor()
  await card.getByText('Please tell us where it is said. ajx').waitFor()
  await page.getByLabel('Search contributions').focus()
  await page.keyboard.type('x')
  expect(await page.getByRole('dialog').count()).toBe(0)
})

const focusedIn = (page: Page) =>
  page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent)

test('a held key decides once', async () => {
  await contributed('Held gusi')
  const { title: next } = await contributed('Held sompoton')
  const page = await queueOf('held')
  await button(page, 'Go through with the keys').press('Enter')
  await page.keyboard.down('x')
  await toastAppears(page, 'Contribution rejected successfully')
  await expect.poll(() => focusedIn(page)).toBe(next)
  await page.keyboard.down('x')
  await page.keyboard.up('x')
  await page.keyboard.press('n')
  await dialog(page, 'Decide with a note').waitFor()
})

test('a refused keyboard decision decides nothing else', async () => {
  const { id, proposes } = await proposed('Refused by key')
  await proposes('river')
  const { id: second, title: taken } = await contributed('Refused by key, decided by another')
  const { title: last } = await contributed('Refused by key, the last')
  const page = await queueOf('refused by key')
  const other = await browser.add('Faster', { role: 'ADMIN' })
  const edited = page.getByRole('article', { name: 'Refused by key', exact: true })
  await edited.waitFor()
  await other.call(categories.remove, { params: { id } })
  let decidedList = Promise.withResolvers<void>()
  await page.route('**/api/admin/contributions?*state=decided*', async (route) => {
    await decidedList.promise
    await route.continue()
  })
  await button(page, 'Go through with the keys').press('Enter')
  await page.keyboard.press('a')
  await edited.getByText('so this can only be rejected').waitFor()
  expect(await focusedIn(page)).toBe('Refused by key')
  await page.keyboard.press('a')
  await page.keyboard.press('n')
  const note = dialog(page, 'Decide with a note')
  await button(note, 'Reject with this note').waitFor()
  expect(await button(page, /^Approve/).count()).toBe(0)
  await page.keyboard.press('Escape')
  await note.waitFor({ state: 'hidden' })
  decidedList.resolve()
  await page.locator('section[aria-label="Queue"][aria-busy="false"]').waitFor()
  expect(await button(edited, /^Approve/).count()).toBe(0)
  await page.keyboard.press('x')
  await expect.poll(() => focusedIn(page)).toBe(taken)

  await other.call(contributions.decide, { params: { id: second }, body: { status: 'REJECTED' } })
  decidedList = Promise.withResolvers()
  await page.keyboard.press('a')
  await expect.poll(() => focusedIn(page)).toBe('Queue')
  decidedList.resolve()
  await page.locator('section[aria-label="Queue"][aria-busy="false"]').waitFor()
  await page.keyboard.press('a')
  await page.keyboard.press('j')
  expect(await focusedIn(page)).toBe(last)
  await page.keyboard.press('n')
  await note.waitFor()
})

test('a card with an entry that changed meanwhile shows all three versions and asks for a choice', async () => {
  const { proposes, change, contentNow } = await proposed('Changed meanwhile')
  await proposes('river')
  await change('rain')
  const page = await queueOf('changed meanwhile')
  const card = page.getByRole('article')
  await card.getByRole('group', { name: 'Meanings' }).waitFor()
  await expect.poll(() => card.locator('ins', { hasText: 'river' }).count()).toBe(1)
  await expect.poll(() => card.locator('del', { hasText: 'water' }).count()).toBe(2)
  await button(card, /^Approve/).click()
  await toastAppears(page, 'Choose on the card what to keep')
  await card.getByLabel('Keep both').check()
  await button(card, /^Approve/).click()
  await toastAppears(page, 'Contribution approved successfully')
  expect(await contentNow()).toBe('rain; river')
})

/** Number of strokes of each line. */
const strokes = (paths: Element[]) => paths.map((path) => path.getAttribute('d')!.split('M').length - 1)

test('a voice is decided in the same queue, beside the public voices, and undone', async () => {
  const { id, giver } = await proposed('Voiced here')
  const speaker = await giver.call(speakers.create, { body: { name: 'Jeannie', village: 'Kg. Hungab', isMe: true } })
  const given = { params: { id: speaker.id }, body: { wording: consentWording.version } }
  const { consent } = await giver.call(speakers.consent, given)
  const query = { clientId: crypto.randomUUID(), entryId: id, consentId: consent.id, form: 'Voiced here' }
  const body = new Blob([new Uint8Array(aSound())], { type: 'audio/mpeg' })
  await giver.call(recordings.create, { query, body })
  const page = await queueOf('voiced here', { size: 'phone' })
  const card = page.getByRole('article')
  await card.getByText('Jeannie · Kg. Hungab').waitFor()
  await card.getByText('Nothing can be heard of this word yet.').waitFor()
  // The layout at each frame, once it scrolls into view.
  await card.locator('svg[viewBox="0 0 440 96"]').scrollIntoViewIfNeeded()
  await expect.poll(async () => Math.max(...(await card.locator('svg path').evaluateAll(strokes)))).toBe(44)
  await card.getByRole('heading').focus()
  await page.keyboard.press(' ')
  await button(card, /^Stop/).waitFor()
  await button(card, /^Approve/).click()
  await toastAppears(page, 'Contribution approved successfully')
  const heard = async () => (await giver.call(entryDocuments.read, { params: { id } })).voices.length
  expect(await heard()).toBe(1)
  await button(toastIn(page), 'Undo').click()
  await toastAppears(page, 'The decision is undone')
  expect(await heard()).toBe(0)
})

test('the queue with every kind has no layout errors, at 320 pixels too, and can be filtered by kind', async () => {
  const { proposes, change, give } = await proposed('Kinds of things')
  await proposes('river')
  await change('rain')
  await give({ kind: 'witness', form: 'Kinds of things', dialect: 'ranau', stance: 'different', note: 'otherwise' })
  await contributed('Kinds of things, a text')
  const page = await queueOf('kinds of things', { size: 'phone', scheme: 'dark' })
  await expect.poll(() => page.getByRole('article').count()).toBe(3)
  await expectFitsAndIsAccessible(page, 'the queue')
  await page.setViewportSize({ ...sizes.phone, width: 320 })
  await expectFitsAndIsAccessible(page, 'the queue on the narrowest phone')
  await page.getByLabel('Kind', { exact: true }).selectOption('witness')
  await page.getByText('Showing 1 of 1').waitFor()
  await page.getByRole('article').getByText('Ranau').waitFor()
  await page.getByLabel('Show', { exact: true }).selectOption('decided')
  await page.getByText('Nothing found').waitFor()
})
