import type { ComponentProps, ReactNode } from 'react'
import { ChevronDown } from 'lucide-react'
import { cx } from '#client/ui/cx.ts'

type DisclosureProps = Omit<ComponentProps<'details'>, 'title'> & {
  title: ReactNode
  /** True for a list: it uses the full width instead of a text's width. */
  wide?: boolean
}

/** Native details element, so it works without JavaScript. */
export const Disclosure = ({ title, wide = false, className, children, ...rest }: DisclosureProps) => (
  <details className={cx('group border-t last:border-b', className)} {...rest}>
    <summary
      className={cx(
        'flex min-h-14 list-none items-center justify-between gap-4 py-3 font-semibold hover:text-accent',
        '[&::-webkit-details-marker]:hidden',
      )}
    >
      {title}
      <ChevronDown
        aria-hidden
        className="size-5 shrink-0 text-soft transition-transform duration-150 group-open:rotate-180"
      />
    </summary>
    <div className={cx('pb-5 text-soft', !wide && 'max-w-[68ch]')}>{children}</div>
  </details>
)
