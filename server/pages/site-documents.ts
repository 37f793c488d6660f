import { textLanguage } from '#shared/messages/current.ts'
import { textLanguages, type TextLanguage } from '#shared/messages/text.ts'
import { languages, textLanguageOf, type Language } from '#shared/site/languages.ts'
import type { SiteConfig } from '#shared/site/site.ts'
import type { RenderRequest } from '#shared/site/rendering.ts'
import { inLanguage } from '#server/http/language-context.ts'
import { loadBuilds } from './client-build.ts'
import type { HtmlDocument } from './html-document.ts'
import { documentsIn, type DataPage } from './language-documents.ts'
import { memoize } from './memoize.ts'
import { createRenderPlainPage, type RenderPlainPage } from './plain.ts'
import { createRenderPage, type ReadSender } from './render-page.ts'

/** For somebody who may be logged in, or for a visitor: without a session cookie. */
export interface Reader {
  language: Language
  visitor: boolean
}
export type DataPageIn = DataPage & { language: Language }
export interface Documents {
  paths: string[]
  publicPaths: string[]
  dataPaths: string[]
  /** Renders the pages in Kadazandusun again, with these labels: their forms by name. */
  showLabels: (forms: ReadonlyMap<string, string>) => Promise<void>
  /** An unknown path gives the 404 page. */
  find: (path: string, reader: Reader) => HtmlDocument
  /** Renders a page for a visitor; not compressed. */
  renderData: (page: DataPageIn) => string
  renderPlainPage: RenderPlainPage
  /** The shell without data of a page or person. A device opens it offline. */
  shell: (language: Language) => HtmlDocument
  /** Manifest for installing the product on a phone. */
  appManifest: (language: Language) => string
  pathsForPeople: string[]
  /** For a person who is logged in; not compressed. `send` sends the reads of that person. */
  renderPage: (request: RenderRequest, send: ReadSender) => Promise<{ html: string; status: 200 | 404 }>
}

interface Deps {
  distDir: string
  config: SiteConfig
  publicUrl: string
}

/** Pages of about 50 KB. Rendering one blocks the process for some milliseconds. */
const maxMemoizedPages = 100

const recordOf = async <Key extends string, Made>(keys: readonly Key[], make: (key: Key) => Made | Promise<Made>) =>
  Object.fromEntries(await Promise.all(keys.map(async (key) => [key, await make(key)]))) as Record<Key, Made>

const renderIn = <Made>(language: Language, make: () => Made) => inLanguage(textLanguageOf(language), make)

/** Renders every static page once in each language. Undefined if the client is not built. */
export async function renderDocuments({ distDir, config, publicUrl }: Deps): Promise<Documents | undefined> {
  const builds = await loadBuilds(distDir)
  if (!builds) return undefined
  const renderAll = (language: Language) =>
    renderIn(language, () => documentsIn(language, builds[textLanguageOf(language)], { config, publicUrl }))
  const made = await recordOf(languages, renderAll)
  let labels = ''
  const renderers = await recordOf(textLanguages, (language: TextLanguage) => {
    const { renderer, template } = builds[language]
    return {
      page: createRenderPage(renderer, config),
      plain: createRenderPlainPage(renderer.renderPlain, template, { config, language }),
    }
  })
  const renderData = memoize(
    ({ language, ...page }: DataPageIn & { labels?: string }) =>
      renderIn(language, () => made[language].renderData(page)),
    maxMemoizedPages,
  )
  const { paths, publicPaths, dataPaths, pathsForPeople } = builds.en.renderer
  return {
    paths,
    publicPaths,
    dataPaths,
    pathsForPeople,
    async showLabels(forms) {
      const formsJson = JSON.stringify([...forms])
      if (formsJson === labels) return
      builds.ms.renderer.showLabels(forms)
      made.dtp = await renderAll('dtp')
      labels = formsJson
    },
    find: (path, { language, visitor }) => made[language].find(path, visitor),
    renderData: (page) => renderData(page.language === 'dtp' ? { ...page, labels } : page),
    renderPlainPage: (page) => renderers[textLanguage()].plain(page),
    shell: (language) => made[language].shell,
    appManifest: (language) => made[language].appManifest,
    async renderPage(request, send) {
      const { language } = request
      const page = await renderers[textLanguageOf(language)].page(request, send)
      return { html: made[language].personal(page), status: page.isNotFound ? 404 : 200 }
    },
  }
}
