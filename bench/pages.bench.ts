import { chromium, type Browser, type Page } from 'playwright-core'
import { study } from '#shared/study/study.ts'
import { courses, lessons } from '#shared/courses/courses.ts'
import { categories } from '#shared/entries/entries.ts'
import { media } from '#shared/media.ts'
import { dayMs } from '#shared/time.ts'
import { serveBrowser } from '#tests/journeys/support/browser.ts'
import { peopleOf, type Member } from '#tests/journeys/support/people.ts'
import { startProduct } from '#tests/journeys/support/product.ts'
import { note } from './support/figures.ts'
import { median } from './support/resources.ts'

/** Connections of phones: round trip in milliseconds, bits per second in each direction, and the slowdown of the processor. */
const connections = {
  usual: { latency: 400, down: 1_600_000, up: 750_000, cpu: 4 },
  slow: { latency: 400, down: 400_000, up: 400_000, cpu: 4 },
}
type Connection = (typeof connections)[keyof typeof connections]
const rounds = 3

interface Visit {
  name: string
  path: string
  /** Words that show that the page's content is visible. */
  words: string
  connection: Connection
  /** Milliseconds until these words are visible, and kilobytes over the network without the device's copy for offline use. */
  limits: { ms: number; kilobytes?: number }
  /** null for a visitor. */
  who: Member | null
}
/** A link of the home, and words of the page that it opens. */
interface Way {
  name: string
  link: string
  words: string
  /** Kilobytes. */
  limit: number
}
interface Seen {
  ms: number
  kilobytes: number
  /** Kilobytes of the device's copy for offline use, which is read in idle time. */
  copy: number
  shift: number
}

/** Runs in the page before its own scripts: checks at every frame if the words are visible, and adds up layout shifts. */
function watchFor(words: string) {
  const seen = { ms: 0, shift: 0 }
  Object.assign(globalThis, { seen })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
      if (!entry.hadRecentInput) seen.shift += entry.value
  }).observe({ type: 'layout-shift', buffered: true })
  const look = () => {
    // A page that is rendered but not painted yet shows nothing.
    const painted = performance.getEntriesByName('first-contentful-paint').length > 0
    if (painted && document.querySelector('main')?.textContent?.includes(words)) seen.ms = performance.now()
    else requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}

async function throttled(page: Page, { latency, down, up, cpu }: Connection) {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency,
    downloadThroughput: down / 8,
    uploadThroughput: up / 8,
  })
  await session.send('Emulation.setCPUThrottlingRate', { rate: cpu })
  const sent = { bytes: 0, copy: 0 }
  const ofCopy = new Set<string>()
  // The copy begins with this read, after the page is loaded.
  session.on('Network.requestWillBeSent', ({ requestId, request }) => {
    if (ofCopy.size > 0 || request.url.includes(media.listUnavailable.path)) ofCopy.add(requestId)
  })
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    sent[ofCopy.has(requestId) ? 'copy' : 'bytes'] += encodedDataLength
  })
  return sent
}

/** One visit in a new browser. With `shell` the document is the empty shell, which is not counted. */
async function visit(
  browser: Browser,
  url: string,
  { path, words, connection, who }: Visit,
  shell?: string,
): Promise<Seen> {
  const context = await browser.newContext({
    baseURL: url,
    viewport: { width: 360, height: 740 },
    timezoneId: 'Asia/Kuching',
    // Prefetches for later pages are not part of this page.
    serviceWorkers: 'block',
  })
  await who?.logIn(context)
  const page = await context.newPage()
  const sent = await throttled(page, connection)
  await page.addInitScript(watchFor, words)
  if (shell !== undefined)
    await page.route(url + path, (route) => route.fulfill({ contentType: 'text/html', body: shell }))
  await page.goto(path, { waitUntil: 'commit', timeout: 120_000 })
  await page.waitForFunction(() => (globalThis as unknown as { seen: Seen }).seen.ms > 0, undefined, {
    timeout: 120_000,
  })
  await page.waitForLoadState('networkidle', { timeout: 120_000 })
  const { ms, shift } = await page.evaluate(() => (globalThis as unknown as { seen: Seen }).seen)
  await context.close()
  return { ms, shift, kilobytes: sent.bytes / 1000, copy: sent.copy / 1000 }
}

/** Kilobytes that travel after a link of the loaded home was pressed, until the words are visible and the network is quiet. */
async function follow(browser: Browser, url: string, who: Member, { link, words }: { link: string; words: string }) {
  const context = await browser.newContext({
    baseURL: url,
    viewport: { width: 360, height: 740 },
    timezoneId: 'Asia/Kuching',
    serviceWorkers: 'block',
  })
  await who.logIn(context)
  const page = await context.newPage()
  const sent = await throttled(page, { ...connections.usual, cpu: 1 })
  await page.goto('/')
  await page.waitForLoadState('networkidle', { timeout: 120_000 })
  const before = sent.bytes + sent.copy
  await page.locator(`a[href^="${link}"]:visible`).first().click()
  await page.getByText(words).first().waitFor({ timeout: 120_000 })
  await page.waitForLoadState('networkidle', { timeout: 120_000 })
  await context.close()
  return (sent.bytes + sent.copy - before) / 1000
}

