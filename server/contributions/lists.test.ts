import { beforeAll, describe, expect, test } from 'vitest'
import { contributions } from '#shared/contributions/contributions.ts'
import { dayMs, minuteMs } from '#shared/time.ts'
import { contributions as contributionTable } from '#server/db/tables/library.ts'
import { people, useTestApp } from '#server/testing/test-app.ts'

const { app, admin, author } = useTestApp({
  admin: 'an admin',
  author: { ...people['a contributor'], firstName: 'Anna' },
})

/** Inserts contributions one minute apart. */
async function sentIn(titles: string[], fields: Partial<typeof contributionTable.$inferInsert> = {}) {
  const start = Date.now() - dayMs
  const rows = titles.map((title, index) => ({
    title,
    content: '',
    authorId: author.id,
    createdAt: new Date(start + index * minuteMs),
    ...fields,
  }))
  await app.db.insert(contributionTable).values(rows)
}

interface Page {
  titles: string[]
  total: string | null
  next: string | undefined
}
async function pageAt(path: string, person = admin): Promise<Page> {
  const answer = await person.fetch(path)
  expect([path, answer.status]).toEqual([path, 200])
  const titles = ((await answer.json()) as { title: string }[]).map(({ title }) => title)
  const next = /^<([^>]+)>; rel="next"$/.exec(answer.headers.get('link') ?? '')?.[1]
  return { titles, total: answer.headers.get('x-total-count'), next }
}

const list = '/api/admin/contributions'
const search = async (q: string) => (await pageAt(`${list}?q=${encodeURIComponent(q)}`)).titles

describe('pages', () => {
  const numbered = Array.from({ length: 25 }, (_, index) => `Numbered ${index + 1}`)

  test('are ordered from the newest to the oldest, each row once, also while new rows arrive', async () => {
    await sentIn(numbered)
    let page = await pageAt(`${list}?q=numbered&limit=10`)
    expect(page).toMatchObject({ total: '25', titles: numbered.toReversed().slice(0, 10) })
    const seen = [...page.titles]
    while (page.next) {
      await sentIn([`Numbered later ${seen.length}`], { createdAt: new Date() })
      page = await pageAt(page.next)
      seen.push(...page.titles)
    }
    expect(seen).toEqual(numbered.toReversed())
  })

  test('of pending contributions are ordered from the oldest to the newest', async () => {
    const queued = ['Queued 1', 'Queued 2', 'Queued 3', 'Queued 4', 'Queued 5']
    await sentIn(queued)
    const seen: string[] = []
    let next: string | undefined = `${list}?state=waiting&q=queued&limit=2`
    while (next) {
      const page: Page = await pageAt(next)
      expect(page.total).toBe('5')
      seen.push(...page.titles)
      next = page.next
    }
    expect(seen).toEqual(queued)
  })

  test('of rows with the same timestamp lose none and repeat none', async () => {
    await sentIn(
      Array.from({ length: 7 }, (_, index) => `Together ${index}`),
      { createdAt: new Date(1000) },
    )
    const seen: string[] = []
    let next: string | undefined = `${list}?q=together&limit=2`
    while (next) {
      const page: Page = await pageAt(next)
      seen.push(...page.titles)
      next = page.next
    }
    expect(seen).toHaveLength(7)
    expect(new Set(seen).size).toBe(7)
  })

  test('hold 50 rows by default, and the count stops at a thousand', async () => {
    const rows = Array.from({ length: 1001 }, (_, index) => ({
      title: `Heap ${index}`,
      content: '',
      authorId: author.id,
    }))
    await app.db.insert(contributionTable).values(rows.slice(1))
    expect(await pageAt(`${list}?q=heap`)).toMatchObject({ total: '1000' })
    await app.db.insert(contributionTable).values(rows.slice(0, 1))
    const page = await pageAt(`${list}?q=heap`)
    expect(page.total).toBe('1000+')
    expect(page.titles).toHaveLength(50)
  })

  test.each(['limit=0', 'limit=101', 'limit=x', 'limit=1.5', 'cursor=x', 'cursor=e30', 'status=DONE'])(
    'are refused for %s',
    async (query) => {
      expect((await admin.fetch(`${list}?${query}`)).status).toBe(400)
    },
  )

  test.each([
    { at: 8.64e15, id: crypto.randomUUID() },
    { at: -1, id: crypto.randomUUID() },
    { at: 1.5, id: crypto.randomUUID() },
    { at: 0, id: "'; DROP TABLE users; --" },
    [],
  ])('are refused for an invented cursor: %j', async (cursorValue) => {
    const cursor = Buffer.from(JSON.stringify(cursorValue)).toString('base64url')
    expect((await admin.fetch(`${list}?cursor=${cursor}`)).status).toBe(400)
  })

  test('can be filtered by status', async () => {
    await sentIn(['Refused', 'Refused too'], { status: 'REJECTED' })
    expect(await pageAt(`${list}?status=REJECTED`)).toMatchObject({ titles: ['Refused too', 'Refused'], total: '2' })
    expect(await pageAt(`${list}?status=PENDING&q=refused`)).toMatchObject({ titles: [], total: '0' })
  })
})

