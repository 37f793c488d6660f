import { expect, test } from 'vitest'
import { recordings } from '#shared/voices/voices.ts'
import { killPage } from '#tests/journeys/support/kill.ts'
import { useBrowser, button } from '#tests/journeys/support/visits.ts'
import { agree, testTheRoom, say, saidHere } from './studio-actions.ts'

const browser = useBrowser()

test('a microphone unplugged during a word shows a message, and earlier recordings stay', async () => {
  const { page } = await browser.openAs('Contributor', { role: 'CONTRIBUTOR' })
  await page.addInitScript(() => {
    const devices = navigator.mediaDevices
    const open = devices.getUserMedia.bind(devices)
    devices.getUserMedia = async (constraints) => {
      const stream = await open(constraints)
      window.addEventListener('unplug', () => stream.getAudioTracks()[0]?.dispatchEvent(new Event('ended')))
      return stream
    }
  })
  await page.goto('/studio')
  await agree(page)
  await testTheRoom(page)
  await say(page)
  await page.getByRole('button', { name: 'Record', exact: true }).click()
  await page.evaluate(() => window.dispatchEvent(new Event('unplug')))
  await page.getByRole('alert').getByText('The microphone was unplugged.').waitFor()
  await expect.poll(() => saidHere(page)).toBe(1)
})

test('without WebAssembly the studio sends WAV, and stores a voice while it is offline', async () => {
  const { page, call } = await browser.openAs('Contributor', { role: 'CONTRIBUTOR' })
  await page.addInitScript(() => {
    WebAssembly.compile = () => Promise.reject(new Error('not here'))
  })
  await page.goto('/studio')
  await agree(page)
  await testTheRoom(page)
  await say(page)
  await page.context().setOffline(true)
  await button(page, 'Send one voice').click()
  await page.getByText('Your voices are saved here until then.').waitFor()
  const posted = page.waitForRequest((request) => request.url().includes('/api/recordings?'))
  await page.context().setOffline(false)
  expect((await posted).headers()['content-type']).toBe('audio/wav')
  await page.getByText('One voice arrived.').waitFor()
  expect(await call(recordings.listOwn, {})).toHaveLength(1)
})

test('a connection lost during a batch and a killed tab lose no voice, and none arrives twice', async () => {
  const { page, call } = await browser.openAs('Contributor', { role: 'CONTRIBUTOR' })
  const context = page.context()
  await page.goto('/studio')
  await agree(page)
  await testTheRoom(page)
  const takes = [await say(page), await say(page)]
  // The first one arrives, and the line is gone before its sender hears of it.
  await page.route('**/api/recordings?*', async (route) => {
    await route.fetch()
    await context.setOffline(true)
    await route.abort('internetdisconnected')
  })
  await button(page, 'Send 2 voices').click()
  await page.getByText('2 voices not sent yet').waitFor()
  expect(await call(recordings.listOwn, {})).toHaveLength(1)
  await killPage(page)
  await context.setOffline(false)

  const again = await context.newPage()
  await again.goto('/studio')
  await again.getByText('2 voices arrived.').waitFor()
  await again.getByText('follows by itself').waitFor({ state: 'hidden' })
  const arrived = await call(recordings.listOwn, {})
  expect(arrived.map(({ form }) => form).toSorted()).toEqual(takes.toSorted())
})

test('the microphone is released when the page is left', async () => {
  const { page } = await browser.openAs('Contributor', { role: 'CONTRIBUTOR' })
  await page.goto('/studio')
  await agree(page)
  await testTheRoom(page)
  await page.getByRole('meter').waitFor()
  await page.evaluate(() => window.dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true })))
  await button(page, 'Test the room').waitFor()
})
