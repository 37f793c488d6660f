import { text } from 'node:stream/consumers'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { contributions } from '#shared/contributions/contributions.ts'
import { entryDocuments } from '#shared/entries/document-calls.ts'
import { exportAddresses, imports } from '#shared/exchange.ts'
import { consentWording } from '#shared/voices/consent.ts'
import { speakers } from '#shared/voices/speakers.ts'
import { zipped } from '#server/testing/library/importing.ts'
import { aSound } from '#server/testing/library/sounds.ts'
import { foreignTexts } from '#tests/journeys/languages/one-language.ts'
import { expectFitsAndIsAccessible, inBothThemes } from '#tests/journeys/support/axe.ts'
import type { Member } from '#tests/journeys/support/people.ts'
import { toastAppears, useBrowser, button, link, heading } from '#tests/journeys/support/visits.ts'

const browser = useBrowser()

const table = (...lines: string[]) => ({
  name: 'words from a file.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(['Lotud,English,Dialect', ...lines, ''].join('\n')),
})
const rowsIn = (page: Page) => page.getByRole('table', { name: 'Rows of the file' }).getByRole('row')
const tile = (page: Page, name: RegExp) => button(page.getByRole('group', { name: 'Show rows' }), name)
const step = (page: Page, name: RegExp | string) => page.getByRole('heading', { name, level: 2, exact: true })

async function sendFile(page: Page, file: ReturnType<typeof table>, source: string) {
  await page.goto('/admin?tab=categories')
  await link(page, 'Import words').click()
  await page.getByRole('heading', { name: 'Import words', level: 1 }).waitFor()
  const submit = button(page, 'Check the file')
  await expect.poll(() => submit.isDisabled()).toBe(true)
  await page.locator('input[type=file]').setInputFiles(file)
  // The column of the words has an unknown name; the other columns are recognized.
  await page.getByText('Please say which column holds the word.').waitFor()
  await page.getByLabel('Lotud').selectOption({ label: 'Word' })
  await page.getByLabel('Source', { exact: true }).selectOption({ label: source })
  await submit.click()
  await page.waitForURL('**/admin/imports/*')
  await page.getByRole('heading', { name: file.name, level: 1 }).waitFor()
}

test('an admin imports a file of words, sees its faults, finds the words, and undoes the import', async () => {
  const { page } = await browser.openAs('Admin', { role: 'ADMIN' })
  const good = 'Walai from a file,house from a file,'
  const file = table(good, 'Tasu from a file,,', 'Karabau from a file,buffalo from a file,Nowhere at all')

  await page.goto('/admin/imports')
  await button(page, 'New Source').click()
  const box = page.getByRole('dialog', { name: 'A new source' })
  await box.getByLabel('Title').fill('A list for a journey')
  await box.getByLabel('Licence').fill('CC BY 4.0')
  await button(box, 'Add Source').click()
  await box.waitFor({ state: 'detached' })

  const source = 'A list for a journey: CC BY 4.0'
  await sendFile(page, file, source)
  await step(page, '2 rows can be written').waitFor()
  expect(await page.getByLabel('Dialect: Nowhere at all').inputValue()).toBe('note')
  await tile(page, /^1 Fault/).click()
  await page.getByText('The meaning is missing.').waitFor()
  // Its head and one row: the rows of before are gone.
  await expect.poll(() => rowsIn(page).count()).toBe(2)
  const [faults] = await Promise.all([page.waitForEvent('download'), link(page, 'Faults as CSV').click()])
  expect(faults.suggestedFilename()).toBe('faults.csv')
  expect(await text(await faults.createReadStream())).toBe('row,column,sentence\n3,English,The meaning is missing.\n')

  await button(page, 'Apply').click()
  await step(page, '2 rows written').waitFor()
  await tile(page, /^3 All/).click()
  await link(page, 'Walai from a file').click()
  await page.getByRole('heading', { name: 'Walai from a file', level: 1 }).waitFor()
  const made = page.url()

  await sendFile(page, file, source)
  await step(page, 'There is nothing to write').waitFor()
  await expectFitsAndIsAccessible(page, 'an import')
  await tile(page, /^2 Same/).waitFor()
  await button(page, 'Forget this file').click()
  await toastAppears(page, 'The file is forgotten')

  const earlier = page.getByRole('table', { name: 'Earlier imports' })
  // The forgotten one has left the list.
  await expect.poll(() => link(earlier, file.name).count()).toBe(1)
  await link(earlier, file.name).click()
  await button(page, 'Undo the import').click()
  await button(page.getByRole('alertdialog', { name: 'Undo this import?' }), 'Undo the import').click()
  await step(page, 'Taken back').waitFor()
  await page.getByText('The library is as it was before.').waitFor()
  await page.goto(made)
  await heading(page, 'Not in the library').waitFor()

  await page.goto('/admin?tab=categories')
  await page.getByLabel('Show deleted entries of').selectOption({ label: 'A list for a journey' })
  const deleted = page.getByRole('region', { name: 'Recently deleted' }).getByRole('listitem')
  await deleted.filter({ hasText: '2 entries, taken back' }).waitFor()
  await expect.poll(() => deleted.count()).toBe(1)
  await expectFitsAndIsAccessible(page, 'the deleted entries of a source')
})

