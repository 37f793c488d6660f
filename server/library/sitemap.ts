import { once } from 'node:events'
import type { RequestHandler, Response, Router } from 'express'
import { entriesAddress, entryAddress, publishedAddress } from '#shared/entries/library/library.ts'
import { listedPage, sitemapEnd, sitemapHead } from '#server/pages/crawlers.ts'
import { notFound } from '#server/http/problem.ts'
import { pageKinds, type PageKind, type LibraryStore } from './store.ts'

/** Each page may have two addresses. */
const maxPartPages = 10_000
/** The estimate from one part in 256 may be off by this much. */
const safetyFactor = 0.75
/** Rows of one query. */
const batchSize = 1000

const head = '<?xml version="1.0" encoding="UTF-8"?>\n'
const schema = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'

const addressOf: Record<PageKind, (id: string) => string> = { entries: entryAddress, contributions: publishedAddress }

/**
 * Number of hexadecimal digits that name a part. Ids are random, so the parts are of equal size and no query reads more than its
 * part.
 */
async function digitsOf(store: LibraryStore, kind: PageKind): Promise<number> {
  if ((await store.count(kind, '', maxPartPages + 1)) <= maxPartPages) return 0
  const in256 = await store.count(kind, '00', maxPartPages)
  if (in256 * 16 <= maxPartPages * safetyFactor) return 1
  return in256 <= maxPartPages * safetyFactor ? 2 : 3
}

const prefixes = (digits: number) =>
  Array.from({ length: 16 ** digits }, (_none, index) => (digits === 0 ? '' : index.toString(16).padStart(digits, '0')))

/** Writes at the reader's speed; false once the reader has disconnected. */
async function write(response: Response, text: string): Promise<boolean> {
  if (response.destroyed) return false
  if (!response.write(text)) await Promise.race([once(response, 'drain'), once(response, 'close')])
  return !response.destroyed
}

/** `/sitemap.xml` lists the parts; each part lists its addresses, read in batches. */
export function sitemap(router: Router, { store, publicUrl }: { store: LibraryStore; publicUrl: string }) {
  const index: RequestHandler = async (_request, response) => {
    const parts = ['pages', 'lists']
    for (const kind of pageKinds) {
      const idPrefixes = prefixes(await digitsOf(store, kind))
      parts.push(...idPrefixes.map((prefix) => (prefix ? `${kind}-${prefix}` : kind)))
    }
    const listed = parts.map((name) => `<sitemap><loc>${publicUrl}/sitemaps/${name}.xml</loc></sitemap>`)
    response.type('application/xml').send(`${head}<sitemapindex ${schema}>${listed.join('')}</sitemapindex>\n`)
  }

  const part: RequestHandler<{ name: string }> = async ({ params, method }, response) => {
    if (params.name === 'lists.xml') {
      const listed = (await store.lists()).map((list) => listedPage(publicUrl, entriesAddress(list)))
      return void response.type('application/xml').send(sitemapHead + listed.join('') + sitemapEnd)
    }
    const [, name, prefix = ''] = /^([a-z]+)(?:-([\da-f]{1,3}))?\.xml$/.exec(params.name) ?? []
    const kind = pageKinds.find((each) => each === name)
    if (!kind) throw notFound()
    // Without a content length, express would omit the charset.
    response.set('Content-Type', 'application/xml; charset=utf-8')
    if (method === 'HEAD') return void response.end()
    let after: string | undefined
    let open = await write(response, sitemapHead)
    while (open) {
      const rows = await store.batch(kind, prefix, after, batchSize)
      const addresses = rows.map(({ id, day, onlyEnglish }) =>
        listedPage(publicUrl, addressOf[kind](id), { changed: day, onlyEnglish }),
      )
      open = await write(response, addresses.join(''))
      if (rows.length < batchSize) break
      after = rows.at(-1)?.id
    }
    response.end(sitemapEnd)
  }

  router.get('/sitemap.xml', index)
  router.get('/sitemaps/:name', part)
}
