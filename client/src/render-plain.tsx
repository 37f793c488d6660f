import { QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import type { PlainPage as Given } from '#shared/plain-pages.ts'
import type { SiteConfig } from '#shared/site.ts'
import { titleOf } from '#client/lib/page-title.tsx'
import { createQueryClient } from '#client/lib/query-client.ts'
import { plant } from '#client/lib/seed.ts'
import { PlainPage, titleOfPlain } from '#client/pages/plain.tsx'

/** A page that is finished as it comes: nothing in it waits for a script. */
export function renderPlain(given: Given, config: SiteConfig): { html: string; title: string } {
  const client = createQueryClient()
  plant(client, { config })
  const html = renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <PlainPage given={given} />
    </QueryClientProvider>,
  )
  return { html, title: titleOf(config.siteName, titleOfPlain(given)) }
}
