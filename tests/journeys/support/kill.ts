import { readFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { readSecrets } from '#server/db/embedded/data.ts'
import type { Product } from './product.ts'

/** Kills the process, unless it has ended by itself. */
function killIfThere(pid: number) {
  try {
    process.kill(pid, 'SIGKILL')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

/** Ends every process of a product's PostgreSQL at once. */
export async function killDatabase(dataDir: string) {
  const { data = join(dataDir, 'postgres') } = await readSecrets(dataDir)
  const postmaster = Number.parseInt(await readFile(join(data, 'postmaster.pid'), 'utf8'), 10)
  const running = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
  const parents = await Promise.all(running.map((pid) => readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')))
  // `pid (name) state parent …`, where the name may hold anything.
  const children = running.filter((_pid, i) => Number(parents[i]?.split(') ').at(-1)?.split(' ')[1]) === postmaster)
  for (const pid of [postmaster, ...children.map(Number)]) killIfThere(pid)
}

/** Kills the product and every process of its PostgreSQL at once, as a power cut does. */
export async function killAll(product: Product, dataDir: string) {
  const ended = product.stop('SIGKILL')
  await killDatabase(dataDir)
  await ended
}

/** Crashes the page's renderer, so that no handler of the page runs. */
export async function killPage(page: Page) {
  const devtools = await page.context().newCDPSession(page)
  const dead = new Promise((resolve) => page.once('crash', resolve))
  devtools.send('Page.crash').catch(() => {})
  await dead
  await page.close()
}
