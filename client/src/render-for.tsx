import type { Query, QueryClient } from '@tanstack/react-query'
import { renderToString } from 'react-dom/server'
import type { UserAnswer } from '#shared/people.ts'
import type { SiteConfig } from '#shared/site.ts'
import { App, pageAt, paths } from '#client/app.tsx'
import { parted, placeOf } from '#client/drawn-html.ts'
import { createForesight } from '#client/foresight.ts'
import { sentenceFor } from '#client/lib/api.ts'
import { setHere } from '#client/lib/here.ts'
import type { Here } from '#client/lib/here.ts'
import { absence } from '#client/lib/absence.ts'
import { isMissing } from '#client/lib/read-failure.tsx'
import { parts, partsDrawn } from '#client/lib/lazy-page.tsx'
import { createQueryClient } from '#client/lib/query-client.ts'
import { plant } from '#client/lib/seed.ts'
import type { Seed } from '#client/lib/seed.ts'
import { viewerKey } from '#client/lib/viewer.tsx'

/**
 * Pages that wait for the browser all the same: two are documents with a policy of their own that begin by asking it for something, three
 * begin with what it has kept or what falls by chance, events go by its clock, the squares of a word list hold its address, and where people teach, give and decide nobody is in a hurry.
 */
const undrawn =
  /^\/(?:checkout|studio|voices|review|practise|teacher|contributor|admin|events|courses\/:id\/words)(?:\/|$)/
/** Pages that are drawn with their data for people who are logged in. */
export const pathsForPeople = paths.filter((path) => !undrawn.test(path))

interface Asked {
  /** Path and query as they were asked for. */
  address: string
  viewer: UserAnswer
  here: Here
}

/** How often what was read may lead to more to be read: a course to its lessons, a lesson to its words. */
const deepest = 4

/** Addresses whose reads are known: those that many come to, and some that few do. */
const foresight = createForesight(1000)

/** What is read for somebody differs by what they may do, and by their clock. */
const pageFor = ({ address, viewer, here }: Asked) =>
  [address, viewer.role, viewer.subscribed, viewer.mayContribute, here.offset].join(' ')

/** Notes what a page asks for while it is drawn: of two parts that know a read one may wait with it (`enabled`) and the other not. */
function noteReads(client: QueryClient): Map<string, Query> {
  const wanted = new Map<string, Query>()
  const cache = client.getQueryCache()
  const build = cache.build.bind(cache) as (...given: Parameters<typeof cache.build>) => Query
  cache.build = ((...given: Parameters<typeof cache.build>) => {
    const query = build(...given)
    if ((given[1] as { enabled?: unknown }).enabled !== false) wanted.set(query.queryHash, query)
    return query
  }) as typeof cache.build
  return wanted
}

/** Draws, reads what was found missing, and draws again: the page itself says what it needs. */
async function drawWithData(client: QueryClient, asked: Asked, draw: () => string): Promise<string> {
  const { viewer } = asked
  await foresight.read(pageFor(asked), client)
  const wanted = noteReads(client)
  const failed = new Set<string>()
  for (let pass = 0; ; pass += 1) {
    // A refusal on the way makes the client doubt who is there; the browser will find that out.
    client.setQueryData(viewerKey, viewer)
    const html = draw()
    const missing = [...wanted.values()].filter(
      ({ queryHash, state }) => state.data === undefined && !failed.has(queryHash),
    )
    if (missing.length === 0 || pass === deepest) {
      foresight.note(pageFor(asked), wanted.values())
      return html
    }
    const read = async (query: Query) => {
      await query.fetch().catch((error: Error) => {
        failed.add(query.queryHash)
        // What is not there is said at once; of all else the browser asks again, and says what is wrong.
        if (!isMissing(error)) client.getQueryCache().remove(query)
      })
    }
    await Promise.all(missing.map(read))
  }
}

/** The code of the page, and of the parts that may stand on it. */
async function loadCode(pathname: string) {
  await pageAt(pathname, false).preload()
  await Promise.all([...parts.values()].map((preload) => preload()))
}

/** A page as somebody sees it who is logged in, with what its calls answer to them (`sendBy` says how they are asked). */
export async function drawFor(asked: Asked, config: SiteConfig) {
  const { address, viewer, here } = asked
  const { pathname, ssrPath } = placeOf(address)
  await loadCode(pathname)
  const client = createQueryClient()
  const known: Seed = { config, viewer, here }
  plant(client, known)
  const before = new Set(client.getQueryCache().getAll())
  let drawn: string[] = []
  let absent = false
  const html = await drawWithData(client, asked, () => {
    partsDrawn.clear()
    absence.said = false
    setHere(here)
    try {
      return renderToString(<App client={client} ssrPath={ssrPath} />)
    } finally {
      setHere(undefined)
      drawn = [...partsDrawn]
      absent = absence.said
    }
  })
  const read = client
    .getQueryCache()
    .getAll()
    .filter((query) => !before.has(query) && query.state.data !== undefined)
  const found = read.map(({ queryKey, state }): [readonly unknown[], unknown] => [queryKey, state.data])
  const refused = client
    .getQueryCache()
    .getAll()
    .filter(({ state }) => isMissing(state.error))
  const missing = refused.map(({ queryKey, state }): [readonly unknown[], string] => [
    queryKey,
    sentenceFor(state.error),
  ])
  client.clear()
  const seed: Seed = { ...known, found, absent: missing, parts: drawn }
  return { ...parted(html), seed, absent, sources: [pageAt(pathname, false).source, ...drawn] }
}
