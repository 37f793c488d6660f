import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { dictionary } from '#shared/dictionary.ts'
import { categories } from '#shared/entries.ts'
import { expectAccessible, inEveryLook } from './axe.ts'
import { toastIn, useBrowser } from './walk.ts'

const browser = useBrowser()

async function editing(page: Page, title: string) {
  await page.goto(`/admin?tab=categories&q=${encodeURIComponent(title)}`)
  await page.getByRole('button', { name: `Edit ${title}`, exact: true }).click()
  const box = page.getByRole('dialog', { name: 'Edit Category' })
  await box.getByRole('button', { name: /^Meanings/ }).waitFor()
  return box
}

const word = { type: 'WORD', title: 'edited whole', content: 'first meaning' } as const

test('an admin edits all of an entry: forms, meanings, sentences, related words, sources and a warning', async () => {
  const { page, call } = await browser.openAs('Admin', { role: 'ADMIN' })
  const { id } = await call(categories.create, { body: word })
  const other = await call(categories.create, { body: { ...word, title: 'its neighbour', content: 'beside it' } })
  const box = await editing(page, 'edited whole')
  const open = (name: RegExp) => box.getByRole('button', { name }).click()

  await open(/^Forms by dialect/)
  await box.getByRole('button', { name: 'Add: form' }).click()
  const form = box.getByRole('group', { name: 'Form 2' })
  await form.getByLabel('Form', { exact: true }).fill('said otherwise')
  await form.getByLabel('Where it is said').selectOption('tambunan')
  await open(/^Meanings/)
  const meaning = box.getByRole('group', { name: 'Meaning 1' })
  await meaning.getByLabel('In Malay').fill('makna')
  await meaning.getByLabel('Part of speech').selectOption('noun')
  await meaning.getByLabel('What it is about').selectOption('nature')
  await box.getByRole('button', { name: 'Add: meaning' }).click()
  await box.getByRole('group', { name: 'Meaning 2' }).getByLabel('In English').fill('second meaning')
  await expect
    .poll(() => box.getByLabel('Translation/Explanation (English)').inputValue())
    .toBe('first meaning; second meaning')
  await open(/^Sentences/)
  await box.getByRole('button', { name: 'Add: sentence' }).click()
  await box.getByLabel('In Kadazandusun').fill('Monginum isio do waig.')
  await box.getByLabel('What it means').fill('He drinks water.')
  await open(/^Related words/)
  await box.getByLabel('Add a related word').fill('its neighbour')
  await box.getByRole('button', { name: /its neighbour/ }).waitFor()
  await box.getByLabel('Add a related word').press('Enter')
  await box.getByRole('group', { name: 'Related word 1' }).getByLabel('its neighbour').selectOption('opposite')
  await open(/^Sources/)
  await box.getByLabel('How it is cited').fill('A list of a journey')
  await box.getByLabel('Author').fill('Its author')
  await box.getByRole('button', { name: 'Add this source' }).click()
  await box.getByRole('group', { name: 'Source 1' }).getByLabel('Place in it').fill('p. 12')
  await open(/^Warning/)
  await box.getByLabel('What is said before it is shown').fill('It speaks of a death.')
  await inEveryLook(page, 'whole-entry', expectAccessible)
  await box.getByRole('button', { name: 'Update Category' }).click()
  await toastIn(page).getByText('Category updated successfully').waitFor()

  const saved = await call(dictionary.whole, { params: { id } })
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

test('what is wrong in a folded part opens it, the keyboard alone is enough, and the content can follow again', async () => {
  const { page, call } = await browser.openAs('Admin', { role: 'ADMIN' })
  const { id } = await call(categories.create, { body: { ...word, title: 'by keys' } })
  const box = await editing(page, 'by keys')
  await box.getByLabel('Translation/Explanation (English)').fill('written by hand')
  const meanings = box.getByRole('button', { name: /^Meanings/ })
  await meanings.focus()
  await page.keyboard.press('Enter')
  await box.getByRole('button', { name: 'Add: meaning' }).focus()
  await page.keyboard.press('Enter')
  await meanings.focus()
  await page.keyboard.press('Space')
  await box.getByRole('button', { name: 'Add: meaning' }).waitFor({ state: 'detached' })
  await box.getByRole('button', { name: 'Update Category' }).press('Enter')
  await box.getByRole('alert').getByText('The meaning in English is missing.').waitFor()
  await box.getByRole('group', { name: 'Meaning 2' }).getByLabel('In English').fill('the other')
  await box.getByText('It was written by hand.').waitFor()
  await box.getByRole('button', { name: 'Let it follow the meanings' }).press('Enter')
  await box.getByRole('button', { name: 'Update Category' }).press('Enter')
  await toastIn(page).getByText('Category updated successfully').waitFor()
  expect(await call(dictionary.whole, { params: { id } })).toMatchObject({
    content: 'first meaning; the other',
    contentByHand: false,
  })
})

test('an entry that somebody else changed meanwhile keeps what was typed in its parts, and takes it over theirs', async () => {
  const { page, call } = await browser.openAs('Admin', { role: 'ADMIN' })
  const { id } = await call(categories.create, { body: { ...word, title: 'two at a part' } })
  const box = await editing(page, 'two at a part')
  await box.getByRole('button', { name: /^Meanings/ }).click()
  await box.getByLabel('In Malay').fill('punya saya')
  const theirs = await call(dictionary.whole, { params: { id } })
  const warned = { ...theirs.document, warning: 'Theirs.' }
  await call(dictionary.change, { params: { id }, body: { version: theirs.version, document: warned } })

  await box.getByRole('button', { name: 'Update Category' }).click()
  await box.getByRole('heading', { name: 'Somebody else has changed this entry' }).waitFor()
  await box.getByText('What you typed is still here.').waitFor()
  await expect.poll(() => box.getByLabel('In Malay').inputValue()).toBe('punya saya')
  await box.getByRole('button', { name: 'Save mine' }).click()
  await toastIn(page).getByText('Category updated successfully').waitFor()
  const { document } = await call(dictionary.whole, { params: { id } })
  expect(document).toMatchObject({ warning: 'Theirs.', senses: [{ ms: 'punya saya' }] })
})

test('an admin joins two entries on a page, is led to the one that stays, and takes it back', async () => {
  const { page, call } = await browser.openAs('Admin', { role: 'ADMIN' })
  const goes = await call(categories.create, { body: { ...word, title: 'one of two', content: 'the first' } })
  const stays = await call(categories.create, { body: { ...word, title: 'other of two', content: 'the second' } })
  await page.goto(`/library/${goes.id}`)
  await page.getByRole('button', { name: 'Join with another entry' }).click()
  const box = page.getByRole('dialog', { name: 'Join with another entry' })
  await box.getByLabel('Which entry stays?').fill('other of two')
  await box.getByRole('button', { name: /other of two/ }).click()
  await inEveryLook(page, 'join', expectAccessible)
  await box.getByRole('button', { name: 'Join them' }).click()
  await page.waitForURL(`**/library/${stays.id}`)
  await page.getByRole('heading', { level: 1, name: 'other of two' }).waitFor()
  await page.getByText('one of two', { exact: true }).waitFor()
  const visitor = await browser.open({ javaScriptEnabled: false })
  await visitor.goto(`/library/${goes.id}`)
  expect(new URL(visitor.url()).pathname).toBe(`/library/${stays.id}`)
  await toastIn(page).getByRole('button', { name: 'Undo' }).click()
  await page.waitForURL(`**/library/${goes.id}`)
  await page.getByRole('heading', { level: 1, name: 'one of two' }).waitFor()
})
