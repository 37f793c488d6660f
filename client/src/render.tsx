import { renderToStaticMarkup, renderToString } from 'react-dom/server'
import type { SiteConfig } from '#shared/site.ts'
import { App, pageAt } from '#client/app.tsx'
import { titleOf } from '#client/lib/page-title.tsx'
import { createQueryClient } from '#client/lib/query-client.ts'
import { plant } from '#client/lib/seed.ts'
import type { Seed } from '#client/lib/seed.ts'
import { publicPages } from '#client/pages/public-pages.ts'
import { Spinner } from '#client/ui/spinner.tsx'

export { paths } from '#client/app.tsx'
export const publicPaths = Object.keys(publicPages) as (keyof typeof publicPages)[]

/** What `window` and search engines are told of a page. */
export interface Head {
  title: string
  description: string
}

export const seedOf = (config: SiteConfig, visitor: boolean): Seed => (visitor ? { config, viewer: null } : { config })

/** A public page as a visitor sees it, ready for React to take over. */
export async function render(
  path: keyof typeof publicPages,
  config: SiteConfig,
): Promise<{ html: string; head: Head }> {
  const { title, description } = publicPages[path]
  await pageAt(path, true).preload()
  const client = createQueryClient()
  plant(client, seedOf(config, true))
  const html = renderToString(<App client={client} ssrPath={path} />)
  // React puts the title before the page; its place is in the head.
  return {
    html: html.replace(/^<title>.*?<\/title>/, ''),
    head: { title: titleOf(config.siteName, title), description },
  }
}

/** What stands in the document until it is known who asks. */
export function renderShell(config: SiteConfig): { html: string; head: Head } {
  const { description } = publicPages['/']
  return { html: renderToStaticMarkup(<Spinner />), head: { title: titleOf(config.siteName), description } }
}

/**
 * What a page needs besides the first script, as the build's manifest names it. A public page shows no messages to visitors;
 * on the others the first one may come at once (SPEC section 6). The landing page stays as it is and needs nothing.
 */
export function sourcesOf(path: string, visitor: boolean): string[] {
  if (path === '/' && visitor) return []
  const { source } = pageAt(path, visitor)
  return visitor && path in publicPages ? [source] : [source, 'src/ui/toaster.tsx']
}
