import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { SiteConfig } from '#shared/site/site.ts'
import { appManifest } from './app-manifest.ts'
import { createRenderPage, type Ask, type PageRenderer, type PageRequest } from './render-page.ts'
import { escaped, meta, noIndex } from './html.ts'
import { createRenderPlainPage, type RenderPlainPage, type RenderPlain } from './plain.ts'
import { memoize } from './memoize.ts'

/** Functions of the built `client/src/render.tsx`. */
interface Renderer extends PageRenderer {
  /** Patterns of all pages: `/courses/:id`. */
  paths: string[]
  /** Pages that are rendered at start for visitors. */
  publicPaths: string[]
  /** Path of the 404 page, which is rendered at start too. */
  unknownPath: string
  render(path: string, config: SiteConfig): Promise<Rendered>
  /** Patterns of public pages that are rendered per request with data. */
  dataPaths: string[]
  prepare(): Promise<void>
  renderData(page: { path: string; address: string; data: unknown }, config: SiteConfig): RenderedData
  renderShell(config: SiteConfig): Rendered
  stateOf(config: SiteConfig, visitor: boolean): object
  /** Patterns of pages that are rendered for people who are logged in. */
  pathsForPeople: string[]
  renderPlain: RenderPlain
  sourcesOf(path: string, visitor: boolean): string[]
}
interface Rendered {
  html: string
  head: { title: string; description: string }
}
interface RenderedData {
  html: string
  title: string
  state: object
}
type Manifest = Record<string, { file: string; imports?: string[]; css?: string[] }>

/** An HTML page in the encodings that browsers accept. */
export interface Document {
  etag: string
  identity: Buffer
  /** Compressed at the first request, so that a start does not wait for it. */
  compressed: (encoding: Encoding) => Promise<Buffer>
}
export type Encoding = 'br' | 'gzip'
/** A public page with data of the library. */
export interface DataPage {
  /** Its pattern, one of `dataPaths`. */
  path: string
  /** Path and query of the request. */
  address: string
  /** Answer of its first call. */
  data: unknown
  description: string
  /** Canonical address. */
  canonical: string
  /** Structured data of schema.org for search engines. */
  structured?: object
  /** True if search engines must not list it. */
  unlisted?: boolean
}
export interface Documents {
  paths: string[]
  publicPaths: string[]
  dataPaths: string[]
  /** For a visitor (no session cookie) or for somebody who may be logged in. An unknown path gives the 404 page. */
  find: (path: string, visitor: boolean) => Document
  /** Renders a page for a visitor; not compressed. */
  renderData: (page: DataPage) => string
  renderPlainPage: RenderPlainPage
  /** The frame without data of a page or person. A device opens it offline. */
  shell: Document
  /** Manifest for installing the product on a phone. */
  appManifest: string
  pathsForPeople: string[]
  /** For a person who is logged in; not compressed. `ask` answers the calls of that person. */
  renderPage: (request: PageRequest, ask: Ask) => Promise<{ html: string; status: 200 | 404 }>
}

interface Deps {
  distDir: string
  config: SiteConfig
  publicUrl: string
}

/** JSON for a script element: no text in it may end the element. */
const inert = (value: object) => JSON.stringify(value).replaceAll('<', String.raw`\u003c`)

function sharingTags({ title, description }: Rendered['head'], address: string, { config, publicUrl }: Deps) {
  return [
    `<link rel="canonical" href="${escaped(address)}">`,
    meta('property', 'og:type', 'website'),
    meta('property', 'og:site_name', config.siteName),
    meta('property', 'og:title', title),
    meta('property', 'og:description', description),
    meta('property', 'og:url', address),
    meta('property', 'og:image', `${publicUrl}/og.jpg`),
    meta('property', 'og:image:width', '1200'),
    meta('property', 'og:image:height', '630'),
    meta('property', 'og:image:alt', 'A mountain over paddy fields'),
    meta('name', 'twitter:card', 'summary_large_image'),
  ]
}

