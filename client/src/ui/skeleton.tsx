import { Card } from './card.tsx'
import { cx } from './cx.ts'

const Bone = ({ className }: { className: string }) => (
  <div className={cx('breathe rounded-field bg-sunk', className)} />
)

/** The shape of a card that is on its way. Put a status text for screen readers beside the group. */
export const CardSkeleton = ({ className }: { className?: string }) => (
  <Card aria-hidden data-skeleton className={className}>
    <Bone className="h-6 w-24 rounded-full" />
    <Bone className="h-6 w-3/5" />
    <Bone className="h-4 w-full" />
    <Bone className="h-4 w-4/5" />
    <Bone className="mt-3 h-11 w-full rounded-button" />
  </Card>
)
