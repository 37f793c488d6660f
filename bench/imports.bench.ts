import { dictionary } from '#shared/dictionary.ts'
import { imports } from '#shared/exchange.ts'
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
const patience = 15

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

const searches = ({ url }: Product) => ['q=house&', 'q=tasu&', ''].map((q) => `${url}/api/categories?${q}limit=20`)

const seconds = (began: number) => (performance.now() - began) / 1000

async function measureStep(product: Product, quiet: number, work: () => Promise<Import>) {
  const others = asking(searches(product))
  const pid = product.process.pid!
  const before = await computedBy(pid)
  const began = performance.now()
  const { result, more } = await withMemory(product, work)
  const took = seconds(began)
  const computed = (await computedBy(pid)) - before
  const p99 = percentile(await others.stop(), 0.99)
  const slower = `other calls' p99 ${p99.toFixed(0)} ms, ${(p99 / quiet).toFixed(1)} times (at most ${goals.slower})`
  return {
    result,
    told: `${took.toFixed(1)} s (${computed.toFixed(1)} s of computing), ${more.toFixed(0)} MB more (at most ${goals.more}); ${slower}`,
  }
}

const shown = (counts: Import['counts']) =>
  Object.entries(counts)
    .map(([name, count]) => `${count} ${name}`)
    .join(', ')

async function measureAt(product: Product, admin: Member): Promise<void> {
  const source = (await admin.call(dictionary.createSource, { body: { title: 'Made up', licence: 'CC0' } })).id
  const alone = asking(searches(product))
  await new Promise((resolve) => setTimeout(resolve, patience * 1000))
  const quiet = percentile(await alone.stop(), 0.99)
  const check = () => admin.call(imports.check, { query: { name: 'words.csv', source }, body: file() })

  const first = await measureStep(product, quiet, check)
  console.log(`  dry run of ${rows.toLocaleString('en')} rows: ${first.told}; at most ${goals.check} s`)
  console.log(
    `    ${shown(first.result.counts)}; faults not named: ${await wronglyNamed(admin, first.result.id)} (none)`,
  )
  const params = { id: first.result.id }
  const applied = await measureStep(product, quiet, () => admin.call(imports.apply, { params }))
  console.log(`  applied: ${applied.told}; at most ${goals.apply} s`)
  const again = await measureStep(product, quiet, check)
  console.log(`  the same file again: ${again.told}`)
  console.log(`    ${shown(again.result.counts)} (0 new, 0 changed)`)
  const undone = await measureStep(product, quiet, () => admin.call(imports.undo, { params }))
  console.log(`  taken back: ${undone.told}`)
}

/** A hundred thousand rows with one in a hundred faulty: looked through, applied, sent again, taken back, while others search. */
export async function measure(): Promise<void> {
  const product = await startProduct({
    env: { MALLOC_ARENA_MAX: '2', RATE_LIMIT_PER_SECOND: '1000000', RATE_LIMIT_BURST: '1000000' },
  })
  const people = peopleOf(product.url, await product.database())
  try {
    await measureAt(product, await people.add('Admin', { role: 'ADMIN' }))
  } finally {
    await people.close()
    await product.stop()
    await product.remove()
  }
}
