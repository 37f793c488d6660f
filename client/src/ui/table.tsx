/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role -- see Table */
import type { ReactNode } from 'react'
import { cx } from './cx.ts'

export interface Column<Row> {
  head: string
  /** null where there is nothing to tell. */
  cell: (row: Row) => ReactNode
  /** What the row is called: the header of its cells, and the title of its card. */
  names?: boolean
  /** Speaks for itself on a card: its label is there for screen readers alone. */
  plain?: boolean
  className?: string
}

type TableProps<Row> = {
  label: string
  columns: Column<Row>[]
  rows: Row[]
  className?: string
}

const cellLook =
  'px-4 py-3 align-middle max-lg:block max-lg:px-0 max-lg:py-1 lg:border-t lg:[tr:first-child>&]:border-t-0'

/** On a card there is no gap to fill. */
const emptyLook = 'px-4 py-3 max-lg:hidden lg:border-t lg:[tr:first-child>&]:border-t-0'

/**
 * A table that becomes cards where it would not fit. The roles are written out because browsers forget them where CSS changes the
 * display of a table's parts.
 */
export const Table = <Row extends { id: string }>({ label, columns, rows, className }: TableProps<Row>) => (
  <table
    role="table"
    aria-label={label}
    className={cx(
      'w-full border-separate border-spacing-0 text-left max-lg:block lg:rounded-card lg:border lg:bg-sheet lg:shadow-card',
      className,
    )}
  >
    <thead role="rowgroup" className="max-lg:hidden">
      <tr role="row">
        {columns.map(({ head }) => (
          <th
            key={head}
            role="columnheader"
            scope="col"
            className="border-b-2 px-4 py-3 text-sm font-semibold text-soft"
          >
            {head}
          </th>
        ))}
      </tr>
    </thead>
    <tbody role="rowgroup" className="max-lg:grid max-lg:gap-3 max-md:grid-cols-1 md:max-lg:grid-cols-2">
      {rows.map((row) => (
        <tr
          key={row.id}
          role="row"
          className="max-lg:flex max-lg:flex-col max-lg:rounded-card max-lg:border max-lg:bg-sheet max-lg:p-4 max-lg:shadow-card"
        >
          {columns.map(({ head, cell, names, plain, className: own }) => {
            const content = cell(row)
            if (names)
              return (
                <th
                  key={head}
                  role="rowheader"
                  scope="row"
                  className={cx(cellLook, 'min-w-0 font-semibold max-lg:order-first', own)}
                >
                  {content}
                </th>
              )
            return (
              <td key={head} role="cell" className={cx(content === null ? emptyLook : cellLook, 'min-w-0', own)}>
                <span className={cx('lg:hidden', plain ? 'sr-only' : 'mr-2 text-sm text-soft')}>{head}</span>
                {content}
              </td>
            )
          })}
        </tr>
      ))}
    </tbody>
  </table>
)
