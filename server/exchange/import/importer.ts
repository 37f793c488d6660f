import type { EntryType } from '#shared/entries/entries.ts'
import type { ImportDetail, ImportEdit } from '#shared/exchange.ts'
import { editOnlyApplied, editedTogether } from '#shared/exchange/batch-messages.ts'
import { additionsNotNow, fileNotKept, valueUnknown, valuesNotNow } from '#shared/exchange/value-messages.ts'
import { say, type Sentence } from '#shared/messages/say.ts'
import type { PlainText } from '#shared/messages/text.ts'
import {
  appliedAlready,
  applyingAlready,
  importedFrom,
  notApplied,
  notForgotten,
  sourceNoLicence,
  sourceNotListed,
  stillChecking,
  undoingAlready,
  undoneAlready,
} from '#shared/exchange/refusal-messages.ts'
import type { Clock } from '#server/clock.ts'
import type { Dialect } from '#shared/entries/document-calls.ts'
import { isStatementTimeout, type Database } from '#server/db/connect.ts'
import { recount } from '#server/entries/attestations.ts'
import {
  allSources,
  listDialects,
  listMergedPlaces,
  listPlacesOfLanguages,
  sourcesOf,
} from '#server/entries/sources.ts'
import type { ObjectStore } from '#server/gateways/storage/object-store.ts'
import { conflict, invalid, orNotFound } from '#server/http/problem.ts'
import { checkEdit } from './batch-edit.ts'
import type { FileDescription } from './dry-run.ts'
import type { ImportSettings, ImportStore } from './store/import-store.ts'
import { createImportThreads } from './import-threads.ts'
import { createPackedFiles } from './files/packed-files.ts'
import { nameKey } from './rows/usual-values.ts'
import { isKnownValue, mappedFields, type ValueMapping } from './rows/values.ts'
import { smallestUuid } from '#shared/text/addresses.ts'

interface Deps {
  db: Database
  store: ImportStore
  objects: Pick<ObjectStore, 'write'>
  clock: Clock
  publicUrl: string
}

interface ImportRequest {
  name: string
  source: string
  dialect?: string | undefined
  type?: EntryType | undefined
  map?: string | undefined
}

/** Rows in one statement: the size at first, and the smallest one after timeouts. */
const batchSize = { first: 500, min: 10 }

/** Runs batches until none is left. A batch that ran into a timeout is repeated with a smaller size. */
async function inBatches(write: (limit: number) => Promise<number>): Promise<void> {
  let limit = batchSize.first
  for (;;)
    try {
      if ((await write(limit)) === 0) return
    } catch (error) {
      if (!isStatementTimeout(error) || limit <= batchSize.min) throw error
      limit = Math.ceil(limit / 4)
    }
}

/** Writes all batches of a claimed import. After a failure the claim is released, so that the next request can continue at once. */
export async function runBatchesUnderClaim(
  store: Pick<ImportStore, 'count' | 'setState' | 'releaseClaim'>,
  id: string,
  stateAfter: 'applied' | 'undone',
  write: (limit: number) => Promise<number>,
): Promise<void> {
  try {
    await inBatches(write)
    await store.count(id)
    await store.setState(id, stateAfter)
  } catch (error) {
    // If the release fails too, the claim expires by itself.
    await store.releaseClaim(id).catch(() => {})
    throw error
  }
}

export type Importer = ReturnType<typeof createImporter>

