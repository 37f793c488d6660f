import { Link } from 'wouter'
import type { PublishedContributionJson } from '#shared/contributions/contributions.ts'
import { communityAddress, publishedAddress, type LibraryQuery } from '#shared/entries/library/library.ts'
import { say } from '#shared/messages/say.ts'
import {
  contributionCount,
  contributionCountFor,
  contributionsNoun,
  nothingSharedYet,
  sharedAppearsHere,
  titlesAreSearched,
} from '#shared/contributions/messages.ts'
import { nothingFoundFor } from '#shared/entries/library/library-messages.ts'
import type { ReactNode } from 'react'
import { Day } from '#client/lib/dates/day.tsx'
import { MoreList } from '#client/ui/list/more-list.tsx'
import { Card } from '#client/ui/card.tsx'
import { EmptyState } from '#client/ui/message/empty-state.tsx'
import { publishedPageCall, authorOf } from './published-calls.ts'

const PublishedCard = ({ contribution, from }: { contribution: PublishedContributionJson; from: string }) => (
  <Card as="li" className="hover:border-edge">
    <h2 lang="" className="text-xl wrap-anywhere">
      <Link
        href={publishedAddress(contribution.id)}
        state={{ from }}
        className="no-underline after:absolute after:inset-0 hover:underline"
      >
        {contribution.title}
      </Link>
    </h2>
    {contribution.content && (
      <p lang="" className="line-clamp-3 wrap-anywhere whitespace-pre-line text-soft">
        {contribution.content}
      </p>
    )}
    <p className="mt-auto text-sm text-soft">
      {authorOf(contribution)}, <Day at={contribution.publishedAt} />
    </p>
  </Card>
)

const countText = (total: string, { q }: LibraryQuery) =>
  q ? say(contributionCountFor, { total, q }) : say(contributionCount, { total })

/** Approved contributions, as everybody may read them (docs/product.md 24). */
export const PublishedList = ({ libraryQuery, invitation }: { libraryQuery: LibraryQuery; invitation: ReactNode }) => (
  <MoreList
    noun={say(contributionsNoun)}
    cursor={libraryQuery.cursor}
    callFor={(cursor) => publishedPageCall({ ...libraryQuery, cursor })}
    addressOf={(cursor) => communityAddress({ ...libraryQuery, cursor })}
    countOf={(total) => countText(total, libraryQuery)}
    empty={
      <EmptyState
        level={2}
        title={libraryQuery.q ? say(nothingFoundFor, { q: libraryQuery.q }) : say(nothingSharedYet)}
        text={say(libraryQuery.q ? titlesAreSearched : sharedAppearsHere)}
        action={invitation}
      />
    }
  >
    {(rows) => (
      <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        {rows.map((contribution) => (
          <PublishedCard
            key={contribution.id}
            contribution={contribution}
            from={communityAddress({ q: libraryQuery.q })}
          />
        ))}
      </ul>
    )}
  </MoreList>
)
