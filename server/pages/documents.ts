import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { SiteConfig } from '#shared/site.ts'
import { appManifest } from './app-manifest.ts'
import { createDrawFor } from './draw-for.ts'
import type { Ask, AskedFor, RendersFor } from './draw-for.ts'
import { escaped, meta, noIndex } from './html.ts'
import { createDrawPlain } from './plain.ts'
import type { DrawPlain, RenderPlain } from './plain.ts'
import { remembered } from './remembered.ts'

/** What the build of `client/src/render.tsx` offers. */
interface Renderer extends RendersFor {
  /** Addresses that lead to a page, as patterns: `/courses/:id`. */
  paths: string[]
  /** Those that are ready HTML for visitors. */
  publicPaths: string[]
  /** Stands for every address that leads nowhere; ready HTML for visitors too. */
  unknownPath: string
  render(path: string, config: SiteConfig): Promise<Rendered>
  /** Public pages whose HTML holds what the database says at the moment, as patterns. */
  drawnPaths: string[]
  prepare(): Promise<void>
  draw(asked: { path: string; address: string; data: unknown }, config: SiteConfig): Drawn
  renderShell(config: SiteConfig): Rendered
  seedOf(config: SiteConfig, visitor: boolean): object
  /** Pages that are drawn for people who are logged in, as patterns. */
  pathsForPeople: string[]
  renderPlain: RenderPlain
  sourcesOf(path: string, visitor: boolean): string[]
}
interface Rendered {
  html: string
  head: { title: string; description: string }
}
interface Drawn {
  html: string
  title: string
  seed: object
}
type Manifest = Record<string, { file: string; imports?: string[]; css?: string[] }>

/** One HTML page as it is sent, in the encodings that browsers ask for. */
export interface Document {
  etag: string
  identity: Buffer
  /** Made when it is first asked for: a start does not wait for what nobody may read. */
  compressed: (encoding: Encoding) => Promise<Buffer>
}
export type Encoding = 'br' | 'gzip'
/** A public page to be made of what the database says at the moment. */
export interface Drawing {
  /** Its pattern, one of `drawnPaths`. */
  path: string
  /** Path and query as they were asked for. */
  address: string
  /** What its first call would have answered. */
  data: unknown
  description: string
  /** The one address of several that lead to the same. */
  canonical: string
  /** For search engines, in the words of schema.org. */
  structured?: object
  /** Kept out of search engines. */
  unlisted?: boolean
}
export interface Documents {
  paths: string[]
  publicPaths: string[]
  drawnPaths: string[]
  /** For a visitor (no session cookie) or for somebody who may be logged in; an unknown path is the 404 page. */
  find: (path: string, visitor: boolean) => Document
  /** For a visitor; not compressed. */
  draw: (drawing: Drawing) => string
  drawPlain: DrawPlain
  /** The frame of every page, with nothing of any page or person in it: what a device opens without a line. */
  shell: Document
  /** What a phone installs the product by. */
  appManifest: string
  pathsForPeople: string[]
  /** For somebody who is logged in; not compressed. `ask` answers the calls as it would answer them. */
  drawFor: (asked: AskedFor, ask: Ask) => Promise<{ html: string; status: 200 | 404 }>
}

interface Deps {
  distDir: string
  config: SiteConfig
  publicUrl: string
}

/** JSON inside a script element: no text in it may end the element. */
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

/** The chunks of these sources that the first script does not bring, so that they load beside it and not after it. */
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

/** The question that comes first goes out with the script and not after it. */
const askingWhoIsThere = '<link rel="preload" href="/api/auth/user" as="fetch" crossorigin="use-credentials">'

/** Whoever is logged in may install it; a visitor's first page stays as light as it is. */
const installing = '<link rel="manifest" href="/manifest.webmanifest">'

/** Before anything that can be pressed. */
const earlyScript = '<script src="/early.js"></script>'

const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)

function documentOf(html: string): Document {
  const identity = Buffer.from(html)
  // No window of 4 MB for each: a page is smaller than 128 KB.
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

/** Drawn pages of 50 KB or so: drawing one costs some milliseconds, in which nothing else moves. */
const pagesRemembered = 100

/** Ready pages need no excuse for missing scripts. */
const fill = (template: string, tags: string[], html: string, ready: boolean) =>
  template
    .replace(ready ? /\s*<noscript\b.*?<\/noscript\s*>/s : '', '')
    .replace('<!--head-->', () => tags.join('\n    '))
    .replace('<div id="root"></div>', () => `<div id="root"${ready ? ' data-ready' : ''}>${html}</div>`)

const seedScript = (seed: object) => `<script type="application/json" id="seed">${inert(seed)}</script>`

/** Renders every page once. Undefined where the client has not been built. */
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
      ...(visitor ? [] : [askingWhoIsThere, installing]),
      ...chunksOf(manifest, renderer.sourcesOf(path, visitor)),
      seedScript(renderer.seedOf(config, visitor)),
    ]
    return documentOf(fill(template, tags, html, ready))
  }

  const makeShell = () => {
    const { html, head } = shell
    const tags = [`<title>${escaped(head.title)}</title>`, noIndex, installing]
    return documentOf(fill(template, [...tags, seedScript(renderer.seedOf(config, false))], html, false))
  }

  const draw = ({ path, address, data, description, canonical, structured, unlisted }: Drawing) => {
    const { html, title, seed } = renderer.draw({ path, address, data }, config)
    const tags = [
      `<title>${escaped(title)}</title>`,
      meta('name', 'description', description),
      ...sharingTags({ title, description }, publicUrl + canonical, options),
      ...(unlisted ? [noIndex] : []),
      ...chunksOf(manifest, renderer.sourcesOf(path, true)),
      ...(structured ? [`<script type="application/ld+json">${inert(structured)}</script>`] : []),
      seedScript(seed),
    ]
    return fill(template, tags, html, true)
  }

  const drawnFor = createDrawFor(renderer, config)
  const drawFor = async (asked: AskedFor, ask: Ask) => {
    const { html, title, seed, absent, sources } = await drawnFor(asked, ask)
    const tags = [
      `<title>${escaped(title)}</title>`,
      noIndex,
      earlyScript,
      installing,
      ...chunksOf(manifest, sources),
      seedScript(seed),
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
    drawnPaths: renderer.drawnPaths,
    find: (path, visitor) => made.get(`${path} ${visitor}`) ?? unknown(visitor),
    draw: remembered(draw, pagesRemembered),
    drawPlain: createDrawPlain(renderer.renderPlain, template, config),
    shell: makeShell(),
    appManifest: appManifest(config, shell.head.description),
    pathsForPeople: renderer.pathsForPeople,
    drawFor,
  }
}
