import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { recordings } from '#shared/voices/voices.ts'
import { speakers } from '#shared/voices/speakers.ts'
import { expectFitsAndIsAccessible, inBothThemes } from '#tests/journeys/support/axe.ts'
import { sizes, useBrowser, button, link, heading, region } from '#tests/journeys/support/visits.ts'
import { agree, testTheRoom, hearASecond, record, say, saidHere } from './studio-actions.ts'

const browser = useBrowser()

test(
  'a contributor agrees, records two words, closes the page, returns, listens and sends them',
  { tags: ['firefox'] },
  async () => {
    const { page, call } = await browser.openAs('Contributor', { role: 'CONTRIBUTOR' })
    await page.goto('/contributor')
    await link(page, /^A voice/).click()
    await heading(page, 'Who will speak?').waitFor()
    await inBothThemes(page, 'studio-speaker')
    await button(page, 'Continue').click()
    await page.getByText('I can take it back at any time').waitFor()
    await inBothThemes(page, 'studio-consent')
    await button(page, 'I agree').click()
    await testTheRoom(page)
    const first = await say(page)
    await say(page)
    await inBothThemes(page, 'studio-booth')

    await button(page, 'Again').click()
    await say(page)
    await expect.poll(() => saidHere(page)).toBe(2)
    // A word that is not recorded again after all keeps its recording.
    await button(page, 'Again').click()
    await page.reload()
    await expect.poll(() => saidHere(page)).toBe(2)
    expect(await call(recordings.listOwn, {})).toEqual([])
    const otherTab = await page.context().newPage()
    await otherTab.goto('/studio')
    await expect.poll(() => saidHere(otherTab)).toBe(2)
    // Nobody has heard them on this page, so they are played before they are sent.
    await page.evaluate(() => {
      const { prototype } = HTMLMediaElement
      const play = Reflect.get(prototype, 'play')
      prototype.play = function (this: HTMLMediaElement) {
        document.body.dataset['plays'] = String(Number(document.body.dataset['plays'] ?? 0) + 1)
        return play.call(this)
      }
    })
    const posted = page.waitForRequest((request) => request.url().includes('/api/recordings?'))
    await button(page, 'Send 2 voices').click()
    await posted
    expect(await page.evaluate(() => document.body.dataset['plays'])).toBe('2')
    await page.getByText('2 voices arrived.').waitFor()
    await expect.poll(() => saidHere(otherTab)).toBe(0)
    await otherTab.close()
    const sent = await call(recordings.listOwn, {})
    expect(sent.map(({ status }) => status)).toEqual(['pending', 'pending'])
    expect(sent.map(({ form }) => form)).toContain(first)
    // As the server hears them.
    for (const { loudness, peak } of sent) expect(Math.abs(Math.max(loudness! + 16, peak! + 1))).toBeLessThan(0.5)
    await inBothThemes(page, 'studio-sent')
  },
)

async function openStudioOfWord(page: Page) {
  await page.goto('/library?q=tulan')
  await link(page, /tulan/).first().click()
  await link(page, 'Add your voice').click()
  await heading(page, 'Who will speak?').waitFor()
}
async function giveOneVoice(page: Page) {
  await testTheRoom(page)
  await page.keyboard.press('Tab')
  await record(page)
  await heading(page, 'That was all').waitFor()
  await button(page, 'Send one voice').click()
  await page.getByText('One voice arrived.').waitFor()
}

test('a person gives one voice on an entry’s page, and needs no code for it', async () => {
  const { page, call } = await browser.openAs('Learner')
  await openStudioOfWord(page)
  await agree(page)
  await giveOneVoice(page)
  expect((await call(recordings.listOwn, {}))[0]?.status).toBe('pending')
})

test('a voice of somebody else is withdrawn with the code alone', async () => {
  const { page, call } = await browser.openAs('Contributor', { role: 'CONTRIBUTOR' })
  await openStudioOfWord(page)
  await page.getByText('Somebody beside me').click()
  // One choice for an unknown dialect, and each place once.
  const names = await page.getByLabel('Dialect').locator('option').allTextContents()
  expect(names).toEqual(expect.arrayContaining(['Not known', 'Tambunan', "Tangaa' (the coast)"]))
  expect(names).not.toContain('Not stated')
  await button(page, 'Continue').click()
  await button(page, 'The speaker agrees').click()
  const code = (await page.getByLabel('Code').textContent()) ?? ''
  await inBothThemes(page, 'studio-code')
  await button(page, 'I have saved it').click()
  await giveOneVoice(page)
  expect((await call(recordings.listOwn, {}))[0]?.status).toBe('pending')

  const stranger = await browser.open()
  await stranger.goto('/voices/withdraw')
  await stranger.getByLabel('Code').waitFor()
  await inBothThemes(stranger, 'withdraw')
  await stranger.getByLabel('Code').fill(code)
  await button(stranger, 'Take the voices back').click()
  await stranger.getByText('One voice is gone.').waitFor()
  expect((await call(recordings.listOwn, {}))[0]?.status).toBe('withdrawn')
})

