import { rm } from 'node:fs/promises'
import { stripVTControlCharacters } from 'node:util'
import { chromium, type Browser } from 'playwright-core'
import { study } from '#shared/study/study.ts'
import { passableFolder } from '#server/testing/postgres/quick-folder.ts'
import { answer, openDevice, openRound, reopen, settle, readChanges, type Device } from './answering-device.ts'
import { killAll, killDatabase } from './kill.ts'
import { peopleOf, type Member } from './people.ts'
import { freePort, startProduct } from './product.ts'

/** Results of many runs. */
export interface Crashes {
  runs: number
  /** Answers that a learner saw taken, those that the log has, and which of the first it has not. */
  acknowledged: number
  stored: number
  lost: number
  /** Answers that are in the log twice, and runs after which the two devices show different results. */
  doubled: number
  unequal: number
  /** How often a run did not come to its end, by why: it is none of the runs above. */
  broken: Record<string, number>
  disasters: Record<string, number>
}

export const nothing = (): Crashes => ({
  runs: 0,
  acknowledged: 0,
  stored: 0,
  lost: 0,
  doubled: 0,
  unequal: 0,
  broken: {},
  disasters: {},
})

/** Two browsers of one person, for some runs. */
interface Pair {
  member: Member
  devices: [Device, Device]
  /** The one that answers now, and to which something happens. */
  turn: Device
  runs: number
  /** Results of the runs before this one. */
  before: { acknowledged: number; stored: number }
  broken?: string
}

/** Runs of one pair: opening two browsers costs as much as a run. */
const often = 5

/** Milliseconds; met only by what hangs, and by machines that starve. */
const timeouts = { page: 120_000, step: 300_000 }

/** The condition that a page was waiting for, without terminal colours. */
const reason = (error: unknown) =>
  stripVTControlCharacters(String(error))
    .split(/\s*\n\s*/)
    .slice(0, 3)
    .join(' ')
    .trim()

/** Runs the work for each pair. A pair that fails is marked as broken and does nothing more; the others continue. */
async function each(pairs: readonly Pair[], work: (pair: Pair) => Promise<unknown>) {
  const intactPairs = pairs.filter(({ broken }) => broken === undefined)
  await Promise.all(
    intactPairs.map(async (pair) => {
      const late = new Promise((_resolve, reject) => {
        setTimeout(() => reject(new Error('a step had no end')), timeouts.step).unref()
      })
      await Promise.race([work(pair), late]).catch((error: unknown) => (pair.broken = reason(error)))
    }),
  )
}

/** The product that is killed and started again, at one address with one set of data. */
async function aProduct() {
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
      // There is none, unless the product did not come back.
      await killDatabase(dataDir).catch(() => {})
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
type Site = Awaited<ReturnType<typeof aProduct>>

/** Of one run: each disaster has its turn. */
const rounds = 3
const disasters = ['none', 'page', 'server', 'server and database'] as const
type Disaster = (typeof disasters)[number]

/** The server's processes are killed for all pairs at once; each pair answers once more while they are down. */
async function strike(disaster: Disaster, pairs: readonly Pair[], site: Site) {
  if (disaster === 'page') await each(pairs, ({ turn }) => reopen(turn))
  if (disaster === 'server' || disaster === 'server and database') {
    if (disaster === 'server') await site.product().stop('SIGKILL')
    else await killAll(site.product(), site.dataDir)
    await each(pairs, ({ turn }) => answer(turn))
    await site.start()
  }
}

async function strikeAll(pairs: readonly Pair[], struck: readonly Disaster[], site: Site, random: () => number) {
  await each(pairs, ({ devices }) => Promise.all(devices.map(openRound)))
  for (const disaster of struck) {
    await each(pairs, async (pair) => {
      pair.turn = pair.devices[random() < 0.5 ? 0 : 1]
      await pair.turn.context.setOffline(random() < 0.5)
      for (let left = 1 + Math.floor(random() * 2); left > 0; left -= 1) await answer(pair.turn)
    })
    await strike(disaster, pairs, site)
  }
  await each(pairs, ({ devices }) => Promise.all(devices.map(settle)))
}

async function count(pair: Pair, sum: Crashes) {
  const { answers } = await pair.member.call(study.changes, { query: {} })
  const [one, other] = await Promise.all(pair.devices.map(({ page }) => readChanges(page)))
  const stored = answers.map(({ id }) => id)
  const storedIds = new Set(pair.devices.flatMap((device) => [...device.kept]))
  sum.acknowledged += storedIds.size - pair.before.acknowledged
  sum.stored += stored.length - pair.before.stored
  sum.lost += [...storedIds].filter((id) => !stored.includes(id)).length
  sum.doubled += stored.length - new Set(stored).size
  sum.unequal += one === other ? 0 : 1
  sum.runs += 1
  pair.before = { acknowledged: storedIds.size, stored: stored.length }
  pair.runs += 1
}

/** Keeps the working pairs and replaces the others. */
async function renew(pairs: readonly Pair[], browser: Browser, site: Site, pairsAtOnce: number): Promise<Pair[]> {
  const staying = pairs.filter(({ broken, runs }) => broken === undefined && runs < often)
  const leaving = pairs.filter((pair) => !staying.includes(pair))
  await Promise.all(leaving.flatMap(({ devices }) => devices).map(({ context }) => context.close()))
  const { url } = site.product()
  const people = peopleOf(url, await site.product().database())
  while (staying.length < pairsAtOnce) {
    const member = await people.add('Crasher')
    const openOne = () => openDevice(browser, url, member, timeouts.page)
    const devices: Pair['devices'] = [await openOne(), await openOne()]
    staying.push({ member, devices, turn: devices[0], runs: 0, before: { acknowledged: 0, stored: 0 } })
  }
  await people.close()
  return staying
}

interface Wanted {
  /** Those that break are among them. */
  runs: number
  /** Below 1. */
  random: () => number
  /** None begins after that moment. */
  until?: number
  /** Pairs of browsers to which the same happens at the same time: what is killed costs more than they do. */
  pairsAtOnce?: number
}

/** Two browsers of one person, offline at random, while page, server and database are killed. Tells what each few runs came to as soon as it is known. */
export async function* crash(browserEndpoint: string, { runs, random, until = Infinity, pairsAtOnce = 1 }: Wanted) {
  const browser = await chromium.connect(browserEndpoint)
  const site = await aProduct()
  let pairs: Pair[] = []
  try {
    for (let begun = 0; begun < runs && Date.now() < until; begun += pairsAtOnce) {
      const struck = Array.from(
        { length: rounds },
        (_, n) => disasters[((begun / pairsAtOnce) * rounds + n) % disasters.length]!,
      )
      const sum = nothing()
      pairs = await renew(pairs, browser, site, pairsAtOnce)
      await strikeAll(pairs, struck, site, random)
      await each(pairs, (pair) => count(pair, sum))
      for (const { broken } of pairs) if (broken !== undefined) sum.broken[broken] = (sum.broken[broken] ?? 0) + 1
      for (const disaster of struck) sum.disasters[disaster] = sum.runs
      yield sum
    }
  } finally {
    await Promise.all(pairs.flatMap(({ devices }) => devices).map(({ context }) => context.close().catch(() => {})))
    await site.remove()
    await browser.close()
  }
}
