import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { communityAddress, entriesAddress, libraryQueryIn, publishedAddress } from '#shared/entries/library/library.ts'
import { say } from '#shared/messages/say.ts'
import { allFromCommunity } from '#shared/contributions/messages.ts'
import { fromCommunity } from '#shared/entries/library/library-messages.ts'
import { Card } from '#client/ui/card.tsx'
import { publishedPageCall, authorOf } from './published-calls.ts'

const maxShown = 4

export type SharedPage = Awaited<ReturnType<ReturnType<typeof publishedPageCall>['queryFn']>>

interface MatchingContributionsProps {
  q: string
  /** First page of contributions that the server prefetched. */
  prefetched?: SharedPage | undefined
}

/** Published contributions that match a library search; renders nothing if there are none. */
export function MatchingContributions({ q, prefetched }: MatchingContributionsProps) {
  const { data } = useQuery({ ...publishedPageCall({ ...libraryQueryIn(''), q }), initialData: prefetched })
  if (!data || data.rows.length === 0) return null
  return (
    <section aria-labelledby="also-shared" className="grid gap-3">
      <h2 id="also-shared" className="text-xl">
        {say(fromCommunity)}
      </h2>
      <Card className="py-2">
        <ul>
          {data.rows.slice(0, maxShown).map((contribution) => (
            <li key={contribution.id} className="border-b py-3 last:border-b-0">
              <Link
                href={publishedAddress(contribution.id)}
                state={{ from: entriesAddress({ q }) }}
                className="font-semibold wrap-anywhere"
              >
                {contribution.title}
              </Link>
              <p className="text-sm text-soft">{authorOf(contribution)}</p>
            </li>
          ))}
        </ul>
      </Card>
      {data.rows.length > maxShown && <Link href={communityAddress({ q })}>{say(allFromCommunity)}</Link>}
    </section>
  )
}
