import { chromium, type Page } from 'playwright-core'
import { contributions } from '#shared/contributions/contributions.ts'
import { recordings } from '#shared/voices/voices.ts'
import { serveBrowser } from '#tests/journeys/support/browser.ts'
import { peopleOf } from '#tests/journeys/support/people.ts'
import { startProduct } from '#tests/journeys/support/product.ts'
import { note } from './support/figures.ts'
import { enterStudio, sayOne } from './studio.bench.ts'
import { spoken } from './support/word-sounds.ts'
import { median } from './support/resources.ts'

/** Round trip in milliseconds; bits per second in each direction. */
const connection = { latency: 400, down: 400_000, up: 200_000 }
const goals = { own: 200, saved: 4000, first: 2000 }
const rounds = 3

/** Runs in the page before its own scripts: records when a sound is requested, and when it plays. */
function watchSounds() {
  const heard = { asked: 0, sounds: 0 }
  Object.assign(globalThis, { heard })
  const ask = () => Object.assign(heard, { asked: performance.now(), sounds: 0 })
  document.addEventListener('pointerdown', ask, true)
  document.addEventListener('keydown', ask, true)
  // It is called with its element below.
  // oxlint-disable-next-line typescript/unbound-method
  const play = HTMLMediaElement.prototype.play
  HTMLMediaElement.prototype.play = function begin(this: HTMLMediaElement) {
    this.addEventListener('playing', () => (heard.sounds ||= performance.now()), { once: true })
    return play.call(this)
  }
}

/** Milliseconds from the press until the sound plays. */
async function untilItSounds(page: Page): Promise<number> {
  const found = await page.waitForFunction(() => {
    const { heard } = globalThis as unknown as { heard: { asked: number; sounds: number } }
    return heard.sounds > 0 && heard.sounds - heard.asked
  })
  return Number(await found.jsonValue())
}

async function slow(page: Page) {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  const { latency, down, up } = connection
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency,
    downloadThroughput: down / 8,
    uploadThroughput: up / 8,
  })
}

function say(what: string, times: number[], most: number) {
  const ms = median(times)
  console.log(`  ${what}: ${Math.round(ms)} ms (at most ${most})`)
  note(`voices: ${what}`, ms, 'ms', 'less')
}

/** A voice on a slow connection: one's own is recorded and saved, and an entry's is played for the first time. */
export async function measure(): Promise<void> {
  const product = await startProduct({ env: { RATE_LIMIT_BURST: '100000' } })
  const served = await serveBrowser(spoken())
  const browser = await chromium.connect(served.endpoint)
  const people = peopleOf(product.url, await product.database())
  const open = async () => {
    const context = await browser.newContext({ baseURL: product.url, serviceWorkers: 'block' })
    context.setDefaultTimeout(120_000)
    const page = await context.newPage()
    await page.addInitScript(watchSounds)
    return page
  }
  try {
    const who = await people.add('Bench', { role: 'CONTRIBUTOR' })
    const admin = await people.add('Admin', { role: 'ADMIN' })
    const page = await open()
    await who.logIn(page.context())
    await enterStudio(page)
    await slow(page)
    const [own, saved, first]: [number[], number[], number[]] = [[], [], []]
    for (let round = 0; round < rounds; round += 1) {
      await sayOne(page)
      await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
      await page.keyboard.press('p')
      own.push(await untilItSounds(page))
      const arrived = page.waitForResponse((answer) => answer.url().includes('/api/recordings?'))
      const began = performance.now()
      await page.getByRole('button', { name: 'Send one voice' }).click()
      await (await arrived).finished()
      saved.push(performance.now() - began)
      await page.getByRole('button', { name: 'Send one voice' }).waitFor({ state: 'hidden' })
    }
    for (const { id } of await admin.call(contributions.all, { query: { state: 'waiting' } }))
      await admin.call(contributions.decide, { params: { id }, body: { status: 'APPROVED' } })
    for (const { entryId } of await who.call(recordings.listOwn, {})) {
      const reader = await open()
      await slow(reader)
      await reader.goto(`/library/${entryId}`)
      await reader.getByRole('button', { name: /^Play/ }).first().click()
      first.push(await untilItSounds(reader))
      await reader.context().close()
    }
    say('one’s own take is heard', own, goals.own)
    say('a voice is saved', saved, goals.saved)
    say('an entry’s first sound', first, goals.first)
  } finally {
    await people.close()
    await browser.close()
    await served.close()
    await product.stop()
    await product.remove()
  }
}