test.each([
  ['NotAllowedError', /does not let this page use the microphone/],
  ['NotFoundError', /No microphone was found/],
])('a refused or absent microphone (%s) shows a sentence, and can be tried again', async (name, words) => {
  const { page } = await browser.openAs('Contributor', { role: 'CONTRIBUTOR' })
  await page.addInitScript((fault) => {
    navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('no', fault))
  }, name)
  await page.goto('/studio')
  await agree(page)
  await button(page, 'Test the room').click()
  await page.getByRole('alert').getByText(words).waitFor()
  await button(page, 'Try again').waitFor()
})

test('a teacher who chooses somebody else starts with that choice, not with themselves', async () => {
  const { page, call } = await browser.openAs('Teacher', { role: 'TEACHER' }, { size: 'phone' })
  await call(speakers.create, { body: { name: 'Uncle Studio' } })
  await page.goto('/studio')
  await button(page, 'Somebody else').click()
  expect(await page.getByRole('radio', { name: 'Somebody beside me' }).isChecked()).toBe(true)
  expect(await page.getByLabel('Name').inputValue()).toBe('')
  await page.getByLabel('Name').fill('Aunt Studio')
  await button(page, 'Continue').click()
  await page.getByText('I can take it back at any time').waitFor()
  const known = await call(speakers.list, {})
  expect(known.find(({ name }) => name === 'Aunt Studio')).toMatchObject({ isMe: false })
})

test('a person without access to the studio sees what they can do instead', async () => {
  const { page } = await browser.openAs('Learner')
  await page.goto('/studio')
  await heading(page, 'The studio is for contributors and teachers').waitFor()
})

test('by keyboard alone, on the narrowest screen, a word is skipped, recorded, played and sent', async () => {
  const { page, call } = await browser.openAs('Contributor', { role: 'CONTRIBUTOR' })
  await page.setViewportSize({ ...sizes.phone, width: 320 })
  await page.goto('/studio')
  const press = (name: string) => page.getByRole('button', { name, exact: true }).press('Enter')
  await page.getByLabel('Village').fill('Kg. Hungab')
  await expectFitsAndIsAccessible(page, 'the speaker on 320 px')
  await press('Continue')
  await page.getByText('I can take it back at any time').waitFor()
  await expectFitsAndIsAccessible(page, 'the consent on 320 px')
  await press('I agree')
  await press('Test the room')
  await page.getByText('It is quiet enough here.').waitFor()
  await press('Begin')
  const booth = region(page, 'Record')
  const word = () => booth.getByRole('heading').textContent()
  const first = await word()
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
  await page.keyboard.press('s')
  await expect.poll(word).not.toBe(first)
  // Not while it records: a take ends by itself before axe has looked at everything on a busy machine.
  await expectFitsAndIsAccessible(page, 'the booth on 320 px')
  const second = await word()
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
  await page.keyboard.press('Space')
  await page.getByRole('status').getByText('Recording').waitFor()
  await hearASecond(page)
  await page.keyboard.press('Space')
  await page.getByText(`Kept: ${second}`).waitFor()
  await press('Send one voice')
  await page.getByText('One voice arrived.').waitFor()
  expect((await call(recordings.listOwn, {})).map(({ form }) => form)).toEqual([second])

  await page.reload()
  await press('Correct Contributor Example')
  await page.getByLabel('Village').fill('Kg. Nosoob')
  await press('Save')
  await page.getByText('Kg. Nosoob').waitFor()
})

test('a dialect filter keeps the chosen speaker', async () => {
  const { page } = await browser.openAs('Contributor', { role: 'CONTRIBUTOR' })
  await page.goto('/studio')
  await agree(page)
  await testTheRoom(page)
  const wordsRequest = page.waitForResponse((response) => response.url().includes('/api/studio/words?dialect=ranau'))
  await button(page, 'Choose the words').click()
  await page.getByLabel('Words said in').selectOption('ranau')
  expect((await wordsRequest).ok()).toBe(true)
  await region(page, 'Record').getByRole('heading').waitFor()
})

test('on a phone the word to say is in view after somebody has chosen words, and a choice without words says so', async () => {
  const { page } = await browser.openAs('Contributor', { role: 'CONTRIBUTOR' }, { size: 'phone' })
  await page.goto('/studio')
  await button(page, 'Choose the words').click()
  const place = page.getByLabel('Words said in')
  await place.selectOption('ranau')
  await page.getByLabel('Words about').selectOption('music')
  await page.getByText('No words here. Choose other words.').waitFor()
  await page.getByLabel('Words about').selectOption('')
  await agree(page)
  await testTheRoom(page)
  const word = region(page, 'Record').getByRole('heading')
  await word.waitFor()
  const visible = () => word.evaluate((element) => element.getBoundingClientRect().top >= 0)
  await expect.poll(visible).toBe(true)
})
