import { rm } from 'node:fs/promises'
import { stripVTControlCharacters } from 'node:util'
import { chromium, type Browser } from 'playwright-core'
import { study } from '#shared/study/study.ts'
import { passableFolder } from '#server/testing/postgres/quick-folder.ts'
import {
  answer,
  openDevice,
  openPractice,
  reopen,
  sendAllAnswers,
  readChanges,
  type Device,
} from './answering-device.ts'
import { killAll, killDatabase } from './kill.ts'
import { peopleOf, type Member } from './people.ts'
import { freePort, startProduct } from './product.ts'

/** Counts over many runs. */
export interface Crashes {
  runs: number
  /** Answers that a device has stored, that the server's log has, and that only the device has. */
  acknowledged: number
  stored: number
  lost: number
  /** Answers that the log has twice, and runs after which the two devices read different results. */
  duplicated: number
  different: number
  /** Runs that did not end, by reason. They are not counted in `runs`. */
  broken: Record<string, number>
  disasters: Record<string, number>
}

export const emptyCounts = (): Crashes => ({
  runs: 0,
  acknowledged: 0,
  stored: 0,
  lost: 0,
  duplicated: 0,
  different: 0,
  broken: {},
  disasters: {},
})

/** Two browsers of one person. */
interface Pair {
  member: Member
  devices: [Device, Device]
  /** The device that answers now. */
  active: Device
  runs: number
  /** Results of the runs before this one. */
  before: { acknowledged: number; stored: number }
  broken?: string
}

/** Opening two browsers takes as long as a run, so several runs use the same pair. */
const runsPerPair = 5

/** Milliseconds; so long that only a hanging step exceeds them. */
const timeoutsMs = { page: 120_000, step: 300_000 }

/** First lines of an error, without terminal colours. */
const reason = (error: unknown) =>
  stripVTControlCharacters(String(error))
    .split(/\s*\n\s*/)
    .slice(0, 3)
    .join(' ')
    .trim()

/** Runs the work for each pair. A pair that fails is marked as broken and does nothing more; the others continue. */
async function forEachPair(pairs: readonly Pair[], work: (pair: Pair) => Promise<unknown>) {
  const intactPairs = pairs.filter(({ broken }) => broken === undefined)
  await Promise.all(
    intactPairs.map(async (pair) => {
      const timeout = new Promise((_resolve, reject) => {
        setTimeout(() => reject(new Error('a step had no end')), timeoutsMs.step).unref()
      })
      await Promise.race([work(pair), timeout]).catch((error: unknown) => (pair.broken = reason(error)))
    }),
  )
}

