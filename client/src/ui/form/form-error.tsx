import { CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { cx } from '#client/ui/cx.ts'

interface ErrorProps {
  className?: string
  children: ReactNode
}

/** Error that belongs to no field. A form moves the focus to it. */
export const FormError = ({ className, children }: ErrorProps) => (
  <p
    role="alert"
    tabIndex={-1}
    className={cx('flex items-start gap-2 rounded-field bg-danger-wash p-3 font-medium text-danger', className)}
  >
    <CircleAlert aria-hidden className="mt-1 size-4.5 shrink-0" />
    {children}
  </p>
)

/** Error inside a form or a card; nothing without a text. */
export const InlineError = ({ className, children }: ErrorProps) =>
  children && (
    <p role="alert" className={cx('font-medium text-danger', className)}>
      {children}
    </p>
  )
