import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { imports } from '#shared/exchange.ts'
import {
  cutOffState,
  earlierEmptyText,
  earlierEmptyTitle,
  earlierFailed,
  earlierLoading,
  earlierTitle,
  fileHead,
  rowsHead,
  sentHead,
  sourceHead,
  stateHead,
  summaryChecked,
  summaryChecking,
  summaryNothing,
  summaryStayed,
  summaryWritten,
} from '#shared/exchange/import-messages.ts'
import { say } from '#shared/messages/say.ts'
import { formatMoment } from '#client/lib/dates/dates.ts'
import { query } from '#client/lib/query/query-client.ts'
import { Badge } from '#client/ui/badge.tsx'
import { EmptyState } from '#client/ui/message/empty-state.tsx'
import { Table, type Column } from '#client/ui/list/table.tsx'
import { Loaded } from '#client/lib/query/loaded.tsx'
import { CardSkeletons } from '#client/ui/message/skeleton.tsx'
import { importAddress, isRunning, checkedRows, states, type ImportListAnswer } from './import-words.ts'

export const StateBadge = ({ of: { state, stalled } }: { of: Pick<ImportListAnswer, 'state' | 'stalled'> }) =>
  stalled ? (
    <Badge tone="danger">{say(cutOffState)}</Badge>
  ) : (
    <Badge tone={states[state].tone}>{say(states[state].label)}</Badge>
  )

/** One-line summary of an import. */
function summaryOf({ state, counts, applied, keptByUndo, ...rest }: ImportListAnswer): string {
  if (state === 'checking') return say(summaryChecking, { count: checkedRows({ counts, ...rest }) })
  if (state === 'applying' || state === 'applied') return say(summaryWritten, { count: applied })
  if (state === 'undone') return keptByUndo > 0 ? say(summaryStayed, { count: keptByUndo }) : say(summaryNothing)
  return say(summaryChecked, { added: counts.new, changed: counts.changed, faulty: counts.fault })
}

const columns: Column<ImportListAnswer>[] = [
  {
    head: say(fileHead),
    names: true,
    className: 'wrap-anywhere',
    cell: ({ id, name }) => (
      <Link href={importAddress(id)} className="inline-block py-2">
        {name}
      </Link>
    ),
  },
  { head: say(stateHead), cell: (each) => <StateBadge of={each} /> },
  { head: say(rowsHead), cell: summaryOf },
  { head: say(sourceHead), className: 'wrap-anywhere', cell: ({ sourceTitle }) => sourceTitle },
  {
    head: say(sentHead),
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
      failure={say(earlierFailed)}
      loading={<CardSkeletons label={say(earlierLoading)} />}
      empty={<EmptyState title={say(earlierEmptyTitle)} text={say(earlierEmptyText)} />}
    >
      {(rows) => <Table label={say(earlierTitle)} rows={rows} columns={columns} />}
    </Loaded>
  )
}
