import { execFile } from 'node:child_process'
import { mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { Environment } from '#server/config/environment.ts'
import { root } from '#server/root.ts'
import { isInstalled } from '#server/testing/postgres/debian.ts'

const sh = promisify(execFile)
const folder = join(root, 'deploy')
const read = (name: string) => readFile(join(folder, name), 'utf8')

/** Logs a missing tool; the tests that need it are skipped. */
async function checkedBy(program: string) {
  const isHere = await isInstalled(program)
  if (!isHere) console.warn(`SKIPPED: ${program} is not installed here, so its examples in deploy/ go unchecked.`)
  return isHere
}

async function aFolder(): Promise<string> {
  const made = await mkdtemp(join(tmpdir(), 'deploy-'))
  onTestFinished(() => rm(made, { recursive: true, force: true }))
  return made
}

const hasSystemd = await checkedBy('systemd-analyze')
const hasHaproxy = await checkedBy('haproxy')
const hasCaddy = await checkedBy('caddy')

test.runIf(hasSystemd)('systemd accepts the unit', async () => {
  const file = join(await aFolder(), 'kadazandusun.service')
  await writeFile(file, await read('kadazandusun.service'))
  const { stderr } = await sh('systemd-analyze', ['verify', file])
  expect(stderr.split('\n').filter((line) => line.includes('kadazandusun.service'))).toEqual([])
})

test.runIf(hasHaproxy)('haproxy accepts the configuration', async () => {
  const made = await aFolder()
  const [key, certificate, both] = ['key', 'certificate', 'both'].map((name) => join(made, name))
  const subject = ['-subj', '/CN=learn.example.org', '-days', '1', '-nodes']
  await sh('openssl', ['req', '-x509', '-newkey', 'rsa:2048', ...subject, '-keyout', key!, '-out', certificate!])
  await writeFile(both!, `${await readFile(certificate!, 'utf8')}${await readFile(key!, 'utf8')}`)
  const file = join(made, 'haproxy.cfg')
  await writeFile(file, (await read('haproxy.cfg')).replace('/etc/haproxy/learn.pem', both!))
  const { stdout, stderr } = await sh('haproxy', ['-c', '-f', file])
  expect(`${stdout}${stderr}`).not.toMatch(/WARNING|ALERT/)
})

test.runIf(hasCaddy)('caddy accepts both configurations', async () => {
  for (const name of ['Caddyfile', 'Caddyfile.compose']) {
    const env = { PATH: process.env['PATH'], HOME: await aFolder() }
    const output = await sh('caddy', ['validate', '--adapter', 'caddyfile', '--config', join(folder, name)], { env })
    expect(`${output.stdout}${output.stderr}`).toContain('Valid configuration')
  }
})

test('the examples set only variables that the product reads', async () => {
  const known = new Set([...Object.keys(Environment.shape), 'NODE_ENV', 'MALLOC_ARENA_MAX', 'MALLOC_MMAP_THRESHOLD_'])
  const theirs = /^(POSTGRES|CMD|FROM|WORKDIR|COPY|RUN|USER|ENV|EXPOSE|VOLUME|HEALTHCHECK|STOPSIGNAL)/
  for (const name of await readdir(folder)) {
    const text = (await read(name)).replaceAll(/^\s*[#;].*$/gm, '')
    const named = [...text.matchAll(/\b([A-Z][A-Z_]{3,})(?==|: )/g)].map(([, variable]) => variable ?? '')
    expect([name, named.filter((variable) => !known.has(variable) && !theirs.test(variable))]).toEqual([name, []])
  }
})

test('the container runs without root, reports its health, and its stop timeout is longer than the shutdown', async () => {
  const container = await read('Containerfile')
  expect(container).toMatch(/^USER node$/m)
  expect(container).toMatch(/^HEALTHCHECK .*\\\n.*\/readyz/m)
  expect(await read('compose.yaml')).toMatch(/read_only: true/)
  const drains = Environment.parse({}).DRAIN_SECONDS
  for (const text of [container, await read('compose.yaml'), await read('kadazandusun.service')]) {
    const seconds = Number(/(?:--stop-timeout |stop_grace_period: |TimeoutStopSec=)(\d+)/.exec(text)?.[1])
    expect(seconds).toBeGreaterThanOrEqual(drains + 40)
  }
})

test('an empty DATA_DIR in an environment file does not lead to a read-only folder', async () => {
  // An environment file overrides the variables of an image or a unit, and the example's file holds it empty.
  expect(await readFile(join(root, '.env.example'), 'utf8')).toMatch(/^DATA_DIR=$/m)
  expect(await read('Containerfile')).toMatch(/^RUN .*ln -s \/data \.data$/m)
  const unit = await read('kadazandusun.service')
  expect(unit).not.toMatch(/^Environment=.*DATA_DIR/m)
  expect(unit).toMatch(/^ExecStart=\/usr\/bin\/env DATA_DIR=/m)
})
