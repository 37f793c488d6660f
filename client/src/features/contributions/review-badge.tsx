import { Check } from 'lucide-react'
import type { ContributionStatus } from '#shared/contributions.ts'
import { Badge } from '#client/ui/badge.tsx'

/** docs/product.md 54: anything else is Pending. */
export function ReviewBadge({ status }: { status: ContributionStatus }) {
  if (status === 'APPROVED') {
    return (
      <Badge tone="rice">
        <Check aria-hidden />
        Approved
      </Badge>
    )
  }
  return status === 'REJECTED' ? <Badge tone="clay">Rejected</Badge> : <Badge>Pending</Badge>
}
