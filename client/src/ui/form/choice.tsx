import type { ComponentProps, ReactNode } from 'react'
import { cx } from '#client/ui/cx.ts'

const marks = {
  right: 'border-success bg-success-wash ring-1 ring-success accent-success',
  wrong: 'border-danger bg-danger-wash ring-1 ring-danger accent-danger',
}

type ChoiceProps = Omit<ComponentProps<'input'>, 'type'> & {
  type?: 'radio' | 'checkbox'
  /** Verdict on the choice; `end` says it in words. */
  mark?: keyof typeof marks
  end?: ReactNode
  children: ReactNode
}

/** Radio button or checkbox with a large touch area. Group the rows in a fieldset with a legend. */
export const Choice = ({ type = 'radio', mark, end, className, children, ...rest }: ChoiceProps) => (
  <label
    className={cx(
      'flex min-h-13 items-center gap-3 rounded-button border px-4 py-3 transition-colors duration-150',
      mark
        ? marks[mark]
        : cx(
            'border-edge bg-surface not-has-disabled:hover:border-ink has-disabled:text-soft',
            'has-checked:border-ink has-checked:bg-accent-wash has-checked:ring-1 has-checked:ring-ink',
          ),
      'has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent',
      className,
    )}
  >
    <input type={type} className="size-5 shrink-0 outline-none" {...rest} />
    <span className="min-w-0 flex-1 wrap-anywhere">{children}</span>
    {end}
  </label>
)
