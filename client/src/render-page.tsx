import type { QueryClient } from '@tanstack/react-query'
import { renderToString } from 'react-dom/server'
import { parse } from 'regexparam'
import { matchRoute } from 'wouter'
import type { RenderRequest } from '#shared/site/rendering.ts'
import type { SiteConfig } from '#shared/site/site.ts'
import { App } from '#client/app.tsx'
import { fillsScreen, pageAt, paths } from '#client/routes.ts'
import { splitAddress, splitTitle } from '#client/server-html.ts'
import { pageStatus } from '#client/lib/page/page-status.ts'
import { setClientContext } from '#client/lib/page/client-context.ts'
import { dehydrateQueries, setKnown } from '#client/dehydrate.ts'
import type { PageState } from '#client/lib/dehydrated-state.ts'
import { lazyComponents, renderedComponents, type PageProps } from '#client/ui/lazy-page.tsx'
import type { PageRead } from '#client/lib/page-reads.ts'
import { createQueryClient } from '#client/lib/query/query-client.ts'
import { hasStatus } from '#client/lib/query/api.ts'

/**
 * Pages that only the browser renders: they need browser APIs (checkout, studio, voices, events, word lists) or gain little from server
 * rendering (teaching, classes, admin).
 */
const browserOnly =
  /^\/(?:checkout|studio|voices|placement|teacher|contributor|admin|events|join|classes|reminders|courses\/:id\/words)(?:\/|$)/
/** Pages that the server renders with their data for people who are logged in. */
export const pathsForPeople = paths.filter((path) => !browserOnly.test(path))

/** Decodes a path as the router does. */
function decoded(pathname: string): string {
  try {
    return decodeURI(pathname)
  } catch {
    return pathname
  }
}

/** The queries that the page at this address exports as its `reads`. */
async function readsOf({ address, viewer, clientContext }: RenderRequest): Promise<readonly PageRead[]> {
  const { pathname, search } = splitAddress(address)
  const { reads } = await pageAt(pathname, false).load()
  for (const path of reads ? paths : []) {
    const [matches, params] = matchRoute(parse, path, decoded(pathname))
    if (matches) return reads!({ path, params: params as PageProps['params'], search, viewer, clientContext })
  }
  return []
}

/** A failed query is removed, so that the browser repeats it, except a 404: the page says at once that something does not exist. */
async function prefetch(client: QueryClient, reads: readonly PageRead[]): Promise<void> {
  const readOne = async ({ queryKey, queryFn, next }: PageRead) => {
    try {
      const data: unknown = await client.fetchQuery({ queryKey, queryFn })
      if (next) await prefetch(client, next(data))
    } catch (error) {
      if (!hasStatus(error, 404)) client.removeQueries({ queryKey, exact: true })
    }
  }
  await Promise.all(reads.map(readOne))
}

/** Loads the code of the page and of every lazy component, so that none of them suspends. */
async function loadCode(pathname: string) {
  await pageAt(pathname, false).preload()
  await Promise.all([...lazyComponents.values()].map((preload) => preload()))
}

/** Renders without interruption: the context and the notes about the render belong to the whole module. */
function renderOnce(client: QueryClient, ssrPath: string, { clientContext, language }: RenderRequest) {
  renderedComponents.clear()
  pageStatus.isNotFound = false
  setClientContext(clientContext)
  try {
    const html = renderToString(<App client={client} ssrPath={ssrPath} language={language} />)
    // React marks a Suspense boundary that did not finish; the browser would report it as an error and render it again.
    if (html.includes('<!--$!-->')) throw new Error('A component suspended while the page was rendered.')
    return { ...splitTitle(html), components: [...renderedComponents], isNotFound: pageStatus.isNotFound }
  } finally {
    setClientContext(undefined)
  }
}

/** Renders a page for a person who is logged in, with the data of its `reads` (`sendBy` sets how calls are sent). */
export async function renderPage(request: RenderRequest, config: SiteConfig) {
  const { address, viewer, clientContext } = request
  const { pathname, ssrPath } = splitAddress(address)
  await loadCode(pathname)
  const client = createQueryClient()
  await prefetch(client, await readsOf(request))
  // The viewer is set after the reads: a refused read invalidates it.
  setKnown(client, config, viewer)
  const { html, title, components, isNotFound } = renderOnce(client, ssrPath, request)
  const state: PageState = { dehydratedState: dehydrateQueries(client), clientContext, parts: components }
  client.clear()
  const sources = [pageAt(pathname, false).source, ...components]
  return { html, title, state, isNotFound, sources, fillsScreen: fillsScreen(pathname) }
}
