import { useQuery } from '@tanstack/react-query'
import { certificateAddress } from '#shared/text/addresses.ts'
import { certificates } from '#shared/courses/certificates.ts'
import { formatDay } from '#client/lib/dates/dates.ts'
import { query } from '#client/lib/query/query-client.ts'
import { Card } from '#client/ui/card.tsx'
import { Loaded } from '#client/lib/query/loaded.tsx'

/** The person's certificates; renders nothing if there are none. */
export function OwnCertificates() {
  const own = useQuery(query(certificates.listOwn))
  return (
    <Loaded query={own} failure="Your certificates could not be loaded." empty={null}>
      {(list) => (
        <Card as="section" aria-labelledby="certificates" className="sm:p-7">
          <h2 id="certificates" className="text-xl">
            Certificates
          </h2>
          <ul>
            {list.map(({ id, courseTitle, issuedAt, revokedAt }) => (
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
      )}
    </Loaded>
  )
}
