import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { imports } from '#shared/exchange.ts'
import { formatMoment } from '#client/lib/dates/dates.ts'
import { query } from '#client/lib/query/query-client.ts'
import { Badge } from '#client/ui/badge.tsx'
import { EmptyState } from '#client/ui/message/empty-state.tsx'
import { Table, type Column } from '#client/ui/list/table.tsx'
import { Loaded } from '#client/lib/query/loaded.tsx'
import { CardSkeletons } from '#client/ui/message/skeleton.tsx'
import {
  importAddress,
  isRunning,
  checkedRows,
  numberOf,
  rowsOf,
  states,
  type ImportListAnswer,
} from './import-words.ts'

export const StateBadge = ({ of: { state, stalled } }: { of: Pick<ImportListAnswer, 'state' | 'stalled'> }) =>
  stalled ? <Badge tone="danger">Cut off</Badge> : <Badge tone={states[state].tone}>{states[state].label}</Badge>

/** One-line summary of an import. */
function summaryOf({ state, counts, applied, keptByUndo, ...rest }: ImportListAnswer): string {
  if (state === 'checking') return `${rowsOf(checkedRows({ counts, ...rest }))} so far`
  if (state === 'applying' || state === 'applied') return `${rowsOf(applied)} written`
  if (state === 'undone') return keptByUndo > 0 ? `${rowsOf(keptByUndo)} stayed` : 'nothing is left of it'
  return `${numberOf(counts.new)} new, ${numberOf(counts.changed)} changed, ${numberOf(counts.fault)} faulty`
}

const columns: Column<ImportListAnswer>[] = [
  {
    head: 'File',
    names: true,
    className: 'wrap-anywhere',
    cell: ({ id, name }) => (
      <Link href={importAddress(id)} className="inline-block py-2">
        {name}
      </Link>
    ),
  },
  { head: 'State', cell: (each) => <StateBadge of={each} /> },
  { head: 'Rows', cell: summaryOf },
  { head: 'Source', className: 'wrap-anywhere', cell: ({ sourceTitle }) => sourceTitle },
  {
    head: 'Sent',
    className: 'text-soft',
    cell: ({ createdAt }) => <time dateTime={createdAt}>{formatMoment(createdAt)}</time>,
  },
]

/** Earlier imports, the newest first. */
export function ImportList() {
  const list = useQuery({
    ...query(imports.list),
    refetchOnMount: 'always',
    refetchInterval: ({ state }) => (state.data?.some(isRunning) ? 2000 : false),
  })
  return (
    <Loaded
      query={list}
      failure="The earlier imports could not be loaded."
      loading={<CardSkeletons label="Loading the earlier imports" />}
      empty={<EmptyState title="Nothing was imported yet" text="What you check is kept here." />}
    >
      {(rows) => <Table label="Earlier imports" rows={rows} columns={columns} />}
    </Loaded>
  )
}
