import type { ReactNode } from 'react'

/** A link inside of a text, which opens in a new tab, so that what was typed stays. */
export const newTabLink = (href: string) => (children: ReactNode) => (
  <a href={href} target="_blank" rel="noopener">
    {children}
  </a>
)
