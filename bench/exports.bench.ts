import { get } from 'node:http'
import { Client } from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { exportAddresses } from '#shared/exchange.ts'
import { type Product } from '#tests/journeys/support/product.ts'
import { fillLibrary } from './support/filled-library.ts'
import { startOn } from './support/servers.ts'
import { withPostgres } from './support/postgres.ts'
import { withMemory } from './support/resources.ts'

const rows = 1_000_000
const goals = { firstByte: 0.5, more: 60, ofCopy: 0.5 }

interface Taken {
  firstByte: number
  seconds: number
  bytes: number
}

function download(address: string): Promise<Taken> {
  return new Promise((resolve, reject) => {
    const began = performance.now()
    const since = () => (performance.now() - began) / 1000
    const clientRequest = get(address, (answer) => {
      let [bytes, firstByte] = [0, 0]
      answer.on('data', (chunk: Buffer) => {
        firstByte ||= since()
        bytes += chunk.length
      })
      answer.on('error', reject)
      answer.on('end', () => {
        if (answer.statusCode !== 200) reject(new Error(`${answer.statusCode} at ${address}`))
        else resolve({ firstByte, seconds: since(), bytes })
      })
    })
    clientRequest.on('error', reject)
  })
}

/** The baseline: COPY of the table as CSV, the fastest way for its rows to leave the database. */
async function copied(url: string): Promise<number> {
  const client = new Client({ connectionString: url })
  await client.connect()
  const began = performance.now()
  const stream = client.query(
    copyTo('COPY (SELECT * FROM categories WHERE deleted_at IS NULL) TO STDOUT WITH (FORMAT csv)'),
  )
  for await (const _part of stream);
  const seconds = (performance.now() - began) / 1000
  await client.end()
  return seconds
}

async function measureAt(product: Product, url: string): Promise<void> {
  const csv = []
  const plain = []
  // Both sides take turns, because the machine's load changes from minute to minute.
  for (let turn = 0; turn < 2; turn += 1) {
    plain.push(await copied(url))
    csv.push(await withMemory(product, () => download(product.url + exportAddresses.csv)))
  }
  plain.push(await copied(url))
  const limit = plain.reduce((sum, each) => sum + each, 0) / plain.length
  console.log(`  COPY of the table: ${limit.toFixed(1)} s`)
  const say = (name: string, { result, more }: { result: Taken; more: number }) => {
    const { firstByte, seconds, bytes } = result
    const size = `${(bytes / 1024 / 1024).toFixed(0)} MB in ${seconds.toFixed(1)} s`
    const speed = `${((100 * limit) / seconds).toFixed(0)} % of COPY's rows a second`
    console.log(`  ${name}: first byte ${firstByte.toFixed(2)} s, ${size}, ${speed}, ${more.toFixed(0)} MB more memory`)
  }
  for (const each of csv) say('words.csv', each)
  say('words.lift.zip', await withMemory(product, () => download(product.url + exportAddresses.lift)))
  say('words.apkg', await withMemory(product, () => download(product.url + exportAddresses.anki)))
  const { firstByte, more, ofCopy } = goals
  console.log(`    goals: ${firstByte} s (CSV, LIFT), ${more} MB more, ${ofCopy * 100} % of COPY (CSV)`)
}

async function measureOn(url: string, dataDir: string) {
  await fillLibrary(url, rows, { documents: true })
  // As `npm start` sets it: otherwise each compressing thread would keep its own memory.
  const product = await startOn(url, dataDir, { MALLOC_ARENA_MAX: '2' })
  try {
    await measureAt(product, url)
  } finally {
    await product.stop()
  }
}

/** The public downloads of a million entries, compared with a plain COPY of their table in the same run. */
export async function measure(): Promise<void> {
  await withPostgres(measureOn, { maintenance_work_mem: '256MB' })
}
