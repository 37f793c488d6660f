import type { PlainPage } from '#shared/plain-pages.ts'
import type { SiteConfig } from '#shared/site.ts'
import { escaped, noIndex } from './html.ts'

export type RenderPlain = (page: PlainPage, config: SiteConfig) => { html: string; title: string }

/** The whole document of a page that needs no script. */
export type DrawPlain = (page: PlainPage) => string

/** Of the build's document it keeps what dresses a page, and leaves out what runs. */
function withoutScripts(template: string): string {
  return template
    .replaceAll(/\s*<script\b.*?<\/script\s*>/gs, '')
    .replaceAll(/\s*<noscript\b.*?<\/noscript\s*>/gs, '')
    .replaceAll(/\s*<link rel="modulepreload"[^>]*>/g, '')
}

export function createDrawPlain(render: RenderPlain, template: string, config: SiteConfig): DrawPlain {
  const frame = withoutScripts(template)
  return (page) => {
    const { html, title } = render(page, config)
    return frame
      .replace('<!--head-->', () => `<title>${escaped(title)}</title>\n    ${noIndex}`)
      .replace('<div id="root"></div>', () => html)
  }
}
