import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { communityAddress, entriesAddress, lookIn, publishedAddress } from '#shared/library.ts'
import { Card } from '#client/ui/card.tsx'
import { publishedPageCall, authorOf } from './published-calls.ts'

const shown = 4

export type SharedPage = Awaited<ReturnType<ReturnType<typeof publishedPageCall>['queryFn']>>

interface AlsoSharedProps {
  q: string
  /** What the server found with the page. */
  found?: SharedPage | undefined
}

/** Published contributions that fit a search of the library; nothing where there are none. */
export function AlsoShared({ q, found }: AlsoSharedProps) {
  const { data } = useQuery({ ...publishedPageCall({ ...lookIn(''), q }), initialData: found })
  if (!data || data.rows.length === 0) return null
  return (
    <section aria-labelledby="also-shared" className="grid gap-3">
      <h2 id="also-shared" className="text-xl">
        From the community
      </h2>
      <Card className="py-2">
        <ul>
          {data.rows.slice(0, shown).map((thing) => (
            <li key={thing.id} className="border-b py-3 last:border-b-0">
              <Link
                href={publishedAddress(thing.id)}
                state={{ from: entriesAddress({ q }) }}
                className="font-semibold wrap-anywhere"
              >
                {thing.title}
              </Link>
              <p className="text-sm text-soft">{authorOf(thing)}</p>
            </li>
          ))}
        </ul>
      </Card>
      {data.rows.length > shown && <Link href={communityAddress({ q })}>All that the community shared on it</Link>}
    </section>
  )
}
