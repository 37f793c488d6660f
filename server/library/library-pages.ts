import type { Request, RequestHandler, Response, Router } from 'express'
import * as z from 'zod/mini'
import { isUuid } from '#shared/text/addresses.ts'
import { coverEntry, coverRow, isShown } from '#shared/entries/cover-content.ts'
import { categories, type EntryJson } from '#shared/entries/entries.ts'
import { entryDocuments, type FullEntryJson } from '#shared/entries/document-calls.ts'
import { contributions, type PublishedContributionJson } from '#shared/contributions/contributions.ts'
import {
  addressWith,
  browseAddress,
  entryAddress,
  hasFilters,
  libraryPageSize,
  libraryQueryIn,
  queryParameters,
  wordRequestsAddress,
  wordOfTheDayAddress,
  type LibraryQuery,
} from '#shared/entries/library/library.ts'
import { addressIn } from '#shared/site/languages.ts'
import type { Deps } from '#server/deps.ts'
import { findFullEntry } from '#server/entries/full-entry.ts'
import { entriesPage } from '#server/entries/routes.ts'
import { listDialects, placeThatStays } from '#server/entries/sources.ts'
import { createWordOfTheDay } from '#server/entries/words/word-of-the-day.ts'
import { createWordRequestStore } from '#server/entries/words/word-request-store.ts'
import { findPublished } from '#server/contributions/lists.ts'
import { publishedPage as listPublished } from '#server/contributions/routes.ts'
import { searchOf } from '#server/pages/language-addresses.ts'
import type { Pages } from '#server/pages/pages.ts'
import { Problem } from '#server/http/problem.ts'
import { parseOrThrow, type Page } from '#server/http/route.ts'
import {
  metadataOfMissing,
  metadataOfBrowse,
  metadataOfCommunity,
  metadataOfEntries,
  metadataOfEntry,
  metadataOfPublished,
  metadataOfWordRequests,
  metadataOfWordOfTheDay,
} from './page-metadata.ts'

/** Leads for good to another page, in the language of the requested address. */
const redirect = ({ addressLanguage = 'en' }: Request, response: Response, address: string) =>
  response.redirect(301, addressIn(addressLanguage, address))

/** Redirects an address with an invalid cursor to the beginning of its list. */
const fromStart =
  (path: string, show: (request: Request, response: Response) => Promise<unknown>): RequestHandler =>
  async (request, response) => {
    try {
      await show(request, response)
    } catch (error) {
      const libraryQuery = libraryQueryIn(searchOf(request))
      if (!(error instanceof Problem) || error.status !== 400 || libraryQuery.cursor === null) throw error
      const start = addressWith(path, queryParameters({ ...libraryQuery, cursor: null }))
      response.redirect(302, addressIn(request.addressLanguage ?? 'en', start))
    }
  }

/** A page in the form of the client's query cache. */
const asPageData = <Row>(rows: Row[], { headers }: Page<unknown>) => ({
  rows,
  next: new URLSearchParams(/\?([^>]*)>/.exec(headers.Link ?? '')?.[1]).get('cursor'),
  total: headers['X-Total-Count'],
  ...(headers['X-Fits'] && { fits: headers['X-Fits'] }),
})

const queryOf = (libraryQuery: LibraryQuery) => ({ ...queryParameters(libraryQuery), limit: String(libraryPageSize) })

