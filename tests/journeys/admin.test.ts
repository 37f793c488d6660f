import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { contributions } from '#shared/contributions/contributions.ts'
import { entryDocuments } from '#shared/entries/document-calls.ts'
import { categories } from '#shared/entries/entries.ts'
import { consentWording } from '#shared/voices/consent.ts'
import { recordings } from '#shared/voices/voices.ts'
import { speakers } from '#shared/voices/speakers.ts'
import { aSound } from '#server/testing/library/sounds.ts'
import { samples } from '#server/testing/library/media-samples.ts'
import { MiB } from '#shared/site/site.ts'
import { expectWellBuilt } from './support/axe.ts'
import { countRequests, sizes, toastIn, useBrowser, button, heading, type Look } from './support/visits.ts'

const browser = useBrowser()

async function adminAt(tab: string, look: Look = {}): Promise<Page> {
  const { page } = await browser.openAs('Admin', { role: 'ADMIN' }, look)
  await page.goto(`/admin?tab=${tab}`)
  await page.getByRole('tabpanel').getByRole('heading', { level: 2 }).first().waitFor()
  return page
}

const toastAppears = (page: Page, words: string) => toastIn(page).filter({ hasText: words }).waitFor()
const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name })

/** A contribution as a contributor sends it. */
async function contributed(title: string) {
  const { call } = await browser.add('Sharing', { role: 'CONTRIBUTOR' })
  return call(contributions.create, { body: { title, content: 'Siou means sorry.\n<b>Not bold</b>' } })
}

async function fillEntry(page: Page, title: string, content: string) {
  await button(page, 'Add Category').click()
  const box = dialog(page, 'Add Category')
  await box.getByLabel('Category Type').selectOption('PHRASE')
  await box.getByLabel('Title (Kadazandusun)').fill(title)
  await box.getByLabel('Translation/Explanation (English)').fill(content)
  return box
}

/** The entry's row, found by the search in the address. */
async function rowOf(page: Page, title: string) {
  await page.goto(`/admin?tab=categories&q=${encodeURIComponent(title)}`)
  return page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: title, exact: true }) })
}

test('each tab of the admin dashboard has its own address, and Back opens the previous tab', async () => {
  const page = await adminAt('courses')
  for (const name of ['Total Users', 'Paid Subscribers', 'Total Revenue'])
    await page.getByText(name, { exact: true }).first().waitFor()
  await page.getByText(/^RM\d[\d,]*\.\d\d$/).waitFor()
  for (const name of ['Categories', 'Users', 'Contributions', 'Statistics', 'Audit']) {
    await page.getByRole('tab', { name }).click()
    await page.waitForURL(`**/admin?tab=${name.toLowerCase()}`)
    await page.getByRole('tabpanel').getByRole('heading', { name, level: 2 }).waitFor()
  }
  await page.goBack()
  await heading(page, 'Role Distribution').waitFor()
  await page.reload()
  await heading(page, 'Role Distribution').waitFor()
  await expect.poll(() => page.getByText(/^\d+ \(\d+\.\d%\)$/).count()).toBe(5)
})

test('an admin writes a course with a lesson, deletes it, and restores it', async () => {
  const page = await adminAt('courses')
  await button(page, 'Add Course').click()
  const box = dialog(page, 'Add Course')
  await box.getByLabel('Course Title').fill('Written by an admin')
  await button(box, 'Create Course').click()
  await box.getByText('Description is missing.').waitFor()
  await box.getByLabel('Description').fill('A description is needed here.')
  await button(box, 'Create Course').click()
  await toastAppears(page, 'Course created successfully')

  const card = page.getByRole('article', { name: 'Written by an admin' })
  await button(card, /Show Lessons \(0\)/).click()
  await card.getByText('No lessons yet. Add your first lesson!').waitFor()
  await button(card, /Add Lesson/).click()
  const lesson = dialog(page, /Add Lesson/)
  await lesson.getByLabel('Lesson Title').fill('A word')
  await lesson.getByLabel('Video URL').fill('nonsense')
  await button(lesson, 'Create Lesson').click()
  await lesson.getByText('Content is missing.').waitFor()
  await lesson.getByText('Video URL must be a web address').waitFor()
  await lesson.getByLabel('Content', { exact: true }).fill('Walai means house.')
  await lesson.getByLabel('Video URL').fill('')
  await button(lesson, 'Create Lesson').click()
  await toastAppears(page, 'Lesson created successfully')
  await card.getByText('Order: 1').waitFor()

  await button(card, 'Delete Written by an admin').click()
  await toastAppears(page, 'Course deleted successfully')
  await button(toastIn(page), 'Undo').click()
  await toastAppears(page, 'Course restored successfully')
  await button(card, 'Delete Written by an admin').click()
  await button(page.getByRole('listitem').filter({ hasText: 'Written by an admin' }), /Restore/).waitFor()
})

