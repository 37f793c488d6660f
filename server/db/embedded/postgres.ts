import { realpath } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { Client, DatabaseError } from 'pg'
import { databaseName, hasData, makeData, readSecrets, writeSecrets, type DatabaseSecrets } from './data.ts'
import { hasLeases, socketNameOf, takeLease, withLock } from './lease.ts'
import { stopPostgres, isPostmaster, readPostmaster, removeStalePidFile, tryStart, untilReady } from './postmaster.ts'
import { makeFolder } from '#server/db/make-folder.ts'
import { checkData, checkFolder, faultText } from './faults.ts'
import { chooseRunner, thisMachine, type Machine, type Runner } from './runner.ts'

// The bundled PostgreSQL 18 outlives our process: Ctrl-C must not reach it before the server has drained.
// Each process that uses it holds a lease; the last one stops it.

export interface EmbeddedPostgres {
  url: string
  /** Stops PostgreSQL and waits for that, unless another process still uses it. */
  stop(): Promise<void>
}

interface StartOptions {
  dataDir: string
  log: (message: string) => void
  /** PostgreSQL settings that override or extend the defaults. */
  settings?: Record<string, string>
  /** Facts about the machine, in place of detected ones. */
  machine?: Partial<Machine>
  /** True if the database must exist already. */
  isMade?: boolean
}

interface Cluster {
  dataDir: string
  log: (message: string) => void
  settings: Record<string, string>
  machine: Machine
  secrets: DatabaseSecrets
  pid: number
}

/** Milliseconds between two checks for a crashed PostgreSQL. */
const lookEveryMs = 500

/** Starts (or adopts) the PostgreSQL whose data is in `${dataDir}/postgres`, and restarts it after a crash until `stop`. */
export async function startEmbeddedPostgres(options: StartOptions): Promise<EmbeddedPostgres> {
  const { log, settings = {}, isMade = false } = options
  const machine = { ...thisMachine, ...options.machine }
  try {
    const folder = resolve(options.dataDir)
    if (!isMade) await makeFolder(folder)
    await checkFolder(folder)
    if (isMade) await demandData(folder)
    const dataDir = await realpath(folder)
    const leaseName = await socketNameOf(dataDir)
    const release = await takeLease(leaseName)
    try {
      const cluster = await withLock(leaseName, log, async () => {
        const ownCluster: Cluster = { dataDir, log, settings, machine, secrets: await readSecrets(dataDir), pid: 0 }
        try {
          await startOrAdopt(ownCluster)
        } catch (error) {
          // A start that fails stops the PostgreSQL that it started.
          await stopPostgres(ownCluster.pid, dataOf(ownCluster))
          throw error
        }
        return ownCluster
      })
      const unwatch = watch(cluster, leaseName)
      let stopping: Promise<void> | undefined
      const stop = () => (stopping ??= unwatch().then(() => leave(cluster, leaseName, release)))
      return { url: urlOf(cluster), stop }
    } catch (error) {
      await release()
      throw error
    }
  } catch (error) {
    throw faultText(error, options.dataDir)
  }
}

/** A command beside the product needs an existing database: with a mistyped DATA_DIR it must not make a new one. */
async function demandData(dataDir: string): Promise<void> {
  const { data = join(dataDir, 'postgres') } = await readSecrets(dataDir)
  if (!(await hasData(data)))
    throw new Error(`There is no database in ${dataDir}: look at DATA_DIR, or set DATABASE_URL.`)
}

async function leave(cluster: Cluster, leaseName: string, release: () => Promise<void>): Promise<void> {
  const data = dataOf(cluster)
  await withLock(leaseName, cluster.log, async () => {
    await release()
    if (await hasLeases(leaseName)) cluster.log('The database keeps running for another process that uses it.')
    else await stopPostgres((await readPostmaster(data))?.pid ?? cluster.pid, data)
  })
}

/** Requires the lock. Afterwards PostgreSQL answers and has our database. */
async function startOrAdopt(cluster: Cluster): Promise<void> {
  if (await adopt(cluster)) return
  const { dataDir, log } = cluster
  const runner = await chooseRunner(dataDir, cluster.secrets, cluster.machine)
  const isNew = !(await hasData(runner.data))
  const isMoved = runner.outsideFolders.home !== cluster.secrets.home
  cluster.secrets = { ...cluster.secrets, ...runner.outsideFolders }
  if (isNew || isMoved) await writeSecrets(dataDir, cluster.secrets)
  if (runner.outsideFolders.data) log(`PostgreSQL may not enter ${dataDir}: its data lies in ${runner.data}.`)
  if (!isNew) await checkData(runner.data)
  if (isNew) await makeData(runner, cluster.secrets.password, cluster.settings['fsync'] !== 'off')
  await start(cluster, runner, true)
}

