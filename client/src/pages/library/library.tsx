import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation, useRoute, useRouter } from 'wouter'
import { entryDocuments } from '#shared/entries/document-calls.ts'
import { domainLabels } from '#shared/entries/value-labels.ts'
import {
  browseAddress,
  communityAddress,
  entriesAddress,
  hasFilters,
  libraryQueryIn,
  type LibraryQuery,
} from '#shared/entries/library/library.ts'
import { say } from '#shared/messages/say.ts'
import {
  fromCommunity,
  fromAToZ,
  libraryName,
  libraryPart,
  listOfDialect,
  listOfDomain,
  listOfLetter,
  searchContributionTitles,
  searchTheLibrary,
} from '#shared/entries/library/library-messages.ts'
import type { PageReads } from '#client/lib/page-reads.ts'
import { PageTitle } from '#client/lib/page/page-title.tsx'
import { query } from '#client/lib/query/query-client.ts'
import { Container } from '#client/ui/container.tsx'
import { cx } from '#client/ui/cx.ts'
import { PageHeading } from '#client/ui/page-heading.tsx'
import { useDialectName } from '#client/domain/dialects.ts'
import { LibraryEntries } from '#client/features/entries/library/library-entries.tsx'
import { LibraryDownloads } from '#client/features/entries/library/library-downloads.tsx'
import { LibraryInvitation } from '#client/features/entries/library/library-invitation.tsx'
import {
  FilterButton,
  LibraryFilters,
  LibraryLetters,
  LibraryLinks,
  entryTypeTabs,
} from '#client/features/entries/library/library-filters.tsx'
import { LibrarySearch } from '#client/features/entries/library/library-search.tsx'
import { MatchingContributions, type SharedPage } from '#client/features/contributions/matching-contributions.tsx'
import { entriesCall, voicedLettersCall } from '#client/features/entries/library/library-calls.ts'
import { publishedPageCall } from '#client/features/contributions/published-calls.ts'
import { PublishedList } from '#client/features/contributions/published-list.tsx'

/** A search under "All" finds contributions too. */
const findsContributions = (libraryQuery: LibraryQuery) =>
  libraryQuery.q !== '' && libraryQuery.type === null && !hasFilters(libraryQuery)

export const reads: PageReads = ({ path, search }) => {
  const libraryQuery = libraryQueryIn(search)
  const dialects = query(entryDocuments.dialects)
  if (path === '/library/contributions') return [publishedPageCall(libraryQuery), dialects, voicedLettersCall()]
  return [
    entriesCall(libraryQuery),
    dialects,
    voicedLettersCall(),
    ...(!libraryQuery.q || libraryQuery.letter ? [query(entryDocuments.letters, {})] : []),
    ...(findsContributions(libraryQuery) ? [publishedPageCall({ ...libraryQueryIn(''), q: libraryQuery.q })] : []),
  ]
}

/** Raw query string of the address. The router's own hook decodes it once too often for texts that people typed. */
export function useRawSearch(): string {
  const router = useRouter()
  return router.searchHook(router)
}

/** Name of a list with one filter. */
function listNameOf({ type, letter, domain }: LibraryQuery, dialectName: string | null | undefined): string | null {
  if (letter) return say(listOfLetter, { letter: letter.toUpperCase() })
  if (dialectName) return say(listOfDialect, { dialect: dialectName })
  if (domain) return say(listOfDomain, { domain: say(domainLabels[domain]) })
  return type && say(entryTypeTabs[type])
}

/** `/library`, `/library/browse`, and `/library/contributions`. The search is in the address, so that it can be shared and reloaded. */
export function Page() {
  const [community] = useRoute('/library/contributions')
  const [, navigate] = useLocation()
  const libraryQuery = libraryQueryIn(useRawSearch())
  const find = (q: string) =>
    navigate(community ? communityAddress({ q }) : entriesAddress({ ...libraryQuery, cursor: null, q }), {
      replace: true,
    })
  const [browsing] = useRoute(browseAddress)
  const [areFiltersOpen, setFiltersOpen] = useState(false)
  // The server passes contributions and the name of a dialect to visitors with the entries.
  const prefetched = useQueryClient().getQueryData<{ also?: SharedPage; dialectName?: string | null }>(
    entriesCall(libraryQuery).queryKey,
  )
  const knownName = useDialectName(libraryQuery.dialect)
  const dialectName = knownName === undefined ? prefetched?.dialectName : knownName
  const listName = listNameOf(libraryQuery, dialectName)
  const part = community ? say(fromCommunity) : (listName ?? (browsing && say(fromAToZ)))
  return (
    <Container className="pt-3 sm:pt-10">
      <PageTitle title={part ? say(libraryPart, { part }) : say(libraryName)} />
      {/* A phone's screen begins with the search, so that words are visible above the keyboard too. */}
      <div className="flex flex-wrap items-end justify-between gap-x-6 sm:mb-2">
        <PageHeading className="max-sm:sr-only" title={browsing ? say(fromAToZ) : say(libraryName)} />
        {!libraryQuery.q && (
          <div className="max-w-full min-w-0 max-sm:hidden noscript:block!">
            <LibraryLinks libraryQuery={libraryQuery} community={community} browsing={browsing} />
          </div>
        )}
      </div>
      <div className="sticky top-0 z-20 -mx-1 flex items-end gap-2 bg-background px-1 py-2">
        <LibrarySearch
          key={String(community)}
          libraryQuery={community ? { ...libraryQueryIn(''), q: libraryQuery.q } : libraryQuery}
          action={community ? '/library/contributions' : '/library'}
          label={community ? say(searchContributionTitles) : say(searchTheLibrary)}
          onSearch={find}
        />
        <FilterButton
          libraryQuery={libraryQuery}
          open={areFiltersOpen}
          onToggle={() => setFiltersOpen(!areFiltersOpen)}
        />
      </div>
      {/* If a keyboard leaves little room, the results get all of it. */}
      <div className={cx('grid grid-cols-1 sm:mt-1 sm:gap-2', libraryQuery.q && '[@media(max-height:30rem)]:hidden')}>
        <LibraryFilters libraryQuery={libraryQuery} community={community} open={areFiltersOpen} />
        {!community && (!libraryQuery.q || libraryQuery.letter) && <LibraryLetters libraryQuery={libraryQuery} />}
      </div>
      {/* On a phone they follow the filters, also for the keyboard. */}
      {areFiltersOpen && !libraryQuery.q && (
        <div className="sm:hidden">
          <LibraryLinks libraryQuery={libraryQuery} community={community} browsing={browsing} />
        </div>
      )}
      <div className={cx('grid grid-cols-1 gap-8', community ? 'mt-4' : 'mt-1 sm:mt-3')}>
        {community ? (
          <PublishedList libraryQuery={libraryQuery} invitation={<LibraryInvitation />} />
        ) : (
          <LibraryEntries libraryQuery={libraryQuery} isPlaceGone={dialectName === null} />
        )}
        {!community && findsContributions(libraryQuery) && (
          <MatchingContributions key={libraryQuery.q} q={libraryQuery.q} prefetched={prefetched?.also} />
        )}
        <div className="grid gap-2">
          {libraryQuery.q && <LibraryLinks libraryQuery={libraryQuery} community={community} browsing={browsing} />}
          <LibraryDownloads />
        </div>
      </div>
    </Container>
  )
}
