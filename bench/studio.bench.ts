import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { chromium, type Browser, type Page } from 'playwright-core'
import { pino } from 'pino'
import { connect } from '#server/db/connect.ts'
import { measureLoudness } from '#shared/voices/loudness.ts'
import { serveBrowser } from '#tests/journeys/support/browser.ts'
import { killPage } from '#tests/journeys/support/kill.ts'
import { peopleOf } from '#tests/journeys/support/people.ts'
import { startProduct, type Product } from '#tests/journeys/support/product.ts'
import { note } from './support/figures.ts'
import { decoded, isWithin, rate, spoken, words, worstEdge } from './support/word-sounds.ts'

const goals = { loudness: -16, peak: -1, within: 1, spread: 8, kilobytes: 8, page: 120, edge: -6 }
const isOfStudio = /\/assets\/(?:studio-|encode-worker-|capture-worklet-)|\.wasm$/

/** Opens the studio and waits for its first word. */
export async function enterStudio(page: Page) {
  await page.goto('/studio')
  await page.getByRole('button', { name: 'Go on' }).click()
  await page.getByRole('button', { name: 'I agree' }).click()
  await page.getByRole('button', { name: 'I have saved it' }).click()
  await page.getByRole('button', { name: 'Test the room' }).click()
  await page.getByRole('button', { name: 'Begin' }).click()
}

/** Records for more than a second, so that one word is complete. */
export async function sayOne(page: Page) {
  const heading = page.getByRole('region', { name: 'Record' }).getByRole('heading')
  const word = (await heading.textContent()) ?? ''
  await page.getByRole('button', { name: 'Record', exact: true }).click()
  await page.getByRole('status').getByText('Recording').waitFor()
  await page.waitForTimeout(1800)
  await page.getByRole('button', { name: 'Stop', exact: true }).click()
  await page.getByText(`Kept: ${word}`).waitFor()
}

interface Kept {
  seconds: number
  published: string
  original: string | null
}

async function keptIn(database: string): Promise<Kept[]> {
  const db = connect(database, pino({ level: 'silent' }))
  try {
    const { rows } = await db.$client.query<Kept>(
      'SELECT seconds, upload_id AS published, original_id AS original FROM recordings ORDER BY created_at, id',
    )
    return rows
  } finally {
    await db.$client.end()
  }
}

interface Heard {
  loudness: number
  peak: number
  kilobytes: number
  equal: boolean
  edge: number
}

async function hear({ published, original, seconds }: Kept, captured: Int32Array, folder: string): Promise<Heard> {
  const mp3 = await readFile(join(folder, published))
  const sound = decoded(mp3)
  const take = original === null ? undefined : decoded(await readFile(join(folder, original)))
  return {
    ...measureLoudness(Float32Array.from(sound), rate),
    kilobytes: mp3.length / 1000 / seconds,
    equal: take !== undefined && isWithin(take, captured),
    edge: take ? worstEdge(sound, take) : -Infinity,
  }
}

/** Runs in the page before its own scripts: keeps the microphone's samples for a comparison with the studio's result. */
function listenBeside() {
  const parts: Float32Array[] = []
  Object.assign(globalThis, { parts })
  const Node = globalThis.AudioWorkletNode
  globalThis.AudioWorkletNode = class extends Node {
    constructor(...parameters: ConstructorParameters<typeof Node>) {
      super(...parameters)
      this.port.addEventListener('message', ({ data }: MessageEvent<Float32Array>) => void parts.push(data.slice()))
    }
  }
}

/** Samples since the last call, in 24-bit steps. */
async function captured(page: Page): Promise<Int32Array> {
  const text = await page.evaluate(() => {
    const { parts } = globalThis as unknown as { parts: Float32Array[] }
    const steps = parts.splice(0).flatMap((part) => Array.from(part, (sample) => Math.round(sample * 2 ** 23)))
    return steps.join(' ')
  })
  return Int32Array.from(text.split(' ').map(Number))
}

