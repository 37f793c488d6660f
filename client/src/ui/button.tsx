import { cloneElement, isValidElement } from 'react'
import type { ComponentProps, MouseEvent } from 'react'
import { cx } from './cx.ts'
import { SpinnerMark } from './spinner-mark.tsx'

const variants = {
  main: 'bg-act text-on-act shadow-card not-disabled:hover:bg-act-over',
  line: 'border-edge bg-sheet/70 text-ink not-disabled:hover:border-ink not-disabled:hover:bg-sheet',
  quiet: 'text-soft not-disabled:hover:bg-sunk not-disabled:hover:text-ink',
  /** As quiet as the others of its row, and yet red. */
  remove: 'text-clay not-disabled:hover:bg-clay-wash',
  danger: 'border-clay/60 text-clay not-disabled:hover:border-clay not-disabled:hover:bg-clay-wash',
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
  /** Work is under way: a turning mark, no second click; the focus stays. The caller changes the words. */
  busy?: boolean
  /** Meant to be pressed again and again. Elsewhere the second click of a double click does nothing: what it hits may be new. */
  repeats?: boolean
  /** Dresses the one child (a link) as a button. A link cannot be disabled: give a `disabled` one no address. */
  asChild?: boolean
}

/** One `main` button a screen; `size="icon"` needs an `aria-label`. */
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
    disabled ? 'border-line bg-sunk text-soft' : variants[variant],
    busy && 'cursor-progress',
    className,
  )
  // Radix's Slot would do the same and cost every first visit 2 KB.
  if (asChild && isValidElement<ComponentProps<'a'>>(children)) {
    const dressed = {
      ...rest,
      ...(onClick && { onClick }),
      'aria-disabled': off || undefined,
      className: cx(look, children.props.className),
    }
    return cloneElement(children, dressed as ComponentProps<'a'>)
  }
  const click = (event: MouseEvent<HTMLButtonElement>) => {
    if (busy || (event.detail > 1 && !repeats)) event.preventDefault()
    else onClick?.(event)
  }
  return (
    <button
      type="button"
      className={look}
      // One that is disabled loses the focus, and with it whoever pressed it by keyboard.
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
