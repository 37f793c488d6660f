import { useEffect } from 'react'
import { Link } from 'wouter'
import { imports } from '#shared/exchange.ts'
import { importsNoun, importsOfSource } from '#shared/exchange/batch-messages.ts'
import {
  interruptedState,
  earlierEmptyText,
  earlierEmptyTitle,
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
import { SourceFilter } from '#client/domain/source-filter.tsx'
import { formatMoment } from '#client/lib/dates/dates.ts'
import { PagedList } from '#client/ui/list/paged-list.tsx'
import { usePages } from '#client/lib/query/use-pages.ts'
import { useFilter } from '#client/lib/query/use-filter.ts'
import { Badge } from '#client/ui/badge.tsx'
import { EmptyState } from '#client/ui/message/empty-state.tsx'
import { Table, type Column } from '#client/ui/list/table.tsx'
import { importAddress, isRunning, checkedRows, states, type ImportListJson } from './import-text.ts'

export const StateBadge = ({
  importJson: { state, stalled },
}: {
  importJson: Pick<ImportListJson, 'state' | 'stalled'>
}) =>
  stalled ? (
    <Badge tone="danger">{say(interruptedState)}</Badge>
  ) : (
    <Badge tone={states[state].tone}>{say(states[state].label)}</Badge>
  )

function summaryOf({ state, counts, applied, keptByUndo, ...rest }: ImportListJson): string {
  if (state === 'checking') return say(summaryChecking, { count: checkedRows({ counts, ...rest }) })
  if (state === 'applying' || state === 'applied') return say(summaryWritten, { count: applied })
  if (state === 'undone') return keptByUndo > 0 ? say(summaryStayed, { count: keptByUndo }) : say(summaryNothing)
  return say(summaryChecked, { added: counts.new, changed: counts.changed, faulty: counts.fault })
}

const columns: Column<ImportListJson>[] = [
  {
    head: say(fileHead),
    names: true,
    className: 'wrap-anywhere',
    cell: ({ id, name }) => (
      <Link lang="" href={importAddress(id)} className="inline-block py-2">
        {name}
      </Link>
    ),
  },
  { head: say(stateHead), cell: (each) => <StateBadge importJson={each} /> },
  { head: say(rowsHead), cell: summaryOf },
  { head: say(sourceHead), className: 'wrap-anywhere', cell: ({ sourceTitle }) => <span lang="">{sourceTitle}</span> },
  {
    head: say(sentHead),
    className: 'text-soft',
    cell: ({ createdAt }) => <time dateTime={createdAt}>{formatMoment(createdAt)}</time>,
  },
]

/** Earlier imports, the newest first, page by page. */
export function ImportList() {
  const [source] = useFilter('source')
  const pages = usePages(imports.list, { source })
  const { rows, retry } = pages
  const running = rows?.some(isRunning) ?? false
  useEffect(() => {
    if (!running) return
    const timer = setInterval(retry, 2000)
    return () => clearInterval(timer)
  })
  return (
    <div className="grid gap-4">
      <SourceFilter label={say(importsOfSource)} />
      <PagedList
        pages={pages}
        noun={say(importsNoun)}
        empty={<EmptyState title={say(earlierEmptyTitle)} text={say(earlierEmptyText)} />}
      >
        {(shown) => <Table label={say(earlierTitle)} rows={shown} columns={columns} />}
      </PagedList>
    </div>
  )
}
