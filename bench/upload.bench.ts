import { type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { request } from 'node:http'
import { pino } from 'pino'
import { media } from '#shared/media.ts'
import { MiB, uploadLimits } from '#shared/site/site.ts'
import { connect } from '#server/db/connect.ts'
import { migrate } from '#server/db/migrations/migrate.ts'
import { note } from './support/figures.ts'
import { somebody } from './support/list-data.ts'
import { startBaseline, startOn } from './support/servers.ts'
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
  const product = await startOn(databaseUrl, dataDir, { LOG_LEVEL: 'warn' })
  const headers = { Cookie: cookie, Origin: product.url, 'Content-Type': 'application/json' }
  const grew = await growths(product.process, async () => {
    const answer = await fetch(product.url + media.upload.path, { method: 'POST', headers, body: '{}' })
    return ((await answer.json()) as { uploadURL: string }).uploadURL
  })
  await product.stop()
  return grew
}

async function ofBuffering(folder: string) {
  const buffering = await startBaseline('buffering-server.ts', { FOLDER: folder })
  const grew = await growths(buffering.process, async () => buffering.url)
  await buffering.stop()
  return grew
}

const peaksText = ([one, eight]: number[]) =>
  `one file of 50 MB: + ${Math.round((one ?? 0) / MiB)} MB; eight at once: + ${Math.round((eight ?? 0) / MiB)} MB`

/** Memory for uploads, compared with a handler that holds each file in memory. */
export async function measure(): Promise<void> {
  await withPostgres(async (url, folder) => {
    await migrate(url)
    const productFigures = await ofProduct(url, await anAdmin(url), folder)
    note('upload: one file of 50 MB', productFigures[0] / MiB, 'MB more', 'less')
    note('upload: eight files of 50 MB at once', productFigures[1] / MiB, 'MB more', 'less')
    const buffering = await ofBuffering(folder)
    console.log(`  to disk by the product    ${peaksText(productFigures)} (at most ${most / MiB} MB each)`)
    console.log(`  by a handler that buffers ${peaksText(buffering)}`)
    if (Math.max(...productFigures) > most) throw new Error('an upload makes the process grow too much')
  })
}
