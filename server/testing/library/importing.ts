import { eq } from 'drizzle-orm'
import { buffer } from 'node:stream/consumers'
import type { Readable } from 'node:stream'
import { ZipFile } from 'yazl'
import { entryDocuments } from '#shared/entries/document-calls.ts'
import { imports, type ImportDetailJson } from '#shared/exchange.ts'
import { categories } from '#server/db/tables/library.ts'
import { people, startTestApp } from '#server/testing/test-app.ts'

interface Asked {
  name?: string
  map?: string
  source?: string
}

/** Counts of a dry run that found nothing. */
export const none = { new: 0, changed: 0, add: 0, same: 0, conflict: 0, fault: 0 }

/** The product with an admin who imports files into its library. */
export async function startImporting() {
  const app = await startTestApp()
  const admin = await app.person(people['an admin'])
  let source = ''

  async function send(bytes: string | Uint8Array, request: Asked = {}, person = admin) {
    const query = new URLSearchParams({ name: 'words.csv', source, ...request })
    const headers = { 'Content-Type': 'application/octet-stream' }
    return person.fetch(`/api/imports?${query}`, { method: 'POST', headers, body: bytes as BodyInit })
  }
  return {
    app,
    admin,
    send,
    /** Creates a source for the files that follow, and returns it. */
    aSource: async () => {
      const body = { title: `A list of words ${Math.random()}`, licence: 'CC BY 4.0' }
      source = (await admin.call(entryDocuments.createSource, { body })).id
      return source
    },
    check: async (bytes: string | Uint8Array, request: Asked = {}): Promise<ImportDetailJson> => {
      const answer = await send(bytes, request)
      if (answer.status !== 201) throw new Error(`${answer.status}: ${await answer.text()}`)
      return answer.json() as Promise<ImportDetailJson>
    },
    /** The lines of all lists of parts that a dry run leaves out, without their headers: '2,walai,a part'. */
    leftOutLines: async ({ leftOut }: ImportDetailJson): Promise<string[]> => {
      const lists = await Promise.all(leftOut.map(async ({ address }) => (await admin.fetch(address)).text()))
      return lists.flatMap((list) => list.trim().split('\n').slice(1))
    },
    apply: (id: string) => admin.call(imports.apply, { params: { id } }),
    undo: (id: string) => admin.call(imports.undo, { params: { id } }),
    choose: (id: string, rows: 'all' | number[], chosen = true) =>
      admin.call(imports.choose, { params: { id }, body: { rows, chosen } }),
    restore: (id: string) => admin.call(imports.restore, { params: { id } }),
    found: async (title: string) => {
      const rows = await app.db.select().from(categories).where(eq(categories.title, title))
      return rows.filter(({ deletedAt }) => deletedAt === null)
    },
  }
}

export async function zipped(files: Record<string, string | Uint8Array>): Promise<Uint8Array> {
  const zip = new ZipFile()
  for (const [name, held] of Object.entries(files)) zip.addBuffer(Buffer.from(held), name)
  zip.end()
  return buffer(zip.outputStream as Readable)
}
