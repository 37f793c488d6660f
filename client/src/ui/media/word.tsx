import type { CSSProperties, ReactNode } from 'react'
import { cx } from '#client/ui/cx.ts'

interface WordProps {
  as?: 'h1' | 'h2' | 'h3' | 'p' | 'span'
  children: string
  /** Shown after the word, such as its number among equal ones. */
  after?: ReactNode
  className?: string
}

/** Word of the language, as large as its container (`@container`) and its longest word allow. */
export function Word({ as: Element = 'p', children, after, className }: WordProps) {
  const words = children.split(/\s+/)
  const letters = Math.max(3, ...words.map((word) => word.length))
  return (
    <Element
      lang="dtp"
      style={{ '--letters': letters } as CSSProperties}
      className={cx(
        'max-w-full font-head font-[640] tracking-tight wrap-anywhere',
        words.length > 2
          ? 'text-[clamp(1.5rem,100cqi/(var(--letters)*0.62),2.5rem)] leading-[1.12]'
          : 'text-[clamp(1.5rem,100cqi/(var(--letters)*0.62),var(--size-word))] leading-[1.04]',
        className,
      )}
    >
      {children}
      {after}
    </Element>
  )
}