/** Imports word lists: a dry run, then apply, and undo. */
export function createImporter({ db, store, objects, clock, publicUrl }: Deps) {
  const takeFiles = createPackedFiles({ db, store, objects, clock })
  const threads = createImportThreads()
  const database = db.$client.options.connectionString!
  const requireImport = async (id: string): Promise<ImportDetail> => {
    return orNotFound(await store.find(id))
  }

  /** Returns the import if it has this state already; otherwise throws the reason why it cannot get it. */
  async function inStateOr(id: string, state: 'applied' | 'undone'): Promise<ImportDetail> {
    const found = await requireImport(id)
    if (found.state === state) return found
    throw conflict(reasonAgainst(found))
  }

  async function optionsOf(
    { sourceId, sourceTitle }: Pick<ImportDetail, 'sourceId' | 'sourceTitle'>,
    { dialect, type, map, mapping }: ImportSettings,
  ) {
    const [dialects, ofLanguages, merged, list] = await Promise.all([
      listDialects(db),
      listPlacesOfLanguages(db),
      listMergedPlaces(db),
      allSources(db),
    ])
    const sources = { id: sourceId, title: sourceTitle, list }
    return { dialect, type, map, mapping, sources, dialects, otherPlaceNames: [...ofLanguages, ...merged], publicUrl }
  }

  /** Restores the rows that an undo took back, then writes the remaining rows; each call handles the next batch. */
  function restoreThenApply(
    id: string,
    context: Parameters<ImportStore['restoreWriter']>[1],
  ): (limit: number) => Promise<number> {
    const restore = store.restoreWriter(id, context)
    let isRestoring = true
    return async (limit) => {
      const restored = isRestoring ? await restore(limit) : 0
      isRestoring = restored > 0
      return restored > 0 ? restored : store.applyBatch(id, context, limit)
    }
  }

  /** Counts attestations of entries that people attest too: SQL cannot tell whether two names are one person. */
  async function recountAttested(id: string): Promise<void> {
    for (let after = smallestUuid; ;) {
      const ids = await store.attestedByPeople(id, after)
      if (ids.length === 0) return
      await db.transaction((tx) => recount(tx, ids))
      after = ids.at(-1)!
    }
  }

  return {
    columns: async (read: () => Promise<Uint8Array>) => threads.describe(await read()),

    /** The dry run of a file, which is read after its source was checked. Refuses with 400 unreadable files and sources without a licence. */
    async check(
      read: () => Promise<Uint8Array>,
      { name, source: sourceId, ...settings }: ImportRequest,
      creatorId: string,
    ): Promise<ImportDetail> {
      const source = (await sourcesOf(db, [sourceId])).get(sourceId)
      if (!source) throw invalid(say(sourceNotListed))
      if (!source.licence) throw invalid(say(sourceNoLicence))
      const initialSettings: ImportSettings = { ...settings, mapping: [] }
      const options = await optionsOf({ sourceId, sourceTitle: source.title }, initialSettings)
      let importIdPromise = undefined as Promise<string> | undefined
      const insertImport = (described: FileDescription) =>
        (importIdPromise = store.begin({ name, sourceId, creatorId, settings: initialSettings, ...described }))
      try {
        await threads.dryRun(await read(), { options, database, begin: insertImport })
        const id = (await importIdPromise)!
        await store.setState(id, 'checked')
        return await requireImport(id)
      } catch (error) {
        // The thread may have failed after its import was inserted.
        const id = await importIdPromise?.catch(() => undefined)
        if (id !== undefined) await store.discard(id)
        throw error
      }
    },

    /** Maps values of the file, and classifies its rows again. */
    async setValues(id: string, changes: ValueMapping[]): Promise<ImportDetail> {
      const stored = await requireImport(id)
      const settings = await store.settings(id)
      if (stored.state !== 'checked') throw conflict(say(valuesNotNow))
      if (!settings) throw conflict(say(fileNotKept))
      const options = await optionsOf(stored, settings)
      refuseUnknown(stored, changes, options.dialects)
      const isChanged = ({ column, value }: ValueMapping) =>
        changes.some((change) => change.column === column && change.value === value)
      const mapping = [...settings.mapping.filter((pair) => !isChanged(pair)), ...changes]
      if (!(await store.claim(id, 'checked', 'checking'))) throw conflict(say(valuesNotNow))
      try {
        await store.recheckRows(id, { ...settings, mapping })
        await threads.recheckRows({ options: { ...options, mapping }, database, recheckedImportId: id })
        await store.setState(id, 'checked')
      } catch (error) {
        // Its rows are incomplete, so it is shown as interrupted and can be deleted.
        await store.releaseClaim(id).catch(() => {})
        throw error
      }
      return requireImport(id)
    },

    /** Chooses additions to existing entries. */
    async choose(id: string, { rows, chosen }: { rows: 'all' | number[]; chosen: boolean }): Promise<ImportDetail> {
      if ((await requireImport(id)).state !== 'checked') throw conflict(say(additionsNotNow))
      await store.choose(id, rows, chosen)
      return requireImport(id)
    },

    /** Applies a checked import, or continues one that was interrupted. */
    async apply(id: string, actorId: string): Promise<ImportDetail> {
      if (!(await store.claim(id, 'checked', 'applying', { mayResume: true }))) return inStateOr(id, 'applied')
      const stored = await requireImport(id)
      const write = restoreThenApply(id, { actorId, at: clock(), why: say(importedFrom, { name: stored.name }) })
      await runBatchesUnderClaim(store, id, 'applied', async (limit) => {
        const written = await write(limit)
        if (written === 0) await takeFiles(id, { actorId, name: stored.name })
        return written
      })
      await recountAttested(id)
      return requireImport(id)
    },

    async undo(id: string, actorId: string): Promise<ImportDetail> {
      if (!(await store.claim(id, 'applied', 'undoing', { mayResume: true }))) return inStateOr(id, 'undone')
      const context = { actorId, at: clock() }
      await runBatchesUnderClaim(store, id, 'undone', store.undoWriter(id, context))
      await recountAttested(id)
      return requireImport(id)
    },

    /** Brings back an import that was taken back. A restore that was interrupted continues with `apply`. */
    async restore(id: string, actorId: string): Promise<ImportDetail> {
      if (!(await store.claim(id, 'undone', 'applying'))) return inStateOr(id, 'applied')
      const stored = await requireImport(id)
      const context = { actorId, at: clock(), why: say(importedFrom, { name: stored.name }) }
      await runBatchesUnderClaim(store, id, 'applied', restoreThenApply(id, context))
      await recountAttested(id)
      return requireImport(id)
    },

    /** Edits the entries of an applied import together. After an interruption `apply` ends the import's state, and the same edit can be repeated. */
    async edit(id: string, edit: ImportEdit, actorId: string): Promise<ImportDetail & { edited: number }> {
      const stored = await requireImport(id)
      const checkedEdit = await checkEdit(db, stored, edit)
      if (!(await store.claim(id, 'applied', 'applying'))) throw conflict(say(editOnlyApplied))
      const context = { actorId, at: clock(), why: say(editedTogether, { name: stored.name }), edit: checkedEdit }
      const write = store.editWriter(id, context)
      let edited = 0
      await runBatchesUnderClaim(store, id, 'applied', async (limit) => {
        const rows = await write(limit)
        edited += rows
        if (rows === 0 && checkedEdit.source)
          await store.moveToSource(id, checkedEdit.source.from, checkedEdit.source.to)
        return rows
      })
      return { ...(await requireImport(id)), edited }
    },

    async discard(id: string): Promise<void> {
      if (!(await store.discard(id))) throw conflict(say(notForgotten))
    },
  }
}

/** Refuses a mapping to a value that the library does not have. */
function refuseUnknown(
  { columns }: ImportDetail,
  changes: readonly ValueMapping[],
  dialects: readonly Dialect[],
): void {
  const slugs = new Map(dialects.flatMap(({ slug, name }) => [[slug, slug] as const, [nameKey(name), slug] as const]))
  for (const { column, value, to } of changes) {
    const field = mappedFields.find((mapped) => columns.some(({ name, field }) => name === column && field === mapped))
    if (!field || !isKnownValue(field, to, slugs)) throw invalid(say(valueUnknown, { value: value.slice(0, 100), to }))
  }
}

/** The reason why an import in this state cannot be applied or undone. */
function reasonAgainst({ state }: ImportDetail): Sentence {
  const sentences: Record<ImportDetail['state'], PlainText> = {
    checking: stillChecking,
    checked: notApplied,
    applying: applyingAlready,
    applied: appliedAlready,
    undoing: undoingAlready,
    undone: undoneAlready,
  }
  return say(sentences[state])
}
