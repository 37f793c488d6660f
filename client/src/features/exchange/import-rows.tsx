import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { Link } from 'wouter'
import { imports, rowOutcomes, type RowOutcome } from '#shared/exchange.ts'
import {
  allLabel,
  allText,
  faultInColumn,
  meaningHead,
  noWord,
  noteHead,
  outcomeHead,
  rowHead,
  rowsEmpty,
  rowsFailed,
  rowsLabel,
  rowsShown,
  rowsTitle,
  showRows,
  wordHead,
} from '#shared/exchange/row-messages.ts'
import { say } from '#shared/messages/say.ts'
import { entryAddress } from '#shared/entries/library/library.ts'
import { pageLimit } from '#shared/paging.ts'
import { formatCount } from '#client/lib/format-count.ts'
import { richText } from '#client/lib/rich-text.tsx'
import { query } from '#client/lib/query/query-client.ts'
import { ReadFailure } from '#client/ui/message/read-failure.tsx'
import { useFilter } from '#client/lib/query/use-filter.ts'
import { Badge } from '#client/ui/badge.tsx'
import { cx } from '#client/ui/cx.ts'
import { EmptyState } from '#client/ui/message/empty-state.tsx'
import { Pager } from '#client/ui/list/pager.tsx'
import { CardSkeleton } from '#client/ui/message/skeleton.tsx'
import { Table, type Column } from '#client/ui/list/table.tsx'
import { Addition, Additions } from './import-additions.tsx'
import { checkedRows, outcomes, type ImportJson, type ImportRowJson } from './import-text.ts'

function Word({ row, linked }: { row: ImportRowJson; linked: boolean }) {
  if (row.form === '') return <span className="font-normal text-soft">{say(noWord)}</span>
  return linked && row.entryId ? (
    <Link href={entryAddress(row.entryId)} lang="dtp" className="inline-block py-2">
      {row.form}
    </Link>
  ) : (
    <span lang="dtp">{row.form}</span>
  )
}

const inBold = (children: ReactNode) => <strong>{children}</strong>

function Wrong({ faults }: Pick<ImportRowJson, 'faults'>) {
  if (faults.length === 0) return null
  return (
    <ul className="grid gap-1">
      {faults.map(({ column, sentence }) => (
        <li key={`${column} ${sentence}`}>
          {column ? richText(faultInColumn, { name: column, sentence, column: inBold }) : sentence}
        </li>
      ))}
    </ul>
  )
}

const columnsOf = (
  importJson: ImportJson,
  linked: (row: ImportRowJson) => boolean,
): Column<ImportRowJson & { id: string }>[] => [
  { head: say(rowHead), className: 'tabular-nums text-soft lg:w-20', cell: ({ row }) => formatCount(row) },
  {
    head: say(wordHead),
    names: true,
    className: 'wrap-anywhere lg:w-1/5',
    cell: (row) => <Word row={row} linked={linked(row)} />,
  },
  { head: say(meaningHead), className: 'wrap-anywhere', cell: ({ meaning }) => meaning || null },
  {
    head: say(outcomeHead),
    plain: true,
    cell: ({ outcome }) => <Badge tone={outcomes[outcome].tone}>{say(outcomes[outcome].label)}</Badge>,
  },
  {
    head: say(noteHead),
    plain: true,
    className: 'wrap-anywhere',
    cell: (row) =>
      row.faults[0] ? (
        <Wrong faults={row.faults} />
      ) : row.outcome === 'add' ? (
        <Addition row={row} importJson={importJson} />
      ) : null,
  },
]

