import { Card } from '#client/ui/card.tsx'
import { cx } from '#client/ui/cx.ts'

const Bone = ({ className }: { className: string }) => (
  <div className={cx('breathe rounded-field bg-line', className)} />
)

/** Placeholder of a loading card. Put a status text for screen readers beside the group. */
export const CardSkeleton = ({ className }: { className?: string }) => (
  <Card aria-hidden data-skeleton className={className}>
    <Bone className="h-6 w-24 rounded-full" />
    <Bone className="h-6 w-3/5" />
    <Bone className="h-4 w-full" />
    <Bone className="h-4 w-4/5" />
    <Bone className="mt-3 h-11 w-full rounded-button" />
  </Card>
)

/** Placeholder of a loading list: one or two cards, and the status text for screen readers. */
export const CardSkeletons = ({ label, two = false }: { label: string; two?: boolean }) => (
  <>
    <output className="sr-only">{label}</output>
    <CardSkeleton />
    {two && <CardSkeleton />}
  </>
)
