import { Check, X } from 'lucide-react'
import { cx } from '#client/ui/cx.ts'

const marks = {
  right: { box: 'border-success bg-success-wash ring-2 ring-success', sign: 'bg-success', Icon: Check },
  wrong: { box: 'border-danger bg-danger-wash ring-2 ring-danger', sign: 'bg-danger', Icon: X },
}
export type OptionMark = keyof typeof marks

/** Look of an option that is answered by a tap. */
export const optionLook = (mark: OptionMark | undefined, locked: boolean) =>
  mark ? marks[mark].box : cx('border-edge bg-surface hover:not-disabled:border-ink', locked && 'opacity-60')

/** Sign of a marked option, beside its colour. */
export function OptionSign({ mark }: { mark: OptionMark }) {
  const { sign, Icon } = marks[mark]
  return (
    <span
      data-sign={mark}
      className={cx('grid size-7 shrink-0 place-items-center rounded-full text-surface [&_svg]:size-4', sign)}
    >
      <Icon aria-hidden strokeWidth={3} />
    </span>
  )
}
