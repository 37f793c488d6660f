import { cx } from '#client/ui/cx.ts'

/** Spinner: a thread running round a diamond. */
export const SpinnerMark = ({ className }: { className?: string }) => (
  <svg
    viewBox="0 0 24 24"
    fill="none"
    stroke="currentColor"
    strokeWidth="3"
    className={cx('size-5', className)}
    aria-hidden
  >
    <path d="M12 3 21 12 12 21 3 12Z" opacity=".25" strokeLinejoin="round" />
    <path
      d="M12 3 21 12 12 21 3 12Z"
      pathLength="100"
      strokeDasharray="30 70"
      strokeLinecap="round"
      strokeLinejoin="round"
      className="thread"
    />
  </svg>
)
