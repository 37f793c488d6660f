import { useIsMutating, useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import type { ReactNode } from 'react'
import { imports } from '#shared/exchange.ts'
import { faultsButton, importFailed, importOrigin } from '#shared/exchange/import-messages.ts'
import { say } from '#shared/messages/say.ts'
import { addressOf, hasStatus } from '#client/lib/query/api.ts'
import { formatMoment } from '#client/lib/dates/dates.ts'
import { query } from '#client/lib/query/query-client.ts'
import { ReadFailure } from '#client/ui/message/read-failure.tsx'
import { PageHeading } from '#client/ui/page-heading.tsx'
import { CardSkeleton } from '#client/ui/message/skeleton.tsx'
import { ButtonLink } from '#client/ui/button-link.tsx'
import { StateBadge } from './import-list.tsx'
import { ImportBatch } from './import-batch.tsx'
import { ImportRows } from './import-rows.tsx'
import { ImportSounds } from './import-sounds.tsx'
import { ImportStep } from './import-step.tsx'
import { ImportLeftOut, ImportValues, ImportWaiting } from './import-values.tsx'
import { isRunning } from './import-text.ts'

/** One import: its planned or applied changes. */
export function ImportView({ id, back, missing }: { id: string; back: ReactNode; missing: ReactNode }) {
  const working = useIsMutating() > 0
  const { data, error, isFetching, refetch } = useQuery({
    ...query(imports.read, { params: { id } }),
    // Another window may have continued the import, or it may have stalled.
    refetchOnMount: 'always',
    refetchInterval: ({ state }) => (working || (state.data && isRunning(state.data)) ? 1000 : false),
  })
  if (hasStatus(error, 404)) return missing
  if (error && !data) {
    const failure = say(importFailed)
    return <ReadFailure failure={failure} error={error} busy={isFetching} onRetry={() => void refetch()} />
  }
  if (!data) return <CardSkeleton />
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <PageHeading
        before={back}
        title={
          <span className="wrap-anywhere" lang="">
            {data.name}
          </span>
        }
        text={say(importOrigin, { source: data.sourceTitle, date: formatMoment(data.createdAt) })}
        actions={
          data.counts.fault > 0 && (
            <ButtonLink leaves variant="line" href={addressOf(imports.faults, { params: { id } })} download>
              <Download aria-hidden />
              {say(faultsButton)}
            </ButtonLink>
          )
        }
      />
      <div>
        <StateBadge importJson={data} />
      </div>
      <ImportStep importJson={data} />
      <ImportSounds importJson={data} />
      <ImportBatch importJson={data} />
      <ImportValues importJson={data} />
      <ImportWaiting importJson={data} />
      {data.state !== 'checking' && <ImportLeftOut importJson={data} />}
      {data.state !== 'checking' && <ImportRows importJson={data} />}
    </div>
  )
}
