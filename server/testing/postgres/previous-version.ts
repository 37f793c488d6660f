import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { cp, mkdir, mkdtemp, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { promisify } from 'node:util'
import { root } from '#server/root.ts'
import { freePort } from './debian.ts'

/** The previous release: both must work on one database while processes are replaced. */
const commit = '5031d65'

const sh = promisify(execFile)

/** True if this clone holds that commit: a shallow clone or an archive does not. */
export async function isPreviousVersionHere(): Promise<boolean> {
  const commitExists = await sh('git', ['-C', root, 'cat-file', '-e', `${commit}^{commit}`]).catch(() => undefined)
  return commitExists !== undefined
}

/** A renderer in place of its built client: these tests ask for no pages. */
const bareRenderer = `
export const paths = [], publicPaths = [], drawnPaths = [], pathsForPeople = [], unknownPath = '/404'
const bare = { html: '', head: { title: '', description: '' } }
export const render = async () => bare, renderShell = () => bare, seedOf = () => ({}), sourcesOf = () => []
export const draw = () => ({ html: '', title: '', seed: {} }), drawFor = async () => ({ html: '', title: '' })
export const renderPlain = () => ({ html: '', title: '' }), sendBy = () => {}
export async function prepare() {}`
const bareDocument = '<!doctype html><html lang="en"><head><!--head--></head><body><div id="root"></div></body></html>'

/** Versions of packages, by the folders in which they lie. */
function packagesIn(lock: string, { dev }: { dev: boolean }): Map<string, string | undefined> {
  const { packages } = JSON.parse(lock) as { packages: Record<string, { version?: string; dev?: boolean }> }
  const installed = Object.entries(packages).filter(([name, one]) => name !== '' && (dev || !one.dev))
  return new Map(installed.map(([name, { version }]) => [name, version]))
}

/**
 * Packages of the previous release by its own lock file: those of this version if all of them are among these, else installed
 * beside these once. Packages that only the previous release's client needs are development dependencies of this one.
 */
async function packagesOf(folder: string): Promise<string> {
  const ownPackages = join(root, 'node_modules')
  const [own, present] = await Promise.all([folder, root].map((at) => readFile(join(at, 'package-lock.json'), 'utf8')))
  const here = packagesIn(present!, { dev: true })
  if ([...packagesIn(own!, { dev: false })].every(([name, version]) => here.get(name) === version)) return ownPackages
  const installed = join(ownPackages, `.previous-${commit}`)
  if (!existsSync(join(installed, 'node_modules/.package-lock.json'))) {
    await mkdir(installed, { recursive: true })
    for (const name of ['package.json', 'package-lock.json']) await cp(join(folder, name), join(installed, name))
    await sh('npm', ['ci', '--omit=dev', '--prefer-offline', '--no-audit', '--no-fund'], { cwd: installed })
  }
  return join(installed, 'node_modules')
}

/** Copies the sources of the previous release, with its packages, into a new folder. */
async function checkOut(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'previous-version-'))
  const archive = ['archive', '--format=tar', `--output=${join(folder, 'old.tar')}`, commit]
  const configs = ['vite.config.ts', 'tailwind.config.ts', 'tsconfig.json', 'package.json', 'package-lock.json']
  await sh('git', ['-C', root, ...archive, 'server', 'shared', 'client', 'migrations', 'scripts', ...configs])
  await sh('tar', ['-x', '-f', join(folder, 'old.tar'), '-C', folder])
  await symlink(await packagesOf(folder), join(folder, 'node_modules'))
  return folder
}

async function putBareClient(folder: string) {
  for (const part of ['dist/pages', 'dist/client/.vite']) await mkdir(join(folder, part), { recursive: true })
  await writeFile(join(folder, 'dist/pages/render.js'), bareRenderer)
  await writeFile(join(folder, 'dist/client/index.html'), bareDocument)
  await writeFile(join(folder, 'dist/client/.vite/manifest.json'), '{}')
}

/** Builds its client once and keeps the build beside its packages. */
async function buildClient(folder: string) {
  const [dist, built] = [join(folder, 'dist'), join(root, 'node_modules', `.previous-${commit}`, 'dist')]
  if (existsSync(built)) return cp(built, dist, { recursive: true })
  await mkdir(dist)
  // The server runs from its sources: with a new stamp the script builds the client alone.
  await writeFile(join(dist, 'built-server'), '')
  await sh(process.execPath, ['scripts/build.ts', '--if-stale'], { cwd: folder })
  await cp(dist, `${built}-${process.pid}`, { recursive: true })
  await rename(`${built}-${process.pid}`, built)
}

/** Without a terminal it logs its start as a line of JSON. */
const isReady = (line: string) => line.includes('"msg":"ready"')

export interface PreviousVersion {
  url: string
  /** Lines of its log that report errors. */
  faults: string[]
  stop(): Promise<void>
}

async function run(folder: string, url: string, env: Record<string, string>): Promise<PreviousVersion> {
  const { PATH, HOME } = process.env
  const child = spawn(process.execPath, ['server/main.ts'], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH, HOME, PORT: new URL(url).port, LOG_LEVEL: 'warn', RATE_LIMIT_BURST: '100000', ...env },
  })
  const faults: string[] = []
  const gone = once(child, 'exit')
  createInterface(child.stderr).on('line', (line) => faults.push(line))
  await new Promise<void>((resolve, reject) => {
    createInterface(child.stdout).on('line', (line) => (isReady(line) ? resolve() : faults.push(line)))
    child.on('exit', () => reject(new Error(`The previous release did not start:\n${faults.join('\n')}`)))
  })
  return {
    url,
    faults,
    async stop() {
      child.kill('SIGTERM')
      await gone
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** Runs the server of the previous release, its sources as they were, on a database. */
export async function startPreviousVersion(
  databaseUrl: string,
  sessionSecret: string,
  env: Record<string, string> = {},
): Promise<PreviousVersion> {
  const folder = await checkOut()
  await putBareClient(folder)
  const url = `http://127.0.0.1:${await freePort()}`
  return run(folder, url, {
    HOST: '127.0.0.1',
    PUBLIC_URL: url,
    DATABASE_URL: databaseUrl,
    SESSION_SECRET: sessionSecret,
    // Nothing listens on port 1.
    SMTP_URL: 'smtp://127.0.0.1:1',
    MAIL_FROM: 'product@example.test',
    DATA_DIR: join(folder, '.data'),
    ...env,
  })
}

/** Runs the previous release with its client, its own PostgreSQL and the demo content, as its `npm start` did. */
export async function startPreviousProduct(dataDir: string): Promise<PreviousVersion> {
  const folder = await checkOut()
  await buildClient(folder)
  return run(folder, `http://localhost:${await freePort()}`, { DATA_DIR: dataDir })
}
