import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { textLanguages, type TextLanguage } from '#shared/messages/text.ts'
import type { Rendered, Site } from '#shared/site/rendering.ts'
import type { SiteConfig } from '#shared/site/site.ts'
import type { PageRenderer } from './render-page.ts'
import type { RenderPlain } from './plain.ts'

/** Functions of the built `client/src/render.tsx`. */
export interface Renderer extends PageRenderer {
  /** Patterns of all pages: `/courses/:id`. */
  paths: string[]
  /** Pages that are rendered at start for visitors. */
  publicPaths: string[]
  /** Path of the 404 page, which is rendered at start too. */
  unknownPath: string
  renderPublicPage(path: string, site: Site): Promise<Rendered>
  /** Patterns of public pages that are rendered per request with data. */
  dataPaths: string[]
  preloadDataPages(): Promise<void>
  renderDataPage(page: { path: string; address: string; data: unknown }, site: Site): RenderedData
  /** With the metadata of the page at this path, if it is a public one. */
  renderShell(config: SiteConfig, path?: string): Rendered
  emptyPageState(config: SiteConfig, visitor: boolean): object
  /** Patterns of pages that are rendered for people who are logged in. */
  pathsForPeople: string[]
  renderPlain: RenderPlain
  /** Sets the labels of all pages in Kadazandusun: their forms by name. */
  showLabels(forms: ReadonlyMap<string, string>): void
  sourcesOf(path: string, visitor: boolean): string[]
}
interface RenderedData {
  html: string
  title: string
  state: object
  fillsScreen: boolean
}
type Manifest = Record<string, { file: string; imports?: string[]; css?: string[] }>

/** The client, built with the texts of one language. */
export interface ClientBuild {
  renderer: Renderer
  /** The document that Vite made of `client/index.html`. */
  template: string
  /** Tags that load the chunks of these sources. */
  chunksOf: (sources: string[]) => string[]
}

/**
 * Chunks of these sources that the entry script does not import statically, so that they load beside it and not after it. On a slow
 * line the page's style comes first: without it nothing is shown.
 */
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
    ...[...scripts].map((file) => `<link rel="modulepreload" crossorigin fetchpriority="low" href="/${file}">`),
  ]
}

async function loadBuild(folder: string): Promise<ClientBuild> {
  const renderer = (await import(pathToFileURL(join(folder, 'render.js')).href)) as Renderer
  const template = await readFile(join(folder, 'index.html'), 'utf8')
  const manifest = JSON.parse(await readFile(join(folder, 'manifest.json'), 'utf8')) as Manifest
  await renderer.preloadDataPages()
  return { renderer, template, chunksOf: (sources) => chunksOf(manifest, sources) }
}

/** The builds of the client by the language of their texts. Undefined if the client is not built. */
export async function loadBuilds(distDir: string): Promise<Record<TextLanguage, ClientBuild> | undefined> {
  const folderOf = (language: TextLanguage) => join(distDir, 'pages', language)
  if (!textLanguages.every((language) => existsSync(join(folderOf(language), 'render.js')))) return undefined
  const builds = await Promise.all(
    textLanguages.map(async (language) => [language, await loadBuild(folderOf(language))] as const),
  )
  return Object.fromEntries(builds) as Record<TextLanguage, ClientBuild>
}
