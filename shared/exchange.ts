import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { DialectSlug, Domain, partsOfSpeech } from '#shared/entries/document.ts'
import { EntryType } from '#shared/entries/entries.ts'
import { partOfSpeechMust } from '#shared/entries/field-messages.ts'
import { pageQuery } from '#shared/paging.ts'
import { MiB } from '#shared/site/site.ts'
import { afterIsNoRow, mapTooLong, mapUnknown, nameMissing, sourceMissing } from '#shared/exchange/field-messages.ts'
import { ImportField, importFields } from '#shared/exchange/import-fields.ts'
import { editNothing } from '#shared/exchange/batch-messages.ts'
import { additionsMust, chosenMust, valuesMustBeList, valuesTooMany } from '#shared/exchange/value-messages.ts'
import { say } from '#shared/messages/say.ts'
import { atMost, instant } from '#shared/text.ts'

export const importLimitBytes = 50 * MiB
export const importFormats = ['csv', 'tsv', 'xlsx', 'lift', 'anki'] as const

/** 'add': what another source adds to a library entry, written only if it is chosen. */
export const rowOutcomes = ['new', 'changed', 'add', 'same', 'conflict', 'fault'] as const
export type RowOutcome = (typeof rowOutcomes)[number]

/** States that end in -ing are in progress. */
export const importStates = ['checking', 'checked', 'applying', 'applied', 'undoing', 'undone'] as const
export type ImportState = (typeof importStates)[number]

export const ImportColumn = z.object({
  name: z.string(),
  /** The field that the column is mapped to; null if it is left out. */
  field: z.nullable(ImportField),
  sample: z.string(),
})
export type ImportColumn = z.output<typeof ImportColumn>

export const Import = z.object({
  id: z.uuid(),
  name: z.string(),
  format: z.enum(importFormats),
  /** In the order of the file. */
  columns: z.array(ImportColumn),
  sourceId: z.uuid(),
  sourceTitle: z.string(),
  state: z.enum(importStates),
  /** True if the import is in progress by its state but its process has stopped. */
  stalled: z.boolean(),
  /** Rows by outcome, of those checked so far. */
  counts: z.object({ new: z.int(), changed: z.int(), add: z.int(), same: z.int(), conflict: z.int(), fault: z.int() }),
  /** Rows written so far. `keptByUndo`: rows that an undo left alone because somebody has edited them since. */
  applied: z.int(),
  keptByUndo: z.int(),
  createdAt: instant,
  appliedAt: z.nullable(instant),
  undoneAt: z.nullable(instant),
})
export type Import = z.output<typeof Import>

/** Kinds of contents that an entry cannot hold. The dry run lists them before anything is written. */
export const leftOutKinds = [
  'meanings',
  'glosses',
  'examples',
  'forms',
  'relations',
  'pictures',
  'sounds',
  'domains',
  'values',
  'notes',
  'etymologies',
  'fields',
  'reversals',
  'annotations',
  'traits',
  'texts',
] as const
export type LeftOutKind = (typeof leftOutKinds)[number]

/** A value of the file that the library does not have. `mapped`: a value of the library, 'note' (kept as a note of the entry) or 'drop'. */
export const ImportValue = z.object({
  column: z.string(),
  value: z.string(),
  count: z.int(),
  proposed: z.nullable(z.string()),
  mapped: z.string(),
})
export type ImportValue = z.output<typeof ImportValue>

/** Most values that an import names: values without a counterpart first, each group by frequency. */
export const maxListedValues = 100

/** An import with what its dry run found. */
export const ImportDetail = z.extend(Import, {
  /** Additions that applying will write. */
  chosen: z.int(),
  /** Pictures and sounds of the file that entries without changes lack; those in its package will wait for a decision. */
  files: z.int(),
  values: z.array(ImportValue),
  /** Files of its package that an applied import took, by kind: the number of those that still wait for a decision or a speaker's consent. */
  waiting: z.optional(z.array(z.object({ kind: z.enum(['pictures', 'sounds']), count: z.int() }))),
  /** Contents that are left out, by kind, and the address of their rows as CSV. */
  leftOut: z.array(z.object({ kind: z.enum(leftOutKinds), count: z.int(), address: z.string() })),
})
export type ImportDetail = z.output<typeof ImportDetail>
export type ImportDetailJson = z.input<typeof ImportDetail>

export const addedParts = ['forms', 'senses', 'examples', 'sources', 'relations', 'other'] as const
export type AddedPart = (typeof addedParts)[number]

/** One row of the dry run. */
const ImportRow = z.object({
  /** Row number in the file; the header is row 1. */
  row: z.int(),
  outcome: z.enum(rowOutcomes),
  form: z.string(),
  meaning: z.string(),
  entryId: z.nullable(z.uuid()),
  faults: z.array(z.object({ column: z.nullable(z.string()), sentence: z.string() })),
  /** Additions to the entry by a row of the outcome 'add'. */
  adds: z.array(z.object({ part: z.enum(addedParts), text: z.string() })),
  /** True if this addition will be written. */
  chosen: z.boolean(),
})

/** Values that all entries of an import get. The domain is added to their meanings; the other fields replace what is there. */
export const ImportEdit = z
  .object({
    dialect: z.optional(DialectSlug),
    domain: z.optional(Domain),
    partOfSpeech: z.optional(z.enum(partsOfSpeech, { error: () => say(partOfSpeechMust) })),
    source: z.optional(z.uuid({ error: () => say(sourceMissing) })),
  })
  .check(
    z.refine((edit) => Object.values(edit).some((value) => value !== undefined), { error: () => say(editNothing) }),
  )