test('an admin adds an entry with a picture, finds it, and deletes it after a confirmation', async () => {
  const page = await adminAt('categories')
  const box = await fillEntry(page, 'Pounsikou, pictured', 'thank you, with a picture')
  await button(box, 'Upload Image').click()
  const upload = dialog(page, 'Upload Image')
  await upload
    .locator('input[type=file]')
    .setInputFiles({ name: 'dot.png', mimeType: 'image/png', buffer: samples['png']! })
  await upload.getByRole('button', { name: 'Upload', exact: true }).click()
  await toastAppears(page, 'Image uploaded successfully')
  await box.getByText(/^Chosen: \/objects\//).waitFor()
  await button(box, 'Create Category').click()
  await toastAppears(page, 'Category created successfully')

  const row = await rowOf(page, 'Pounsikou, pictured')
  await row.getByText('Image', { exact: true }).waitFor()
  await button(row, 'Delete Pounsikou, pictured').click()
  const question = page.getByRole('alertdialog', { name: 'Are you sure you want to delete this category?' })
  await button(question, 'Cancel').click()
  await question.waitFor({ state: 'detached' })
  await button(row, 'Delete Pounsikou, pictured').click()
  await button(question, 'Delete').click()
  await row.waitFor({ state: 'detached' })
  await toastAppears(page, 'Category deleted successfully')
  await button(toastIn(page), 'Undo').click()
  await row.waitFor()
})

test('a file of a wrong size or type is refused with a sentence, and a failed transfer shows an error', async () => {
  const page = await adminAt('categories')
  const box = await fillEntry(page, 'Unsent', 'nothing')
  await button(box, 'Upload Audio').click()
  const upload = dialog(page, 'Upload Audio')
  const input = upload.locator('input[type=file]')
  const choose = (name: string, mimeType: string, buffer: Buffer) => input.setInputFiles({ name, mimeType, buffer })
  // Made in the page: on the way there ten megabytes would be text in four processes, one after the other.
  await input.evaluate(
    (element: HTMLInputElement, size) => {
      const chosen = new DataTransfer()
      chosen.items.add(new File([new Uint8Array(size)], 'long.mp3', { type: 'audio/mpeg' }))
      element.files = chosen.files
      element.dispatchEvent(new Event('change', { bubbles: true }))
    },
    10 * MiB + 1,
  )
  await upload.getByText('This file is too large. A sound may have 10 MB at most.').waitFor()
  await choose('page.html', 'text/html', samples['html']!)
  await upload.getByText('This file cannot be used. A sound may be MP3').waitFor()

  await page.route('**/api/objects/upload/*', (route) => route.fulfill({ status: 403, body: 'no' }))
  await choose('word.mp3', 'audio/mpeg', samples['mp3']!)
  await upload.getByRole('button', { name: 'Upload', exact: true }).click()
  await toastAppears(page, 'File upload failed')
  await page.unroute('**/api/objects/upload/*')
  await upload.getByRole('button', { name: 'Upload', exact: true }).click()
  await toastAppears(page, 'Audio uploaded successfully')
})

test('every failed upload shows an error, and an upload that the server lost can be repeated', async () => {
  const page = await adminAt('categories')
  const box = await fillEntry(page, 'Unsent too', 'nothing')
  await button(box, 'Upload Audio').click()
  const upload = dialog(page, 'Upload Audio')
  const send = upload.getByRole('button', { name: 'Upload', exact: true })
  const file = { name: 'word.mp3', mimeType: 'audio/mpeg', buffer: samples['mp3']! }
  await upload.locator('input[type=file]').setInputFiles(file)
  await page.route('**/api/objects/upload/*', (route) => route.fulfill({ status: 403, body: 'Not taken.' }))
  await send.click()
  await toastAppears(page, 'File upload failed')
  await upload.getByText('The file did not arrive. Please try again.').waitFor()
  await page.unroute('**/api/objects/upload/*')

  for (const [status, sentence] of [
    [503, 'Not to be reached for a moment.'],
    [400, 'This is not a sound.'],
  ] as const) {
    await page.route('**/api/category-media', (route) => route.fulfill({ status, body: sentence }))
    await send.click()
    await toastAppears(page, 'File upload failed')
    await upload.getByText(sentence).waitFor()
    // The same file would be refused again, so the test chooses another one.
    expect(await upload.getByText('word.mp3').isVisible()).toBe(status === 503)
    await page.unroute('**/api/category-media')
  }
})

test('the second of two admins who edit one entry sees a conflict, and loses no text', async () => {
  const page = await adminAt('categories')
  const other = await browser.add('First', { role: 'ADMIN' })
  const entry = { type: 'PHRASE', title: 'Edited by two', content: 'at first' } as const
  const { id } = await other.call(categories.create, { body: entry })
  const row = await rowOf(page, 'Edited by two')
  await button(row, 'Edit Edited by two').click()
  const edit = dialog(page, 'Edit Category')
  await edit.getByLabel('Translation/Explanation (English)').fill('by the second')

  await other.call(categories.update, { params: { id }, body: { ...entry, content: 'by the first' } })

  await button(edit, 'Update Category').click()
  await heading(edit, 'Somebody else has changed this entry').waitFor()
  await edit.getByText('by the first').waitFor()
  await expect.poll(() => edit.getByLabel('Translation/Explanation (English)').inputValue()).toBe('by the second')
  await button(edit, 'Save mine').click()
  await toastAppears(page, 'Category updated successfully')
  await row.getByText('by the second').waitFor()
})

test('an admin decides on contributions, adds a note, and makes a library entry from one', async () => {
  const { title: refused } = await contributed('To be rejected')
  const { title: taken } = await contributed('To be published')
  const page = await adminAt('contributions')
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
  const page = await adminAt('contributions')
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
  const page = await adminAt('contributions')
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

/** Of each line how many strokes it has. */
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
  await expectWellBuilt(page, 'the queue')
  await page.setViewportSize({ ...sizes.phone, width: 320 })
  await expectWellBuilt(page, 'the queue on the narrowest phone')
  await page.getByLabel('Kind', { exact: true }).selectOption('witness')
  await page.getByText('Showing 1 of 1').waitFor()
  await page.getByRole('article').getByText('Ranau').waitFor()
  await page.getByLabel('Show', { exact: true }).selectOption('decided')
  await page.getByText('Nothing found').waitFor()
})

test('an admin changes a role, suspends an account and restores it, and the audit log shows it', async () => {
  const { page: other, email } = await browser.openAs('Looked-after')
  const page = await adminAt('users')
  await page.getByLabel('Search by name or email').fill(email)
  await page.getByText('Showing 1 of 1').waitFor()
  const row = page.getByRole('row').filter({ hasText: email })
  await row.getByText('No subscription').waitFor()
  await row.getByRole('combobox').selectOption('TEACHER')
  await toastAppears(page, 'User role updated successfully')
  await other.goto('/teacher')
  await heading(other, 'My Courses').waitFor()
  await button(row, /Suspend/).click()
  await button(page, 'Suspend account').click()
  await row.getByText('Suspended', { exact: true }).waitFor()
  expect((await other.request.get('/api/auth/user')).status()).toBe(401)
  await button(row, /Restore/).click()
  await button(page, 'Restore account').click()
  await toastAppears(page, 'Account restored')

  await page.getByRole('tab', { name: 'Audit' }).click()
  await page.getByRole('row').filter({ hasText: 'changed the role of' }).first().waitFor()
})

test('a refused change of a role leaves the role on the screen', async () => {
  const { page, email } = await browser.openAs('Last', { role: 'ADMIN' })
  await page.goto(`/admin?tab=users&q=${encodeURIComponent(email)}`)
  // The journeys beside this one have admins too, so that no one is the last.
  await page.route('**/api/admin/users/*/role', (route) =>
    route.fulfill({ status: 409, body: 'You are the last administrator: make somebody else one first.' }),
  )
  const own = page.getByRole('row').filter({ hasText: email })
  await own.getByRole('combobox').selectOption('NORMAL')
  await button(page, 'Change my role').click()
  await toastAppears(page, 'Error')
  await page.waitForFunction(() => document.querySelector<HTMLSelectElement>('td select')?.value === 'ADMIN')
})

test('keys on a closed role selector change nothing, and a change to or from admin needs a confirmation', async () => {
  const { email } = await browser.add('Promoted')
  const page = await adminAt('users')
  await page.getByLabel('Search by name or email').fill(email)
  await page.getByText('Showing 1 of 1').waitFor()
  const role = page.getByRole('row').filter({ hasText: email }).getByRole('combobox')
  const sent = countRequests(page, 'PATCH', /\/role$/)
  for (const key of ['ArrowDown', 'ArrowUp', 'End', 'PageDown', 't']) {
    await role.focus()
    await page.keyboard.press(key)
    await page.keyboard.press('Escape')
  }
  await expect.poll(() => role.inputValue()).toBe('NORMAL')

  await role.selectOption('ADMIN')
  const question = page.getByRole('alertdialog')
  await question.getByText('Make Promoted Example an admin?').waitFor()
  await button(question, 'Cancel').click()
  await question.waitFor({ state: 'detached' })
  expect([await role.inputValue(), sent]).toEqual(['NORMAL', []])
  await role.selectOption('ADMIN')
  await button(question, 'Make admin').click()
  await toastAppears(page, 'User role updated successfully')
  await role.selectOption('NORMAL')
  await question.getByText('Take the admin role from Promoted Example?').waitFor()
  await button(question, 'Take the role').click()
  await page.waitForFunction(() => document.querySelector<HTMLSelectElement>('td select')?.value === 'NORMAL')
  expect(sent).toHaveLength(2)
})
