import { useRef } from 'react'
import { contributions } from '#shared/contributions.ts'
import { PagedList } from '#client/lib/paged-list.tsx'
import { usePages } from '#client/lib/use-pages.ts'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { ContributionCard } from './contribution-card.tsx'
import type { GiftPart } from './contribution-fields.tsx'

const everything = {}

interface ListProps {
  Gift: GiftPart
  /** Leads to the one that was just sent. */
  arrive: (id: string, heading: HTMLElement | null) => void
}

/** docs/product.md 52, the right column. */
export function ContributionList({ Gift, arrive }: ListProps) {
  const pages = usePages(contributions.mine, everything)
  const heading = useRef<HTMLHeadingElement>(null)
  return (
    <section aria-labelledby="mine" className="grid gap-5">
      <h2 id="mine" ref={heading} tabIndex={-1}>
        My Contributions
      </h2>
      <PagedList
        pages={pages}
        what="contributions"
        empty={
          <EmptyState title="No Contributions Yet" text="Submit your first contribution to share your knowledge" />
        }
      >
        {(rows) => (
          <div className="grid gap-4">
            {rows.map((contribution) => (
              <ContributionCard
                key={contribution.id}
                contribution={contribution}
                focusAfter={heading}
                headingRef={(element) => arrive(contribution.id, element)}
                Gift={Gift}
              />
            ))}
          </div>
        )}
      </PagedList>
    </section>
  )
}
