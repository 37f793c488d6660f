import { say } from '#shared/messages/say.ts'
import { isPublicPage, textLanguageOf, type Language } from '#shared/site/languages.ts'
import { needsJavaScript } from '#shared/site/messages.ts'
import type { SiteConfig } from '#shared/site/site.ts'
import type { PageHead, Site } from '#shared/site/rendering.ts'
import { appManifest } from './app-manifest.ts'
import type { ClientBuild } from './client-build.ts'
import { htmlDocumentOf, type HtmlDocument } from './html-document.ts'
import { sharingTags } from './head.ts'
import { escapeHtml, meta, noIndex } from './html.ts'
import type { RenderedPage } from './render-page.ts'

/** A public page with data of the library. */
export interface DataPage {
  /** Pattern of the page, one of `dataPaths`. */
  path: string
  /** Path and query of the request. */
  address: string
  /** Answer of the page's first call. */
  data: unknown
  description: string
  /** Canonical address in English. */
  canonical: string
  /** Structured data of schema.org for search engines. */
  structured?: object
  /** True if search engines must not list it. */
  unlisted?: boolean
  /** True if nothing of its content is in Malay. */
  onlyEnglish?: boolean
  /** Picture of the page, for shared links. */
  picture?: { address: string; alt: string }
}
interface Options {
  config: SiteConfig
  publicUrl: string
}

/** JSON for a script element: no text in it may end the element. */
const inert = (value: object) => JSON.stringify(value).replaceAll('<', String.raw`\u003c`)

/** Preloads the viewer together with the script. */
const preloadViewer = '<link rel="preload" href="/api/auth/user" as="fetch" crossorigin="use-credentials">'

/** Makes the site installable. Pages of visitors leave it out, so that the first one stays light. */
const installingIn = (language: Language) =>
  `<link rel="manifest" href="/manifest.webmanifest${language === 'en' ? '' : `?lang=${language}`}">`

/** Script that runs before the page's controls appear. */
const earlyScript = '<script src="/early.js"></script>'

const stateScript = (state: object) => `<script type="application/json" id="page-state">${inert(state)}</script>`
const titleTag = (title: string) => `<title>${escapeHtml(title)}</title>`
const describedBy = ({ title, description }: PageHead) => [titleTag(title), meta('name', 'description', description)]

/** The document of a build, with the language of its interface. */
function frameIn({ template }: ClientBuild, language: Language) {
  const kind = language === 'dtp' ? ' data-language="dtp"' : ''
  const frame = template.replace('<html lang="en">', `<html lang="${textLanguageOf(language)}"${kind}>`)
  const noScript = `<noscript>${say(needsJavaScript)}</noscript>`
  /** Server-rendered pages need no notice about missing scripts. Where words are asked, they do not wait for their typeface. */
  return (tags: string[], html: string, ready: boolean, fontLast = false) =>
    (fontLast ? frame.replace(' as="font"', ' as="font" fetchpriority="low"') : frame)
      .replace('<!--noscript-->', ready ? '' : noScript)
      .replace('<!--head-->', () => tags.join('\n    '))
      .replace('<div id="root"></div>', () => `<div id="root"${ready ? ' data-ready' : ''}>${html}</div>`)
}

export async function documentsIn(language: Language, build: ClientBuild, { config, publicUrl }: Options) {
  const { renderer, chunksOf } = build
  const { unknownPath, publicPaths } = renderer
  const site: Site = { config, language }
  const fill = frameIn(build, language)
  const installing = installingIn(language)
  const shell = renderer.renderShell(config)

  const make = async (path: string, visitor: boolean) => {
    const ready = visitor && [...publicPaths, unknownPath].includes(path)
    const { html, head } = ready ? await renderer.renderPublicPage(path, site) : renderer.renderShell(config, path)
    const listed = publicPaths.includes(path)
    // Public pages that the browser renders name their languages too.
    const shared = listed || (isPublicPage(path) && !path.includes(':'))
    const tags = [
      ...describedBy(head),
      ...(shared ? sharingTags({ head, path }, site, publicUrl) : []),
      ...(listed ? [] : [noIndex]),
      ...(visitor ? [] : [preloadViewer, installing]),
      // The landing page has no fields, and every byte of a first visit counts.
      ...(ready && path !== '/' ? [earlyScript] : []),
      ...chunksOf(renderer.sourcesOf(path, visitor)),
      stateScript(renderer.emptyPageState(config, visitor)),
    ]
    return htmlDocumentOf(fill(tags, html, ready))
  }

  const renderData = ({ path, address, data, description, canonical, structured, ...found }: DataPage) => {
    const { html, title, state, fillsScreen } = renderer.renderDataPage({ path, address, data }, site)
    const head = { title, description }
    const tags = [
      ...describedBy(head),
      ...sharingTags({ head, path: canonical, ...found }, site, publicUrl),
      ...(found.unlisted ? [noIndex] : []),
      earlyScript,
      ...chunksOf(renderer.sourcesOf(path, true)),
      ...(structured ? [`<script type="application/ld+json">${inert(structured)}</script>`] : []),
      stateScript(state),
    ]
    return fill(tags, html, true, fillsScreen)
  }

  /** Completes the document of a page that is rendered for one person. */
  const personal = ({ html, title, state, sources, fillsScreen }: RenderedPage) => {
    const tags = [titleTag(title), noIndex, earlyScript, installing, ...chunksOf(sources), stateScript(state)]
    return fill(tags, html, true, fillsScreen)
  }

  const made = new Map<string, HtmlDocument>()
  const each = [...renderer.paths, unknownPath].flatMap((path) => [true, false].map((visitor) => ({ path, visitor })))
  await Promise.all(each.map(async ({ path, visitor }) => made.set(`${path} ${visitor}`, await make(path, visitor))))
  const shellTags = [
    titleTag(shell.head.title),
    noIndex,
    installing,
    stateScript(renderer.emptyPageState(config, false)),
  ]
  return {
    find: (path: string, visitor: boolean) => made.get(`${path} ${visitor}`) ?? made.get(`${unknownPath} ${visitor}`)!,
    renderData,
    personal,
    shell: htmlDocumentOf(fill(shellTags, shell.html, false)),
    appManifest: appManifest(config, shell.head.description, language),
  }
}
