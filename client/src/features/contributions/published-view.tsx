import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Day } from '#client/lib/day.tsx'
import { PageTitle } from '#client/lib/page-title.tsx'
import { ReadFailure } from '#client/lib/read-failure.tsx'
import { Badge } from '#client/ui/badge.tsx'
import { PageHeading } from '#client/ui/page-heading.tsx'
import { CardSkeleton } from '#client/ui/skeleton.tsx'
import { authorOf, publishedCall } from './published-calls.ts'

interface ViewProps {
  id: string
  back: ReactNode
  /** Where there is nothing. */
  missing: ReactNode
}

/** One published contribution: plain text, as its author wrote it. */
export function PublishedView({ id, back, missing }: ViewProps) {
  const { data, error, isFetching, refetch } = useQuery(publishedCall(id))
  if (data === null) return missing
  return (
    <article className="grid gap-6">
      <PageTitle title={data?.title ?? 'From the community'} />
      {!data && <div>{back}</div>}
      {error && (
        <ReadFailure
          what="This contribution could not be loaded."
          error={error}
          busy={isFetching}
          onRetry={() => void refetch()}
        />
      )}
      {!error && !data && (
        <>
          <output className="sr-only">Loading</output>
          <CardSkeleton />
        </>
      )}
      {data && (
        <>
          <PageHeading before={back} title={<span className="wrap-anywhere">{data.title}</span>} />
          <div className="flex flex-wrap items-center gap-x-3 gap-y-2 text-soft">
            <Badge tone="gold" className="self-center">
              From the community
            </Badge>
            <p>
              {authorOf(data)}, <Day at={data.publishedAt} />
            </p>
          </div>
          {data.content && <p className="max-w-[68ch] text-lg wrap-anywhere whitespace-pre-line">{data.content}</p>}
        </>
      )}
    </article>
  )
}
