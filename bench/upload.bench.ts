import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { request } from 'node:http'
import { join } from 'node:path'
import { pino } from 'pino'
import { media } from '#shared/media.ts'
import { MiB, uploadLimits } from '#shared/site/site.ts'
import { connect } from '#server/db/connect.ts'
import { migrate } from '#server/db/migrations/migrate.ts'
import { freePort, startProduct } from '#tests/journeys/support/product.ts'
import { note } from './support/figures.ts'
import { secret, somebody } from './support/list-data.ts'
import { withPostgres } from './support/postgres.ts'

const most = 32 * MiB
const chunk = Buffer.alloc(64 * 1024)

/** Memory of a process in bytes (Linux). */
function held({ pid }: ChildProcess): number {
  const [, kilobytes] = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
  return Number(kilobytes) * 1024
}

/** Largest growth of a process during the work. */
async function growthOf(process: ChildProcess, work: () => Promise<unknown>): Promise<number> {
  const before = held(process)
  let peak = before
  const timer = setInterval(() => (peak = Math.max(peak, held(process))), 5)
  await work()
  clearInterval(timer)
  return Math.max(peak, held(process)) - before
}

/** Sends this number of bytes as fast as they are accepted. */
async function put(address: string, size: number): Promise<void> {
  const sending = request(address, { method: 'PUT', headers: { 'Content-Length': size } })
  const answered = once(sending, 'response')
  for (let sent = 0; sent < size; sent += chunk.length)
    if (!sending.write(chunk.subarray(0, size - sent))) await once(sending, 'drain')
  sending.end()
  const [answer] = await answered
  answer.resume()
  if (answer.statusCode !== 200) throw new Error(`the upload was answered ${answer.statusCode}`)
}

/** Cookie of a person who may upload. */
async function anAdmin(databaseUrl: string): Promise<string> {
  const db = connect(databaseUrl, pino({ level: 'silent' }))
  return somebody(db, 'ADMIN').finally(() => db.$client.end())
}

/** One file of 50 MB, then eight at the same time, after a small one to warm up; returns the growth of the process. */
async function growths(process: ChildProcess, addressFor: () => Promise<string>): Promise<[number, number]> {
  await put(await addressFor(), MiB)
  const one = await growthOf(process, async () => put(await addressFor(), uploadLimits.video))
  const eight = await growthOf(process, () =>
    Promise.all(Array.from({ length: 8 }, async () => put(await addressFor(), uploadLimits.video))),
  )
  return [one, eight]
}

async function ofProduct(databaseUrl: string, cookie: string, dataDir: string) {
  const port = await freePort()
  const origin = `http://localhost:${port}`
  const env = {
    DATABASE_URL: databaseUrl,
    SESSION_SECRET: secret,
    PUBLIC_URL: origin,
    SMTP_URL: 'smtp://127.0.0.1:1',
    MAIL_FROM: 'bench@example.test',
    LOG_LEVEL: 'warn',
  }
  const product = await startProduct({ env, port, dataDir })
  const headers = { Cookie: cookie, Origin: origin, 'Content-Type': 'application/json' }
  const grew = await growths(product.process, async () => {
    const answer = await fetch(origin + media.upload.path, { method: 'POST', headers, body: '{}' })
    return ((await answer.json()) as { uploadURL: string }).uploadURL
  })
  await product.stop()
  return grew
}

async function ofBuffering(folder: string) {
  const port = await freePort()
  const env = { ...process.env, PORT: String(port), FOLDER: folder }
  const server = spawn(process.execPath, [join(import.meta.dirname, 'servers/buffering-server.ts')], {
    env,
    stdio: 'inherit',
  })
  const address = `http://127.0.0.1:${port}/`
  while (!(await fetch(address).catch(() => undefined))) await new Promise((resolve) => setTimeout(resolve, 50))
  const grew = await growths(server, async () => address)
  server.kill()
  await once(server, 'exit')
  return grew
}

const inWords = ([one, eight]: number[]) =>
  `one file of 50 MB: + ${Math.round((one ?? 0) / MiB)} MB; eight at once: + ${Math.round((eight ?? 0) / MiB)} MB`

/** Memory for uploads, beside a handler that holds each file in memory. */
export async function measure(): Promise<void> {
  await withPostgres(async (url, folder) => {
    await migrate(url)
    const productFigures = await ofProduct(url, await anAdmin(url), folder)
    note('upload: one file of 50 MB', productFigures[0] / MiB, 'MB more', 'less')
    note('upload: eight files of 50 MB at once', productFigures[1] / MiB, 'MB more', 'less')
    const buffering = await ofBuffering(folder)
    console.log(`  to disk by the product    ${inWords(productFigures)} (at most ${most / MiB} MB each)`)
    console.log(`  by a handler that buffers ${inWords(buffering)}`)
    if (Math.max(...productFigures) > most) throw new Error('an upload makes the process grow too much')
  })
}
