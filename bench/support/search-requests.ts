import { Agent, get } from 'node:http'
import { Client } from 'pg'

const perKind = 40

/** Search texts by kind, made of entries that both libraries have. */
export async function typed(url: string): Promise<Record<string, string[]>> {
  const client = new Client({ connectionString: url })
  await client.connect()
  const rows = await client.query<{ title: string; content: string }>(
    `SELECT title, content FROM categories ORDER BY md5(id::text) LIMIT ${perKind}`,
  )
  await client.end()
  const titles = rows.rows.map(({ title }) => title)
  return {
    exact: titles,
    'a beginning': titles.map((title) => title.slice(0, 4)),
    'within a word': titles.map((title) => title.slice(1, 6)),
    'one typo': titles.map((title) => `${title.slice(0, 3)}x${title.slice(4)}`),
    'two words of the explanation': rows.rows.map(({ content }) => content.split(' ').toReversed().join(' ')),
    nothing: titles.map((title) => `${title}xqx`),
  }
}

/** One connection, so that only the response is measured; destroy it at the end. */
export const agent = new Agent({ keepAlive: true, maxSockets: 1 })

/** Milliseconds until the response is complete, and the address of the next page. */
export function timed(address: string): Promise<{ ms: number; next: string | undefined }> {
  return new Promise((resolve, reject) => {
    const began = performance.now()
    const clientRequest = get(address, { agent }, (answer) => {
      answer.resume().on('end', () => {
        if (answer.statusCode !== 200) return reject(new Error(`${answer.statusCode} at ${address}`))
        const [, next] = /<([^>]+)>/.exec(String(answer.headers['link'] ?? '')) ?? []
        resolve({ ms: performance.now() - began, next: next && new URL(next, address).href })
      })
    })
    clientRequest.on('error', reject)
  })
}

export const shown = (ms: number) => `${ms.toFixed(2)} ms`

/** Turns off durability, which makes filling a large library faster. */
export const settings = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  shared_buffers: '512MB',
  maintenance_work_mem: '512MB',
  max_wal_size: '4GB',
}
