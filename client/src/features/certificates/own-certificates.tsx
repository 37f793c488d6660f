import { useQuery } from '@tanstack/react-query'
import {
  certificatesHeading,
  ownCertificatesNotLoaded,
  certificateRevoked,
} from '#shared/courses/certificate-messages.ts'
import { say } from '#shared/messages/say.ts'
import { certificateAddress } from '#shared/text/addresses.ts'
import { certificates } from '#shared/courses/certificates.ts'
import { formatDay } from '#client/lib/dates/dates.ts'
import { query } from '#client/lib/query/query-client.ts'
import { Card } from '#client/ui/card.tsx'
import { Loaded } from '#client/ui/message/loaded.tsx'

export function OwnCertificates() {
  const own = useQuery(query(certificates.listOwn))
  return (
    <Loaded query={own} failure={say(ownCertificatesNotLoaded)} empty={null}>
      {(list) => (
        <Card as="section" aria-labelledby="certificates" className="sm:p-7">
          <h2 id="certificates" className="text-xl">
            {say(certificatesHeading)}
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
                <span className="text-soft">{revokedAt ? say(certificateRevoked) : formatDay(issuedAt)}</span>
              </li>
            ))}
          </ul>
        </Card>
      )}
    </Loaded>
  )
}
