import { contributionStatuses, contributions } from '#shared/contributions.ts'
import type { ContributionStatus } from '#shared/contributions.ts'
import { PagedList } from '#client/lib/paged-list.tsx'
import { useNarrowing, usePages } from '#client/lib/use-pages.ts'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { Field, Select } from '#client/ui/field.tsx'
import { SearchBox } from '#client/ui/search-box.tsx'
import { ReviewCard } from './review-card.tsx'
import type { EntryPart } from './review-card.tsx'

const statusNames: Record<ContributionStatus, string> = {
  PENDING: 'Pending',
  APPROVED: 'Approved',
  REJECTED: 'Rejected',
}

/** docs/product.md 52, Contributions tab. */
export function ReviewAdmin({ Entry }: { Entry: EntryPart }) {
  const [q, search] = useNarrowing('q')
  const [status, narrow] = useNarrowing('status')
  const pages = usePages(contributions.all, { q, status })
  return (
    <div className="grid gap-5">
      <h2>Contributions</h2>
      <div className="grid items-end gap-4 sm:grid-cols-[1fr_12rem]">
        <SearchBox label="Search contributions" value={q} onSearch={search} />
        <Field label="Status">
          <Select value={status} onChange={(event) => narrow(event.target.value)}>
            <option value="">All</option>
            {contributionStatuses.map((each) => (
              <option key={each} value={each}>
                {statusNames[each]}
              </option>
            ))}
          </Select>
        </Field>
      </div>
      <PagedList pages={pages} what="contributions" empty={<EmptyState title="No contributions yet" />}>
        {(rows) => (
          <div className="grid gap-4">
            {rows.map((contribution) => (
              <ReviewCard key={contribution.id} contribution={contribution} Entry={Entry} />
            ))}
          </div>
        )}
      </PagedList>
    </div>
  )
}
