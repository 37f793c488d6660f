import { expect, test } from 'vitest'
import { createForesight } from '#client/foresight.ts'
import { createQueryClient, repeatable } from '#client/lib/query-client.ts'

/** Answers reads by their names, and counts them. */
function calls(answers: Record<string, unknown>) {
  const made: string[] = []
  const read = (name: string, options: object = repeatable) => ({
    ...options,
    queryKey: ['api', name] as readonly unknown[],
    queryFn: async () => {
      made.push(name)
      if (!(name in answers)) throw new Error('refused')
      return answers[name]
    },
  })
  return { made, read }
}

/** As a page is drawn that comes to these reads: which of them were there before it began. */
async function drawn(
  foresight: ReturnType<typeof createForesight>,
  page: string,
  reads: ReturnType<ReturnType<typeof calls>['read']>[],
) {
  const client = createQueryClient()
  await foresight.read(page, client)
  const there = client.getQueryCache().getAll()
  foresight.note(
    page,
    reads.map((read) => client.getQueryCache().build(client, read)),
  )
  return there.map(({ queryKey, state }) => [queryKey[1], state.data])
}

test('what stood on the last two drawings of a page is there before the third, as it is answered then', async () => {
  const answers: Record<string, unknown> = { progress: 1, mine: 'A' }
  const { read } = calls(answers)
  const foresight = createForesight(10)
  expect(await drawn(foresight, '/', [read('progress'), read('mine')])).toEqual([])
  expect(await drawn(foresight, '/', [read('progress')])).toEqual([])
  answers['progress'] = 2
  expect(await drawn(foresight, '/', [read('progress')])).toEqual([['progress', 2]])
})

test('another page’s reads, those that were refused and those that hold more than their address are left to the page', async () => {
  const { read, made } = calls({ progress: 1, draft: 'mine' })
  const foresight = createForesight(10)
  const reads = [read('progress'), read('refused'), read('draft', {})]
  for (const _time of [1, 2]) await drawn(foresight, '/', reads)
  expect(await drawn(foresight, '/profile', [])).toEqual([])
  expect(made).toEqual([])
  expect(await drawn(foresight, '/', reads)).toEqual([['progress', 1]])
  expect(made.toSorted()).toEqual(['progress', 'refused'])
})

test('of more pages than it has room for, those drawn last are known', async () => {
  const { read } = calls({ progress: 1 })
  const foresight = createForesight(2)
  for (const page of ['/a', '/b', '/a', '/c', '/c']) await drawn(foresight, page, [read('progress')])
  const there = [await drawn(foresight, '/a', []), await drawn(foresight, '/c', []), await drawn(foresight, '/b', [])]
  expect(there.map(({ length }) => length)).toEqual([1, 1, 0])
})
