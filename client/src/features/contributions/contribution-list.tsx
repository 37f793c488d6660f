import { useRef } from 'react'
import { contributions } from '#shared/contributions/contributions.ts'
import { say } from '#shared/messages/say.ts'
import { contributionsNoun, myContributions, noContributionsYet, submitFirst } from '#shared/contributions/messages.ts'
import { PagedList } from '#client/ui/list/paged-list.tsx'
import { usePages } from '#client/lib/query/use-pages.ts'
import { EmptyState } from '#client/ui/message/empty-state.tsx'
import { ContributionCard } from './contribution-card.tsx'
import type { PendingUploadPart } from './contribution-fields.tsx'

const noFilters = {}

interface ListProps {
  PendingUpload: PendingUploadPart
  /** Moves the focus to a contribution that was just sent. */
  onMounted: (id: string, heading: HTMLElement | null) => void
}

/** The author's contributions, in the right column of the page (docs/product.md 52). */
export function ContributionList({ PendingUpload, onMounted }: ListProps) {
  const pages = usePages(contributions.listOwn, noFilters)
  const heading = useRef<HTMLHeadingElement>(null)
  return (
    <section aria-labelledby="mine" className="grid gap-5">
      <h2 id="mine" ref={heading} tabIndex={-1}>
        {say(myContributions)}
      </h2>
      <PagedList
        pages={pages}
        noun={say(contributionsNoun)}
        empty={<EmptyState title={say(noContributionsYet)} text={say(submitFirst)} />}
      >
        {(rows) => (
          <div className="grid gap-4">
            {rows.map((contribution) => (
              <ContributionCard
                key={contribution.id}
                contribution={contribution}
                focusAfter={heading}
                headingRef={(element) => onMounted(contribution.id, element)}
                PendingUpload={PendingUpload}
              />
            ))}
          </div>
        )}
      </PagedList>
    </section>
  )
}
