import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { SubmitEvent } from 'react'
import { audit } from '#shared/audit.ts'
import { certificateAddress } from '#shared/addresses.ts'
import { certificates } from '#shared/certificates.ts'
import type { IssuedCertificateAnswer } from '#shared/certificates.ts'
import { formatDay } from '#client/lib/dates.ts'
import { query } from '#client/lib/query-client.ts'
import { ReadFailure } from '#client/lib/read-failure.tsx'
import { useCommand } from '#client/lib/use-command.ts'
import { Badge } from '#client/ui/badge.tsx'
import { Button } from '#client/ui/button.tsx'
import { Card } from '#client/ui/card.tsx'
import { Dialog, DialogFoot } from '#client/ui/dialog.tsx'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { Field, TextInput } from '#client/ui/field.tsx'
import { SearchBox } from '#client/ui/search-box.tsx'
import { CardSkeleton } from '#client/ui/skeleton.tsx'
import { SubmitButton, emptyOf } from '#client/ui/submit-button.tsx'

interface RevokeProps {
  certificate: IssuedCertificateAnswer
  open: boolean
  onOpenChange: (open: boolean) => void
}

function RevokeDialog({ certificate, open, onOpenChange }: RevokeProps) {
  const [why, setWhy] = useState('')
  const revoke = useCommand(certificates.revoke, {
    says: { title: 'Success', description: 'The certificate was taken back' },
    refreshes: [certificates.issued, audit.list],
    after: () => onOpenChange(false),
  })
  const send = (event: SubmitEvent) => {
    event.preventDefault()
    if (why.trim()) revoke.mutate({ params: { id: certificate.id }, body: { why } })
  }
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Take back this certificate?"
      description={`${certificate.courseTitle}, ${certificate.name ?? 'a deleted account'}. It cannot be given again.`}
    >
      <form onSubmit={send} noValidate>
        <Field label="Reason" required hint="Everybody reads it who checks the certificate.">
          <TextInput maxLength={200} value={why} onChange={(event) => setWhy(event.target.value)} />
        </Field>
        <DialogFoot>
          <Button variant="line" onClick={() => onOpenChange(false)}>
            Cancel
          </Button>
          <SubmitButton variant="danger" busy={revoke.isPending} waitsFor={emptyOf({ Reason: why.trim() })}>
            Take back
          </SubmitButton>
        </DialogFoot>
      </form>
    </Dialog>
  )
}

function Row({ certificate }: { certificate: IssuedCertificateAnswer }) {
  const [revoking, setRevoking] = useState(false)
  const { id, name, courseTitle, issuedAt, revokedAt, revokedWhy } = certificate
  return (
    <Card as="li" className="sm:flex-row sm:items-center sm:justify-between">
      <div className="grid min-w-0 gap-1">
        <h3 className="wrap-anywhere">{name ?? 'A deleted account'}</h3>
        <p className="wrap-anywhere text-soft">
          {courseTitle}, {formatDay(issuedAt)}
        </p>
        <p className="text-sm">
          <a href={certificateAddress(id)} className="-my-2 inline-block py-2 wrap-anywhere underline">
            {id}
          </a>
        </p>
        {revokedAt && (
          <p className="flex flex-wrap items-center gap-2 text-sm">
            <Badge tone="clay">Taken back {formatDay(revokedAt)}</Badge> {revokedWhy}
          </p>
        )}
      </div>
      {!revokedAt && (
        <Button variant="danger" className="max-sm:w-full" onClick={() => setRevoking(true)}>
          Take back<span className="sr-only"> the certificate of {name}</span>
        </Button>
      )}
      <RevokeDialog certificate={certificate} open={revoking} onOpenChange={setRevoking} />
    </Card>
  )
}

/** The certificates tab of the admin page: looked up by name, course or number. */
export function CertificateAdmin() {
  const [q, setQ] = useState('')
  const { data, error, isFetching, refetch } = useQuery(query(certificates.issued, { query: q ? { q } : {} }))
  return (
    <div className="grid gap-5">
      <h2>Certificates</h2>
      <SearchBox label="Search certificates" placeholder="Name, course or number" value={q} onSearch={setQ} />
      {error && (
        <ReadFailure
          what="The certificates could not be loaded."
          error={error}
          busy={isFetching}
          onRetry={() => void refetch()}
        />
      )}
      {!error && !data && (
        <>
          <output className="sr-only">Loading certificates</output>
          <CardSkeleton />
        </>
      )}
      {data?.length === 0 && (
        <EmptyState
          title={q ? 'No certificate fits' : 'No certificates yet'}
          text="Each is issued when it is asked for."
        />
      )}
      {data && data.length > 0 && (
        <ul className="grid gap-4">
          {data.map((each) => (
            <Row key={each.id} certificate={each} />
          ))}
        </ul>
      )}
    </div>
  )
}
