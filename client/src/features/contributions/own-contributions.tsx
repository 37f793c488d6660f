import { useRef } from 'react'
import { contributions } from '#shared/contributions/contributions.ts'
import { say } from '#shared/messages/say.ts'
import { givenNoun, ownContributionsTitle } from '#shared/contributions/messages.ts'
import { PagedList } from '#client/ui/list/paged-list.tsx'
import { usePages } from '#client/lib/query/use-pages.ts'
import type { PendingUploadPart } from './contribution-fields.tsx'
import { ContributionCard } from './contribution-card.tsx'

const noFilters = {}

/** All contributions of the person, of every kind, with their decisions; renders nothing if there are none. */
export function OwnContributions({ PendingUpload }: { PendingUpload: PendingUploadPart | undefined }) {
  const pages = usePages(contributions.listProposals, noFilters)
  const heading = useRef<HTMLHeadingElement>(null)
  if (!pages.error && !pages.rows?.length) return null
  return (
    <section aria-labelledby="given" className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <h2 id="given" ref={heading} tabIndex={-1}>
        {say(ownContributionsTitle)}
      </h2>
      <PagedList pages={pages} noun={say(givenNoun)} empty={null}>
        {(rows) => (
          <div className="grid items-start gap-4 lg:grid-cols-2">
            {rows.map((contribution) => (
              <ContributionCard
                key={contribution.id}
                contribution={contribution}
                focusAfter={heading}
                PendingUpload={PendingUpload}
              />
            ))}
          </div>
        )}
      </PagedList>
    </section>
  )
}
