import { type ImportColumn } from '#shared/exchange.ts'
import { importFieldLabels, importFields, type ImportField } from '#shared/exchange/import-fields.ts'
import {
  columnLeftOut,
  columnNumber,
  columnSampleEmpty,
  columnsTitle,
  wordColumnMissing,
} from '#shared/exchange/form-messages.ts'
import { say } from '#shared/messages/say.ts'
import { Disclosure } from '#client/ui/dialog/disclosure.tsx'
import { Select } from '#client/ui/form/field.tsx'
import { InlineError } from '#client/ui/form/form-error.tsx'
import { columnLabel } from './import-text.ts'

interface ColumnMapProps {
  columns: ImportColumn[]
  map: (ImportField | null)[]
  /** True for LIFT, whose parts are read into our fields: few people change them. */
  folded: boolean
  onChange: (map: (ImportField | null)[]) => void
}

/** Maps each column of a file to a field; a field can be used once. */
export function ColumnMap({ columns, map, folded, onChange }: ColumnMapProps) {
  const set = (index: number, field: ImportField | null) =>
    onChange(map.map((now, other) => (other === index ? field : now === field ? null : now)))
  const fields = (
    <fieldset className="grid min-w-0 gap-3">
      <legend className={folded ? 'sr-only' : 'mb-1 font-semibold'}>{say(columnsTitle)}</legend>
      <div className="grid">
        {columns.map(({ name, sample }, index) => (
          <label
            // Columns may share a name.
            // oxlint-disable-next-line react/no-array-index-key -- their order is the file's and never changes
            key={index}
            className="grid items-center gap-x-5 gap-y-1 border-t py-2.5 first:border-t-0 sm:grid-cols-[1fr_14rem]"
          >
            <span className="min-w-0">
              <span className="block wrap-anywhere">
                {(folded ? columnLabel(name) : name) || say(columnNumber, { number: index + 1 })}
              </span>
              <span className="line-clamp-1 text-sm wrap-anywhere text-soft">{sample || say(columnSampleEmpty)}</span>
            </span>
            <Select value={map[index] ?? ''} onText={(value) => set(index, (value || null) as ImportField | null)}>
              <option value="">{say(columnLeftOut)}</option>
              {importFields.map((field) => (
                <option key={field} value={field}>
                  {say(importFieldLabels[field])}
                </option>
              ))}
            </Select>
          </label>
        ))}
      </div>
      {!map.includes('form') && <InlineError>{say(wordColumnMissing)}</InlineError>}
    </fieldset>
  )
  if (!folded) return fields
  return (
    <Disclosure wide title={say(columnsTitle)}>
      {fields}
    </Disclosure>
  )
}
