import { pipeline } from 'node:stream/promises'
import type { Readable } from 'node:stream'
import { stringify } from 'csv-stringify'
import type { Request, Response, Router } from 'express'
import { exportAddresses, imports, leftOutKinds } from '#shared/exchange.ts'
import { waitingSounds } from '#shared/exchange/waiting-sounds.ts'
import { safeCell } from '#shared/text/safe-cell.ts'
import { downloadsBusy } from '#shared/exchange/refusal-messages.ts'
import { say } from '#shared/messages/say.ts'
import { endStalled } from '#server/http/limits/end-stalled.ts'
import { concurrencyLimit } from '#server/http/limits/concurrency-limit.ts'
import { newestFirst } from '#server/http/lists/newest-first.ts'
import { notFound, tooMany } from '#server/http/problem.ts'
import { route } from '#server/http/route.ts'
import type { Exporter } from './export/exporter.ts'
import type { ImportStore } from './import/store/import-store.ts'
import type { Importer } from './import/importer.ts'
import type { createWaitingSounds } from './import/files/waiting-sounds.ts'

interface Deps {
  exporter: Exporter
  importer: Importer
  sounds: ReturnType<typeof createWaitingSounds>
  store: ImportStore
  archive: () => Readable
}

interface FileHeading {
  name: string
  type: string
}

/** Limits of concurrent exports, because each holds a database connection for as long as somebody downloads. */
const exportConcurrency = { all: 4, each: 2 }
const refusal = () => tooMany(say(downloadsBusy), 60)
const stalledAfterSeconds = 60

/** Sends an export while it is created. An error in the middle closes the connection, because half a file must not look complete. */
async function sendFile(response: Response, make: () => Readable | Promise<Readable>, { name, type }: FileHeading) {
  const stream = response.req.method === 'HEAD' ? null : await make()
  response.set({
    'Content-Type': type,
    'Content-Disposition': `attachment; filename="${name}"`,
    'Cache-Control': 'no-store',
  })
  if (!stream) return void response.end()
  // The log, the limits, the compression and the pipeline each add a listener, more than Node's default limit.
  response.setMaxListeners(20)
  endStalled(response, stalledAfterSeconds)
  await pipeline(stream, response).catch((error: NodeJS.ErrnoException) => {
    // The client disconnected.
    if (error.code !== 'ERR_STREAM_PREMATURE_CLOSE') throw error
  })
}

async function* faultRows(store: ImportStore, id: string): AsyncGenerator<string[]> {
  for (let after = 0; ;) {
    const rows = await store.rows(id, { outcome: 'fault', after, limit: 1000 })
    for (const { row, faults } of rows)
      for (const { column, sentence } of faults) yield [String(row), safeCell(column ?? ''), safeCell(sentence)]
    if (rows.length < 1000) return
    after = rows.at(-1)!.row
  }
}

async function* leftOutRows(store: ImportStore, id: string, kind: string): AsyncGenerator<string[]> {
  for (let after = 0; ;) {
    const rows = await store.leftOut(id, { kind, after, limit: 1000 })
    for (const { row, form, text } of rows) yield [String(row), safeCell(form), safeCell(text)]
    if (rows.length < 1000) return
    after = Number(rows.at(-1)!.id)
  }
}

function leftOutCsv(store: ImportStore, id: string, kind: string): Readable {
  const table = stringify({ header: true, columns: ['row', 'word', kind] })
  void pipeline(leftOutRows(store, id, kind), table).catch((error: Error) => table.destroy(error))
  return table
}

function faultsCsv(store: ImportStore, id: string): Readable {
  const table = stringify({ header: true, columns: ['row', 'column', 'sentence'] })
  void pipeline(faultRows(store, id), table).catch((error: Error) => table.destroy(error))
  return table
}

export function exchangeRoutes(router: Router, { exporter, importer, sounds, store, archive }: Deps) {
  const downloads: [path: string, make: () => Readable | Promise<Readable>, kind: FileHeading][] = [
    [exportAddresses.csv, exporter.csv, { name: 'words.csv', type: 'text/csv; charset=utf-8' }],
    [exportAddresses.lift, exporter.lift, { name: 'words.lift.zip', type: 'application/zip' }],
    [exportAddresses.anki, exporter.anki, { name: 'words.apkg', type: 'application/zip' }],
  ]
  const few = concurrencyLimit({ ...exportConcurrency, refusal })
  for (const [path, make, kind] of downloads)
    router.get(path, few, (_request: Request, response: Response) => sendFile(response, make, kind))

  const findImport = ({ id }: { id: string }) => store.find(id)
  route(router, imports.check, ({ body, query, viewer }) => importer.check(body, query, viewer.id))
  route(router, imports.columns, ({ body }) => importer.columns(body))
  route(router, imports.list, (call) =>
    newestFirst(
      call,
      (page) => store.list(call.query.source, page),
      ({ createdAt }) => createdAt,
    ),
  )
  route(router, imports.read, findImport, ({ target }) => target)
  route(router, imports.rows, findImport, ({ params, query }) =>
    store.rows(params.id, { outcome: query.outcome, after: query.after ?? 0, limit: query.limit }),
  )
  route(router, imports.faults, findImport, ({ params, target }) => async (_request, response) => {
    if (!target) throw notFound()
    await sendFile(response, () => faultsCsv(store, params.id), { name: 'faults.csv', type: 'text/csv; charset=utf-8' })
  })
  route(router, imports.setValues, findImport, ({ params, body }) => importer.setValues(params.id, body))
  route(router, imports.choose, findImport, ({ params, body }) => importer.choose(params.id, body))
  route(router, imports.leftOut, findImport, ({ params, target }) => async (_request, response) => {
    const kind = leftOutKinds.find((one) => one === params.kind)
    if (!target || !kind) throw notFound()
    const name = `left-out-${kind}.csv`
    await sendFile(response, () => leftOutCsv(store, params.id, kind), { name, type: 'text/csv; charset=utf-8' })
  })
  route(router, imports.archive, () => async (request, response) => {
    // The limit applies only after the permission check.
    await few(request, response, () => {})
    await sendFile(response, archive, { name: 'library-archive.zip', type: 'application/zip' })
  })
  route(router, imports.apply, ({ params, viewer }) => importer.apply(params.id, viewer.id))
  route(router, imports.undo, ({ params, viewer }) => importer.undo(params.id, viewer.id))
  route(router, imports.restore, ({ params, viewer }) => importer.restore(params.id, viewer.id))
  route(router, imports.edit, ({ params, body, viewer }) => importer.edit(params.id, body, viewer.id))
  route(router, waitingSounds.list, findImport, ({ target }) => sounds.list(target.id))
  route(router, waitingSounds.send, findImport, ({ target, body, viewer }) => sounds.send(target.id, body, viewer))
  route(router, waitingSounds.leaveOut, findImport, ({ target, body }) => sounds.leaveOut(target.id, body.sounds))
  route(router, imports.discard, findImport, ({ params }) => importer.discard(params.id))
}
