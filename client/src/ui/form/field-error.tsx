import { CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { cx } from '#client/ui/cx.ts'

/** Error that belongs to no field. A form moves the focus to it. */
export const FieldError = ({ className, children }: { className?: string; children: ReactNode }) => (
  <p
    role="alert"
    tabIndex={-1}
    className={cx('flex items-start gap-2 rounded-field bg-danger-wash p-3 font-medium text-danger', className)}
  >
    <CircleAlert aria-hidden className="mt-1 size-4.5 shrink-0" />
    {children}
  </p>
)
