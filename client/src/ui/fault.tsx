import { CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { cx } from './cx.ts'

/** A refusal that no field can say. A form leads the focus to it. */
export const Fault = ({ className, children }: { className?: string; children: ReactNode }) => (
  <p
    role="alert"
    tabIndex={-1}
    className={cx('flex items-start gap-2 rounded-field bg-clay-wash p-3 font-medium text-clay', className)}
  >
    <CircleAlert aria-hidden className="mt-1 size-4.5 shrink-0" />
    {children}
  </p>
)
