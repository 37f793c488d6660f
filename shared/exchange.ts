import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { CategoryType } from '#shared/entries.ts'
import { pageQuery } from '#shared/paging.ts'
import { MiB } from '#shared/site.ts'
import { instant } from '#shared/text.ts'

/** What a column of a file may bring. The names are those of words.csv, so that an export comes in again without a mapping. */
export const importFields = [
  'id',
  'version',
  'type',
  'form',
  'dialects',
  'other_forms',
  'part_of_speech',
  'english',
  'malay',
  'note',
  'domains',
  'pronunciation',
  'examples',
  'sources',
  'picture',
  'warning',
] as const
export const ImportField = z.enum(importFields, 'A column can only become one of the fields of an entry.')
export type ImportField = z.infer<typeof ImportField>

/** Bytes of one file, at most. */
export const importLimit = 50 * MiB
export const importFormats = ['csv', 'tsv', 'xlsx', 'lift', 'anki'] as const

export const rowOutcomes = ['new', 'changed', 'same', 'conflict', 'fault'] as const
export type RowOutcome = (typeof rowOutcomes)[number]

/** Those that end in -ing are under way. */
export const importStates = ['checking', 'checked', 'applying', 'applied', 'undoing', 'undone'] as const
export type ImportState = (typeof importStates)[number]

/** A column of a file. */
export const ImportColumn = z.object({
  name: z.string(),
  /** What it becomes; null where it is left out. */
  field: z.nullable(ImportField),
  /** Its first value. */
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
  /** Under way by its state, but nobody has been at it for a while: it was cut off. */
  stalled: z.boolean(),
  /** Of the rows looked at so far. */
  counts: z.object({ new: z.int(), changed: z.int(), same: z.int(), conflict: z.int(), fault: z.int() }),
  /** Rows written so far, and after an undo those that stay because somebody edited them since. */
  applied: z.int(),
  keptByUndo: z.int(),
  createdAt: instant,
  appliedAt: z.nullable(instant),
  undoneAt: z.nullable(instant),
})
export type Import = z.output<typeof Import>
export type ImportAnswer = z.input<typeof Import>

/** A row of the dry run. */
export const ImportRow = z.object({
  /** The row in the file, the header being 1. */
  row: z.int(),
  outcome: z.enum(rowOutcomes),
  form: z.string(),
  meaning: z.string(),
  entryId: z.nullable(z.uuid()),
  faults: z.array(z.object({ column: z.nullable(z.string()), sentence: z.string() })),
})

const list = (values: readonly string[]) => values.join(', ')

const file = { types: ['application/octet-stream'], bytes: importLimit } as const

export const imports = {
  /** The columns of a file and what each would become. Of a long table its beginning is enough. */
  columns: endpoint({
    method: 'POST',
    path: '/api/imports/columns',
    allow: 'library.import',
    takes: file,
    output: z.object({ format: z.enum(importFormats), columns: z.array(ImportColumn) }),
  }),
  /** The dry run: nothing of the library changes. The body is the file; `map` names the field of each column, empty where it is left out. */
  check: endpoint({
    method: 'POST',
    path: '/api/imports',
    allow: 'library.import',
    query: z.object({
      name: z.string('The name of the file is missing.').check(z.maxLength(200)),
      source: z.uuid(
        'Please say which source the words are from. It must be in the list of sources, with its licence.',
      ),
      dialect: z.optional(z.string().check(z.maxLength(60))),
      type: z.optional(CategoryType),
      map: z.optional(
        z.string().check(
          z.maxLength(4000),
          z.refine(
            (text) => text.split(',').every((name) => name === '' || importFields.includes(name as ImportField)),
            {
              error: `'map' names a field for each column, separated by commas. Fields: ${list(importFields)}.`,
            },
          ),
        ),
      ),
    }),
    takes: file,
    output: Import,
    status: 201,
  }),
  list: endpoint({ method: 'GET', path: '/api/imports', allow: 'library.import', output: z.array(Import) }),
  read: endpoint({ method: 'GET', path: '/api/imports/:id', allow: 'library.import', output: Import }),
  rows: endpoint({
    method: 'GET',
    path: '/api/imports/:id/rows',
    allow: 'library.import',
    query: z.object({
      outcome: z.optional(z.enum(rowOutcomes)),
      limit: pageQuery.limit,
      after: z.optional(
        z.coerce
          .number('after must be the number of a row.')
          .check(z.int('after must be the number of a row.'), z.lt(2 ** 31, 'after must be the number of a row.')),
      ),
    }),
    output: z.array(ImportRow),
  }),
  /** The faults as CSV: row, column, sentence. */
  faults: endpoint({ method: 'GET', path: '/api/imports/:id/faults', allow: 'library.import', sends: 'file' }),
  /** Everything that the library holds, 'here only' voices included: for safekeeping, and for another copy of the product. */
  archive: endpoint({ method: 'GET', path: '/api/admin/archive', allow: 'library.archive', sends: 'file' }),
  apply: endpoint({ method: 'POST', path: '/api/imports/:id/apply', allow: 'library.import', output: Import }),
  undo: endpoint({ method: 'POST', path: '/api/imports/:id/undo', allow: 'library.import', output: Import }),
  /** Forgets a dry run. 409 once it was applied: what it did can be taken back as long as it is known. */
  discard: endpoint({ method: 'DELETE', path: '/api/imports/:id', allow: 'library.import' }),
}

/** The public downloads. */
export const exportAddresses = {
  csv: '/library/export/words.csv',
  lift: '/library/export/words.lift.zip',
  anki: '/library/export/words.apkg',
}
