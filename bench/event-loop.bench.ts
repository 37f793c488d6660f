import { courses, lessons } from '#shared/courses/courses.ts'
import { entryDocuments } from '#shared/entries/document-calls.ts'
import { importLimitBytes, imports } from '#shared/exchange.ts'
import { MiB } from '#shared/site/site.ts'
import { textLimits } from '#shared/text.ts'
import { peopleOf, type Member } from '#tests/journeys/support/people.ts'
import { startProduct, type Product } from '#tests/journeys/support/product.ts'
import { note } from './support/figures.ts'
import { asking, percentile } from './support/resources.ts'

const token = 'only this measurement reads them'
/** Calls with each body. */
const times = 3

/** As often as it fits in `length` characters. */
const filled = (piece: string, length: number, [before, after] = ['', '']) =>
  before + piece.repeat(Math.floor((length - before.length - after.length) / piece.length)) + after
const ofGift = (piece: string, frame?: [string, string]) => filled(piece, textLimits.lessonBody, frame)

const gift: Record<string, string> = {
  'a question of =': ofGift('=', ['Q {', '}']),
  'a question of ~a': ofGift('~a', ['Q {', '}']),
  'a question of =a->b': ofGift('=a->b', ['Q {', '}']),
  'many questions': ofGift('Q {T}\n\n'),
  '500 questions': `${'q'.repeat(390)} {T}\n\n`.repeat(500),
  HTML: ofGift('<p>', ['[html]', '{T}']),
}
const markdown = ['Kopivosian. ', '**a** ', '[a](b) ', '- a\n', '> ', '[[a]]', '|a', '&amp;']

/** Rows of words, in a file of so many bytes. */
const words = (bytes: number) => {
  const meaning = 'm'.repeat(400)
  const lines = ['Word,English']
  for (let n = 0; n < bytes / 420; n += 1) lines.push(`word ${n},${meaning}`)
  return new Blob([lines.join('\n')], { type: 'application/octet-stream' })
}

/** Longest delay of the server's event loop since it was read last, in ms. */
async function longestBlock({ url }: Product): Promise<number> {
  const answer = await fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${token}` } })
  return 1000 * Number(/^nodejs_eventloop_lag_max_seconds (\S+)/m.exec(await answer.text())?.[1])
}

type Send = () => Promise<unknown>
/** Refusals are answers too: many of the largest bodies are refused. The monitor looks every 10 ms. */
const heard = async (send: Send) => {
  const isRefused = await send().then(
    () => false,
    () => true,
  )
  await new Promise((resolve) => setTimeout(resolve, 50))
  return isRefused
}

async function block(product: Product, send: Send, calls: number) {
  const others = asking(() => ({ address: `${product.url}/api/config` }), 5)
  await longestBlock(product)
  const blocks: number[] = []
  let isRefused = false
  for (let n = 0; n < calls; n += 1) {
    isRefused = await heard(send)
    blocks.push(await longestBlock(product))
  }
  return { isRefused, longest: Math.max(...blocks), other: percentile(await others.stop(), 1) }
}

async function bodiesOf(product: Product, admin: Member): Promise<Record<string, Send>> {
  const draft = { title: 'Made up', description: '', level: null, hidden: true }
  const { id } = await admin.call(courses.create, { body: draft })
  const { id: source } = await admin.call(entryDocuments.createSource, { body: { title: 'Made up', licence: 'CC0' } })
  const preview = (contentBody: string) => () => admin.call(lessons.preview, { body: { contentBody } })
  const lesson = (piece: string) => () =>
    admin.call(lessons.create, {
      params: { id },
      body: { title: 'Made up', contentType: 'TEXT', contentBody: ofGift(piece) },
    })
  const spaces = `{${' '.repeat(MiB - 2)}}`
  const headers = { cookie: admin.cookie, origin: product.url, 'content-type': 'application/json' }
  const file = (bytes: number) => {
    const body = words(bytes)
    return () => admin.call(imports.check, { query: { name: 'words.csv', source }, body })
  }
  return {
    ...Object.fromEntries(Object.entries(gift).map(([name, body]) => [`GIFT, ${name}`, preview(body)])),
    ...Object.fromEntries(markdown.map((piece) => [`Markdown of ${JSON.stringify(piece)}`, lesson(piece)])),
    '1 MB of spaces': () => fetch(product.url + lessons.preview.path, { method: 'POST', headers, body: spaces }),
    'a file of 5 MB': file(5 * MiB),
    'a file of 50 MB': file(importLimitBytes),
  }
}

/** Longest blocks of the event loop by the largest bodies that are accepted, compared with those by a small call, while somebody else asks. */
export async function measure(): Promise<void> {
  const env = { METRICS_TOKEN: token, RATE_LIMIT_PER_SECOND: '1000000', RATE_LIMIT_BURST: '1000000' }
  const product = await startProduct({ env })
  const people = peopleOf(product.url, await product.database())
  try {
    const admin = await people.add('Admin', { role: 'ADMIN' })
    const small: Send = () => admin.call(lessons.preview, { body: { contentBody: 'Q {T}' } })
    await block(product, small, 20)
    for (const [name, send] of Object.entries(await bodiesOf(product, admin))) {
      const plain = await block(product, small, times)
      const large = await block(product, send, name.startsWith('a file') ? 1 : times)
      note(`event loop: ${name}, beside a small call`, large.longest / plain.longest, 'times', 'less')
      console.log(
        `  ${name}${large.isRefused ? ' (refused)' : ''}: blocks ${large.longest.toFixed(0)} ms at most, a small call ${plain.longest.toFixed(0)}; somebody else waits ${large.other.toFixed(0)} ms at most, beside the small one ${plain.other.toFixed(0)}`,
      )
    }
  } finally {
    await people.close()
    await product.stop()
    await product.remove()
  }
}
