import { renderToStaticMarkup, renderToString } from 'react-dom/server'
import { lookIn, wantedAddress, wordOfTheDayAddress } from '#shared/library.ts'
import type { SiteConfig } from '#shared/site.ts'
import { App, pageAt } from '#client/app.tsx'
import { parted, placeOf } from '#client/drawn-html.ts'
import { titleOf } from '#client/lib/page-title.tsx'
import { createQueryClient } from '#client/lib/query-client.ts'
import { plant } from '#client/lib/seed.ts'
import type { Seed } from '#client/lib/seed.ts'
import { publicPages } from '#client/pages/public-pages.ts'
import { entriesCall, entryCall, wishesCall } from '#client/features/entries/library-calls.ts'
import { wordOfTheDayCall } from '#client/features/entries/word-of-the-day-call.ts'
import { publishedCall, publishedPageCall } from '#client/features/contributions/published-calls.ts'
import { Spinner } from '#client/ui/spinner.tsx'

export { paths } from '#client/app.tsx'
export { sendBy } from '#client/lib/api.ts'
export { renderPlain } from '#client/render-plain.tsx'
export { drawFor, pathsForPeople } from '#client/render-for.tsx'
/** No page has this address: it stands for all that lead nowhere (docs/product.md 58). */
export const unknownPath = '/404'
const readyPages = {
  ...publicPages,
  [unknownPath]: { title: '404 Page Not Found', description: 'There is no page at this address.' },
}
export const publicPaths = Object.keys(publicPages)

/** Under which key the client keeps what a page begins with. */
const firstKeys: Record<string, (path: string, search: string) => readonly unknown[]> = {
  '/library': (_path, search) => entriesCall(lookIn(search)).queryKey,
  [wantedAddress]: () => wishesCall().queryKey,
  [wordOfTheDayAddress]: () => wordOfTheDayCall().queryKey,
  '/library/contributions': (_path, search) => publishedPageCall(lookIn(search)).queryKey,
  '/library/contributions/:id': (path) => publishedCall(idIn(path)).queryKey,
  '/library/:id': (path, search) => entryCall(idIn(path), search).queryKey,
}
/** Public pages whose HTML holds what the database says at the moment. */
export const drawnPaths = Object.keys(firstKeys)

const idIn = (path: string) => decodeURIComponent(path.split('/').findLast(Boolean) ?? '')

/** What `window` and search engines are told of a page. */
export interface Head {
  title: string
  description: string
}

export const seedOf = (config: SiteConfig, visitor: boolean): Seed => (visitor ? { config, viewer: null } : { config })

/** A public page as a visitor sees it, ready for React to take over. */
export async function render(path: keyof typeof readyPages, config: SiteConfig): Promise<{ html: string; head: Head }> {
  const { title, description } = readyPages[path]
  await pageAt(path, true).preload()
  const client = createQueryClient()
  plant(client, seedOf(config, true))
  const { html } = parted(renderToString(<App client={client} ssrPath={path} />))
  return { html, head: { title: titleOf(config.siteName, title), description } }
}

/** Loads the code of the pages that are drawn, so that none of it is looked for while the product runs. */
export async function prepare(): Promise<void> {
  await Promise.all(drawnPaths.map((path) => pageAt(path, true).preload()))
}

/** A page as a visitor sees it, with what the database says at the moment: what its first call would answer. After `prepare`. */
export function draw(
  { path, address, data }: { path: string; address: string; data: unknown },
  config: SiteConfig,
): { html: string; title: string; seed: Seed } {
  const { pathname, search, ssrPath } = placeOf(address)
  const client = createQueryClient()
  const seed: Seed = { ...seedOf(config, true), found: [[firstKeys[path]?.(pathname, search) ?? [], data]] }
  plant(client, seed)
  return { ...parted(renderToString(<App client={client} ssrPath={ssrPath} />)), seed }
}

/** What stands in the document until it is known who asks. */
export function renderShell(config: SiteConfig): { html: string; head: Head } {
  const { description } = publicPages['/']
  return { html: renderToStaticMarkup(<Spinner />), head: { title: titleOf(config.siteName), description } }
}

/**
 * What a page needs besides the first script, as the build's manifest names it. A public page shows no messages to visitors;
 * on the others the first one may come at once (docs/product.md 56). The landing page stays as it is and needs nothing.
 */
export function sourcesOf(path: string, visitor: boolean): string[] {
  if (path === '/' && visitor) return []
  const { source } = pageAt(path, visitor)
  return visitor && (path in readyPages || path in firstKeys) ? [source] : [source, 'src/ui/toaster.tsx']
}
