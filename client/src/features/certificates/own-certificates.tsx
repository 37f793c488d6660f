import { useQuery } from '@tanstack/react-query'
import { certificateAddress } from '#shared/addresses.ts'
import { certificates } from '#shared/certificates.ts'
import { formatDay } from '#client/lib/dates.ts'
import { query } from '#client/lib/query-client.ts'
import { ReadFailure } from '#client/lib/read-failure.tsx'
import { Card } from '#client/ui/card.tsx'

/** A person's certificates; nothing where there are none. */
export function OwnCertificates() {
  const { data, error, isFetching, refetch } = useQuery(query(certificates.mine))
  if (error)
    return (
      <ReadFailure
        what="Your certificates could not be loaded."
        error={error}
        busy={isFetching}
        onRetry={() => void refetch()}
      />
    )
  if (!data || data.length === 0) return null
  return (
    <Card as="section" aria-labelledby="certificates" className="sm:p-7">
      <h2 id="certificates" className="text-xl">
        Certificates
      </h2>
      <ul>
        {data.map(({ id, courseTitle, issuedAt, revokedAt }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-x-6 border-b py-1 last:border-0">
            <a
              href={certificateAddress(id)}
              className="inline-flex min-h-11 min-w-0 items-center font-medium underline"
            >
              {courseTitle}
            </a>
            <span className="text-soft">{revokedAt ? 'Taken back' : formatDay(issuedAt)}</span>
          </li>
        ))}
      </ul>
    </Card>
  )
}
