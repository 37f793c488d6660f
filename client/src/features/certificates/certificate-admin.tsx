import { useQuery } from '@tanstack/react-query'
import { useState, type SubmitEvent } from 'react'
import {
  cannotBeGivenAgain,
  certificateOf,
  revokeDone,
  certificatesHeading,
  certificatesNotLoaded,
  courseOnDay,
  deletedAccount,
  everyCheckerReads,
  issuedWhenAsked,
  loadingCertificates,
  nameCourseOrNumber,
  noCertificateFits,
  noCertificatesYet,
  reasonLabel,
  searchCertificates,
  revokeCertificate,
  revokeThisCertificate,
  revokedOn,
} from '#shared/courses/certificate-messages.ts'
import { cancelButton } from '#shared/messages/messages.ts'
import { say } from '#shared/messages/say.ts'
import { Label } from '#client/ui/label.tsx'
import { richText, hiddenText } from '#client/lib/rich-text.tsx'
import { audit } from '#shared/site/audit/audit.ts'
import { certificateAddress } from '#shared/text/addresses.ts'
import { certificates, type IssuedCertificateJson } from '#shared/courses/certificates.ts'
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
import { SubmitButton, missingFieldsText } from '#client/ui/form/submit-button.tsx'
import { Loaded } from '#client/ui/message/loaded.tsx'
import { CardSkeletons } from '#client/ui/message/skeleton.tsx'

interface RevokeProps extends OpenProps {
  certificate: IssuedCertificateJson
}

function RevokeDialog({ certificate, open, onOpenChange }: RevokeProps) {
  const [why, setWhy] = useState('')
  const revoke = useCommand(certificates.revoke, {
    successMessage: say(revokeDone),
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
      title={say(revokeThisCertificate)}
      description={say(cannotBeGivenAgain, {
        course: certificate.courseTitle,
        name: certificate.name ?? say(deletedAccount),
      })}
    >
      <form onSubmit={send} noValidate>
        <Field label={say(reasonLabel)} required hint={say(everyCheckerReads)}>
          <TextInput maxLength={200} value={why} onText={setWhy} />
        </Field>
        <DialogFoot>
          <Button variant="line" onClick={() => onOpenChange(false)}>
            <Label name="cancel">{say(cancelButton)}</Label>
          </Button>
          <SubmitButton
            variant="danger"
            busy={revoke.isPending}
            waitsFor={missingFieldsText({ [say(reasonLabel)]: why.trim() })}
          >
            {say(revokeCertificate)}
          </SubmitButton>
        </DialogFoot>
      </form>
    </Dialog>
  )
}

function CertificateRow({ certificate }: { certificate: IssuedCertificateJson }) {
  const [revoking, setRevoking] = useState(false)
  const { id, name, courseTitle, issuedAt, revokedAt, revokedWhy } = certificate
  return (
    <Card as="li" className="sm:flex-row sm:items-center sm:justify-between">
      <div className="grid min-w-0 gap-1">
        <h3 className="wrap-anywhere">{name ?? say(deletedAccount)}</h3>
        <p className="wrap-anywhere text-soft">{say(courseOnDay, { course: courseTitle, day: formatDay(issuedAt) })}</p>
        <p className="text-sm">
          <a href={certificateAddress(id)} className="-my-2 inline-block py-2 wrap-anywhere underline">
            {id}
          </a>
        </p>
        {revokedAt && (
          <p className="flex flex-wrap items-center gap-2 text-sm">
            <Badge tone="danger">{say(revokedOn, { day: formatDay(revokedAt) })}</Badge> {revokedWhy}
          </p>
        )}
      </div>
      {!revokedAt && (
        <Button variant="danger" className="max-sm:w-full" onClick={() => setRevoking(true)}>
          {richText(certificateOf, {
            name: name ?? say(deletedAccount),
            hidden: hiddenText,
          })}
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
      <h2>{say(certificatesHeading)}</h2>
      <SearchBox label={say(searchCertificates)} placeholder={say(nameCourseOrNumber)} value={q} onSearch={setQ} />
      <Loaded
        keepsData
        query={issued}
        failure={say(certificatesNotLoaded)}
        loading={<CardSkeletons label={say(loadingCertificates)} />}
        empty={<EmptyState title={q ? say(noCertificateFits) : say(noCertificatesYet)} text={say(issuedWhenAsked)} />}
      >
        {(list) => (
          <ul className="grid gap-4">
            {list.map((each) => (
              <CertificateRow key={each.id} certificate={each} />
            ))}
          </ul>
        )}
      </Loaded>
    </div>
  )
}
