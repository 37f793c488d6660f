import { cx } from '#client/ui/cx.ts'

/** Logo: the mountain in a woven diamond. Same drawing as public/favicon.svg. */
export const Mark = ({ className }: { className?: string }) => (
  <svg viewBox="0 0 32 32" aria-hidden className={cx('size-[min(2rem,11vw)] shrink-0', className)}>
    <rect width="32" height="32" rx="8" fill="#1d1814" />
    <path fill="#f2b63c" d="M16 3 29 16 16 29 3 16Z" />
    <path fill="#1d1814" d="M7.3 18.4 11.5 14l1.3.9L15 11.300l1.7 2.2 1.4-.9 1.5 2.1.9-.6 4.2 4.300L16 27.100Z" />
    <path fill="#f2b63c" d="M9.2 20.300h13.600l-1.7 1.700H10.900zM12.6 23.700h6.800l-1.7 1.700h-3.400z" />
  </svg>
)