function tell(heard: Heard[]) {
  const { loudness, peak, within } = goals
  const off = (one: Heard) => Math.min(Math.abs(one.loudness - loudness), Math.abs(one.peak - peak))
  const all = heard.map((one) => one.loudness)
  const worstOne = heard.reduce((most, one) => (off(one) > off(most) ? one : most))
  const worst = off(worstOne)
  const spread = Math.max(...all) - Math.min(...all)
  const kilobytes = Math.max(...heard.map((one) => one.kilobytes))
  const edge = Math.min(...heard.map((one) => one.edge))
  const equal = heard.filter((one) => one.equal).length
  console.log(`  line cut in mid-batch, tab killed: ${heard.length} of ${words} words arrived, each once`)
  console.log(
    `  ${loudness} LUFS or a peak of ${peak} dB: at most ${worst.toFixed(2)} off (at most ${within}), at ${worstOne.loudness.toFixed(2)} LUFS and ${worstOne.peak.toFixed(2)} dB`,
  )
  console.log(
    `  spread ${spread.toFixed(2)} LU (at most ${goals.spread}), ${kilobytes.toFixed(2)} KB a second (at most ${goals.kilobytes})`,
  )
  console.log(
    `  soft beginnings and ends beside their vowels: at worst ${edge.toFixed(1)} dB (at least ${goals.edge}: nothing is cut)`,
  )
  console.log(`  FLAC equal to what was captured, sample for sample: ${equal} of ${words}`)
  note('studio: off the loudness of voices', worst, 'LU', 'less')
  note('studio: spread', spread, 'LU', 'less')
  note('studio: a second of voice', kilobytes, 'KB', 'less')
  note('studio: takes kept without loss', equal, 'of 20', 'more')
}

/** Files that only the studio loads, and other pages that load them. */
async function weigh(browser: Browser, { url }: Product, requested: Set<string>, enter: (page: Page) => Promise<void>) {
  const sizes = await Promise.all(
    [...requested].map(
      async (address) => brotliCompressSync(Buffer.from(await (await fetch(address)).arrayBuffer())).length,
    ),
  )
  const context = await browser.newContext({ baseURL: url, serviceWorkers: 'block' })
  const page = await context.newPage()
  await enter(page)
  const elsewhere = new Set<string>()
  page.on('request', (request) => isOfStudio.test(request.url()) && elsewhere.add(request.url()))
  for (const path of ['/', '/library', '/contributor', '/profile', '/practise'])
    await page.goto(path, { waitUntil: 'networkidle' })
  await context.close()
  const total = sizes.reduce((sum, size) => sum + size, 0) / 1000
  console.log(
    `  its own ${requested.size} files: ${total.toFixed(1)} KB br (at most ${goals.page}); loaded elsewhere: ${elsewhere.size} (none)`,
  )
  note('studio: script and wasm', total, 'KB br', 'less')
}

/**
 * Goes offline after half of the recordings have arrived, before the sender gets the last response; kills the tab and opens the studio
 * again.
 */
async function sendThroughTrouble(page: Page) {
  const context = page.context()
  let arrived = 0
  await page.route('**/api/recordings?*', async (route) => {
    if (arrived >= words / 2) return route.abort('internetdisconnected')
    const response = await route.fetch()
    arrived += 1
    if (arrived < words / 2) return route.fulfill({ response })
    await context.setOffline(true)
    await route.abort('internetdisconnected')
  })
  await page.getByRole('button', { name: `Send ${words} voices` }).click()
  await page.getByText('Your voices are saved here until then.').waitFor()
  await killPage(page)
  await context.setOffline(false)
  const again = await context.newPage()
  await again.goto('/studio')
  await again.getByText(`${words - words / 2 + 1} voices arrived.`).waitFor()
  await again.getByText('follows by itself').waitFor({ state: 'hidden' })
}

/** Plays twenty words of known edges and loudness into the studio's microphone, and checks the stored recordings. */
export async function measure(): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'bench-studio-'))
  const product = await startProduct({ dataDir, env: { RATE_LIMIT_BURST: '100000' } })
  const database = await product.database()
  const served = await serveBrowser(spoken())
  const browser = await chromium.connect(served.endpoint)
  const people = peopleOf(product.url, database)
  try {
    const who = await people.add('Bench', { role: 'CONTRIBUTOR' })
    const context = await browser.newContext({ baseURL: product.url, serviceWorkers: 'block' })
    context.setDefaultTimeout(120_000)
    await who.logIn(context)
    const page = await context.newPage()
    await page.addInitScript(listenBeside)
    const requested = new Set<string>()
    page.on('request', (request) => isOfStudio.test(request.url()) && requested.add(request.url()))
    await enterStudio(page)
    const takes: Int32Array[] = []
    for (let n = 0; n < words; n += 1) {
      await captured(page)
      await sayOne(page)
      takes.push(await captured(page))
    }
    await sendThroughTrouble(page)
    const stored = await keptIn(database)
    const heard: Heard[] = []
    for (const [at, one] of stored.entries()) heard.push(await hear(one, takes[at]!, join(dataDir, 'objects')))
    tell(heard)
    await context.close()
    await weigh(browser, product, requested, (fresh) => who.logIn(fresh.context()))
  } finally {
    await people.close()
    await browser.close()
    await served.close()
    await product.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}