async function measureFollowing(browser: Browser, url: string, who: Member, ways: Way[]) {
  for (const { name, limit, ...way } of ways) {
    const kilobytes = await follow(browser, url, who, way)
    console.log(`  ${name}: ${kilobytes.toFixed(1)} KB over the wire (goal ${limit})`)
    note(`${name}, over the wire`, kilobytes, 'KB', 'less')
  }
}

async function compare(browser: Browser, url: string, visited: Visit, shell: string) {
  const rendered: Seen[] = []
  const asking: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    rendered.push(await visit(browser, url, visited))
    if (visited.who) asking.push((await visit(browser, url, visited, shell)).ms)
  }
  const of = (key: keyof Seen) => median(rendered.map((seen) => seen[key]))
  const { name, limits } = visited
  const beside = visited.who
    ? `; the page that asks for itself, its document for nothing: ${Math.round(median(asking))} ms`
    : ''
  console.log(`  ${name}: first useful words ${Math.round(of('ms'))} ms (at most ${limits.ms})${beside}`)
  const copy = of('copy') > 0 ? `, and ${of('copy').toFixed(1)} KB for offline use` : ''
  const most = limits.kilobytes === undefined ? '' : ` (at most ${limits.kilobytes})`
  console.log(
    `    ${of('kilobytes').toFixed(1)} KB over the wire${most}${copy}, shift ${of('shift').toFixed(3)} (at most 0.05)`,
  )
  note(`${name}, first words`, of('ms'), 'ms', 'less')
  note(`${name}, over the wire`, of('kilobytes'), 'KB', 'less')
  note(`${name}, shift`, of('shift'), '', 'less')
}

/** Pages on a phone with 1.6 Mbit/s, compared with the same pages without server-rendered data. */
export async function measure(): Promise<void> {
  const product = await startProduct({ env: { LOG_LEVEL: 'warn', RATE_LIMIT_BURST: '100000' } })
  const served = await serveBrowser()
  const browser = await chromium.connect(served.endpoint)
  const people = peopleOf(product.url, await product.database())
  try {
    const subscriptionEndDate = new Date(Date.now() + 20 * dayMs)
    const who = await people.add('Bench', { role: 'PAID', subscriptionEndDate, freeTrialUsed: true })
    const { id } = (await who.call(courses.list, {})).find(({ title }) => title === 'First Greetings')!
    const [lesson] = await who.call(lessons.list, { params: { id } })
    const [entry] = await who.call(categories.list, { query: { limit: 1 } })
    for (const { id: word } of await who.call(categories.list, { query: { type: 'WORD', limit: 5 } }))
      await who.call(study.learn, { params: { id: word } })
    const shell = await (await fetch(`${product.url}/shell`)).text()
    const usual = { connection: connections.usual, limits: { ms: 2000 } }
    /** Practice and the review show their first word. */
    const slowWord = { connection: connections.slow, limits: { ms: 2000 } }
    const pages: Visit[] = [
      {
        name: 'a visitor’s /',
        path: '/',
        words: 'Kadazandusun',
        ...usual,
        limits: { ms: 2000, kilobytes: 112 },
        who: null,
      },
      { name: 'a visitor’s library', path: '/library', words: entry!.title, ...usual, who: null },
      { name: 'home', path: '/', words: 'First Greetings', ...usual, limits: { ms: 2000, kilobytes: 150 }, who },
      { name: 'a course', path: `/courses/${id}`, words: lesson!.title, ...usual, who },
      { name: 'a lesson', path: `/courses/${id}/lessons/${lesson!.id}`, words: 'more than one home', ...usual, who },
      { name: 'the library', path: '/library', words: entry!.title, ...usual, who },
      { name: 'practice', path: '/practise', words: 'A new word', ...slowWord, who: null },
      { name: 'the review', path: '/review', words: 'A new word', ...slowWord, who },
      {
        name: 'home on a slow line',
        path: '/',
        words: 'First Greetings',
        connection: connections.slow,
        limits: { ms: 4000 },
        who,
      },
    ]
    for (const page of pages) await compare(browser, product.url, page, shell)
    await measureFollowing(browser, product.url, who, [
      { name: 'from home to the review', link: '/review', words: 'A new word', limit: 40 },
      { name: 'from home to a lesson', link: `/courses/${id}/lessons/`, words: 'more than one home', limit: 45 },
    ])
  } finally {
    await people.close()
    await browser.close()
    await served.close()
    await product.stop()
    await product.remove()
  }
}
