import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { promisify } from 'node:util'
import { root } from '#server/root.ts'
import { freePort } from '#server/testing/debian.ts'

/** The version that must run on beside this one: the last before migrations only added. */
const commit = '43656a9'

const sh = promisify(execFile)

/** Whether the repository's history goes back that far: a clone may be shallow, and an archive has none. */
export async function isPreviousVersionHere(): Promise<boolean> {
  const found = await sh('git', ['-C', root, 'cat-file', '-e', `${commit}^{commit}`]).catch(() => undefined)
  return found !== undefined
}

/** Stands where its client was built: nobody looks at its pages here, and its client's packages are no longer installed. */
const bareRenderer = `
export const paths = [], publicPaths = [], drawnPaths = [], unknownPath = '/404'
const bare = { html: '', head: { title: '', description: '' } }
export const render = async () => bare, renderShell = () => bare, seedOf = () => ({}), sourcesOf = () => []
export const draw = () => ({ html: '', title: '', seed: {} })
export async function prepare() {}`
const bareDocument = '<!doctype html><html lang="en"><head><!--head--></head><body><div id="root"></div></body></html>'

async function checkOut(folder: string) {
  const archive = ['archive', '--format=tar', `--output=${join(folder, 'old.tar')}`, commit]
  await sh('git', ['-C', root, ...archive, 'server', 'shared', 'client', 'migrations', 'package.json'])
  await sh('tar', ['-x', '-f', join(folder, 'old.tar'), '-C', folder])
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'))
  for (const part of ['dist/pages', 'dist/client/.vite']) await mkdir(join(folder, part), { recursive: true })
  await writeFile(join(folder, 'dist/pages/render.js'), bareRenderer)
  await writeFile(join(folder, 'dist/client/index.html'), bareDocument)
  await writeFile(join(folder, 'dist/client/.vite/manifest.json'), '{}')
}

export interface PreviousVersion {
  url: string
  /** Lines of its log that tell of faults. */
  faults: string[]
  stop(): Promise<void>
}

/** Runs the server of the previous version, its sources as they were, on a database. */
export async function startPreviousVersion(databaseUrl: string, sessionSecret: string): Promise<PreviousVersion> {
  const folder = await mkdtemp(join(tmpdir(), 'previous-version-'))
  await checkOut(folder)
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const child = spawn(process.execPath, ['server/main.ts'], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: process.env['PATH'],
      PORT: String(port),
      HOST: '127.0.0.1',
      PUBLIC_URL: url,
      DATABASE_URL: databaseUrl,
      SESSION_SECRET: sessionSecret,
      // Port 1 is nobody's.
      SMTP_URL: 'smtp://127.0.0.1:1',
      MAIL_FROM: 'product@example.test',
      DATA_DIR: join(folder, '.data'),
      LOG_LEVEL: 'warn',
      RATE_LIMIT_BURST: '100000',
    },
  })
  const faults: string[] = []
  const gone = once(child, 'exit')
  createInterface(child.stderr).on('line', (line) => faults.push(line))
  await new Promise<void>((resolve, reject) => {
    createInterface(child.stdout).on('line', (line) => (line.startsWith('Ready') ? resolve() : faults.push(line)))
    child.on('exit', () => reject(new Error(`The previous version did not start:\n${faults.join('\n')}`)))
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