async function adopt(cluster: Cluster): Promise<boolean> {
  const data = dataOf(cluster)
  const postmaster = await readPostmaster(data)
  if (postmaster?.state === 'stopping') await stopPostgres(postmaster.pid, data)
  const live = await untilReady(data, async () => (await readPostmaster(data)) !== undefined, cluster.log)
  if (!live) return false
  cluster.pid = live.pid
  cluster.secrets.port = live.port
  try {
    await ensureDatabase(cluster)
    cluster.log('The database was running already: it is used as it is.')
    return true
  } catch (error) {
    if (error instanceof DatabaseError && error.code === '28P01') {
      // Another process may be serving, with the right password.
      cluster.pid = 0
      throw error
    }
    cluster.log(`The database was running already but does not answer (${String(error)}): it is started again.`)
    await stopPostgres(live.pid, data)
    return false
  }
}

/** Takes the port of the last run, so that a known address stays valid, or, if `mayMove`, any free port. */
async function start(cluster: Cluster, runner: Runner, mayMove: boolean): Promise<void> {
  const { dataDir, settings, secrets, log } = cluster
  const giveUp = Date.now() + 10_000
  let port = secrets.port ?? (await freePort())
  for (;;) {
    await removeStalePidFile(runner.data)
    const started = await tryStart(runner, dataDir, { ...settings, port: String(port) }, log)
    if (typeof started !== 'string') {
      cluster.pid = started.pid
      cluster.secrets = { ...secrets, port }
      if (port !== secrets.port) await writeSecrets(dataDir, cluster.secrets)
      return await ensureDatabase(cluster)
    }
    const portTaken = mayMove && started.includes('could not bind')
    // The children of a killed postmaster take a moment to end; or another start, unseen, was faster.
    const dataTaken = /pre-existing shared memory block|lock file "postmaster.pid"/.test(started)
    if (Date.now() > giveUp || !(portTaken || dataTaken)) {
      throw new Error(`PostgreSQL did not start; its log ends with: ${started}`)
    }
    if (portTaken) port = await freePort()
    else await pause(100)
    if (await adopt(cluster)) return
  }
}

/** Restarts a crashed PostgreSQL at the same address, because no other program watches it. */
function watch(cluster: Cluster, leaseName: string): () => Promise<void> {
  let looking: Promise<void> | undefined
  let complaint = ''
  const look = async () => {
    if (await isPostmaster(cluster.pid, dataOf(cluster))) return
    try {
      await withLock(leaseName, cluster.log, () => restart(cluster))
      cluster.log('The database had ended and runs again.')
      complaint = ''
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error)
      if (message !== complaint) cluster.log(message)
      complaint = message
    }
  }
  const timer = setInterval(() => {
    looking ??= look().finally(() => (looking = undefined))
  }, lookEveryMs).unref()
  return async () => {
    clearInterval(timer)
    await looking
  }
}

async function restart(cluster: Cluster): Promise<void> {
  const { dataDir, secrets, machine } = cluster
  if (!(await hasData(dataOf(cluster)))) throw new Error(`The database in ${dataOf(cluster)} is gone.`)
  if (await adopt(cluster)) return
  const runner = await chooseRunner(dataDir, secrets, machine)
  await start(cluster, runner, false)
}

/** Proves that PostgreSQL accepts our password, and creates our database the first time. */
async function ensureDatabase(cluster: Cluster): Promise<void> {
  try {
    await query(urlOf(cluster), 'SELECT 1')
  } catch (error) {
    const missing = error instanceof DatabaseError && error.code === '3D000'
    if (!missing) throw error
    await query(urlOf(cluster, 'postgres'), `CREATE DATABASE ${databaseName}`)
  }
}

async function query(url: string, sql: string): Promise<void> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 30_000, query_timeout: 30_000 })
  // The query's promise rejects; without a listener a broken connection would end the process.
  client.on('error', () => {})
  try {
    await client.connect()
    await client.query(sql)
  } finally {
    await client.end().catch(() => {})
  }
}

function urlOf({ secrets }: Cluster, database = databaseName): string {
  return `postgres://${databaseName}:${secrets.password}@127.0.0.1:${secrets.port}/${database}?sslmode=disable`
}

function dataOf({ secrets, dataDir }: Cluster): string {
  return secrets.data ?? join(dataDir, 'postgres')
}

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve, reject) => server.on('error', reject).listen(0, '127.0.0.1', resolve))
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  if (address === null || typeof address === 'string') throw new Error('No port is free.')
  return address.port
}
