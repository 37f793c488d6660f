import { expect, test } from 'vitest'
import { categories } from '#shared/entries/entries.ts'
import { entryDocuments } from '#shared/entries/document-calls.ts'
import { samples } from '#server/testing/library/media-samples.ts'
import { expectFitsAndIsAccessible } from '#tests/journeys/support/axe.ts'
import { useBrowser, button } from '#tests/journeys/support/visits.ts'
import { adminWithUploads } from './admin-with-uploads.ts'

const browser = useBrowser()

test('an entry with a warning is named, and shows neither picture nor text before a press', async () => {
  const by = await adminWithUploads(browser)
  const imageUrl = await by.upload('image', 'image/png', samples.png!)
  const words = { type: 'CULTURE', title: 'warned of', content: 'A sad story.', imageUrl } as const
  const { id, version } = await by.call(categories.create, { body: words })
  const { document } = await by.call(entryDocuments.read, { params: { id } })
  const warned = { ...document, warning: 'It speaks of the dead.' }
  await by.call(entryDocuments.change, { params: { id }, body: { version, document: warned } })
  const page = await browser.open({ size: 'phone' })
  const requests: string[] = []
  page.on('request', (request) => requests.push(new URL(request.url()).pathname))
  await page.goto('/library?q=warned+of')
  await page.getByText('With a warning').waitFor()
  await page.getByText('It speaks of the dead.').waitFor()
  expect(await page.getByText('A sad story.').count()).toBe(0)
  await page.getByRole('link', { name: 'warned of', exact: true }).click()
  await page.getByRole('link', { name: 'Show it' }).waitFor()
  await page.goto(`/library/${id}`)
  await page.getByText('It speaks of the dead.').waitFor()
  await page.waitForLoadState('networkidle')
  expect(requests).not.toContain(imageUrl)
  await page.getByRole('heading', { level: 1, name: 'warned of' }).waitFor()
  // The warned text is in neither the HTML, the title nor the structured data, also on a page rendered for a person.
  expect(await page.content()).not.toContain('sad story')
  expect(await page.title()).toMatch(/^warned of – /)
  const signedIn = await browser.open({ size: 'phone' })
  await by.member.logIn(signedIn.context())
  expect(await (await signedIn.request.get(`/library/${id}`)).text()).not.toContain('sad story')
  const loaded = page.waitForRequest(`**${imageUrl}`)
  await page.getByRole('link', { name: 'Show it' }).click()
  await loaded
  await page.getByText('A sad story.').first().waitFor()
})

test('a warning on one picture is set beside it, shown before it loads, and needs no script', async () => {
  const by = await adminWithUploads(browser)
  const imageUrl = await by.upload('image', 'image/png', samples.png!)
  const words = { type: 'CULTURE', title: 'one picture', content: 'A custom.', imageUrl } as const
  const { id } = await by.call(categories.create, { body: words })
  const page = await browser.open({ size: 'phone' })
  await by.member.logIn(page.context())
  await page.goto(`/library/${id}`)
  await button(page, /^More for /).click()
  await button(page, 'Warn before a file').click()
  await page.getByLabel('Text of the warning').fill('It shows a burial.')
  await button(page, 'Save').click()
  await page.getByText('The warning is saved', { exact: true }).waitFor()
  await page.getByRole('link', { name: 'Show the picture' }).waitFor()
  await expectFitsAndIsAccessible(page, 'a warned picture')

  const plain = await browser.open({ size: 'phone', javaScriptEnabled: false })
  const requests: string[] = []
  plain.on('request', (request) => requests.push(new URL(request.url()).pathname))
  await plain.goto('/library?q=one+picture')
  await plain.getByText('With a warning').waitFor()
  await plain.goto(`/library/${id}`, { waitUntil: 'networkidle' })
  await plain.getByRole('heading', { level: 1, name: 'one picture' }).waitFor()
  expect(requests).not.toContain(imageUrl)
  await plain.getByRole('link', { name: 'Show the picture' }).click()
  await expect.poll(() => requests).toContain(imageUrl)
})