/** Chunks of these sources that the entry script does not import statically, so that they load beside it and not after it. */
function chunksOf(manifest: Manifest, sources: string[]): string[] {
  const scripts = new Set<string>()
  const styles = new Set<string>()
  const visit = (name: string) => {
    const chunk = manifest[name]
    if (!chunk || name === 'index.html' || scripts.has(chunk.file)) return
    scripts.add(chunk.file)
    for (const file of chunk.css ?? []) styles.add(file)
    chunk.imports?.forEach(visit)
  }
  sources.forEach(visit)
  return [
    ...[...styles].map((file) => `<link rel="stylesheet" crossorigin href="/${file}">`),
    ...[...scripts].map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`),
  ]
}

/** Preloads the viewer together with the script. */
const preloadViewer = '<link rel="preload" href="/api/auth/user" as="fetch" crossorigin="use-credentials">'

/** Only for people who are logged in, so that a visitor's first page stays light. */
const installing = '<link rel="manifest" href="/manifest.webmanifest">'

/** Loaded before any control. */
const earlyScript = '<script src="/early.js"></script>'

const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)

function documentOf(html: string): Document {
  const identity = Buffer.from(html)
  // A window of 128 KB, because every page is smaller; the default takes 4 MB each.
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_LGWIN]: 17,
    [constants.BROTLI_PARAM_SIZE_HINT]: identity.length,
  }
  const compress = { br: () => compressBrotli(identity, { params }), gzip: () => compressGzip(identity) }
  const made: Partial<Record<Encoding, Promise<Buffer>>> = {}
  const etag = `W/"${createHash('sha256').update(identity).digest('base64url').slice(0, 22)}"`
  return { etag, identity, compressed: (encoding) => (made[encoding] ??= compress[encoding]()) }
}

/** Pages of about 50 KB. Rendering one blocks the process for some milliseconds. */
const memoizedPages = 100

/** Server-rendered pages need no notice about missing scripts. */
const fill = (template: string, tags: string[], html: string, ready: boolean) =>
  template
    .replace(ready ? /\s*<noscript\b.*?<\/noscript\s*>/s : '', '')
    .replace('<!--head-->', () => tags.join('\n    '))
    .replace('<div id="root"></div>', () => `<div id="root"${ready ? ' data-ready' : ''}>${html}</div>`)

const stateScript = (state: object) => `<script type="application/json" id="page-state">${inert(state)}</script>`

/** Renders every static page once. Undefined if the client is not built. */
export async function renderDocuments(options: Deps): Promise<Documents | undefined> {
  const { distDir, config, publicUrl } = options
  const rendererFile = join(distDir, 'pages/render.js')
  if (!existsSync(rendererFile)) return undefined
  const renderer = (await import(pathToFileURL(rendererFile).href)) as Renderer
  const template = await readFile(join(distDir, 'client/index.html'), 'utf8')
  const manifest = JSON.parse(await readFile(join(distDir, 'client/.vite/manifest.json'), 'utf8')) as Manifest
  const shell = renderer.renderShell(config)

  const { unknownPath, publicPaths } = renderer
  const make = async (path: string, visitor: boolean) => {
    const ready = visitor && [...publicPaths, unknownPath].includes(path)
    const { html, head } = ready ? await renderer.render(path, config) : shell
    const tags = [
      `<title>${escaped(head.title)}</title>`,
      meta('name', 'description', head.description),
      ...(publicPaths.includes(path) ? sharingTags(head, publicUrl + path, options) : [noIndex]),
      ...(visitor ? [] : [preloadViewer, installing]),
      ...chunksOf(manifest, renderer.sourcesOf(path, visitor)),
      stateScript(renderer.stateOf(config, visitor)),
    ]
    return documentOf(fill(template, tags, html, ready))
  }

  const makeShell = () => {
    const { html, head } = shell
    const tags = [`<title>${escaped(head.title)}</title>`, noIndex, installing]
    return documentOf(fill(template, [...tags, stateScript(renderer.stateOf(config, false))], html, false))
  }

  const renderData = ({ path, address, data, description, canonical, structured, unlisted }: DataPage) => {
    const { html, title, state } = renderer.renderData({ path, address, data }, config)
    const tags = [
      `<title>${escaped(title)}</title>`,
      meta('name', 'description', description),
      ...sharingTags({ title, description }, publicUrl + canonical, options),
      ...(unlisted ? [noIndex] : []),
      ...chunksOf(manifest, renderer.sourcesOf(path, true)),
      ...(structured ? [`<script type="application/ld+json">${inert(structured)}</script>`] : []),
      stateScript(state),
    ]
    return fill(template, tags, html, true)
  }

  const renderBody = createRenderPage(renderer, config)
  const renderPage = async (request: PageRequest, ask: Ask) => {
    const { html, title, state, absent, sources } = await renderBody(request, ask)
    const tags = [
      `<title>${escaped(title)}</title>`,
      noIndex,
      earlyScript,
      installing,
      ...chunksOf(manifest, sources),
      stateScript(state),
    ]
    return { html: fill(template, tags, html, true), status: absent ? (404 as const) : (200 as const) }
  }

  await renderer.prepare()
  const made = new Map<string, Document>()
  const each = [...renderer.paths, unknownPath].flatMap((path) => [true, false].map((visitor) => ({ path, visitor })))
  await Promise.all(each.map(async ({ path, visitor }) => made.set(`${path} ${visitor}`, await make(path, visitor))))
  const unknown = (visitor: boolean) => made.get(`${unknownPath} ${visitor}`) as Document
  return {
    paths: renderer.paths,
    publicPaths: renderer.publicPaths,
    dataPaths: renderer.dataPaths,
    find: (path, visitor) => made.get(`${path} ${visitor}`) ?? unknown(visitor),
    renderData: memoize(renderData, memoizedPages),
    renderPlainPage: createRenderPlainPage(renderer.renderPlain, template, config),
    shell: makeShell(),
    appManifest: appManifest(config, shell.head.description),
    pathsForPeople: renderer.pathsForPeople,
    renderPage,
  }
}
