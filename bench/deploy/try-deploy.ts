import { chown, mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { freePort, isInstalled } from '#server/testing/postgres/debian.ts'
import { buildProduct, makeStandIns, startEngine, type Engine } from './containers.ts'
import {
  check,
  closed,
  demand,
  endsWell,
  isKept,
  mayLogIn,
  signUp,
  stopsWithin,
  untilReady,
  variablesFile,
  writable,
} from './deploy-checks.ts'
import { tryCompose } from './try-compose.ts'
import { tryUnit } from './try-unit.ts'

// Runs the files of deploy/: the container, the unit under its own systemd, the compose file. Prints which checks pass and which fail.

async function tryContainer(engine: Engine) {
  const { folder, podman } = engine
  const port = await freePort()
  const site = `http://127.0.0.1:${port}`
  const env = join(folder, 'container.env')
  await variablesFile(env, { PUBLIC_URL: site })
  const backups = join(folder, 'backups')
  await mkdir(backups)
  await chown(backups, 1000, 1000)
  const as = ['--read-only', '--tmpfs', '/tmp', '--volume', 'data:/data', '--volume', `${backups}:/backups`]
  const options = [...as, '--env-file', env]
  const begin = ['run', '--detach', '--name', 'alone', '--stop-timeout', String(stopsWithin), ...options]
  await check('the container becomes ready with an .env made from the example', async () => {
    await podman(...begin, '--publish', `127.0.0.1:${port}:3000`, 'kadazandusun')
    await untilReady(site)
  })
  await check('its health check says so', () => podman('healthcheck', 'run', 'alone'))
  await check('it runs without root, and writes to /data and /tmp alone', async () => {
    const found = await podman('exec', 'alone', 'sh', '-c', `id -u; ${writable(`${closed} /data /tmp`)}`)
    demand(found === '1000\n/data\n/tmp', found)
  })
  await check('somebody signs up and is logged in', () => signUp(site))
  await check('the doctor finds nothing in the way', () => podman('exec', 'alone', 'npm', 'run', 'doctor'))
  await check('a backup is made beside it', () =>
    podman('exec', 'alone', 'npm', 'run', 'backup', '--', '/backups/first'),
  )
  await check('somebody else signs up', () => signUp(site, 'later@example.test'))
  await check(`it stops within ${stopsWithin} s, with 0`, () => endsWell(engine, 'alone'))
  await check('the next start keeps its data', async () => {
    await podman('start', 'alone')
    await untilReady(site)
    await isKept(site)
  })
  await check('the backup is restored, and who came after it is not there', async () => {
    await podman('stop', 'alone')
    const restore = ['npm', 'run', 'restore', '--', '/backups/first', '--replace']
    await podman('run', '--rm', ...options, 'kadazandusun', ...restore)
    await podman('start', 'alone')
    await untilReady(site)
    await isKept(site)
    demand(!(await mayLogIn(site, 'later@example.test')), 'Who came later can log in.')
  })
  await podman('rm', '--force', '--time', '0', 'alone')
}

const programs = ['podman', 'podman-compose', 'debootstrap']
const there = await Promise.all(programs.map(isInstalled))
const missing = programs.filter((_, at) => !there[at])
if (missing.length > 0 || process.getuid?.() !== 0) {
  console.error(
    `As root, on Debian: apt-get install podman podman-compose debootstrap aardvark-dns iptables (not here: ${missing.join(', ') || 'root'})`,
  )
  process.exitCode = 1
} else {
  const engine = await startEngine()
  try {
    await check('images of Debian and npm stand in for those of a registry', () => makeStandIns(engine))
    await check('deploy/Containerfile is built', () => buildProduct(engine))
    if (!process.exitCode) for (const attempt of [tryContainer, tryUnit, tryCompose]) await attempt(engine)
  } finally {
    await engine.end()
  }
}
