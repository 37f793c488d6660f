import { ArrowRight } from 'lucide-react'
import { say } from '#shared/messages/say.ts'
import {
  auditNone,
  auditNoun,
  auditSearch,
  auditSubjectColumn,
  auditText,
  auditTitle,
  becameWord,
  changeColumn,
  deletedOrSite,
  nothingWord,
  actionColumn,
  whenColumn,
  whoColumn,
} from '#shared/site/audit/audit-messages.ts'
import { audit, type AuditEventJson } from '#shared/site/audit/audit.ts'
import { formatMoment } from '#client/lib/dates/dates.ts'
import { PagedList } from '#client/ui/list/paged-list.tsx'
import { usePages } from '#client/lib/query/use-pages.ts'
import { useFilter } from '#client/lib/query/use-filter.ts'
import { EmptyState } from '#client/ui/message/empty-state.tsx'
import { SearchBox } from '#client/ui/form/search-box.tsx'
import { Table, type Column } from '#client/ui/list/table.tsx'
import { auditEventText, valueText } from './audit-text.ts'

const Change = ({ before, after }: AuditEventJson) => (
  <span className="inline-flex flex-wrap items-center gap-x-2 wrap-anywhere">
    {before !== null && <span className="min-w-0">{valueText(before)}</span>}
    {before !== null && (
      <>
        <ArrowRight aria-hidden className="size-4 shrink-0 text-soft" />
        <span className="sr-only">{say(becameWord)}</span>
      </>
    )}
    <span className="min-w-0 font-medium">{after === null ? say(nothingWord) : valueText(after)}</span>
  </span>
)

const changeOf = (entry: AuditEventJson) =>
  entry.before === null && entry.after === null ? null : <Change {...entry} />

const columns: Column<AuditEventJson>[] = [
  {
    head: say(whenColumn),
    plain: true,
    className: 'text-soft lg:whitespace-nowrap',
    cell: ({ at }) => <time dateTime={at}>{formatMoment(at)}</time>,
  },
  {
    head: say(whoColumn),
    plain: true,
    className: 'wrap-anywhere font-semibold max-lg:pb-0',
    // The contract cannot tell a deleted person from an unnamed one.
    cell: ({ actorName }) => actorName ?? <span className="font-normal text-soft">{say(deletedOrSite)}</span>,
  },
  { head: say(actionColumn), plain: true, className: 'max-lg:py-0', cell: ({ action }) => auditEventText(action) },
  {
    head: say(auditSubjectColumn),
    plain: true,
    className: 'wrap-anywhere font-semibold max-lg:pt-0',
    cell: ({ subject }) => subject,
  },
  { head: say(changeColumn), plain: true, className: 'lg:w-1/4', cell: changeOf },
]

export function AuditList() {
  const [q, search] = useFilter('q')
  const pages = usePages(audit.list, { q })
  return (
    <div className="grid gap-5">
      <div>
        <h2>{say(auditTitle)}</h2>
        <p className="mt-1 text-soft">{say(auditText)}</p>
      </div>
      <SearchBox label={say(auditSearch)} value={q} onSearch={search} className="max-w-md" />
      <PagedList pages={pages} noun={say(auditNoun)} empty={<EmptyState title={say(auditNone)} />}>
        {(rows) => <Table label={say(auditTitle)} rows={rows} columns={columns} />}
      </PagedList>
    </div>
  )
}
