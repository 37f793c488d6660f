import { QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import type { PlainPage as Contents } from '#shared/site/plain-pages.ts'
import type { SiteConfig } from '#shared/site/site.ts'
import { setKnown } from '#client/dehydrate.ts'
import { titleOf } from '#client/lib/page/page-title.tsx'
import { createQueryClient } from '#client/lib/query/query-client.ts'
import { PlainPage, titleOfPlain } from '#client/pages/site/plain.tsx'

/** Renders a page that needs no script. */
export function renderPlain(contents: Contents, config: SiteConfig): { html: string; title: string } {
  const client = createQueryClient()
  setKnown(client, config)
  const html = renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <PlainPage contents={contents} />
    </QueryClientProvider>,
  )
  return { html, title: titleOf(config.siteName, titleOfPlain(contents)) }
}
