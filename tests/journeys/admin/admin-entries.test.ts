import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { categories } from '#shared/entries/entries.ts'
import { samples } from '#server/testing/library/media-samples.ts'
import { MiB } from '#shared/site/site.ts'
import { toastAppears, toastIn, useBrowser, button, heading } from '#tests/journeys/support/visits.ts'
import { adminAt, dialog } from './dashboard.ts'

const browser = useBrowser()

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

test('an admin adds an entry with a picture, finds it, and deletes it after a confirmation', async () => {
  const page = await adminAt(browser, 'categories')
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
  const page = await adminAt(browser, 'categories')
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
  const page = await adminAt(browser, 'categories')
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
  const page = await adminAt(browser, 'categories')
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
