import { courses, lessons } from '#shared/courses.ts'
import { dictionary } from '#shared/dictionary.ts'
import { imports } from '#shared/exchange.ts'
import { own } from '#shared/people.ts'
import type { Answer } from '#shared/endpoint.ts'
import { peopleOf } from '#tests/journeys/people.ts'
import type { Member } from '#tests/journeys/people.ts'
import { startProduct } from '#tests/journeys/product.ts'
import type { Product } from '#tests/journeys/product.ts'
import { asking, computedBy, percentile, withMemory } from './resources.ts'

const rows = 100_000
/** One row in so many is faulty. */
const faultyEach = 100
const goals = { check: 30, apply: 60, more: 200, slower: 2 }
/** Seconds: as many calls as during a step. */
const patience = 30

type Import = Answer<typeof imports.check>

/** Each kind of fault in turn; the sentence that names it. */
const faulty: [row: (n: number) => string, sentence: RegExp][] = [
  [(n) => `,meaning ${n},erti,Bundu-Liwan,Home`, /The word is missing/],
  [(n) => `word ${n},,erti,Bundu-Liwan,Home`, /meaning in English is missing/],
  [(n) => `word ${n},meaning ${n},erti,Nowhere,Home`, /no dialect 'Nowhere'/],
  [(n) => `word ${n},meaning ${n},erti,Bundu-Liwan,Nothing`, /no domain 'Nothing'/],
]

function file(): Blob {
  const lines = ['Word,English,Malay,Dialect,Domains']
  for (let n = 0; n < rows; n += 1) {
    const [made] = faulty[(n / faultyEach) % faulty.length] ?? []
    lines.push(made ? made(n) : `word ${n},meaning ${n} of it,erti ${n},Bundu-Liwan,Home`)
  }
  return new Blob([lines.join('\n')], { type: 'application/octet-stream' })
}

/** Every faulty row is named, with its sentence, and no other one. */
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

/** What people type again and again: its answer is kept while the library stays as it is. */
const usual = ({ url }: Product) => {
  const addresses = ['q=house&', 'q=tasu&', ''].map((q) => `${url}/api/categories?${q}limit=20`)
  return (n: number) => ({ address: addresses[n % addresses.length]! })
}
/** Each at another length, so that no answer is kept: 1,200 of them. */
const unheard = ({ url }: Product) => {
  const words = ['house', 'hous', 'hou', 'ho', 'h', 'tasu', 'tas', 'ta', 't', 'wa', 'w', '']
  let asked = 0
  return () => {
    asked += 1
    const limit = 1 + (Math.floor(asked / words.length) % 100)
    return { address: `${url}/api/categories?q=${words[asked % words.length]}&limit=${limit}` }
  }
}
/** What a learner who is logged in asks for besides: the courses, the lessons of one, who is there. */
async function ordinary({ url }: Product, { call, cookie }: Member) {
  const [course] = await call(courses.list, {})
  const paths = [courses.list.path, lessons.list.path.replace(':id', course!.id), own.me.path]
  return (n: number) => ({ address: `${url}${paths[n % paths.length]!}`, cookie })
}

/** How the kinds of calls are told of. */
const names = {
  kept: 'usual searches',
  first: 'first of their kind',
  ordinary: 'a learner’s calls beside the library',
}
type Kind = keyof typeof names
const kindsOfCalls = Object.keys(names) as Kind[]
type Kinds = Record<Kind, Parameters<typeof asking>[0]>
type Times = Record<Kind, number[]>

/** What others wait for meanwhile, some twenty calls a second of each kind. */
async function withOthers<T>(kinds: Kinds, work: () => Promise<T>): Promise<{ result: T; times: Times }> {
  const asked = kindsOfCalls.map((kind) => ({ kind, calls: asking(kinds[kind], 50) }))
  try {
    const result = await work()
    const times = await Promise.all(asked.map(async ({ kind, calls }) => [kind, await calls.stop()] as const))
    return { result, times: Object.fromEntries(times) as Times }
  } finally {
    await Promise.allSettled(asked.map(({ calls }) => calls.stop()))
  }
}

function waited(name: string, before: number[], meanwhile: number[]): string {
  const [p99, slower] = [percentile(before, 0.99), percentile(meanwhile, 0.99)]
  const p50 = `${percentile(before, 0.5).toFixed(1)} and ${percentile(meanwhile, 0.5).toFixed(1)}`
  const calls = `${before.length} and ${meanwhile.length} calls`
  return `      ${name}: p99 ${p99.toFixed(1)} and ${slower.toFixed(1)} ms, ${(slower / p99).toFixed(1)} times (p50 ${p50}; ${calls})`
}

function comparedTo(quiet: Times, now: Times): string {
  const all = (times: Times) => kindsOfCalls.flatMap((kind) => times[kind])
  const each = kindsOfCalls.map((kind) => waited(names[kind], quiet[kind], now[kind]))
  const head = `    others before and meanwhile, at most ${goals.slower} times`
  return [head, waited('all together', all(quiet), all(now)), ...each].join('\n')
}

async function measureStep(product: Product, quiet: Times, kinds: Kinds, work: () => Promise<Import>) {
  const pid = product.process.pid!
  const before = await computedBy(pid)
  const began = performance.now()
  const { result: did, times } = await withOthers(kinds, () => withMemory(product, work))
  const took = seconds(began)
  const computed = (await computedBy(pid)) - before
  const memory = `${did.more.toFixed(0)} MB more (at most ${goals.more})`
  return {
    result: did.result,
    told: `${took.toFixed(1)} s (${computed.toFixed(1)} s of computing), ${memory}`,
    others: comparedTo(quiet, times),
  }
}

const shown = (counts: Import['counts']) =>
  Object.entries(counts)
    .map(([name, count]) => `${count} ${name}`)
    .join(', ')

async function measureAt(product: Product, admin: Member, learner: Member): Promise<void> {
  const source = (await admin.call(dictionary.createSource, { body: { title: 'Made up', licence: 'CC0' } })).id
  const kinds = { kept: usual(product), first: unheard(product), ordinary: await ordinary(product, learner) }
  const rest = (time: number) => withOthers(kinds, () => new Promise((resolve) => setTimeout(resolve, time * 1000)))
  // What a process does for the first time takes longer.
  await rest(3)
  const { times: quiet } = await rest(patience)
  // Made beforehand: meanwhile no call of the others would be heard.
  const body = file()
  const check = () => admin.call(imports.check, { query: { name: 'words.csv', source }, body })
  const step = (work: () => Promise<Import>) => measureStep(product, quiet, kinds, work)

  const first = await step(check)
  console.log(
    `  dry run of ${rows.toLocaleString('en')} rows: ${first.told}; at most ${goals.check} s\n${first.others}`,
  )
  console.log(
    `    ${shown(first.result.counts)}; faults not named: ${await wronglyNamed(admin, first.result.id)} (none)`,
  )
  const params = { id: first.result.id }
  const applied = await step(() => admin.call(imports.apply, { params }))
  console.log(`  applied: ${applied.told}; at most ${goals.apply} s\n${applied.others}`)
  const again = await step(check)
  console.log(`  the same file again: ${again.told}\n${again.others}`)
  console.log(`    ${shown(again.result.counts)} (0 new, 0 changed)`)
  const undone = await step(() => admin.call(imports.undo, { params }))
  console.log(`  taken back: ${undone.told}\n${undone.others}`)
  const after = await rest(patience)
  console.log(`  and at rest again:\n${comparedTo(quiet, after.times)}`)
}

/** A hundred thousand rows with one in a hundred faulty: looked through, applied, sent again, taken back, while others search and learn. */
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
