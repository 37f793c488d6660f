import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from 'playwright-core'
import type { Browser, BrowserContext, Locator, Page } from 'playwright-core'
import { study } from '#shared/study.ts'
import { killAll, killPage } from './kill.ts'
import { peopleOf } from './people.ts'
import type { Member } from './people.ts'
import { freePort, startProduct } from './product.ts'

/** What many runs came to. */
export interface Crashes {
  runs: number
  /** How often something happened to all who ran together. */
  strikes: number
  /** Answers that a learner saw taken, and which of them the log has not. */
  acknowledged: number
  lost: number
  /** Answers that stand in the log more than once, and runs after which the two devices are told different things. */
  doubled: number
  unequal: number
  disasters: Record<string, number>
}

interface Device {
  context: BrowserContext
  page: Page
  /** Every answer that was kept here, by its id. */
  kept: Set<string>
}

/** The ids in the outbox of this browser; those that were sent too. */
const outbox = (page: Page, unsentOnly: boolean) =>
  page.evaluate(
    (only) =>
      new Promise<string[]>((resolve) => {
        const opening = indexedDB.open('outbox')
        opening.addEventListener('success', () => {
          const db = opening.result
          if (!db.objectStoreNames.contains('answers')) return resolve([])
          const reading = db.transaction('answers').objectStore('answers').getAll()
          reading.addEventListener('success', () => {
            db.close()
            const rows = reading.result as { id: string; sentAt?: number }[]
            resolve(rows.filter(({ sentAt }) => !only || sentAt === undefined).map(({ id }) => id))
          })
        })
      }),
    unsentOnly,
  )

/** On a machine that is busy with many pairs a read may be refused: whoever is told so tries again. */
async function untilShown(page: Page, wanted: Locator) {
  const again = page.getByRole('button', { name: 'Try again' })
  const either = wanted.or(again).first()
  for (await either.waitFor(); await again.isVisible(); await either.waitFor()) await again.click()
  await wanted.waitFor()
}

async function openRound({ page }: Device) {
  await page.goto('/practise')
  await untilShown(page, page.getByText(/^1 of \d+$/))
}

/** Takes the first option, sees what came of it, and goes on. */
async function answer(device: Device) {
  await device.page.keyboard.press('1')
  const next = device.page.getByRole('button', { name: 'Next' })
  await next.waitFor()
  for (const id of await outbox(device.page, false)) device.kept.add(id)
  await next.click()
}

/** The product that is killed and started again, at one address with one set of data. */
async function aProduct() {
  const dataDir = await mkdtemp(join(tmpdir(), 'crashes-'))
  const place = { dataDir, port: await freePort(), env: { LOG_LEVEL: 'silent', RATE_LIMIT_BURST: '1000000' } }
  let product = await startProduct(place)
  return {
    dataDir,
    product: () => product,
    async start() {
      product = await startProduct(place)
    },
    async remove() {
      await product.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
type Site = Awaited<ReturnType<typeof aProduct>>

/** Of one run: each disaster has its turn. */
const rounds = 3
const disasters = ['none', 'page', 'server', 'server and database'] as const

/** What is killed of the server is killed for all pairs at once; each answers once more while it is gone. */
async function strike(disaster: (typeof disasters)[number], devices: Device[], site: Site) {
  if (disaster === 'page')
    await Promise.all(
      devices.map(async (device) => {
        await device.context.setOffline(false)
        await killPage(device.page)
        device.page = await device.context.newPage()
        await openRound(device)
      }),
    )
  if (disaster === 'server' || disaster === 'server and database') {
    if (disaster === 'server') await site.product().stop('SIGKILL')
    else await killAll(site.product(), site.dataDir)
    await Promise.all(devices.map(answer))
    await site.start()
  }
}

/** Both browsers open the product once more, with a line, and have nothing left to send. */
async function settle({ context, page }: Device) {
  await context.setOffline(false)
  await page.goto('/')
  await untilShown(page, page.getByRole('heading', { name: /^Welcome back/ }))
  while ((await outbox(page, true)).length > 0) await page.waitForTimeout(20)
}

const told = (page: Page) => page.evaluate(async () => (await fetch('/api/study/changes')).text())

/** Two browsers of one person. */
interface Pair {
  member: Member
  devices: Device[]
}

async function walk(pairs: Pair[], site: Site, random: () => number, sum: Crashes) {
  await Promise.all(pairs.flatMap(({ devices }) => devices).map(openRound))
  for (let round = 0; round < rounds; round += 1) {
    const struck = await Promise.all(
      pairs.map(async ({ devices }) => {
        const device = devices[Math.floor(random() * devices.length)]!
        await device.context.setOffline(random() < 0.5)
        for (let left = 1 + Math.floor(random() * 2); left > 0; left -= 1) await answer(device)
        return device
      }),
    )
    const disaster = disasters[(sum.strikes + round) % disasters.length]!
    sum.disasters[disaster] = (sum.disasters[disaster] ?? 0) + pairs.length
    await strike(disaster, struck, site)
  }
  sum.strikes += rounds
}

async function count({ member, devices }: Pair, sum: Crashes) {
  const { answers } = await member.call(study.changes, { query: {} })
  const stored = answers.map(({ id }) => id)
  const kept = new Set(devices.flatMap((device) => [...device.kept]))
  sum.acknowledged += kept.size
  sum.lost += [...kept].filter((id) => !stored.includes(id)).length
  sum.doubled += stored.length - new Set(stored).size
  const [one, other] = await Promise.all(devices.map(({ page }) => told(page)))
  sum.unequal += one === other ? 0 : 1
  sum.runs += 1
}

async function open(browser: Browser, url: string, member: Member): Promise<Device> {
  const context = await browser.newContext({ baseURL: url, timezoneId: 'Asia/Kuching', serviceWorkers: 'block' })
  // As in other journeys: met by what hangs alone.
  context.setDefaultTimeout(120_000)
  await member.enter(context)
  return { context, page: await context.newPage(), kept: new Set() }
}

async function run(
  browser: Browser,
  site: Site,
  random: () => number,
  { sum, together }: { sum: Crashes; together: number },
) {
  const { url } = site.product()
  const people = peopleOf(url, await site.product().database())
  const pairs: Pair[] = []
  try {
    for (let left = together; left > 0; left -= 1) {
      const member = await people.add('Crasher')
      pairs.push({ member, devices: [await open(browser, url, member), await open(browser, url, member)] })
    }
    await people.close()
    await walk(pairs, site, random, sum)
    await Promise.all(pairs.flatMap(({ devices }) => devices).map(settle))
    for (const pair of pairs) await count(pair, sum)
  } finally {
    await Promise.all(pairs.flatMap(({ devices }) => devices).map(({ context }) => context.close()))
  }
}

interface Wanted {
  runs: number
  /** Below 1. */
  random: () => number
  /** None begins after that moment. */
  until?: number
  /** Pairs of browsers to which the same happens at the same time: what is killed costs more than they do. */
  together?: number
}

/** Two browsers of one person, offline at random, while page, server and database are killed. */
export async function crash(
  browserEndpoint: string,
  { runs, random, until = Infinity, together = 1 }: Wanted,
): Promise<Crashes> {
  const sum: Crashes = { runs: 0, strikes: 0, acknowledged: 0, lost: 0, doubled: 0, unequal: 0, disasters: {} }
  const browser = await chromium.connect(browserEndpoint)
  const site = await aProduct()
  try {
    while (sum.runs < runs && Date.now() < until) await run(browser, site, random, { sum, together })
  } finally {
    await site.remove()
    await browser.close()
  }
  return sum
}
