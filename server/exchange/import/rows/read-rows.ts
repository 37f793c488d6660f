import { rowsApart } from '#shared/exchange/fault-messages.ts'
import { fileTooManyRows } from '#shared/exchange/file-messages.ts'
import { searchKeyOf } from '#shared/language/language.ts'
import { say } from '#shared/messages/say.ts'
import { invalid } from '#server/http/problem.ts'
import type { LeftOut } from '#server/exchange/formats/left-out.ts'
import type { SheetRow } from '#server/exchange/formats/sheet-reader.ts'
import type { ParsedRow } from '#server/exchange/import/classify.ts'
import type { LeftOutRow } from '#server/exchange/import/dry-run.ts'
import type { Repeats } from './repeats.ts'
import { cellsOf } from './row-cells.ts'
import { draftOf, type Fault, type RowContext } from './row-draft.ts'

const maxRows = 1_000_000

/** Consecutive rows with the same id are the senses of one entry. */
interface EntryRows {
  row: number
  cells: ReturnType<typeof cellsOf>[]
}

/** Parts of a file that are known only at its end. */
export interface EndFindings {
  /** Rows whose id occurs again later. */
  separatedRows: Set<number>
  /** Cells of rows that have nothing in a column with a field. */
  leftOutWithoutEntry: LeftOutRow[]
}

async function* groups(
  rows: AsyncIterable<string[]>,
  { fields, columns }: RowContext,
  { leftOutWithoutEntry }: EndFindings,
): AsyncGenerator<EntryRows> {
  let current: EntryRows | undefined
  let [count, number] = [1, 1]
  let last: number | undefined
  for await (const row of rows as AsyncIterable<SheetRow>) {
    // The senses of an entry of a package are one row of its file.
    if (row.number === undefined || row.number !== last) number = Math.max(number + 1, row.number ?? 0)
    last = row.number
    const cells = cellsOf(row, fields, columns)
    if (Object.keys(cells).length === 0) continue
    count += 1
    if (count > maxRows) throw invalid(say(fileTooManyRows))
    const { leftOut, ...held } = cells
    if (Object.keys(held).length === 0) {
      leftOutWithoutEntry.push(...leftOutOf(number, '', leftOut))
      continue
    }
    if (current && cells.id !== undefined && cells.id === current.cells[0]?.id) {
      current.cells.push(cells)
      continue
    }
    if (current) yield current
    number = Math.max(number, (current?.row ?? 0) + 1)
    current = { row: number, cells: [cells] }
  }
  if (current) yield current
}

/** A picture or a sound comes in with the entry, whichever row of the entry names it. */
const isFile = (kind: LeftOut[0]) => kind === 'pictures' || kind === 'sounds'

/** The parts of a row that no entry can hold. `first` is the first row of its entry. */
export const leftOutOf = (row: number, form: string, leftOut: readonly LeftOut[] = [], first = row): LeftOutRow[] =>
  leftOut.map(([kind, text, says]) => ({
    row: isFile(kind) ? first : row,
    kind,
    form: says === undefined ? form.slice(0, 200) : says.slice(0, 5000),
    text: text.slice(0, 20_000),
  }))

/** The fault of rows that belong to one entry but are not consecutive: the file does not say which of them should win. */
export const apartFault = ({ fields, columns }: RowContext): Fault => ({
  column: columns[fields.indexOf('id')] ?? null,
  sentence: say(rowsApart),
})

/** The rows of a file with their keys. */
export async function* readRows(
  table: AsyncIterable<string[]>,
  context: RowContext,
  repeats: Repeats,
  endFindings: EndFindings,
): AsyncGenerator<ParsedRow> {
  const seen = new Map<string, { nth: number; row: number }>()
  for await (const { row, cells } of groups(table, context, endFindings)) {
    const [first] = cells
    const name = first?.id ?? `${first?.type ?? context.defaults.type} ${searchKeyOf(first?.form ?? '')}`
    const before = seen.get(name)
    const nth = (before?.nth ?? 0) + 1
    seen.set(name, { nth, row: before?.row ?? row })
    const drafted = draftOf(cells, context)
    const repeat = 'draft' in drafted ? repeats.take(row, drafted.draft) : undefined
    const isRepeat = repeat !== undefined && 'sameAs' in repeat
    const isApart = before !== undefined && first?.id !== undefined && !isRepeat
    if (isApart) endFindings.separatedRows.add(before.row)
    yield {
      row,
      key: nth > 1 ? `${name} #${nth}` : name,
      form: first?.form ?? '',
      meaning: cells.map(({ english, malay }) => english ?? malay).find(Boolean) ?? '',
      ids: cells.flatMap(({ ids = [] }) => ids),
      ...(isApart ? { faults: [apartFault(context)] } : (repeat ?? drafted)),
      leftOut: [...drafted.leftOut, ...((isRepeat && repeat.leftOut) || [])],
    }
  }
}
