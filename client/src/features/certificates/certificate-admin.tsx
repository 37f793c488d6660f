import { useQuery } from '@tanstack/react-query'
import { useState, type SubmitEvent } from 'react'
import { audit } from '#shared/site/audit.ts'
import { certificateAddress } from '#shared/text/addresses.ts'
import { certificates, type IssuedCertificateAnswer } from '#shared/courses/certificates.ts'
import { formatDay } from '#client/lib/dates/dates.ts'
import { query } from '#client/lib/query/query-client.ts'
import { useCommand } from '#client/lib/query/use-command.ts'
import { Badge } from '#client/ui/badge.tsx'
import { Button } from '#client/ui/button.tsx'
import { Card } from '#client/ui/card.tsx'
import { Dialog, DialogFoot, type OpenProps } from '#client/ui/dialog/dialog.tsx'
import { EmptyState } from '#client/ui/message/empty-state.tsx'
import { Field, TextInput } from '#client/ui/form/field.tsx'
import { SearchBox } from '#client/ui/form/search-box.tsx'
import { SubmitButton, emptyOf } from '#client/ui/form/submit-button.tsx'
import { Loaded } from '#client/lib/query/loaded.tsx'
import { CardSkeletons } from '#client/ui/message/skeleton.tsx'

interface RevokeProps extends OpenProps {
  certificate: IssuedCertificateAnswer
}

function RevokeDialog({ certificate, open, onOpenChange }: RevokeProps) {
  const [why, setWhy] = useState('')
  const revoke = useCommand(certificates.revoke, {
    successMessage: 'The certificate was taken back',
    invalidates: [certificates.issued, audit.list],
    onSuccess: () => onOpenChange(false),
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
          <TextInput maxLength={200} value={why} onText={setWhy} />
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
            <Badge tone="danger">Taken back {formatDay(revokedAt)}</Badge> {revokedWhy}
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

/** Certificates tab of the admin page, searchable by name, course or number. */
export function CertificateAdmin() {
  const [q, setQ] = useState('')
  const issued = useQuery(query(certificates.issued, { query: q ? { q } : {} }))
  return (
    <div className="grid gap-5">
      <h2>Certificates</h2>
      <SearchBox label="Search certificates" placeholder="Name, course or number" value={q} onSearch={setQ} />
      <Loaded
        keepsData
        query={issued}
        failure="The certificates could not be loaded."
        loading={<CardSkeletons label="Loading certificates" />}
        empty={
          <EmptyState
            title={q ? 'No certificate fits' : 'No certificates yet'}
            text="Each is issued when it is asked for."
          />
        }
      >
        {(list) => (
          <ul className="grid gap-4">
            {list.map((each) => (
              <Row key={each.id} certificate={each} />
            ))}
          </ul>
        )}
      </Loaded>
    </div>
  )
}
