import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Day } from '#client/lib/dates/day.tsx'
import { PageTitle } from '#client/lib/page/page-title.tsx'
import { Badge } from '#client/ui/badge.tsx'
import { PageHeading } from '#client/ui/page-heading.tsx'
import { Loaded } from '#client/ui/message/loaded.tsx'
import { CardSkeletons } from '#client/ui/message/skeleton.tsx'
import { authorOf, publishedCall } from './published-calls.ts'
import { say } from '#shared/messages/say.ts'
import { contributionNotLoaded } from '#shared/contributions/messages.ts'
import { fromCommunity } from '#shared/entries/library/library-messages.ts'
import { loadingStatus } from '#shared/messages/messages.ts'

interface ViewProps {
  id: string
  back: ReactNode
  missing: ReactNode
}

/** One published contribution, as plain text. */
export function PublishedView({ id, back, missing }: ViewProps) {
  const published = useQuery(publishedCall(id))
  const { data } = published
  if (data === null) return missing
  return (
    <article className="grid gap-6">
      <PageTitle title={data?.title ?? say(fromCommunity)} />
      {!data && <div>{back}</div>}
      <Loaded
        keepsData
        query={published}
        failure={say(contributionNotLoaded)}
        loading={<CardSkeletons label={say(loadingStatus)} />}
      >
        {(contribution) =>
          contribution && (
            <>
              <PageHeading before={back} title={<span className="wrap-anywhere">{contribution.title}</span>} />
              <div className="flex flex-wrap items-center gap-x-3 gap-y-2 text-soft">
                <Badge tone="accent" className="self-center">
                  {say(fromCommunity)}
                </Badge>
                <p>
                  {authorOf(contribution)}, <Day at={contribution.publishedAt} />
                </p>
              </div>
              {contribution.content && (
                <p lang="" className="max-w-[68ch] text-lg wrap-anywhere whitespace-pre-line">
                  {contribution.content}
                </p>
              )}
            </>
          )
        }
      </Loaded>
    </article>
  )
}
