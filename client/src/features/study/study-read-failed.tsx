import { sentenceFor } from '#client/lib/query/api.ts'
import { LeaveLink } from '#client/domain/answering/leave-link.tsx'
import { Container } from '#client/ui/container.tsx'
import { ErrorState } from '#client/ui/message/error-state.tsx'

interface StudyReadFailedProps {
  title: string
  /** Address and label of the link that leaves. */
  to: string
  label: string
  error: unknown
  busy: boolean
  onRetry: () => void
}

/** A review or practice whose words could not be read. */
export const StudyReadFailed = ({ title, to, label, error, busy, onRetry }: StudyReadFailedProps) => (
  <Container className="grid max-w-[640px] gap-6 pt-4 pb-12">
    <h1 className="sr-only">{title}</h1>
    <LeaveLink to={to} label={label} />
    <ErrorState text={sentenceFor(error)} busy={busy} onRetry={onRetry} />
  </Container>
)
