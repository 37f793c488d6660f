import { Check } from 'lucide-react'
import { cx } from './cx.ts'

export const TickList = ({ items, className }: { items: string[]; className?: string }) => (
  <ul className={cx('grid gap-2', className)}>
    {items.map((item) => (
      <li key={item} className="flex items-start gap-2.5">
        <Check aria-hidden strokeWidth={3} className="mt-1 size-4.5 shrink-0 text-rice" />
        <span className="min-w-0">{item}</span>
      </li>
    ))}
  </ul>
)
