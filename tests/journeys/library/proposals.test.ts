import { expect, test } from 'vitest'
import { samples } from '#server/testing/library/media-samples.ts'
import { contributions } from '#shared/contributions/contributions.ts'
import { categories } from '#shared/entries/entries.ts'
import { entryDocuments } from '#shared/entries/document-calls.ts'
import { wordRequestCalls } from '#shared/entries/library/word-requests.ts'
import { expectFitsAndIsAccessible } from '#tests/journeys/support/axe.ts'
import { toastAppears, useBrowser, button, heading } from '#tests/journeys/support/visits.ts'
import { adminWithUploads } from './admin-with-uploads.ts'

const browser = useBrowser()

test('a contributor approves a word request, opens the prefilled form, and names the entry that answers it', async () => {
  const { call: ask } = await browser.add('Asking')
  await ask(wordRequestCalls.ask, { body: { word: 'moon of a journey' } })
  const { page, call } = await browser.openAs('Knowing', { role: 'CONTRIBUTOR' }, { size: 'phone' })
  await page.goto('/library/wanted')
  await button(page, 'Show moon of a journey').click()
  await page.getByRole('heading', { name: 'moon of a journey' }).waitFor()
  await expectFitsAndIsAccessible(page, 'wishes for a contributor')
  await page.getByRole('link', { name: /^I know it.*moon of a journey/ }).click()
  await page.waitForURL('**/contributor?word=moon%20of%20a%20journey')
  await page.waitForFunction(() =>
    [...document.querySelectorAll('input')].some(({ value }) => value === 'moon of a journey'),
  )
  await page.goBack()
  await button(page, /Answered by … moon of a journey/).click()
  const box = page.getByRole('dialog')
  await box.getByLabel('Entry').fill('tulan')
  await button(box, /^tulan\b.*moon/).click()
  await expectFitsAndIsAccessible(page, 'the answer to a wish')
  await button(box, 'This is the answer').click()
  await page.getByRole('heading', { name: 'moon of a journey' }).waitFor({ state: 'detached' })
  expect((await call(wordRequestCalls.list, {})).map(({ word }) => word)).not.toContain('moon of a journey')
})

test('a rejected proposal is sent again from its card, and the history is shown in words', async () => {
  const by = await adminWithUploads(browser)
  const { id } = await by.call(categories.create, { body: { type: 'WORD', title: 'sent twice', content: 'again' } })
  const giver = await browser.add('Giving', { emailVerified: true })
  const attestation = { kind: 'witness', form: 'sent twice', dialect: 'ranau', stance: 'same' } as const
  const old = await giver.call(contributions.propose, { params: { id }, body: attestation })
  const note = 'Who says it so?'
  await by.call(contributions.decide, { params: { id: old.id }, body: { status: 'REJECTED', note } })
  const page = await browser.open({ size: 'phone' })
  await giver.logIn(page.context())
  await page.goto('/profile')
  await page.getByRole('link', { name: 'Send a changed one of sent twice' }).click()
  const box = page.getByRole('dialog')
  await box.getByText(note).waitFor()
  expect(await box.getByLabel('Where?').inputValue()).toBe('ranau')
  expect(await box.getByLabel('We say it the same way').isChecked()).toBe(true)
  await box.getByLabel('Where?').selectOption('tambunan')
  await box.getByLabel('We say it the same way').click()
  await button(box, 'Tell us').click()
  await page.getByText('Somebody will look at it soon.', { exact: true }).waitFor()
  const [again] = await giver.call(contributions.listProposals, {})
  expect(again).toMatchObject({ status: 'PENDING', replaces: { id: old.id } })

  const { version, document } = await by.call(entryDocuments.read, { params: { id } })
  const [form] = document.forms
  const placed = { ...document, forms: [{ ...form!, dialects: ['bundu-liwan'] }] }
  await by.call(entryDocuments.change, { params: { id }, body: { version, document: placed } })
  await page.goto(`/library/${id}`)
  await button(page, /^More for /).click()
  await button(page, 'History').click()
  await page.getByText('Form 1, where it is said').waitFor()
  await page.getByRole('dialog').getByText('Bundu-Liwan').first().waitFor()
})