export type ImportEdit = z.output<typeof ImportEdit>

const noRow = () => say(afterIsNoRow)

const file = { types: ['application/octet-stream'], bytes: importLimitBytes } as const

export const imports = {
  /** The columns of a file and their suggested fields. The first part of a long table is enough. */
  columns: endpoint({
    method: 'POST',
    path: '/api/imports/columns',
    allow: 'library.import',
    takes: file,
    output: z.object({ format: z.enum(importFormats), columns: z.array(ImportColumn) }),
  }),
  /**
   * The dry run: it changes nothing in the library. The body is the file; `map` names the field of each column, empty for one that is
   * left out.
   */
  check: endpoint({
    method: 'POST',
    path: '/api/imports',
    allow: 'library.import',
    query: z.object({
      name: z.string({ error: () => say(nameMissing) }).check(z.maxLength(200)),
      source: z.uuid({ error: () => say(sourceMissing) }),
      dialect: z.optional(z.string().check(z.maxLength(60))),
      type: z.optional(EntryType),
      map: z.optional(
        z.string().check(
          atMost(4000, () => say(mapTooLong)),
          z.refine(
            (text) => text.split(',').every((name) => name === '' || importFields.includes(name as ImportField)),
            {
              error: () => say(mapUnknown, { fields: importFields.join(', ') }),
            },
          ),
        ),
      ),
    }),
    takes: file,
    output: ImportDetail,
    status: 201,
  }),
  /** The newest first; those of one source if it is given. */
  list: endpoint({
    method: 'GET',
    path: '/api/imports',
    allow: 'library.import',
    query: z.object({
      limit: pageQuery.limit,
      cursor: pageQuery.cursor,
      source: z.optional(z.uuid({ error: () => say(sourceMissing) })),
    }),
    output: z.array(Import),
  }),
  read: endpoint({ method: 'GET', path: '/api/imports/:id', allow: 'library.import', output: ImportDetail }),
  /** Maps values of the file and classifies its rows again. Values that are not named keep their mapping. */
  setValues: endpoint({
    method: 'PUT',
    path: '/api/imports/:id/values',
    allow: 'library.import',
    input: z
      .array(
        z.object({
          column: z.string().check(z.maxLength(200)),
          value: z.string().check(z.maxLength(20_000)),
          to: z.string().check(z.maxLength(100)),
        }),
        { error: () => say(valuesMustBeList) },
      )
      .check(z.maxLength(500, { error: () => say(valuesTooMany) })),
    output: ImportDetail,
  }),
  /** Chooses additions to library entries, or takes the choice back: these rows, or all additions. */
  choose: endpoint({
    method: 'PUT',
    path: '/api/imports/:id/additions',
    allow: 'library.import',
    input: z.object({
      rows: z.union([z.literal('all'), z.array(z.int()).check(z.maxLength(100))], { error: () => say(additionsMust) }),
      chosen: z.boolean({ error: () => say(chosenMust) }),
    }),
    output: ImportDetail,
  }),
  /** The rows of one kind that are left out, as CSV: row, word, text. */
  leftOut: endpoint({
    method: 'GET',
    path: '/api/imports/:id/left-out/:kind',
    allow: 'library.import',
    sends: 'file',
  }),
  rows: endpoint({
    method: 'GET',
    path: '/api/imports/:id/rows',
    allow: 'library.import',
    query: z.object({
      outcome: z.optional(z.enum(rowOutcomes)),
      limit: pageQuery.limit,
      after: z.optional(
        z.coerce.number({ error: noRow }).check(z.int({ error: noRow }), z.lt(2 ** 31, { error: noRow })),
      ),
    }),
    output: z.array(ImportRow),
  }),
  /** The faults as CSV: row, column, sentence. */
  faults: endpoint({ method: 'GET', path: '/api/imports/:id/faults', allow: 'library.import', sends: 'file' }),
  /** Everything in the library, 'here only' voices included: a backup, or the content for another installation. */
  archive: endpoint({ method: 'GET', path: '/api/admin/archive', allow: 'library.archive', sends: 'file' }),
  apply: endpoint({ method: 'POST', path: '/api/imports/:id/apply', allow: 'library.import', output: ImportDetail }),
  undo: endpoint({ method: 'POST', path: '/api/imports/:id/undo', allow: 'library.import', output: ImportDetail }),
  /** Brings back an import that was taken back, except entries that were deleted for good or edited since. */
  restore: endpoint({
    method: 'POST',
    path: '/api/imports/:id/restore',
    allow: 'library.import',
    output: ImportDetail,
  }),
  /**
   * Edits the entries of an applied import together: those that nobody has edited since. Additions to library entries stay. Undoing the import takes
   * the edits back too.
   */
  edit: endpoint({
    method: 'POST',
    path: '/api/imports/:id/edit',
    allow: 'library.import',
    input: ImportEdit,
    output: z.extend(ImportDetail, { edited: z.int() }),
  }),
  /** Deletes a dry run. 409 after it was applied: an import can be undone as long as it is stored. */
  discard: endpoint({ method: 'DELETE', path: '/api/imports/:id', allow: 'library.import' }),
}

/** Addresses of the public downloads. */
export const exportAddresses = {
  csv: '/library/export/words.csv',
  lift: '/library/export/words.lift.zip',
  anki: '/library/export/words.apkg',
}