/** HTML pages of the library, for visitors and search engines. */
export function libraryPages(router: Router, deps: Deps, pages: Pages) {
  const { db, config } = deps
  const site = { siteName: config.site.name, publicUrl: config.publicUrl }
  const wordOfTheDay = createWordOfTheDay(deps)
  const send = (
    response: Response,
    path: string,
    metadata: object & { description: string; canonical: string },
    data: unknown,
  ) =>
    pages.sendData(response, { path, address: response.req.originalUrl, data, ...metadata }, data === null ? 404 : 200)

  const publishedPage = async (request: Request, { q, cursor }: LibraryQuery) => {
    const libraryQuery = { ...libraryQueryIn(''), q, cursor }
    const page = await listPublished(db, {
      request,
      query: parseOrThrow(contributions.published.query, queryOf(libraryQuery)),
    })
    return asPageData(z.encode(contributions.published.output, page.content), page)
  }

  const listPage =
    (path: string, metadataOf: typeof metadataOfEntries) => async (request: Request, response: Response) => {
      const libraryQuery = libraryQueryIn(searchOf(request))
      const place = libraryQuery.dialect && (await placeThatStays(db, libraryQuery.dialect))
      if (place !== libraryQuery.dialect)
        return redirect(request, response, addressWith(path, queryParameters({ ...libraryQuery, dialect: place })))
      const page = await entriesPage(db, { request, query: parseOrThrow(categories.list.query, queryOf(libraryQuery)) })
      const rows = JSON.parse(page.content.jsonText) as EntryJson[]
      // With the filter "All", a search also finds contributions of the community.
      const isUnderAll = libraryQuery.type === null && !hasFilters(libraryQuery)
      const also =
        libraryQuery.q && isUnderAll ? await publishedPage(request, { ...libraryQuery, cursor: null }) : undefined
      const list = asPageData(rows.map(coverRow), page)
      const dialects = libraryQuery.dialect ? await listDialects(db) : []
      // Null if there is no such place.
      const dialectName = dialects.find(({ slug }) => slug === libraryQuery.dialect)?.name ?? null
      const data = { ...list, ...(also && { also }), ...(libraryQuery.dialect && { dialectName }) }
      send(response, path, metadataOf(libraryQuery, rows, site, dialects), data)
    }
  router.get('/library', fromStart('/library', listPage('/library', metadataOfEntries)))
  router.get(browseAddress, fromStart(browseAddress, listPage(browseAddress, metadataOfBrowse)))

  router.get(wordRequestsAddress, async (_request, response) => {
    send(response, wordRequestsAddress, metadataOfWordRequests(), await createWordRequestStore(db).list('SHOWN'))
  })

  router.get(wordOfTheDayAddress, async (_request, response) => {
    const { day, entry } = z.encode(entryDocuments.wordOfTheDay.output, await wordOfTheDay())
    send(response, wordOfTheDayAddress, metadataOfWordOfTheDay(), { day, entry: entry && coverRow(entry) })
  })

  const communityPath = '/library/contributions'
  const communityPage = async (request: Request, response: Response) => {
    const { q, cursor } = libraryQueryIn(searchOf(request))
    const libraryQuery = { ...libraryQueryIn(''), q, cursor }
    send(response, communityPath, metadataOfCommunity(libraryQuery), await publishedPage(request, libraryQuery))
  }
  router.get(communityPath, fromStart(communityPath, communityPage))

  router.get('/library/contributions/:id', async ({ params: { id } }, response) => {
    const publishedRow = isUuid(id) ? await findPublished(db, id) : undefined
    const contribution: PublishedContributionJson | null = publishedRow
      ? z.encode(contributions.readPublished.output, publishedRow)
      : null
    send(
      response,
      '/library/contributions/:id',
      contribution ? metadataOfPublished(contribution, site) : metadataOfMissing(),
      contribution,
    )
  })

  router.get('/library/:id', async (request, response) => {
    const { id } = request.params
    const entryRow = isUuid(id) ? await findFullEntry(db, id, null) : undefined
    // The entry was merged into another one.
    if (entryRow && entryRow.id !== id.toLowerCase()) return redirect(request, response, entryAddress(entryRow.id))
    const entry: FullEntryJson | null = entryRow ? z.encode(entryDocuments.read.output, entryRow) : null
    const data = entry && (isShown(searchOf(request)) ? entry : coverEntry(entry))
    send(response, '/library/:id', entry ? metadataOfEntry(entry, site) : metadataOfMissing(), data)
  })
}
