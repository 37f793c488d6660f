import { createHash } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { extname, join, relative } from 'node:path'
import { Router } from 'express'
import type { Request, RequestHandler, Response } from 'express'
import type { SiteConfig } from '#shared/site.ts'
import { renderDocuments } from './documents.ts'
import type { Document, Documents, Drawing } from './documents.ts'
import { isForPeople, pagesForPeople } from './for-people.ts'
import type { Deps as ForPeople } from './for-people.ts'
import type { DrawPlain } from './plain.ts'
import { notFound } from '#server/http/problem.ts'
import { sessionCookieName } from '#server/http/session.ts'

export interface Pages {
  /** Files of the build and pages that are the same for everybody. Comes before the session: none of it asks who is there. */
  known: Router
  /** Pages with somebody's data. Comes when it is known who asks, before the calls that it draws from. */
  forPeople: (given: Pick<ForPeople, 'calls' | 'clock' | 'log'>) => Router
  /** The 404 page. Comes after everything else that answers. */
  unknown: RequestHandler
  /** Sends a page with what the database says at the moment. Only visitors ask for one: `forPeople` has the others' answer. */
  draw: (response: Response, drawing: Drawing, status?: 200 | 404) => void
  /** Pages without scripts: signing in, and what went wrong there. */
  drawPlain: DrawPlain
}

interface Deps {
  /** Where `npm run build` put `client` and `pages`. */
  distDir: string
  /** What is public of the configuration: it is part of the pages. */
  config: SiteConfig
  /** Where the product is reached: canonical addresses, Open Graph, the sitemap. */
  publicUrl: string
}

/** The smallest that the browser takes. Asked for both at once, `accepts` follows the browser's own order, and those name gzip first. */
const encodingFor = (request: Request, offered: readonly ('br' | 'gzip')[]) =>
  offered.find((each) => request.acceptsEncodings(each) === each)

const year = 365 * 24 * 3600
const day = 24 * 3600

async function sendDocument(request: Request, response: Response, document: Document) {
  const encoding = encodingFor(request, ['br', 'gzip'])
  response.set({ 'Cache-Control': 'private, no-cache', Vary: 'Cookie, Accept-Encoding', ETag: document.etag })
  response.type('html')
  if (!encoding) return response.send(document.identity)
  const body = await document.compressed(encoding)
  return response.set('Content-Encoding', encoding).send(body)
}