describe('a search', () => {
  beforeAll(() =>
    sentIn([
      'How to say Kopivosian',
      "Songian om tina' do pomogunan",
      'Tapai/lihing 1.5 <b>bold</b>',
      'About www.example.test/words',
    ]),
  )

  test.each([
    ['kopivosian', 'How to say Kopivosian'],
    ['KOPIV', 'How to say Kopivosian'],
    ['!kopivosian & (how|', 'How to say Kopivosian'],
    ['say how', 'How to say Kopivosian'],
    ['tina', "Songian om tina' do pomogunan"],
    ['tina’', "Songian om tina' do pomogunan"],
    ["ti'na pomog", "Songian om tina' do pomogunan"],
    ['lihing', 'Tapai/lihing 1.5 <b>bold</b>'],
    ['bold', 'Tapai/lihing 1.5 <b>bold</b>'],
    ['lihing 1 5', 'Tapai/lihing 1.5 <b>bold</b>'],
    ['words', 'About www.example.test/words'],
  ])('for %s finds words from their beginning, in any case and order, with any glottal marks', async (q, title) => {
    expect(await search(q)).toEqual([title])
  })

  test.each(['pivosian', 'kopivosian tapai', '.*', '%', '(', "'", ':*', '\u{1F600}'])(
    'for %s finds nothing, and causes no error',
    async (q) => {
      expect(await search(q)).toEqual([])
    },
  )

  test('of spaces counts as no search', async () => {
    expect((await pageAt(`${list}?q=%20&limit=1`)).total).toBe('1000+')
  })

  // A longer cursor would exceed 16 KiB, the largest request line that servers accept.
  test.each([
    ['x', 10_000],
    ['(', 10_000],
    ['.*', 5000],
    ['x+', 3500],
    ['!x:*()', 1500],
    ["'", 3000],
    ['ñ', 2000],
    ['\u{1F600}', 1000],
  ])('of %j, repeated many times, is answered', async (sign, times) => {
    expect((await admin.fetch(`${list}?q=${encodeURIComponent(sign.repeat(times))}`)).status).toBe(200)
  })

  test('of one’s own contributions finds only these', async () => {
    const other = await app.person('a contributor')
    expect((await pageAt('/api/contributions/my?q=kopivosian', author)).titles).toHaveLength(1)
    expect((await pageAt('/api/contributions/my?q=kopivosian', other)).titles).toEqual([])
  })
})

describe('a published contribution', () => {
  test('is public, with the name of its author and without the note', async () => {
    const [pending, approved, rejected, withdrawn] = ['Waiting', 'Given', 'Refused again', 'Taken out']
    await sentIn([pending])
    await sentIn([rejected], { status: 'REJECTED', note: 'No.' })
    await sentIn([withdrawn], { status: 'APPROVED', withdrawnAt: new Date() })
    await sentIn([approved], { status: 'APPROVED', note: 'Thank you.', decidedAt: new Date(5000) })
    const rows = await app.visitor.call(contributions.published, {})
    expect(rows).toEqual([
      {
        id: expect.any(String),
        title: 'Given',
        content: '',
        authorName: 'Anna',
        publishedAt: new Date(5000).toISOString(),
      },
    ])
    const read = app.visitor.call(contributions.readPublished, { params: { id: rows[0]!.id } })
    expect(await read).toEqual(rows[0])
    expect((await pageAt('/api/contributions/published', app.visitor)).total).toBe('1')
  })

  test('is the only kind that can be read by id; any other is 404', async () => {
    const all = await app.db.select().from(contributionTable)
    const hidden = all.filter((row) => row.status !== 'APPROVED' || row.withdrawnAt).slice(-3)
    expect(hidden).toHaveLength(3)
    for (const { id } of hidden)
      await expect(app.visitor.call(contributions.readPublished, { params: { id } })).rejects.toMatchObject({
        status: 404,
      })
    expect((await app.visitor.fetch('/api/contributions/published/no-such-id')).status).toBe(404)
  })
})

describe('the admin list', () => {
  test.each(['a learner', 'a subscriber', 'a teacher', 'a contributor'] as const)(
    'is forbidden for %s',
    async (who) => {
      const person = await app.person(people[who])
      await expect(person.call(contributions.all, {})).rejects.toMatchObject({ status: 403 })
    },
  )
})
