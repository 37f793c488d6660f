import { randomBytes } from 'node:crypto'
import { cp, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { root } from '#server/root.ts'
import { freePort } from '#server/testing/postgres/debian.ts'
import type { Engine } from './containers.ts'
import {
  check,
  demand,
  endsWell,
  isKept,
  signUp,
  stopsWithin,
  untilHealthy,
  untilReady,
  variablesFile,
} from './deploy-checks.ts'

/** deploy/ with local addresses and the required settings. */
async function composeFolder({ folder }: Engine, site: string, port: number): Promise<string> {
  const made = join(folder, 'kadazandusun-try')
  await cp(join(root, 'deploy'), made, { recursive: true })
  const change = async (name: string, from: string, to: string) => {
    const text = await readFile(join(made, name), 'utf8')
    await writeFile(join(made, name), text.replace(from, to))
  }
  await change('compose.yaml', '"80:80", "443:443"', `"127.0.0.1:${port}:443"`)
  await change('Caddyfile.compose', 'learn.example.org {', 'localhost {')
  const password = randomBytes(24).toString('hex')
  await writeFile(join(made, 'userlist.txt'), `"kadazandusun" "${password}"\n`)
  await variablesFile(join(made, '.env'), {
    PUBLIC_URL: site,
    SESSION_SECRET: randomBytes(36).toString('hex'),
    SMTP_URL: 'smtp://127.0.0.1:1',
    MAIL_FROM: 'product@example.test',
    POSTGRES_PASSWORD: password,
  })
  return made
}

/** Caddy signs for localhost with its own authority. */
async function trustCaddy(podman: Engine['podman'], caddy: string) {
  const file = '/data/caddy/pki/authorities/local/root.crt'
  const wait = `until test -s ${file}; do sleep 0.2; done; cat ${file}`
  const certificate = await podman('exec', caddy, 'sh', '-c', wait)
  setDefaultCACertificates([...getCACertificates('default'), certificate])
}

const named = (service: string) => `kadazandusun-try_${service}_1`

export async function tryCompose(engine: Engine) {
  const { run, podman } = engine
  const port = await freePort()
  const site = `https://localhost:${port}`
  const cwd = await composeFolder(engine, site, port)
  await check('the compose file comes up: PostgreSQL, PgBouncer, two processes, Caddy', async () => {
    await run('podman-compose', ['up', '--detach'], cwd)
    await trustCaddy(podman, named('caddy'))
    await untilReady(site)
    for (const each of ['postgres', 'one', 'two']) await untilHealthy(engine, named(each))
  })
  await check('somebody signs up through Caddy and is logged in', () => signUp(site))
  await check('one process is killed: a hundred requests are answered by the other', async () => {
    await podman('kill', '--signal', 'KILL', named('one'))
    const answers = new Set<number>()
    for (let at = 0; at < 100; at += 1) answers.add((await fetch(`${site}/api/categories`)).status)
    demand(answers.size === 1 && answers.has(200), `Answers: ${[...answers].join(', ')}`)
    await isKept(site)
  })
  await check(`the other one stops within ${stopsWithin} s, with 0, and the first one serves again`, async () => {
    await podman('start', named('one'))
    await untilHealthy(engine, named('one'))
    await endsWell(engine, named('two'))
    await untilReady(site)
    await isKept(site)
  })
  await podman('rm', '--all', '--force', '--time', '0')
  await podman('network', 'rm', 'kadazandusun-try_default')
}