/** A product that is killed and started again with the same port and data. */
async function startKillableProduct() {
  const dataDir = await passableFolder('crashes')
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
      // Remains only if the product could not start again.
      await killDatabase(dataDir).catch(() => {})
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
type Site = Awaited<ReturnType<typeof startKillableProduct>>

const disastersPerRun = 3
const disasters = ['none', 'page', 'server', 'server and database'] as const
type Disaster = (typeof disasters)[number]

/** Causes a disaster. While the server is down, each pair gives one more answer. */
async function cause(disaster: Disaster, pairs: readonly Pair[], site: Site) {
  if (disaster === 'page') await forEachPair(pairs, ({ active }) => reopen(active))
  if (disaster === 'server' || disaster === 'server and database') {
    if (disaster === 'server') await site.product().stop('SIGKILL')
    else await killAll(site.product(), site.dataDir)
    await forEachPair(pairs, ({ active }) => answer(active))
    await site.start()
  }
}

async function run(pairs: readonly Pair[], planned: readonly Disaster[], site: Site, random: () => number) {
  await forEachPair(pairs, ({ devices }) => Promise.all(devices.map(openPractice)))
  for (const disaster of planned) {
    await forEachPair(pairs, async (pair) => {
      pair.active = pair.devices[random() < 0.5 ? 0 : 1]
      await pair.active.context.setOffline(random() < 0.5)
      for (let left = 1 + Math.floor(random() * 2); left > 0; left -= 1) await answer(pair.active)
    })
    await cause(disaster, pairs, site)
  }
  await forEachPair(pairs, ({ devices }) => Promise.all(devices.map(sendAllAnswers)))
}

async function count(pair: Pair, sum: Crashes) {
  const { answers } = await pair.member.call(study.changes, { query: {} })
  const [one, other] = await Promise.all(pair.devices.map(({ page }) => readChanges(page)))
  const stored = answers.map(({ id }) => id)
  const storedIds = new Set(pair.devices.flatMap((device) => [...device.answerIds]))
  sum.acknowledged += storedIds.size - pair.before.acknowledged
  sum.stored += stored.length - pair.before.stored
  sum.lost += [...storedIds].filter((id) => !stored.includes(id)).length
  sum.duplicated += stored.length - new Set(stored).size
  sum.different += one === other ? 0 : 1
  sum.runs += 1
  pair.before = { acknowledged: storedIds.size, stored: stored.length }
  pair.runs += 1
}

/** Replaces pairs that are broken or have done their runs. */
async function replaceUsedPairs(
  pairs: readonly Pair[],
  browser: Browser,
  site: Site,
  pairsAtOnce: number,
): Promise<Pair[]> {
  const remainingPairs = pairs.filter(({ broken, runs }) => broken === undefined && runs < runsPerPair)
  const usedPairs = pairs.filter((pair) => !remainingPairs.includes(pair))
  await Promise.all(usedPairs.flatMap(({ devices }) => devices).map(({ context }) => context.close()))
  const { url } = site.product()
  const people = peopleOf(url, await site.product().database())
  while (remainingPairs.length < pairsAtOnce) {
    const member = await people.add('Crasher')
    const openOne = () => openDevice(browser, url, member, timeoutsMs.page)
    const devices: Pair['devices'] = [await openOne(), await openOne()]
    remainingPairs.push({ member, devices, active: devices[0], runs: 0, before: { acknowledged: 0, stored: 0 } })
  }
  await people.close()
  return remainingPairs
}

interface CrashOptions {
  /** Number of runs, with those that break. */
  runs: number
  /** Random number from 0 to below 1. */
  random: () => number
  /** Time in milliseconds since 1970 after which no run begins. */
  until?: number
  /** Pairs of browsers that share each disaster, because starting the server again takes longer than their answers. */
  pairsAtOnce?: number
}

/**
 * Lets two browsers of one person answer, offline at random, while page, server and database are killed. Yields the counts of each
 * batch of runs.
 */
export async function* crash(
  browserEndpoint: string,
  { runs, random, until = Infinity, pairsAtOnce = 1 }: CrashOptions,
) {
  const browser = await chromium.connect(browserEndpoint)
  const site = await startKillableProduct()
  let pairs: Pair[] = []
  try {
    for (let begun = 0; begun < runs && Date.now() < until; begun += pairsAtOnce) {
      const planned = Array.from(
        { length: disastersPerRun },
        (_, n) => disasters[((begun / pairsAtOnce) * disastersPerRun + n) % disasters.length]!,
      )
      const sum = emptyCounts()
      pairs = await replaceUsedPairs(pairs, browser, site, pairsAtOnce)
      await run(pairs, planned, site, random)
      await forEachPair(pairs, (pair) => count(pair, sum))
      for (const { broken } of pairs) if (broken !== undefined) sum.broken[broken] = (sum.broken[broken] ?? 0) + 1
      for (const disaster of planned) sum.disasters[disaster] = sum.runs
      yield sum
    }
  } finally {
    await Promise.all(pairs.flatMap(({ devices }) => devices).map(({ context }) => context.close().catch(() => {})))
    await site.remove()
    await browser.close()
  }
}
