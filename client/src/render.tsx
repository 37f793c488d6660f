import { renderToStaticMarkup, renderToString } from 'react-dom/server'
import {
  browseAddress,
  libraryQueryIn,
  wordRequestsAddress,
  wordOfTheDayAddress,
} from '#shared/entries/library/library.ts'
import { say } from '#shared/messages/say.ts'
import { pageNotFound } from '#shared/site/messages.ts'
import { noSuchPage } from '#shared/site/page-messages.ts'
import { addressIn } from '#shared/site/languages.ts'
import type { PageHead, Rendered, Site } from '#shared/site/rendering.ts'
import type { SiteConfig } from '#shared/site/site.ts'
import { App } from '#client/app.tsx'
import { fillsScreen, pageAt } from '#client/routes.ts'
import { splitAddress, splitTitle } from '#client/server-html.ts'
import { dehydrateQueries, setKnown } from '#client/dehydrate.ts'
import type { PageState } from '#client/lib/dehydrated-state.ts'
import { titleOf } from '#client/lib/page/page-title.tsx'
import { labels } from '#shared/labels/labels.ts'
import { study } from '#shared/study/study.ts'
import { createQueryClient, query } from '#client/lib/query/query-client.ts'
import { browserPages, publicPages } from '#client/pages/site/public-pages.ts'
import { entriesCall, entryCall, wordRequestsCall } from '#client/features/entries/library/library-calls.ts'
import { wordOfTheDayCall } from '#client/features/entries/library/word-of-the-day-call.ts'
import { publishedCall, publishedPageCall } from '#client/features/contributions/published-calls.ts'
import { Spinner } from '#client/ui/message/spinner.tsx'

export { paths } from '#client/routes.ts'
export { sendBy } from '#client/lib/query/api.ts'
export { showLabels } from '#client/ui/label.tsx'
export { renderPlain } from '#client/render-plain.tsx'
export { pathsForPeople, renderPage } from '#client/render-page.tsx'
/** Placeholder address that no page has: it renders the 404 page (docs/product.md 58). */
export const unknownPath = '/404'
const staticPages = {
  ...publicPages,
  [unknownPath]: { title: pageNotFound, description: noSuchPage },
}
export const publicPaths = Object.keys(publicPages)

/** Key of the query whose data the server passes to `renderDataPage`, by page. */
const dataQueryKeys: Record<string, (path: string, search: string) => readonly unknown[]> = {
  '/library': (_path, search) => entriesCall(libraryQueryIn(search)).queryKey,
  [browseAddress]: (_path, search) => entriesCall(libraryQueryIn(search)).queryKey,
  [wordRequestsAddress]: () => wordRequestsCall().queryKey,
  [wordOfTheDayAddress]: () => wordOfTheDayCall().queryKey,
  '/library/contributions': (_path, search) => publishedPageCall(libraryQueryIn(search)).queryKey,
  '/library/contributions/:id': (path) => publishedCall(idIn(path)).queryKey,
  '/library/:id': (path, search) => entryCall(idIn(path), search).queryKey,
  '/practise': () => query(study.practice).queryKey,
  '/labels': () => query(labels.list).queryKey,
}
/** Public pages that are rendered per request with data. */
export const dataPaths = Object.keys(dataQueryKeys)

const idIn = (path: string) => decodeURIComponent(path.split('/').findLast(Boolean) ?? '')

const headOf = (
  { title, description }: (typeof staticPages)[keyof typeof staticPages],
  { siteName }: SiteConfig,
): PageHead => ({
  title: titleOf(siteName, title && say(title)),
  description: say(description),
})

function clientWith(config: SiteConfig, visitor: boolean) {
  const client = createQueryClient()
  setKnown(client, config, visitor ? null : undefined)
  return client
}
/** State of a page without its own data. */
export const emptyPageState = (config: SiteConfig, visitor: boolean): PageState => ({
  dehydratedState: dehydrateQueries(clientWith(config, visitor)),
})

export async function renderPublicPage(path: keyof typeof staticPages, { config, language }: Site): Promise<Rendered> {
  await pageAt(path, true).preload()
  const client = clientWith(config, true)
  const ssrPath = addressIn(language, path)
  const { html } = splitTitle(renderToString(<App client={client} ssrPath={ssrPath} language={language} />))
  return { html, head: headOf(staticPages[path], config) }
}

/** Loads the code of the pages with data, because `renderDataPage` is synchronous. */
export async function preloadDataPages(): Promise<void> {
  await Promise.all(dataPaths.map((path) => pageAt(path, true).preload()))
}

/** Renders a page for visitors with the data of its first query. Call `preloadDataPages` before. */
export function renderDataPage(
  { path, address, data }: { path: string; address: string; data: unknown },
  { config, language }: Site,
): { html: string; title: string; state: PageState; fillsScreen: boolean } {
  const { pathname, search, ssrPath } = splitAddress(address)
  const client = clientWith(config, true)
  client.setQueryData(dataQueryKeys[path]?.(pathname, search) ?? [], data)
  const state = { dehydratedState: dehydrateQueries(client) }
  const html = renderToString(<App client={client} ssrPath={ssrPath} language={language} />)
  return { ...splitTitle(html), state, fillsScreen: fillsScreen(pathname) }
}

/** Renders the shell that is shown until the viewer is known, with the metadata of the page at this path. */
export function renderShell(config: SiteConfig, path?: string): Rendered {
  const pagesByPath: Record<string, (typeof staticPages)[keyof typeof staticPages]> = browserPages
  const head = headOf(
    pagesByPath[path ?? ''] ?? { title: undefined, description: publicPages['/'].description },
    config,
  )
  return { html: renderToStaticMarkup(<Spinner />), head }
}

/**
 * Source files that a page needs besides the first script. Public pages show no toasts to visitors; other pages may show one at
 * once (docs/product.md 34). The landing page is not hydrated and needs none.
 */
export function sourcesOf(path: string, visitor: boolean): string[] {
  if (path === '/' && visitor) return []
  const { source } = pageAt(path, visitor)
  return visitor && (path in staticPages || path in dataQueryKeys) ? [source] : [source, 'src/ui/message/toaster.tsx']
}