test('the product that is built reads Anki packages too', async () => {
  const { page, call } = await browser.openAs('Admin', { role: 'ADMIN' })
  const deck = await (await page.request.get(exportAddresses.anki)).body()
  const { id } = await call(entryDocuments.createSource, { body: { title: 'A deck for a journey', licence: 'CC0' } })
  const query = { source: id, name: 'words.apkg' }
  const checked = await call(imports.check, {
    query,
    body: new Blob([new Uint8Array(deck)], { type: 'application/octet-stream' }),
  })
  expect(checked).toMatchObject({ format: 'anki', counts: { fault: 0 } })
  expect(Object.values(checked.counts).reduce((sum, count) => sum + count)).toBeGreaterThan(50)
  await call(imports.discard, { params: { id: checked.id } })
})

test('an import continues after the browser is closed, and is found again completed', async () => {
  const { page, call, logIn } = await browser.openAs('Admin', { role: 'ADMIN' })
  await call(entryDocuments.createSource, { body: { title: 'A long list', licence: 'CC BY 4.0' } })
  const lines = Array.from({ length: 4000 }, (_, n) => `Long list ${n},meaning ${n} of it,`)
  await sendFile(page, { ...table(...lines), name: 'a long list.csv' }, 'A long list: CC BY 4.0')
  await step(page, '4,000 rows can be written').waitFor()
  const address = page.url()
  await button(page, 'Apply').click()
  await step(page, 'The rows are being written').waitFor()
  const id = address.split('/').at(-1)!
  await expect.poll(async () => (await call(imports.read, { params: { id } })).state).not.toBe('checked')
  await page.context().close()

  const again = await browser.open({ scheme: 'dark' })
  await logIn(again.context())
  await again.goto(address)
  await step(again, '4,000 rows written').waitFor()
})

test('the import pages work on a phone, and refuse unsuitable files with a sentence', async () => {
  const { page } = await browser.openAs('Admin', { role: 'ADMIN' }, { size: 'phone' })
  await page.goto('/admin/imports')
  const choose = (name: string, buffer: Buffer) =>
    page.locator('input[type=file]').setInputFiles({ name, mimeType: 'text/csv', buffer })
  await choose('empty.csv', Buffer.alloc(0))
  await page.getByText('This file is empty.').waitFor()
  await choose('picture.csv', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 1, 2]))
  await page.getByText(/^Please send a table \(CSV, TSV, XLSX\), LIFT, Dictionaria/).waitFor()
  await choose('words.csv', table('Walai,house,').buffer)
  await page.getByText('Contents of the columns').waitFor()
  await page.getByLabel('Lotud').waitFor()
  const lift = `<lift version="0.13">${spokenEntry('qolu')}</lift>`
  await choose('words.lift', Buffer.from(lift))
  await page.getByLabel('Lotud').waitFor({ state: 'detached' })
  expect(await page.getByLabel(/^Part of speech/).isVisible()).toBe(false)
  await page.locator('summary', { hasText: 'Contents of the columns' }).click()
  await page.getByLabel(/^Part of speech/).waitFor()
  await expectFitsAndIsAccessible(page, 'the imports')
})

