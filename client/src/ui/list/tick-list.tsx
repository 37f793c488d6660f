import { Check, Clock } from 'lucide-react'
import type { PlainText } from '#shared/messages/text.ts'
import { say } from '#shared/messages/say.ts'
import { comingSoon } from '#shared/site/ui-messages.ts'
import { Badge } from '#client/ui/badge.tsx'
import { cx } from '#client/ui/cx.ts'

export interface TickItem {
  name: PlainText
  /** False for a feature that is promised but not available yet. */
  exists: boolean
}

export const TickList = ({ items, className }: { items: TickItem[]; className?: string }) => (
  <ul className={cx('grid gap-2', className)}>
    {items.map(({ name, exists }) => (
      <li key={say(name)} className="flex items-start gap-2.5">
        {exists ? (
          <Check aria-hidden strokeWidth={3} className="mt-1 size-4.5 shrink-0 text-success" />
        ) : (
          <Clock aria-hidden className="mt-1 size-4.5 shrink-0 text-soft" />
        )}
        <span className="flex min-w-0 flex-wrap items-center gap-x-2">
          {say(name)} {!exists && <Badge>{say(comingSoon)}</Badge>}
        </span>
      </li>
    ))}
  </ul>
)
