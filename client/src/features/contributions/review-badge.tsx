import { Check } from 'lucide-react'
import type { ContributionStatus } from '#shared/contributions/contributions.ts'
import { Badge } from '#client/ui/badge.tsx'

/** docs/product.md 54: every other status is Pending. */
export function ReviewBadge({ status }: { status: ContributionStatus }) {
  if (status === 'APPROVED') {
    return (
      <Badge tone="success">
        <Check aria-hidden />
        Approved
      </Badge>
    )
  }
  return status === 'REJECTED' ? <Badge tone="danger">Rejected</Badge> : <Badge>Pending</Badge>
}
