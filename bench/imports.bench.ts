import { courses, lessons } from '#shared/courses/courses.ts'
import { entryDocuments } from '#shared/entries/document-calls.ts'
import { categories } from '#shared/entries/entries.ts'
import { imports } from '#shared/exchange.ts'
import { own } from '#shared/people.ts'
import type { ResponseOf } from '#shared/endpoint.ts'
import { peopleOf, type Member } from '#tests/journeys/support/people.ts'
import { startProduct, type Product } from '#tests/journeys/support/product.ts'
import { asking, computedBy, percentile, withMemory } from './support/resources.ts'

const rows = 100_000
/** Every so many rows one is faulty. */
const faultyEach = 100
const goals = { check: 10, apply: 30, more: 100, slower: 2, list: 100 }
/** Seconds without an import, with as many calls as during a step. */
const patience = 30

type Import = ResponseOf<typeof imports.check>

/** Kinds of faults in turn, with the sentence that reports each. Another value is never a fault. */
const faulty: [row: (n: number) => string, sentence: RegExp][] = [
  [(n) => `,meaning ${n},erti,Bundu-Liwan,Home`, /The word is missing/],
  [(n) => `word ${n},,,Bundu-Liwan,Home`, /The meaning is missing/],
]

function file(): Blob {
  const lines = ['Word,English,Malay,Dialect,Domains']
  for (let n = 0; n < rows; n += 1) {
    const [made] = faulty[(n / faultyEach) % faulty.length] ?? []
    lines.push(made ? made(n) : `word ${n},meaning ${n} of it,erti ${n},Bundu-Liwan,Home`)
  }
  return new Blob([lines.join('\n')], { type: 'application/octet-stream' })
}

/** Checks that exactly the faulty rows are reported, each with its sentence. */
async function wronglyNamed(admin: Member, id: string): Promise<number> {
  let [wrong, named, after] = [0, 0, 0]
  for (;;) {
    const page = await admin.call(imports.rows, { params: { id }, query: { outcome: 'fault', limit: 100, after } })
    for (const { row, faults } of page) {
      named += 1
      // The header is row 1.
      const [, sentence] = faulty[((row - 2) / faultyEach) % faulty.length] ?? []
      if (!sentence || !faults.some((fault) => sentence.test(fault.sentence))) wrong += 1
    }
    if (page.length < 100) return wrong + Math.abs(rows / faultyEach - named)
    after = page.at(-1)!.row
  }
}

const seconds = (began: number) => (performance.now() - began) / 1000

/** A frequent search: its result is cached until the library changes. */
const usual = ({ url }: Product) => {
  const addresses = ['q=house&', 'q=tasu&', ''].map((q) => `${url}/api/categories?${q}limit=20`)
  return (n: number) => ({ address: addresses[n % addresses.length]! })
}
/** 1,200 searches of different length, so that no result is cached. */
const unheard = ({ url }: Product) => {
  const words = ['house', 'hous', 'hou', 'ho', 'h', 'tasu', 'tas', 'ta', 't', 'wa', 'w', '']
  let requests = 0
  return () => {
    requests += 1
    const limit = 1 + (Math.floor(requests / words.length) % 100)
    return { address: `${url}/api/categories?q=${words[requests % words.length]}&limit=${limit}` }
  }
}
/** Other requests of a logged-in learner: the courses, the lessons of one, the account. */
async function ordinary({ url }: Product, { call, cookie }: Member) {
  const [course] = await call(courses.list, {})
  const paths = [courses.list.path, lessons.list.path.replace(':id', course!.id), own.me.path]
  return (n: number) => ({ address: `${url}${paths[n % paths.length]!}`, cookie })
}

/** Names of the kinds of calls in the output. */
const names = {
  cached: 'usual searches',
  first: 'first of their kind',
  ordinary: 'a learner’s calls beside the library',
}
type Kind = keyof typeof names
const kindsOfCalls = Object.keys(names) as Kind[]
type Kinds = Record<Kind, Parameters<typeof asking>[0]>
type Times = Record<Kind, number[]>

/** Response times of other people's calls during an import, about twenty calls a second of each kind. */
async function withOthers<T>(kinds: Kinds, work: () => Promise<T>): Promise<{ result: T; times: Times }> {
  const running = kindsOfCalls.map((kind) => ({ kind, calls: asking(kinds[kind], 50) }))
  try {
    const result = await work()
    const times = await Promise.all(running.map(async ({ kind, calls }) => [kind, await calls.stop()] as const))
    return { result, times: Object.fromEntries(times) as Times }
  } finally {
    await Promise.allSettled(running.map(({ calls }) => calls.stop()))
  }
}

