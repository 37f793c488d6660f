/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role -- see Table */
import type { ReactNode } from 'react'
import { cx } from '#client/ui/cx.ts'

export interface Column<Row> {
  head: string
  /** Content of the cell; null for an empty one. */
  cell: (row: Row) => ReactNode
  /** True for the column that names the row: its header cell and card title. */
  names?: boolean
  /** True if the cell needs no label on a card; screen readers still hear it. */
  plain?: boolean
  className?: string
}

type TableProps<Row> = {
  label: string
  columns: Column<Row>[]
  rows: Row[]
  /** True if the cells of a card are side by side, in the order and width that each column's class says. */
  compact?: boolean
}

const cellLook =
  'px-4 py-3 align-middle max-lg:block max-lg:px-0 max-lg:py-1 lg:border-t lg:[tr:first-child>&]:border-t-0'

/** Cards skip empty cells. */
const emptyLook = 'px-4 py-3 max-lg:hidden lg:border-t lg:[tr:first-child>&]:border-t-0'

/**
 * Table that becomes a list of cards if it does not fit. The roles are explicit because browsers drop them when CSS changes the
 * display of table elements.
 */
export const Table = <Row extends { id: string }>({ label, columns, rows, compact = false }: TableProps<Row>) => (
  <table
    role="table"
    aria-label={label}
    className="w-full border-separate border-spacing-0 text-left max-lg:block lg:rounded-card lg:border lg:bg-surface lg:shadow-card"
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
    <tbody
      role="rowgroup"
      className={cx('max-lg:grid max-md:grid-cols-1 md:max-lg:grid-cols-2', compact ? 'max-lg:gap-2' : 'max-lg:gap-3')}
    >
      {rows.map((row) => (
        <tr
          key={row.id}
          role="row"
          className={cx(
            'max-lg:rounded-card max-lg:border max-lg:bg-surface max-lg:shadow-card',
            compact
              ? 'max-lg:flex max-lg:flex-wrap max-lg:items-center max-lg:gap-x-2 max-lg:py-1.5 max-lg:pr-2 max-lg:pl-4'
              : 'max-lg:flex max-lg:flex-col max-lg:p-4',
          )}
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