test('an unsent proposal survives a change of the word, names missing fields, and is restored unchanged after a rejection', async () => {
  const by = await adminWithUploads(browser)
  const word = { type: 'WORD', title: 'improved twice', content: 'first meaning' } as const
  const { id } = await by.call(categories.create, { body: word })
  const giver = await browser.add('Improving', { emailVerified: true })
  const page = await browser.open({ size: 'phone' })
  await giver.logIn(page.context())
  const box = page.getByRole('dialog')
  const improve = async () => {
    await page.goto(`/library/${id}`)
    await button(page, 'Improve this word').click()
  }
  await improve()
  const send = button(box, 'Send it in')
  expect(await send.isDisabled()).toBe(true)
  await box.getByLabel('Meaning in Malay').fill('makna')

  await by.call(categories.update, { params: { id }, body: { ...word, content: 'second meaning' } })
  await improve()
  await box.getByText('Your unsent text is here again.').waitFor()
  await box.getByText('Somebody has changed this word since you wrote.').waitFor()
  await box.getByText('In the library now: nothing').waitFor()
  expect(await box.getByLabel('Meaning in Malay').inputValue()).toBe('makna')
  expect(await box.getByLabel('Meaning in English').inputValue()).toBe('second meaning')

  await box.getByLabel('Meaning in English').fill('  ')
  await box.getByLabel('Meaning in Malay').fill('')
  await box.getByLabel('Meaning of the sentence').fill('It is so.')
  await send.click()
  await box.getByText('A meaning needs a text in English or in Malay.').waitFor()
  await box.getByLabel('Meaning in English').fill('second meaning')
  await box.getByLabel('Meaning in Malay').fill('makna')
  await send.click()
  await box.getByText('Please write the sentence too').waitFor()
  await box.getByLabel('A sentence with it').fill('improved twice.')
  await box.getByLabel('How do you know?').fill('My aunt')
  await expectFitsAndIsAccessible(page, 'improving a word')
  await send.click()
  await page.getByText('Somebody will look at it soon.', { exact: true }).waitFor()

  const [old] = await giver.call(contributions.listProposals, {})
  const note = 'Please say where.'
  await by.call(contributions.decide, { params: { id: old!.id }, body: { status: 'REJECTED', note } })
  await page.goto('/profile')
  await page.getByRole('link', { name: 'Send a changed one of improved twice' }).click()
  await box.getByText(note).waitFor()
  const written = {
    'Meaning in English': 'second meaning',
    'Meaning in Malay': 'makna',
    'A sentence with it': 'improved twice.',
    'Meaning of the sentence': 'It is so.',
    'How do you know?': 'My aunt',
  }
  for (const [label, text] of Object.entries(written)) expect(await box.getByLabel(label).inputValue()).toBe(text)
  await box.getByLabel('How do you know?').fill('My aunt in Ranau')
  await expectFitsAndIsAccessible(page, 'a rejected improvement')
  await send.click()
  await expect
    .poll(async () => (await giver.call(contributions.listProposals, {}))[0])
    .toMatchObject({ status: 'PENDING', content: 'My aunt in Ranau', replaces: { id: old!.id } })
})

test('a person with a confirmed address proposes a picture for a word, and finds it in their list', async () => {
  const admin = await browser.add('Writing', { role: 'ADMIN' })
  const body = { type: 'WORD' as const, title: 'Pictured by people', content: 'a thing' }
  const { id } = await admin.call(categories.create, { body })
  const { page } = await browser.openAs('Learner', {}, { size: 'phone' })
  await page.goto(`/library/${id}`)
  await button(page, /^More for /).click()
  await button(page, 'Send a picture').click()
  const dialog = page.getByRole('dialog', { name: /A picture for/ })
  await dialog
    .locator('input[type=file]')
    .setInputFiles({ name: 'dot.png', mimeType: 'image/png', buffer: samples['png']! })
  await dialog.getByRole('img', { name: 'Chosen' }).waitFor()
  await expectFitsAndIsAccessible(page, 'the dialog of a picture')
  await dialog.getByRole('button', { name: 'Send it in' }).click()
  await toastAppears(page, 'Somebody will look at it soon.')
  await page.goto('/profile')
  await heading(page, 'Given by you').waitFor()
  await page.getByRole('article', { name: 'Pictured by people', exact: true }).getByText('Pending').waitFor()
  await expectFitsAndIsAccessible(page, 'a profile with what somebody gave')
})
