import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { root } from '#server/root.ts'
import { ana, registerAt, visitSignIn } from '#server/testing/people/sign-in-visit.ts'
import type { Engine } from './containers.ts'

export const stopsWithin = 40

export function demand(holds: boolean, otherwise: string) {
  if (!holds) throw new Error(otherwise)
}

export async function check(sentence: string, work: () => Promise<unknown>) {
  try {
    await work()
    console.log(`ok      ${sentence}`)
  } catch (error) {
    console.log(`FAILED  ${sentence}\n        ${String(error).slice(0, 2000)}`)
    process.exitCode = 1
  }
}

export async function untilReady(site: string) {
  for (const end = Date.now() + 180_000; ;) {
    const status = await fetch(`${site}/readyz`).then(
      (answer) => answer.status,
      () => 0,
    )
    if (status === 200) return
    demand(Date.now() < end, `/readyz answers ${status} after three minutes.`)
    await pause(300)
  }
}

export async function untilHealthy({ podman }: Engine, name: string) {
  const isHealthy = () =>
    podman('healthcheck', 'run', name).then(
      () => true,
      () => false,
    )
  for (const end = Date.now() + 180_000; !(await isHealthy());) {
    demand(Date.now() < end, `${name} is not healthy after three minutes.`)
    await pause(300)
  }
}

export async function mayLogIn(site: string, email = ana.email): Promise<boolean> {
  const visit = await visitSignIn(site)
  await visit.follow(await visit.submit('', { email, password: ana.password }))
  return visit.browser.isLoggedIn()
}

export const isKept = async (site: string) => demand(await mayLogIn(site), 'Who signed up cannot log in any more.')

export async function signUp(site: string, email = ana.email) {
  const { browser } = await registerAt(site, { ...ana, email })
  demand(await browser.isLoggedIn(), 'Whoever signed up is not logged in.')
}

/** An operator's environment file: the example with its empty variables, some of them filled in. */
export async function variablesFile(file: string, values: Record<string, string>) {
  const example = await readFile(join(root, '.env.example'), 'utf8')
  const filled = Object.entries(values).map(([name, value]) => `${name}=${value}`)
  const rest = example.split('\n').filter((line) => !Object.keys(values).some((name) => line.startsWith(`${name}=`)))
  await writeFile(file, `${[...rest, ...filled].join('\n')}\n`)
}

/** Folders that must be read-only, and those that the product writes to. */
export const writable = (folders: string) =>
  `for each in ${folders}; do touch $each/tried 2>/dev/null && echo $each && rm $each/tried; done; true`
export const closed = '/ /app /app/dist /opt/kadazandusun /opt/kadazandusun/dist /etc /usr /home /var/lib /var/log'

export async function endsWell(engine: Engine, name: string) {
  const began = Date.now()
  await engine.podman('stop', '--time', String(stopsWithin), name)
  const code = await engine.podman('inspect', '--format', '{{.State.ExitCode}}', name)
  demand(code === '0', `It ended with ${code}.`)
  demand(Date.now() - began < stopsWithin * 1000, 'It had to be killed.')
}
