import { useImperativeHandle, type ComponentProps } from 'react'
import * as Radix from '@radix-ui/react-tabs'
import { cx } from '#client/ui/cx.ts'
import { useHiddenSides } from './use-hidden-sides.ts'

export const Tabs = (props: ComponentProps<typeof Radix.Root>) => <Radix.Root {...props} />

/** Scrollable list of tabs that fades at its cut-off edges. Needs an `aria-label`. */
export const TabList = ({ className, ref, ...rest }: ComponentProps<typeof Radix.List>) => {
  const list = useHiddenSides<HTMLDivElement>()
  useImperativeHandle(ref, () => list.current as HTMLDivElement)
  return (
    <Radix.List
      ref={list}
      className={cx(
        'scroll-box relative flex gap-1 overflow-x-auto border-b p-1 pb-0 [scrollbar-width:none]',
        className,
      )}
      {...rest}
    />
  )
}

export const Tab = ({ className, ...rest }: ComponentProps<typeof Radix.Trigger>) => (
  <Radix.Trigger
    className={cx(
      'inline-flex min-h-11 shrink-0 items-center gap-2 rounded-t-field border-b-3 border-transparent px-3.5 py-2 font-semibold',
      'text-soft transition-colors duration-150 hover:text-ink focus-visible:-outline-offset-3',
      'data-[state=active]:border-accent-fill data-[state=active]:text-ink',
      className,
    )}
    {...rest}
  />
)

export const TabPanel = ({ className, ...rest }: ComponentProps<typeof Radix.Content>) => (
  <Radix.Content className={cx('ui:pt-6', className)} {...rest} />
)
