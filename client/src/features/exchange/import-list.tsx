import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { imports } from '#shared/exchange.ts'
import { formatMoment } from '#client/lib/dates.ts'
import { query } from '#client/lib/query-client.ts'
import { ReadFailure } from '#client/lib/read-failure.tsx'
import { Badge } from '#client/ui/badge.tsx'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { CardSkeleton } from '#client/ui/skeleton.tsx'
import { Table } from '#client/ui/table.tsx'
import type { Column } from '#client/ui/table.tsx'
import { importAddress, isUnderWay, looked, numberOf, rowsOf, states } from './import-words.ts'
import type { ImportAnswer } from './import-words.ts'

export const StateBadge = ({ of: { state, stalled } }: { of: Pick<ImportAnswer, 'state' | 'stalled'> }) =>
  stalled ? <Badge tone="clay">Cut off</Badge> : <Badge tone={states[state].tone}>{states[state].label}</Badge>

/** What a file brought or would bring, in one line. */
function brought({ state, counts, applied, keptByUndo, ...rest }: ImportAnswer): string {
  if (state === 'checking') return `${rowsOf(looked({ counts, ...rest }))} so far`
  if (state === 'applying' || state === 'applied') return `${rowsOf(applied)} written`
  if (state === 'undone') return keptByUndo > 0 ? `${rowsOf(keptByUndo)} stayed` : 'nothing is left of it'
  return `${numberOf(counts.new)} new, ${numberOf(counts.changed)} changed, ${numberOf(counts.fault)} faulty`
}

const columns: Column<ImportAnswer>[] = [
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
  { head: 'Rows', cell: brought },
  { head: 'Source', className: 'wrap-anywhere', cell: ({ sourceTitle }) => sourceTitle },
  {
    head: 'Sent',
    className: 'text-soft',
    cell: ({ createdAt }) => <time dateTime={createdAt}>{formatMoment(createdAt)}</time>,
  },
]

/** Files of words that were sent before, newest first. */
export function ImportList() {
  const { data, error, isFetching, refetch } = useQuery({
    ...query(imports.list),
    refetchOnMount: 'always',
    refetchInterval: ({ state }) => (state.data?.some(isUnderWay) ? 2000 : false),
  })
  if (error) {
    const what = 'The earlier imports could not be loaded.'
    return <ReadFailure what={what} error={error} busy={isFetching} onRetry={() => void refetch()} />
  }
  if (!data) {
    return (
      <>
        <output className="sr-only">Loading the earlier imports</output>
        <CardSkeleton />
      </>
    )
  }
  if (data.length === 0) return <EmptyState title="Nothing was imported yet" text="What you check is kept here." />
  return <Table label="Earlier imports" rows={data} columns={columns} />
}
