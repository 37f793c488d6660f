import type { PlainPage } from '#shared/site/plain-pages.ts'
import type { SiteConfig } from '#shared/site/site.ts'
import type { TextLanguage } from '#shared/messages/text.ts'
import { escapeHtml, noIndex } from './html.ts'

/** The function of the built client. */
export type RenderPlain = (page: PlainPage, config: SiteConfig) => { html: string; title: string }

/** Renders the whole document of a page that needs no script. */
export type RenderPlainPage = (page: PlainPage) => string

/** Keeps the styles of the build's document and removes its scripts. */
function withoutScripts(template: string): string {
  return template
    .replaceAll(/\s*<script\b.*?<\/script\s*>/gs, '')
    .replace(/\s*<!--noscript-->/, '')
    .replaceAll(/\s*<link rel="modulepreload"[^>]*>/g, '')
}

export function createRenderPlainPage(
  render: RenderPlain,
  template: string,
  { config, language }: { config: SiteConfig; language: TextLanguage },
): RenderPlainPage {
  const frame = withoutScripts(template).replace('<html lang="en">', `<html lang="${language}">`)
  return (page) => {
    const { html, title } = render(page, config)
    return frame
      .replace('<!--head-->', () => `<title>${escapeHtml(title)}</title>\n    ${noIndex}`)
      .replace('<div id="root"></div>', () => html)
  }
}
