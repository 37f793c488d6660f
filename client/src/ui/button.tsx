import { cloneElement, isValidElement, type ComponentProps, type MouseEvent } from 'react'
import { cx } from './cx.ts'
import { SpinnerMark } from './message/spinner-mark.tsx'

const variants = {
  main: 'bg-act text-on-act shadow-card not-disabled:hover:bg-act-over',
  line: 'border-edge bg-surface/70 text-ink not-disabled:hover:border-ink not-disabled:hover:bg-surface',
  quiet: 'text-soft not-disabled:hover:bg-muted not-disabled:hover:text-ink',
  /** Red, but as light as the other buttons in its row. */
  remove: 'text-danger not-disabled:hover:bg-danger-wash',
  danger: 'border-danger/60 text-danger not-disabled:hover:border-danger not-disabled:hover:bg-danger-wash',
}

const sizes = {
  small: 'px-3 py-2 text-sm',
  medium: 'px-4.5 py-2.5 text-base',
  large: 'min-h-13 px-6 py-3 text-lg',
  icon: 'h-11 w-[min(2.75rem,14vw)] p-0',
}

export type ButtonProps = ComponentProps<'button'> & {
  variant?: keyof typeof variants
  size?: keyof typeof sizes
  /** Shows a spinner and ignores clicks, but keeps the focus. The caller changes the label. */
  busy?: boolean
  /** True for a button that is pressed repeatedly. Other buttons ignore the second click of a double click, which may hit a new element. */
  repeats?: boolean
  /** Renders the one child (a link) with the button's style. Links cannot be disabled, so omit a `disabled` link's address. */
  asChild?: boolean
}

/** Use one `main` button per screen; `size="icon"` needs an `aria-label`. */
export const Button = ({
  variant = 'main',
  size = 'medium',
  busy = false,
  repeats = false,
  asChild = false,
  disabled = false,
  className,
  onClick,
  children,
  ...rest
}: ButtonProps) => {
  const off = disabled || busy
  const look = cx(
    'inline-flex min-h-11 items-center justify-center gap-2 rounded-button border ui:border-transparent text-center font-semibold',
    'leading-tight no-underline transition-colors duration-150 active:not-disabled:translate-y-px',
    '[&_svg]:size-[1.15em] [&_svg]:shrink-0',
    sizes[size],
    disabled ? 'border-line bg-muted text-soft' : variants[variant],
    busy && 'cursor-progress',
    className,
  )
  // Radix's Slot would do the same, but add 2 KB to every first visit.
  if (asChild && isValidElement<ComponentProps<'a'>>(children)) {
    const linkProps = {
      ...rest,
      ...(onClick && { onClick }),
      'aria-disabled': off || undefined,
      className: cx(look, children.props.className),
    }
    return cloneElement(children, linkProps as ComponentProps<'a'>)
  }
  const click = (event: MouseEvent<HTMLButtonElement>) => {
    if (busy || (event.detail > 1 && !repeats)) event.preventDefault()
    else onClick?.(event)
  }
  return (
    <button
      type="button"
      className={look}
      // A disabled button would lose the keyboard focus.
      disabled={disabled && !busy}
      aria-disabled={off || undefined}
      aria-busy={busy || undefined}
      onClick={click}
      {...rest}
    >
      {busy && <SpinnerMark />}
      {children}
    </button>
  )
}
