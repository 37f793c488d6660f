import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { entryDocuments } from '#shared/entries/document-calls.ts'
import { categories } from '#shared/entries/entries.ts'
import { expectAccessible, expectFitsAndIsAccessible, inBothThemes } from '#tests/journeys/support/axe.ts'
import { toastIn, useBrowser, button, heading } from '#tests/journeys/support/visits.ts'

const browser = useBrowser()

async function editing(page: Page, title: string) {
  await page.goto(`/admin?tab=categories&q=${encodeURIComponent(title)}`)
  await page.getByRole('button', { name: `Edit ${title}`, exact: true }).click()
  const box = page.getByRole('dialog', { name: 'Edit Category' })
  await button(box, /^Meanings/).waitFor()
  return box
}

const word = { type: 'WORD', title: 'edited whole', content: 'first meaning' } as const

test('an admin edits every part of an entry: forms, meanings, sentences, related words, sources and a warning', async () => {
  const { page, call } = await browser.openAs('Admin', { role: 'ADMIN' })
  const { id } = await call(categories.create, { body: word })
  const other = await call(categories.create, { body: { ...word, title: 'its neighbour', content: 'beside it' } })
  await page.goto(`/library/${id}`)
  await button(page, /^More for /).click()
  await page.getByRole('link', { name: 'Edit all of it' }).click()
  const box = page.getByRole('dialog', { name: 'Edit Category' })
  await box.getByText('edited whole').waitFor()
  await button(box, /^Meanings/).waitFor()
  const open = (name: RegExp) => button(box, name).click()

  await open(/^Forms by dialect/)
  await button(box, 'Add a form').click()
  const form = box.getByRole('group', { name: 'Form 2' })
  await form.getByLabel('Form', { exact: true }).fill('said otherwise')
  await form.getByLabel('Where it is said').selectOption('tambunan')
  await open(/^Meanings/)
  const meaning = box.getByRole('group', { name: 'Meaning 1' })
  await meaning.getByLabel('In Malay').fill('makna')
  await meaning.getByLabel('Part of speech').selectOption('noun')
  await meaning.getByLabel('Topics').selectOption('nature')
  await button(box, 'Add a meaning').click()
  await box.getByRole('group', { name: 'Meaning 2' }).getByLabel('In English').fill('second meaning')
  await expect
    .poll(() => box.getByLabel('Translation/Explanation (English)').inputValue())
    .toBe('first meaning; second meaning')
  await open(/^Sentences/)
  await button(box, 'Add a sentence').click()
  await box.getByLabel('In Kadazandusun').fill('Monginum isio do waig.')
  await box.getByLabel('Meaning of the sentence').fill('He drinks water.')
  await open(/^Related words/)
  await box.getByLabel('Add a related word').fill('its neighbour')
  await button(box, /its neighbour/).waitFor()
  await box.getByLabel('Add a related word').press('Enter')
  await box.getByRole('group', { name: 'Related word 1' }).getByLabel('its neighbour').selectOption('opposite')
  await open(/^Sources/)
  await box.getByLabel('How it is cited').fill('A list of a journey')
  await box.getByLabel('Author').fill('Its author')
  await button(box, 'Add this source').click()
  await box.getByRole('group', { name: 'Source 1' }).getByLabel('Place in it').fill('p. 12')
  await open(/^Warning/)
  await box.getByLabel('Text of the warning').fill('It speaks of a death.')
  await inBothThemes(page, 'whole-entry', expectAccessible)
  await button(box, 'Update Category').click()
  await toastIn(page).getByText('Category updated successfully').waitFor()

  const saved = await call(entryDocuments.read, { params: { id } })
  expect(saved).toMatchObject({
    title: 'edited whole',
    content: 'first meaning; second meaning',
    contentByHand: false,
    document: {
      forms: [{ text: 'edited whole' }, { text: 'said otherwise', kind: 'variant', dialects: ['tambunan'] }],
      senses: [
        { en: 'first meaning', ms: 'makna', partOfSpeech: 'noun', domains: ['nature'] },
        { en: 'second meaning' },
      ],
      examples: [{ text: 'Monginum isio do waig.', translation: 'He drinks water.' }],
      relations: [{ kind: 'opposite', entryId: other.id }],
      warning: 'It speaks of a death.',
    },
    sources: [{ title: 'A list of a journey', author: 'Its author', locator: 'p. 12' }],
  })
})

test('an error in a collapsed section opens it, the keyboard alone suffices, and the content can follow the meanings again', async () => {
  const { page, call } = await browser.openAs('Admin', { role: 'ADMIN' })
  const { id } = await call(categories.create, { body: { ...word, title: 'by keys' } })
  const box = await editing(page, 'by keys')
  await box.getByLabel('Translation/Explanation (English)').fill('written by hand')
  const meanings = button(box, /^Meanings/)
  await meanings.focus()
  await page.keyboard.press('Enter')
  await button(box, 'Add a meaning').focus()
  await page.keyboard.press('Enter')
  await meanings.focus()
  await page.keyboard.press('Space')
  await button(box, 'Add a meaning').waitFor({ state: 'detached' })
  await button(box, 'Update Category').press('Enter')
  await box.getByRole('alert').getByText('A meaning needs a text in English or in Malay.').waitFor()
  await box.getByRole('group', { name: 'Meaning 2' }).getByLabel('In English').fill('the other')
  await box.getByText('It was written by hand.').waitFor()
  await button(box, 'Let it follow the meanings').press('Enter')
  await button(box, 'Update Category').press('Enter')
  await toastIn(page).getByText('Category updated successfully').waitFor()
  expect(await call(entryDocuments.read, { params: { id } })).toMatchObject({
    content: 'first meaning; the other',
    contentByHand: false,
  })
})

