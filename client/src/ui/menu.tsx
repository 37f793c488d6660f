import type { ComponentProps, ReactElement, ReactNode } from 'react'
import { DropdownMenu as Radix } from 'radix-ui'
import { cx } from './cx.ts'

type MenuProps = {
  /** The button that opens it; it names the menu. */
  trigger: ReactElement
  align?: 'start' | 'end'
  children: ReactNode
}

export const Menu = ({ trigger, align = 'end', children }: MenuProps) => (
  <Radix.Root modal={false}>
    <Radix.Trigger asChild>{trigger}</Radix.Trigger>
    <Radix.Portal>
      <Radix.Content
        align={align}
        sideOffset={6}
        collisionPadding={12}
        className="unfold z-50 min-w-52 rounded-button border bg-sheet p-1.5 shadow-lift"
      >
        {children}
      </Radix.Content>
    </Radix.Portal>
  </Radix.Root>
)

type MenuItemProps = ComponentProps<typeof Radix.Item> & { danger?: boolean }

/** `onSelect` runs it; `asChild` makes a link of it. */
export const MenuItem = ({ danger = false, className, ...rest }: MenuItemProps) => (
  <Radix.Item
    className={cx(
      'flex min-h-11 cursor-pointer items-center gap-2.5 rounded-field px-3 font-medium no-underline outline-none select-none',
      'data-disabled:cursor-not-allowed data-disabled:text-soft [&_svg]:size-4.5 [&_svg]:shrink-0',
      'data-highlighted:outline-2 data-highlighted:-outline-offset-2 data-highlighted:outline-gold',
      danger ? 'text-clay data-highlighted:bg-clay-wash' : 'data-highlighted:bg-sunk',
      className,
    )}
    {...rest}
  />
)

export const MenuLine = () => <Radix.Separator className="mx-2 my-1.5 h-px bg-line" />
