import { hash } from 'node:crypto'
import { readFile, readdir } from 'node:fs/promises'
import { extname, join, relative } from 'node:path'
import { Router, type Request, type RequestHandler, type Response } from 'express'
import { say } from '#shared/messages/say.ts'
import { fileUnknown } from '#shared/messages/request-messages.ts'
import { isLanguage, textLanguageOf, type Language } from '#shared/site/languages.ts'
import type { SiteConfig } from '#shared/site/site.ts'
import type { HtmlDocument } from './html-document.ts'
import { renderDocuments, type Documents } from './site-documents.ts'
import { languageAddresses, redirectUnknown, stripPrefix } from './language-addresses.ts'
import type { DataPage } from './language-documents.ts'
import { currentLabels, type LabelForms } from './label-forms.ts'
import { pagesForPeople, type PersonalPageDeps } from './personal-pages.ts'
import { forCrawlers } from './crawlers.ts'
import type { RenderPlainPage } from './plain.ts'
import { encodingFor } from '#server/http/encoding.ts'
import { notFound } from '#server/http/problem.ts'
import { languageOf, varyByLanguage } from '#server/http/request-language.ts'
import { sessionCookieName } from '#server/http/session/session.ts'
import { daySeconds } from '#shared/time.ts'

export interface Pages {
  /** Reads the language of an address. Mounted before all that looks at the path. */
  prefixes: RequestHandler
  /** Brings the labels of the pages up to date for people, whose language is known with the session. */
  labels: RequestHandler
  /** Files of the build, and pages that are the same for everybody. Mounted before the session. */
  sharedPages: Router
  /** Leads to the address in the right language. Mounted after the session. */
  languages: RequestHandler
  /** Pages with a person's data. Mounted after the session and before the calls. */
  forPeople: (deps: Pick<PersonalPageDeps, 'calls' | 'clock' | 'log'>) => Router
  /** The 404 page. Mounted last. */
  unknown: RequestHandler
  /** Sends a page with data to a visitor. `forPeople` serves people who are logged in. */
  sendData: (response: Response, page: DataPage, status?: 200 | 404) => void
  /** Renders pages without scripts: the sign-in and its errors. */
  renderPlainPage: RenderPlainPage
}

interface Deps {
  /** Folder into which `npm run build` put `client` and `pages`. */
  distDir: string
  /** Public configuration, which is part of the pages. */
  config: SiteConfig
  /** Public address for canonical addresses, Open Graph and the sitemap. */
  publicUrl: string
  labels?: LabelForms
}

/** Weak, because it is the same for every encoding. */
const tagOf = (content: string | Buffer) => `W/"${hash('sha256', content, 'base64url').slice(0, 22)}"`

const yearSeconds = 365 * daySeconds

async function sendDocument(request: Request, response: Response, document: HtmlDocument) {
  const encoding = encodingFor(request, ['br', 'gzip'])
  response.set({
    'Cache-Control': 'private, no-cache',
    'Content-Language': textLanguageOf(languageOf(request)),
    ETag: document.etag,
  })
  response.vary('Cookie')
  // The first visit of the start page redirects to the browser's language.
  if (request.path === '/' && !request.addressLanguage) response.vary('Accept-Language')
  varyByLanguage(request, response)
  response.vary('Accept-Encoding').type('html')
  if (!encoding) return response.send(document.identity)
  const body = await document.compressed(encoding)
  return response.set('Content-Encoding', encoding).send(body)
}

/** Files of the client's build by address, each with the endings of its compressed versions. */
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
/** Address of the service worker; browsers must never get an outdated one from a cache. */
const worker = '/worker.js'
function cachingOf(path: string): string {
  if (path === worker) return 'no-cache'
  return isHashed(path) ? `public, max-age=${yearSeconds}, immutable` : `public, max-age=${daySeconds}`
}

/**
 * Serves the build's files: hashed ones are cached for ever, others for a day, compressed if the browser accepts it. Express
 * handles ranges and HEAD.
 */
function serveFiles(root: string, files: Map<string, Set<string>>, workerTag: string): RequestHandler {
  return (request, response, next) => {
    const endings = files.get(request.path)
    if (!endings || (request.method !== 'GET' && request.method !== 'HEAD')) return next()
    const isWorker = request.path === worker
    // By its time an earlier build, as after a rollback, would count as unchanged, and devices would keep the later worker.
    if (isWorker) response.set('ETag', workerTag)
    response.set('Cache-Control', cachingOf(request.path))
    response.type(extname(request.path))
    let ending = ''
    if (endings.size > 0) {
      response.vary('Accept-Encoding')
      const encoding = encodingFor(request, endings.has('.br') ? ['br', 'gzip'] : ['gzip'])
      if (encoding) response.set('Content-Encoding', encoding)
      ending = encoding ? { br: '.br', gzip: '.gz' }[encoding] : ''
    }
    response.sendFile(request.path.slice(1) + ending, {
      root,
      cacheControl: false,
      lastModified: !isWorker && !isHashed(request.path),
    })
  }
}

