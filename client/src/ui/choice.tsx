import type { ComponentProps, ReactNode } from 'react'
import { cx } from './cx.ts'

const marks = {
  right: 'border-rice bg-rice-wash ring-1 ring-rice accent-rice',
  wrong: 'border-clay bg-clay-wash ring-1 ring-clay accent-clay',
}

type ChoiceProps = Omit<ComponentProps<'input'>, 'type'> & {
  type?: 'radio' | 'checkbox'
  /** How the choice was judged. `end` says it in words. */
  mark?: keyof typeof marks
  end?: ReactNode
  children: ReactNode
}

/** A radio button or tick box as a row one can hit with a thumb. Group the rows in a fieldset with a legend. */
export const Choice = ({ type = 'radio', mark, end, className, children, ...rest }: ChoiceProps) => (
  <label
    className={cx(
      'flex min-h-13 items-center gap-3 rounded-button border px-4 py-3 transition-colors duration-150',
      mark
        ? marks[mark]
        : cx(
            'border-edge bg-sheet accent-act not-has-disabled:hover:border-ink has-disabled:text-soft',
            'has-checked:border-ink has-checked:bg-gold-wash has-checked:ring-1 has-checked:ring-ink',
          ),
      'has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-gold',
      className,
    )}
  >
    <input type={type} className="size-5 shrink-0 outline-none" {...rest} />
    <span className="min-w-0 flex-1">{children}</span>
    {end}
  </label>
)