const spokenEntry = (word: string) =>
  `<entry id="${word}"><lexical-unit><form lang="dtp"><text>${word}</text></form></lexical-unit>
    <pronunciation><media href="${word}.mp3"/></pronunciation>
    <sense><gloss lang="en"><text>${word} in English</text></gloss></sense></entry>`

async function aPackage(words: string[]) {
  const sounds = words.map((word) => [`words/audio/${word}.mp3`, aSound({ seconds: 1 })] as const)
  const lift = `<lift version="0.13">${words.map(spokenEntry).join('')}</lift>`
  const buffer = Buffer.from(await zipped({ 'words/words.lift': lift, ...Object.fromEntries(sounds) }))
  return { name: 'spoken words.zip', mimeType: 'application/zip', buffer }
}

async function giveConsent({ call }: Pick<Member, 'call'>) {
  const { id } = await call(speakers.create, { body: { name: 'Jeannie of a package' } })
  const body = { wording: consentWording.version, licence: 'CC-BY-4.0' as const }
  await call(speakers.consent, { params: { id }, body })
}

test('an admin sends a sound of a package to review with its speaker, and leaves one out after a question', async () => {
  const { page, call, logIn, ...member } = await browser.openAs('Admin', { role: 'ADMIN' }, { size: 'phone' })
  await call(entryDocuments.createSource, { body: { title: 'A spoken list', licence: 'CC BY 4.0' } })
  await page.goto('/admin/imports')
  await page.locator('input[type=file]').setInputFiles(await aPackage(['qxpackaged', 'qxpackageleft']))
  await page.getByLabel('Source', { exact: true }).selectOption({ label: 'A spoken list: CC BY 4.0' })
  await button(page, 'Check the file').click()
  await step(page, '2 rows can be written').waitFor()
  await button(page, 'Apply').click()
  await step(page, 'Sounds that wait for a speaker').waitFor()
  await page.getByText('No speaker with a consent is listed').waitFor()
  await inBothThemes(page, 'sounds without a speaker')

  await giveConsent({ call })
  await browser.change({ call, logIn, ...member }, { language: 'ms' })
  await page.setViewportSize({ width: 360, height: 740 })
  await page.reload()
  await page.getByLabel('Siapakah penuturnya?').waitFor()
  expect(await foreignTexts(page, 'ms')).toEqual([])
  await button(page, 'Abaikan qxpackageleft.mp3').click()
  const asked = page.getByRole('alertdialog', { name: 'Abaikan bunyi ini?' })
  expect(await foreignTexts(page, 'ms')).toEqual([])
  await expectFitsAndIsAccessible(page, 'a question about a sound in Malay')
  await button(asked, 'Batal').click()
  await asked.waitFor({ state: 'detached' })

  await browser.change({ call, logIn, ...member }, { language: 'en' })
  await page.reload()
  await page.getByLabel('Who speaks?').selectOption({ label: 'Jeannie of a package (CC BY 4.0)' })
  await inBothThemes(page, 'sounds with a speaker')
  await button(page, 'Leave out qxpackageleft.mp3').click()
  await button(page.getByRole('alertdialog', { name: 'Leave this sound out?' }), 'Leave out').click()
  await button(page, 'Send 1 sound to review').click()
  await page.getByText('1 sound waits in the review queue').waitFor()
  const queue = await call(contributions.all, { query: { kind: 'voice' } })
  expect(queue.filter(({ title }) => title.startsWith('qxpackage')).map(({ title }) => title)).toEqual(['qxpackaged'])
})
