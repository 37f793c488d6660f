import { useLocation, useRoute } from 'wouter'
import { communityAddress, entriesAddress, lookIn } from '#shared/library.ts'
import { PageTitle } from '#client/lib/page-title.tsx'
import { useRawSearch } from '#client/lib/raw-search.ts'
import { Container } from '#client/ui/container.tsx'
import { PageHeading } from '#client/ui/page-heading.tsx'
import { LibraryEntries } from '#client/features/entries/library-entries.tsx'
import { LibraryInvitation } from '#client/features/entries/library-invitation.tsx'
import { LibraryKinds, kindNames } from '#client/features/entries/library-kinds.tsx'
import { LibrarySearch } from '#client/features/entries/library-search.tsx'
import { PublishedList } from '#client/features/contributions/published-list.tsx'

/** `/library`, and `/library/contributions`. What is looked for stands in the address, so that it can be shared and reloaded. */
export function LibraryPage() {
  const [community] = useRoute('/library/contributions')
  const [, navigate] = useLocation()
  const look = lookIn(useRawSearch())
  const find = (q: string) =>
    navigate(community ? communityAddress({ q }) : entriesAddress({ type: look.type, q }), { replace: true })
  const part = community ? 'From the community' : look.type && kindNames[look.type]
  return (
    <Container className="grid grid-cols-1 gap-6 pt-10 sm:pt-14">
      <PageTitle title={part ? `${part}, Library` : 'Library'} />
      {/* Who searches on a phone wants to see words above the keyboard. */}
      <PageHeading
        className={look.q ? 'max-sm:sr-only' : undefined}
        title="Library"
        text="Words, phrases, grammar and culture, each with its dialect and its source. Everybody may read here."
      />
      <LibrarySearch
        key={String(community)}
        look={community ? { ...look, type: null } : look}
        action={community ? '/library/contributions' : '/library'}
        label={community ? 'Search the titles of contributions' : 'Search in Kadazandusun or English'}
        onSearch={find}
      />
      <LibraryKinds kind={community ? 'COMMUNITY' : (look.type ?? 'ALL')} q={look.q} />
      {community ? <PublishedList look={look} invitation={<LibraryInvitation />} /> : <LibraryEntries look={look} />}
    </Container>
  )
}
