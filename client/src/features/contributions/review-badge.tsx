import { Check } from 'lucide-react'
import type { ContributionStatus } from '#shared/contributions/contributions.ts'
import { say } from '#shared/messages/say.ts'
import { approvedBadge, pendingBadge, rejectedBadge } from '#shared/contributions/messages.ts'
import { Badge } from '#client/ui/badge.tsx'

/** Badges of decided contributions; every other status is shown as Pending (docs/product.md 54). */
export function ReviewBadge({ status }: { status: ContributionStatus }) {
  if (status === 'APPROVED') {
    return (
      <Badge tone="success">
        <Check aria-hidden />
        {say(approvedBadge)}
      </Badge>
    )
  }
  return status === 'REJECTED' ? <Badge tone="danger">{say(rejectedBadge)}</Badge> : <Badge>{say(pendingBadge)}</Badge>
}