test('an entry changed by somebody else keeps the text typed in its parts, and can save it over their version', async () => {
  const { page, call } = await browser.openAs('Admin', { role: 'ADMIN' })
  const { id } = await call(categories.create, { body: { ...word, title: 'two at a part' } })
  const box = await editing(page, 'two at a part')
  await button(box, /^Meanings/).click()
  await box.getByLabel('In Malay').fill('punya saya')
  const theirs = await call(entryDocuments.read, { params: { id } })
  const warned = { ...theirs.document, warning: 'Theirs.' }
  await call(entryDocuments.change, { params: { id }, body: { version: theirs.version, document: warned } })

  await button(box, 'Update Category').click()
  await heading(box, 'Somebody else has changed this entry').waitFor()
  await box.getByText('Your text is still here.').waitFor()
  await expect.poll(() => box.getByLabel('In Malay').inputValue()).toBe('punya saya')
  await button(box, 'Save mine').click()
  await toastIn(page).getByText('Category updated successfully').waitFor()
  const { document } = await call(entryDocuments.read, { params: { id } })
  expect(document).toMatchObject({ warning: 'Theirs.', senses: [{ ms: 'punya saya' }] })
})

test('an admin merges two entries on a page, is redirected to the remaining one, and undoes it', async () => {
  const { page, call } = await browser.openAs('Admin', { role: 'ADMIN' })
  const goes = await call(categories.create, { body: { ...word, title: 'one of two', content: 'the first' } })
  const stays = await call(categories.create, { body: { ...word, title: 'other of two', content: 'the second' } })
  await page.goto(`/library/${goes.id}`)
  await button(page, /^More for /).click()
  await button(page, 'Merge with another entry').click()
  const box = page.getByRole('dialog', { name: 'Merge with another entry' })
  await box.getByLabel('Which entry stays?').fill('other of two')
  await button(box, /other of two/).click()
  await inBothThemes(page, 'join', expectAccessible)
  await button(box, 'Merge them').click()
  // A message stays while the pointer is on it.
  await button(toastIn(page), 'Undo').hover()
  await page.waitForURL(`**/library/${stays.id}`)
  await page.getByRole('heading', { level: 1, name: 'other of two' }).waitFor()
  await page.getByText('one of two', { exact: true }).waitFor()
  const visitor = await browser.open({ javaScriptEnabled: false })
  await visitor.goto(`/library/${goes.id}`)
  expect(new URL(visitor.url()).pathname).toBe(`/library/${stays.id}`)
  await button(toastIn(page), 'Undo').click()
  await page.waitForURL(`**/library/${goes.id}`)
  await page.getByRole('heading', { level: 1, name: 'one of two' }).waitFor()
})

test('lists name the language of an entry that is not in Kadazandusun', async () => {
  const { call } = await browser.openAs('Admin', { role: 'ADMIN' })
  const page = await browser.open()
  const made = Object.entries({ dtr: 'in lotud', 'kzt-x-tmb': 'in another', dtp: 'in dusun' })
  for (const [language, title] of made) {
    const { id } = await call(categories.create, { body: { ...word, title, content: 'a tongue of neighbours' } })
    const { document, version } = await call(entryDocuments.read, { params: { id } })
    await call(entryDocuments.change, { params: { id }, body: { version, document: { ...document, language } } })
  }
  const row = (title: string) =>
    page
      .getByRole('main')
      .getByRole('listitem')
      .filter({ has: page.getByRole('link', { name: title, exact: true }) })
  for (const [prefix, other] of [
    ['', 'language kzt-x-tmb'],
    ['/ms', 'bahasa kzt-x-tmb'],
  ]) {
    await page.goto(`${prefix}/library?q=a+tongue+of+neighbours`)
    await row('in lotud').getByText('Lotud', { exact: true }).waitFor()
    await row('in another').getByText(other!, { exact: true }).waitFor()
    await expect.poll(() => row('in dusun').getByRole('paragraph').allInnerTexts()).toEqual(['a tongue of neighbours'])
    const languages = await Promise.all(made.map(([, title]) => row(title).locator('h2 [lang]').getAttribute('lang')))
    expect(languages).toEqual(['dtr', 'kzt-x-tmb', 'dtp'])
    await inBothThemes(page, `languages-in-a-list${prefix}`)
  }
  await page.setViewportSize({ width: 1500, height: 900 })
  await row('in lotud').getByRole('link').click()
  const beside = page.getByRole('navigation', { name: 'Perkataan dalam senarai ini' })
  await beside.getByRole('link', { name: /^in lotud Lotud/ }).waitFor()
  await beside.getByRole('link', { name: /^in another bahasa kzt-x-tmb/ }).waitFor()
  await expectFitsAndIsAccessible(page, 'languages beside')
})
