import { useQueryClient } from '@tanstack/react-query'
import { useLocation, useRoute, useRouter } from 'wouter'
import { communityAddress, entriesAddress, isNarrowed, lookIn } from '#shared/library.ts'
import { PageTitle } from '#client/lib/page-title.tsx'
import { Container } from '#client/ui/container.tsx'
import { PageHeading } from '#client/ui/page-heading.tsx'
import { LibraryEntries } from '#client/features/entries/library-entries.tsx'
import { LibraryFoot } from '#client/features/entries/library-foot.tsx'
import { LibraryInvitation } from '#client/features/entries/library-invitation.tsx'
import { LibraryKinds, LibraryLetters, LibraryWays, kindNames } from '#client/features/entries/library-kinds.tsx'
import { LibrarySearch } from '#client/features/entries/library-search.tsx'
import { AlsoShared } from '#client/features/contributions/also-shared.tsx'
import type { SharedPage } from '#client/features/contributions/also-shared.tsx'
import { entriesCall } from '#client/features/entries/library-calls.ts'
import { PublishedList } from '#client/features/contributions/published-list.tsx'

/** `?…` as it stands in the address. The router's own hook decodes it once too often for texts that people typed. */
export function useRawSearch(): string {
  const router = useRouter()
  return router.searchHook(router)
}

/** `/library`, and `/library/contributions`. What is looked for stands in the address, so that it can be shared and reloaded. */
export function Page() {
  const [community] = useRoute('/library/contributions')
  const [, navigate] = useLocation()
  const look = lookIn(useRawSearch())
  const find = (q: string) =>
    navigate(community ? communityAddress({ q }) : entriesAddress({ ...look, cursor: null, q }), { replace: true })
  const part = community ? 'From the community' : look.type && kindNames[look.type]
  // What the server drew the page with, where it did.
  const drawn = useQueryClient().getQueryData<{ also?: SharedPage }>(entriesCall(look).queryKey)
  const underAll = !community && look.type === null && !isNarrowed(look)
  return (
    <Container className={look.q ? 'pt-4 sm:pt-14' : 'pt-10 sm:pt-14'}>
      <PageTitle title={part ? `${part}, Library` : 'Library'} />
      {/* Who searches on a phone wants to see words above the keyboard. */}
      <PageHeading
        className={look.q ? 'max-sm:sr-only' : 'mb-4'}
        title="Library"
        text="Words, phrases, grammar and culture, each with its dialect and its source. Everybody may read here."
      />
      <div className="sticky top-0 z-20 -mx-1 bg-paper px-1 py-2">
        <LibrarySearch
          key={String(community)}
          look={community ? { ...lookIn(''), q: look.q } : look}
          action={community ? '/library/contributions' : '/library'}
          label={community ? 'Search the titles of contributions' : 'Search Kadazandusun, English or Malay'}
          onSearch={find}
        />
      </div>
      {/* Where a keyboard leaves little of the screen, all of it is for what is found. */}
      <div
        className={
          look.q ? 'mt-1 grid grid-cols-1 gap-2 [@media(max-height:30rem)]:hidden' : 'mt-2 grid grid-cols-1 gap-2'
        }
      >
        <LibraryKinds look={look} community={community} />
        {!community && (!look.q || look.letter) && <LibraryLetters look={look} />}
        {!look.q && <LibraryWays />}
      </div>
      <div className="mt-3 grid grid-cols-1 gap-8">
        {community ? <PublishedList look={look} invitation={<LibraryInvitation />} /> : <LibraryEntries look={look} />}
        {underAll && look.q && <AlsoShared key={look.q} q={look.q} found={drawn?.also} />}
        <div className="grid gap-2">
          {look.q && <LibraryWays />}
          <LibraryFoot />
        </div>
      </div>
    </Container>
  )
}