/** Number of rows by outcome; each number filters the rows. Outcomes without rows are left out. */
function Counts({
  importJson,
  shown,
  show,
}: {
  importJson: ImportJson
  shown: string
  show: (outcome: string) => void
}) {
  const tiles = [
    { value: '', label: allLabel, text: allText, count: checkedRows(importJson) },
    ...rowOutcomes
      .map((outcome) => ({ value: outcome, ...outcomes[outcome], count: importJson.counts[outcome] }))
      .filter(({ value, count }) => count > 0 || value === shown),
  ]
  return (
    <fieldset
      aria-label={say(showRows)}
      className="grid grid-cols-2 gap-3 sm:grid-cols-3 md:grid-cols-4 lg:grid-cols-6"
    >
      {tiles.map(({ value, label, text, count }) => (
        <button
          key={value}
          type="button"
          aria-pressed={shown === value}
          onClick={() => show(value)}
          className={cx(
            'grid content-start justify-items-start gap-0.5 rounded-card border bg-surface p-3.5 text-left transition-colors duration-150',
            'hover:border-ink aria-pressed:border-ink aria-pressed:bg-accent-wash aria-pressed:ring-1 aria-pressed:ring-ink',
          )}
        >
          <span className="text-xl font-semibold tabular-nums md:text-2xl">{formatCount(count)}</span>
          <span className="font-semibold">{say(label)}</span>
          <span className="text-sm text-soft">{say(text)}</span>
        </button>
      ))}
    </fieldset>
  )
}

/** Rows of an import with their outcomes, one page at a time. */
export function ImportRows({ importJson }: { importJson: ImportJson }) {
  const [shown, show] = useFilter('outcome')
  const outcome = rowOutcomes.find((each) => each === shown)
  const [visited, setVisited] = useState({ shown, starts: [0] })
  const starts = visited.shown === shown ? visited.starts : [0]
  const lastRowBefore = starts.at(-1) ?? 0
  const total = outcome ? importJson.counts[outcome] : checkedRows(importJson)
  return (
    <section aria-labelledby="rows" className="grid gap-4">
      <h2 id="rows" className="sr-only">
        {say(rowsTitle)}
      </h2>
      <Counts importJson={importJson} shown={outcome ?? ''} show={show} />
      <Additions importJson={importJson} />
      <Rows
        importJson={importJson}
        outcome={outcome}
        after={lastRowBefore}
        page={starts.length}
        total={total}
        onBack={starts.length > 1 ? () => setVisited({ shown, starts: starts.slice(0, -1) }) : undefined}
        onNext={(last) => setVisited({ shown, starts: [...starts, last] })}
      />
    </section>
  )
}

interface RowsProps {
  importJson: ImportJson
  outcome: RowOutcome | undefined
  /** Cursor: number of the row before the page. */
  after: number
  page: number
  total: number
  onBack: (() => void) | undefined
  onNext: (last: number) => void
}

function Rows({ importJson, outcome, after, page, total, onBack, onNext }: RowsProps) {
  const call = query(imports.rows, { params: { id: importJson.id }, query: { ...(outcome ? { outcome } : {}), after } })
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery({
    ...call,
    // Applying an import can turn rows into conflicts, so its state is part of the key.
    queryKey: [...call.queryKey, importJson.state],
    placeholderData: keepPreviousData,
  })
  if (error) {
    const failure = say(rowsFailed)
    return <ReadFailure failure={failure} error={error} busy={isFetching} onRetry={() => void refetch()} />
  }
  if (!data) return <CardSkeleton />
  if (data.length === 0) return <EmptyState title={say(rowsEmpty)} />
  const begin = (page - 1) * pageLimit.usual + 1
  const lastShown = begin + data.length - 1
  const showNext = lastShown < total && !isPlaceholderData ? () => onNext(data.at(-1)!.row) : undefined
  // New entries exist only after the import was applied.
  const linked = (row: ImportRowJson) => row.outcome !== 'new' || importJson.state === 'applied'
  return (
    <div aria-busy={isPlaceholderData || undefined} className={cx('grid gap-4', isPlaceholderData && 'opacity-60')}>
      <Table
        label={say(rowsLabel)}
        rows={data.map((row) => ({ ...row, id: String(row.row) }))}
        columns={columnsOf(importJson, linked)}
      />
      <Pager
        label={say(rowsTitle)}
        page={page}
        text={say(rowsShown, { begin, last: lastShown, total })}
        onBack={onBack}
        onNext={showNext}
      />
    </div>
  )
}
