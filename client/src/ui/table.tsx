/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role -- see Table */
import type { ReactNode } from 'react'
import { cx } from './cx.ts'

export interface Column<Row> {
  head: string
  cell: (row: Row) => ReactNode
  /** What the row is called: the header of its cells, and the title of its card on a phone. */
  names?: boolean
  /** Needs no label beside it on a phone: buttons, badges. */
  plain?: boolean
  className?: string
}

type TableProps<Row> = {
  label: string
  columns: Column<Row>[]
  rows: Row[]
  className?: string
}

const cellLook = 'px-4 py-3 align-top max-md:block max-md:px-0 max-md:py-1'

/**
 * A table that becomes cards on a phone. The roles are written out because browsers forget them where CSS changes the
 * display of a table's parts.
 */
export const Table = <Row extends { id: string }>({ label, columns, rows, className }: TableProps<Row>) => (
  <table
    role="table"
    aria-label={label}
    className={cx(
      'w-full border-collapse text-left max-md:block md:rounded-card md:border md:bg-sheet md:shadow-card',
      className,
    )}
  >
    <thead role="rowgroup" className="max-md:sr-only">
      <tr role="row" className="border-b-2">
        {columns.map(({ head }) => (
          <th key={head} role="columnheader" scope="col" className="px-4 py-3 text-sm font-semibold text-soft">
            {head}
          </th>
        ))}
      </tr>
    </thead>
    <tbody role="rowgroup" className="max-md:grid max-md:gap-3">
      {rows.map((row) => (
        <tr
          key={row.id}
          role="row"
          className="max-md:flex max-md:flex-col max-md:rounded-card max-md:border max-md:bg-sheet max-md:p-4 max-md:shadow-card md:border-t"
        >
          {columns.map(({ head, cell, names, plain, className: own }) =>
            names ? (
              <th
                key={head}
                role="rowheader"
                scope="row"
                className={cx(cellLook, 'min-w-0 font-semibold max-md:order-first', own)}
              >
                {cell(row)}
              </th>
            ) : (
              <td key={head} role="cell" className={cx(cellLook, 'min-w-0', own)}>
                {!plain && (
                  <span aria-hidden className="mr-2 text-sm text-soft md:hidden">
                    {head}
                  </span>
                )}
                {cell(row)}
              </td>
            ),
          )}
        </tr>
      ))}
    </tbody>
  </table>
)