function waited(name: string, before: number[], meanwhile: number[]): string {
  const [p99, slower] = [percentile(before, 0.99), percentile(meanwhile, 0.99)]
  const p50 = `${percentile(before, 0.5).toFixed(1)} and ${percentile(meanwhile, 0.5).toFixed(1)}`
  const calls = `${before.length} and ${meanwhile.length} calls`
  return `      ${name}: p99 ${p99.toFixed(1)} and ${slower.toFixed(1)} ms, ${(slower / p99).toFixed(1)} times (p50 ${p50}; ${calls})`
}

function comparedTo(idleTimes: Times, now: Times): string {
  const all = (times: Times) => kindsOfCalls.flatMap((kind) => times[kind])
  const each = kindsOfCalls.map((kind) => waited(names[kind], idleTimes[kind], now[kind]))
  const head = `    others before and meanwhile, at most ${goals.slower} times`
  return [head, waited('all together', all(idleTimes), all(now)), ...each].join('\n')
}

async function measureStep(product: Product, idleTimes: Times, kinds: Kinds, work: () => Promise<Import>) {
  const pid = product.process.pid!
  const before = await computedBy(pid)
  const began = performance.now()
  const { result: did, times } = await withOthers(kinds, () => withMemory(product, work))
  const took = seconds(began)
  const computed = (await computedBy(pid)) - before
  const memory = `${did.more.toFixed(0)} MB more (at most ${goals.more})`
  return {
    result: did.result,
    summary: `${took.toFixed(1)} s (${computed.toFixed(1)} s of computing), ${memory}`,
    others: comparedTo(idleTimes, times),
  }
}

const shown = (counts: Import['counts']) =>
  Object.entries(counts)
    .map(([name, count]) => `${count} ${name}`)
    .join(', ')

/** The list of deleted entries after an undo: its number of rows and time. */
async function listed({ url }: Product, { cookie }: Member): Promise<string> {
  const times: number[] = []
  let count = 0
  for (let n = 0; n < 20; n += 1) {
    const began = performance.now()
    const answer = await fetch(`${url}${categories.deleted.path}?limit=${goals.list}`, { headers: { cookie } })
    count = ((await answer.json()) as unknown[]).length
    times.push(performance.now() - began)
  }
  return `${count} rows (at most ${goals.list}), p50 ${percentile(times, 0.5).toFixed(0)} ms`
}

async function measureAt(product: Product, admin: Member, learner: Member): Promise<void> {
  const source = (await admin.call(entryDocuments.createSource, { body: { title: 'Made up', licence: 'CC0' } })).id
  const kinds = { cached: usual(product), first: unheard(product), ordinary: await ordinary(product, learner) }
  const rest = (time: number) => withOthers(kinds, () => new Promise((resolve) => setTimeout(resolve, time * 1000)))
  // The first calls of a process take longer.
  await rest(3)
  const { times: idleTimes } = await rest(patience)
  // Created before the measurement: it would block the other calls.
  const body = file()
  const check = () => admin.call(imports.check, { query: { name: 'words.csv', source }, body })
  const step = (work: () => Promise<Import>) => measureStep(product, idleTimes, kinds, work)

  const first = await step(check)
  console.log(
    `  dry run of ${rows.toLocaleString('en')} rows: ${first.summary}; at most ${goals.check} s\n${first.others}`,
  )
  console.log(
    `    ${shown(first.result.counts)}; faults not named: ${await wronglyNamed(admin, first.result.id)} (none)`,
  )
  const params = { id: first.result.id }
  const applied = await step(() => admin.call(imports.apply, { params }))
  console.log(`  applied: ${applied.summary}; at most ${goals.apply} s\n${applied.others}`)
  const again = await step(check)
  console.log(`  the same file again: ${again.summary}\n${again.others}`)
  console.log(`    ${shown(again.result.counts)} (0 new, 0 changed)`)
  const undone = await step(() => admin.call(imports.undo, { params }))
  console.log(`  taken back: ${undone.summary}\n${undone.others}`)
  console.log(`  deleted entries: ${await listed(product, admin)}`)
  const restored = await step(() => admin.call(imports.restore, { params }))
  console.log(`  brought back: ${restored.summary}\n${restored.others}`)
  const after = await rest(patience)
  console.log(`  and at rest again:\n${comparedTo(idleTimes, after.times)}`)
}

/**
 * An import of a hundred thousand rows, one in a hundred faulty: checked, applied, sent again and undone, while others search and
 * learn.
 */
export async function measure(): Promise<void> {
  const product = await startProduct({
    env: { MALLOC_ARENA_MAX: '2', RATE_LIMIT_PER_SECOND: '1000000', RATE_LIMIT_BURST: '1000000' },
  })
  const people = peopleOf(product.url, await product.database())
  try {
    const learner = await people.add('Learner')
    await measureAt(product, await people.add('Admin', { role: 'ADMIN' }), learner)
  } finally {
    await people.close()
    await product.stop()
    await product.remove()
  }
}
