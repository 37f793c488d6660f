import type { Request, Response, Router } from 'express'
import * as z from 'zod/mini'
import { covered, coveredRow, isShown } from '#shared/covered.ts'
import { categories } from '#shared/entries.ts'
import type { CategoryAnswer } from '#shared/entries.ts'
import { dictionary } from '#shared/dictionary.ts'
import type { WholeEntry, WholeEntryAnswer } from '#shared/dictionary.ts'
import { contributions } from '#shared/contributions.ts'
import type { PublishedContribution, PublishedContributionAnswer } from '#shared/contributions.ts'
import {
  entryAddress,
  isNarrowed,
  libraryPageSize,
  lookIn,
  lookQuery,
  wantedAddress,
  wordOfTheDayAddress,
} from '#shared/library.ts'
import type { Look } from '#shared/library.ts'
import type { WantedWord } from '#shared/wanted.ts'
import type { Pages } from '#server/pages/pages.ts'
import { parsed } from '#server/http/route.ts'
import type { JsonText, Page } from '#server/http/route.ts'
import {
  missing,
  tellCommunity,
  tellEntries,
  tellEntry,
  tellPublished,
  tellWanted,
  tellWordOfTheDay,
} from './engines.ts'

type Query<E extends { query: z.ZodMiniType }> = z.output<E['query']>

export interface Deps {
  pages: Pick<Pages, 'draw'>
  site: { siteName: string; publicUrl: string }
  /** The very pages that the calls answer. */
  entries: (call: { request: Request; query: Query<typeof categories.list> }) => Promise<Page<JsonText>>
  published: (call: {
    request: Request
    query: Query<typeof contributions.published>
  }) => Promise<Page<z.output<typeof PublishedContribution>[]>>
  wishes: () => Promise<WantedWord[]>
  wordOfTheDay: () => Promise<z.output<typeof dictionary.wordOfTheDay.output>>
  findEntry: (id: string) => Promise<WholeEntry | undefined>
  findPublished: (id: string) => Promise<z.output<typeof PublishedContribution> | undefined>
}

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

const searchOf = ({ originalUrl }: Request) => {
  const at = originalUrl.indexOf('?')
  return at < 0 ? '' : originalUrl.slice(at)
}

/** A page as the client keeps it, from what the call would answer. */
const asKept = <Row>(rows: Row[], { headers }: Page<unknown>) => ({
  rows,
  next: new URLSearchParams(/\?([^>]*)>/.exec(headers.Link ?? '')?.[1]).get('cursor'),
  total: headers['X-Total-Count'],
  ...(headers['X-Fits'] && { fits: headers['X-Fits'] }),
})

const asked = (look: Look) => ({ ...lookQuery(look), limit: String(libraryPageSize) })

/** The library as ready HTML, for visitors and search engines (docs/product.md 34). */
export function libraryPages(
  router: Router,
  { pages, site, entries, published, wishes, wordOfTheDay, findEntry, findPublished }: Deps,
) {
  const send = (
    response: Response,
    path: string,
    told: object & { description: string; canonical: string },
    data: unknown,
  ) => pages.draw(response, { path, address: response.req.originalUrl, data, ...told }, data === null ? 404 : 200)

  const publishedPage = async (request: Request, { q, cursor }: Look) => {
    const look = { ...lookIn(''), q, cursor }
    const page = await published({ request, query: parsed(contributions.published.query, asked(look)) })
    return asKept(z.encode(contributions.published.output, page.rows), page)
  }

  router.get('/library', async (request, response) => {
    const look = lookIn(searchOf(request))
    const page = await entries({ request, query: parsed(categories.list.query, asked(look)) })
    const rows = JSON.parse(page.rows.jsonText) as CategoryAnswer[]
    // Under All a search finds what the community shared, too.
    const isUnderAll = look.type === null && !isNarrowed(look)
    const also = look.q && isUnderAll ? await publishedPage(request, { ...look, cursor: null }) : undefined
    const kept = asKept(rows.map(coveredRow), page)
    send(response, '/library', tellEntries(look, rows, site), { ...kept, ...(also && { also }) })
  })

  router.get('/library/browse', (request, response) => response.redirect(301, `/library${searchOf(request)}`))

  router.get(wantedAddress, async (_request, response) => {
    send(response, wantedAddress, tellWanted, await wishes())
  })

  router.get(wordOfTheDayAddress, async (_request, response) => {
    const { day, entry } = z.encode(dictionary.wordOfTheDay.output, await wordOfTheDay())
    send(response, wordOfTheDayAddress, tellWordOfTheDay, { day, entry: entry && coveredRow(entry) })
  })

  router.get('/library/contributions', async (request, response) => {
    const { q, cursor } = lookIn(searchOf(request))
    const look = { ...lookIn(''), q, cursor }
    send(response, '/library/contributions', tellCommunity(look), await publishedPage(request, look))
  })

  router.get('/library/contributions/:id', async ({ params: { id } }, response) => {
    const found = uuid.test(id) ? await findPublished(id) : undefined
    const thing: PublishedContributionAnswer | null = found ? z.encode(contributions.readPublished.output, found) : null
    send(response, '/library/contributions/:id', thing ? tellPublished(thing, site) : missing, thing)
  })

  router.get('/library/:id', async (request, response) => {
    const { id } = request.params
    const found = uuid.test(id) ? await findEntry(id) : undefined
    // It became part of another entry.
    if (found && found.id !== id.toLowerCase()) return response.redirect(301, entryAddress(found.id))
    const entry: WholeEntryAnswer | null = found ? z.encode(dictionary.whole.output, found) : null
    const data = entry && (isShown(searchOf(request)) ? entry : covered(entry))
    send(response, '/library/:id', entry ? tellEntry(entry, site) : missing, data)
  })
}