/**
 * Stands in for a module of another version: reloads the document once the router has changed the address (up to 300 ms). After a reload
 * it throws instead.
 */
const reloadingModule = `const [{ type }] = performance.getEntriesByType('navigation')
if (type === 'reload' && performance.now() < 10_000) throw new Error('There is no such file.')
setTimeout(() => location.reload(), 500)
await new Promise(() => {})
`

/**
 * True if an open page imports the file, also through its service worker, which may leave the referrer out. A worker that stores files
 * names itself as the referrer, and must hear that this one is missing.
 */
function isImportOfPage(request: Request): boolean {
  const isOwn = request.method === 'GET' && request.get('Sec-Fetch-Site') === 'same-origin'
  return isOwn && request.path.endsWith('.js') && URL.parse(request.get('Referer') ?? '')?.pathname !== worker
}

const serveMissingFile: RequestHandler = (request, response) => {
  if (!isImportOfPage(request)) throw notFound(say(fileUnknown))
  response.set('Cache-Control', 'no-store').type('js').send(reloadingModule)
}

/** Language of the files for a device, which its address names. */
function deviceLanguage({ query }: Request): Language {
  return isLanguage(query.lang) ? query.lang : 'en'
}

/** Files for the installed product and for its offline start. */
function forDevices(router: Router, { shell, appManifest }: Documents) {
  router.get('/manifest.webmanifest', (request, response) => {
    response.set('Cache-Control', `public, max-age=${daySeconds}`).type('application/manifest+json')
    response.send(appManifest(deviceLanguage(request)))
  })
  router.get('/shell', async (request, response) => {
    request.addressLanguage = deviceLanguage(request)
    await sendDocument(request, response, shell(request.addressLanguage))
  })
}

function serveDocuments(documents: Documents, secure: boolean): Omit<Pages, 'prefixes' | 'labels'> {
  const { paths, dataPaths, find, renderData, renderPlainPage } = documents
  const sessionCookie = new RegExp(String.raw`(?:^|;\s*)${sessionCookieName(secure)}=`)
  const isVisitor = (request: Request) => !sessionCookie.test(request.headers.cookie ?? '')
  const sendReady = (request: Request, response: Response, path: string, visitor: boolean) =>
    sendDocument(request, response, find(path, { visitor, language: languageOf(request) }))
  const languages = languageAddresses({ secure })
  const known = Router()
  known.use((request, response, next) => (isVisitor(request) ? languages(request, response, next) : next()))
  for (const path of paths) {
    const hasData = dataPaths.includes(path)
    known.get(path, (request, response, next) => {
      // Not 'next()': an address may match two patterns, and the first one counts. A person's language is known with the session.
      if (!isVisitor(request) || hasData) return next('router')
      return sendReady(request, response, path, true)
    })
  }
  return {
    sharedPages: known,
    languages,
    forPeople: (deps) => pagesForPeople({ ...deps, documents, sendReady }),
    renderPlainPage,
    async unknown(request, response) {
      if (!['GET', 'HEAD'].includes(request.method)) throw notFound()
      if (redirectUnknown(request, response, { secure })) return
      response.status(404)
      await sendReady(request, response, request.path, !request.user)
    },
    sendData(response, page, status = 200) {
      const language = languageOf(response.req)
      const html = renderData({ ...page, language })
      response.status(status).set({ 'Cache-Control': 'private, no-cache', ETag: tagOf(html) })
      response.set('Content-Language', textLanguageOf(language)).vary('Cookie').type('html').send(html)
    },
  }
}

/**
 * Files and pages for browsers. Undefined if the client is not built, as in the tests of the API. Without a
 * session cookie a page depends on nothing but the address.
 */
export async function createPages(options: Deps): Promise<Pages | undefined> {
  const documents = await renderDocuments(options)
  if (!documents) return undefined
  const root = join(options.distDir, 'client')
  const pages = serveDocuments(documents, options.publicUrl.startsWith('https:'))
  const known = Router()
  const files = await listFiles(root)
  known.use(serveFiles(root, files, files.has(worker) ? tagOf(await readFile(join(root, worker))) : ''))
  known.use('/assets', serveMissingFile)
  const labels: RequestHandler = options.labels
    ? currentLabels(options.labels, documents)
    : (_request, _response, next) => next()
  // After the files, which need no database.
  known.use(labels)
  forCrawlers(known, documents, options.publicUrl)
  forDevices(known, documents)
  known.use(pages.sharedPages)
  return { ...pages, sharedPages: known, prefixes: stripPrefix, labels }
}
