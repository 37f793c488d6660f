import type { CSSProperties, ReactNode } from 'react'
import { cx } from '#client/ui/cx.ts'

interface WordProps {
  as?: 'h1' | 'h2' | 'h3' | 'p' | 'span'
  children: string
  lang?: string | undefined
  /** Shown after the word, such as its number among equal ones. */
  after?: ReactNode
  className?: string
}

/** Width of a word in the heading face, in em, rounded up: narrow letters count like all others. */
const widthOf = (word: string) =>
  Array.from(word).reduce(
    (sum, letter) => sum + (/[mw]/i.test(letter) ? 0.95 : /\p{Lu}/u.test(letter) ? 0.77 : 0.61),
    0,
  )

/** Word of the language, as large as its container (`@container`) and its longest word allow. */
export function Word({ as: Element = 'p', children, lang = 'dtp', after, className }: WordProps) {
  const words = children.split(/\s+/)
  const width = Math.max(2, ...words.map(widthOf))
  return (
    <Element
      lang={lang}
      style={{ '--width': width } as CSSProperties}
      className={cx(
        'max-w-full font-head font-[640] tracking-tight wrap-anywhere',
        words.length > 2
          ? 'text-[clamp(1.5rem,100cqi/var(--width),2.5rem)] leading-[1.12]'
          : 'text-[clamp(1.5rem,100cqi/var(--width),var(--size-word))] leading-[1.04]',
        className,
      )}
    >
      {children}
      {after}
    </Element>
  )
}
