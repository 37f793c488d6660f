import { contributions } from '#shared/contributions/contributions.ts'
import { entryDocuments } from '#shared/entries/document-calls.ts'
import { categories } from '#shared/entries/entries.ts'
import { peopleOf, type Member, type People } from '#tests/journeys/support/people.ts'
import { startProduct } from '#tests/journeys/support/product.ts'
import { note } from './support/figures.ts'
import { percentile } from './support/resources.ts'

const pairs = 100

interface Round {
  admins: [Member, Member]
  people: People
  entry: string
  round: number
}

/** Two admins approve one proposal at the same time, and one of them another one of the same entry. Returns the faults. */
async function decideAtOnce({ admins, people, entry, round }: Round, times: number[]): Promise<string[]> {
  const [one, two] = admins
  const author = await people.add('Author')
  const { version, document } = await one.call(entryDocuments.read, { params: { id: entry } })
  const decision = { kind: 'edit' as const, version }
  const propose = (body: object) =>
    author.call(contributions.propose, { params: { id: entry }, body: { ...decision, document, ...body } as never })
  const warning = `Warning ${round}`
  const pronunciation = `round ${round}`
  const [first, second] = [await propose({ document: { ...document, warning } }), await propose({ pronunciation })]
  const approve = async (admin: Member, id: string) => {
    const began = performance.now()
    await admin.call(contributions.decide, { params: { id }, body: { status: 'APPROVED' } })
    times.push(performance.now() - began)
  }
  const [a, b, other] = await Promise.allSettled([
    approve(one, first.id),
    approve(two, first.id),
    approve(two, second.id),
  ])
  const now = await one.call(entryDocuments.read, { params: { id: entry } })
  const faults: string[] = []
  if ([a, b].filter(({ status }) => status === 'fulfilled').length !== 1) faults.push('not one of two won')
  if (other.status !== 'fulfilled') faults.push('a proposal for another field was refused')
  if (now.document.warning !== warning || now.pronunciation !== pronunciation) faults.push('a field was lost')
  if (now.version !== version + 2) faults.push('a version was made twice, or not at all')
  return faults
}

/** A hundred pairs of simultaneous approvals: one of each pair wins, and no field of an entry is lost. */
export async function measure(): Promise<void> {
  const product = await startProduct({ env: { RATE_LIMIT_PER_SECOND: '1000000', RATE_LIMIT_BURST: '1000000' } })
  const people = peopleOf(product.url, await product.database())
  try {
    const admins: [Member, Member] = [
      await people.add('One', { role: 'ADMIN' }),
      await people.add('Two', { role: 'ADMIN' }),
    ]
    const body = { type: 'WORD' as const, title: 'waig', content: 'water' }
    const { id: entry } = await admins[0].call(categories.create, { body })
    const [faults, times]: [string[], number[]] = [[], []]
    for (let round = 0; round < pairs; round += 1)
      faults.push(...(await decideAtOnce({ admins, people, entry, round }, times)))
    const p99 = percentile(times, 0.99)
    note('approvals: faults in 100 pairs at once', faults.length, 'faults', 'less')
    note('approvals: p99', p99, 'ms', 'less')
    console.log(
      `  ${pairs} pairs at once: ${faults.length} faults (none)${[...new Set(faults)].map((each) => `; ${each}`).join('')}`,
    )
    console.log(`  an approval: p50 ${percentile(times, 0.5).toFixed(0)} ms, p99 ${p99.toFixed(0)} ms`)
  } finally {
    await people.close()
    await product.stop()
    await product.remove()
  }
}