/** The files of the client's build by address, each with the endings under which it lies there compressed. */
async function listFiles(root: string): Promise<Map<string, Set<string>>> {
  const files = new Map<string, Set<string>>()
  const entries = await readdir(root, { recursive: true, withFileTypes: true })
  const names = entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(root, join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
    .filter((name) => name !== 'index.html' && !name.startsWith('.'))
  for (const name of names) if (!/\.(br|gz)$/.test(name)) files.set(`/${name}`, new Set())
  for (const name of names) files.get(`/${name.slice(0, -3)}`)?.add(name.slice(-3))
  return files
}

const isHashed = (path: string) => path.startsWith('/assets/')
/** A device looks for a new service worker by this address, and must not find yesterday's. */
const worker = '/worker.js'
function cachingOf(path: string): string {
  if (path === worker) return 'no-cache'
  return isHashed(path) ? `public, max-age=${year}, immutable` : `public, max-age=${day}`
}

/** Hashed files for ever, others for a day; compressed ones as the browser likes them best. Ranges and HEAD are express's. */
function serveFiles(root: string, files: Map<string, Set<string>>): RequestHandler {
  return (request, response, next) => {
    const endings = files.get(request.path)
    if (!endings || (request.method !== 'GET' && request.method !== 'HEAD')) return next()
    const hashed = isHashed(request.path)
    response.set('Cache-Control', cachingOf(request.path))
    response.type(extname(request.path))
    let ending = ''
    if (endings.size > 0) {
      response.vary('Accept-Encoding')
      const encoding = encodingFor(request, endings.has('.br') ? ['br', 'gzip'] : ['gzip'])
      if (encoding) response.set('Content-Encoding', encoding)
      ending = encoding ? { br: '.br', gzip: '.gz' }[encoding] : ''
    }
    response.sendFile(request.path.slice(1) + ending, { root, cacheControl: false, lastModified: !hashed })
  }
}

/** The pages that have one address each; the sitemap's other parts, and the list of all of them, are the library's. */
function forCrawlers(router: Router, { publicPaths, drawnPaths }: Documents, publicUrl: string) {
  const listed = [...publicPaths, ...drawnPaths.filter((path) => !path.includes(':'))]
  const addresses = listed.map((path) => `<url><loc>${new URL(path, publicUrl).href}</loc></url>`)
  const sitemap = `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${addresses.join('')}</urlset>
`
  const robots = `User-agent: *\nDisallow: /api/\nSitemap: ${publicUrl}/sitemap.xml\n`
  router.get('/robots.txt', (_request, response) => void response.type('text/plain').send(robots))
  router.get('/sitemaps/pages.xml', (_request, response) => void response.type('application/xml').send(sitemap))
}

/** What devices ask for to have the product without a browser's frame, and without a line. */
function forDevices(router: Router, { shell, appManifest }: Documents) {
  router.get('/manifest.webmanifest', (_request, response) => {
    response.set('Cache-Control', `public, max-age=${day}`).type('application/manifest+json').send(appManifest)
  })
  router.get('/shell', async (request, response) => void (await sendDocument(request, response, shell)))
}

function serveDocuments(documents: Documents, secure: boolean): Pages {
  const { paths, drawnPaths, pathsForPeople, find, draw, drawPlain } = documents
  const sessionCookie = new RegExp(String.raw`(?:^|;\s*)${sessionCookieName(secure)}=`)
  const isVisitor = (request: Request) => !sessionCookie.test(request.headers.cookie ?? '')
  const known = Router()
  for (const path of paths) {
    const drawn = drawnPaths.includes(path)
    const forPeople = isForPeople(path, pathsForPeople)
    known.get(path, (request, response, next) => {
      const visitor = isVisitor(request)
      // Not 'next()': an address may fit two patterns, and the first is the one that counts.
      if (visitor ? drawn : forPeople) return next('router')
      return sendDocument(request, response, find(path, visitor))
    })
  }
  return {
    known,
    forPeople: (given) =>
      pagesForPeople({
        ...given,
        documents,
        sendReady: (request, response, path, visitor) => sendDocument(request, response, find(path, visitor)),
      }),
    drawPlain,
    unknown: (request, response) => {
      if (request.method !== 'GET' && request.method !== 'HEAD') throw notFound()
      response.status(404)
      return sendDocument(request, response, find(request.path, isVisitor(request)))
    },
    draw(response, drawing, status = 200) {
      const html = draw(drawing)
      const etag = createHash('sha256').update(html).digest('base64url').slice(0, 22)
      response.status(status).set({ 'Cache-Control': 'private, no-cache', ETag: `W/"${etag}"` })
      response.vary('Cookie').type('html').send(html)
    },
  }
}

/**
 * What a browser loads (docs/product.md 34). Undefined where the client has not been built, as in the tests of the API.
 * Without a session cookie a page depends on nothing but the address.
 */
export async function createPages(options: Deps): Promise<Pages | undefined> {
  const documents = await renderDocuments(options)
  if (!documents) return undefined
  const root = join(options.distDir, 'client')
  const pages = serveDocuments(documents, options.publicUrl.startsWith('https:'))
  const known = Router()
  known.use(serveFiles(root, await listFiles(root)))
  known.use('/assets', () => {
    throw notFound('There is no such file.')
  })
  forCrawlers(known, documents, options.publicUrl)
  forDevices(known, documents)
  known.use(pages.known)
  return { ...pages, known }
}
