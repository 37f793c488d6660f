import '#client/ui/prose.css'
import type { ReactNode, ComponentProps } from 'react'
import ReactMarkdown, { type Components, type UrlTransform } from 'react-markdown'
import remarkGfm from 'remark-gfm'
import { tableLabel } from '#shared/courses/messages.ts'
import { say } from '#shared/messages/say.ts'
import { demoMark } from '#shared/entries/entries.ts'
import { isLessonFile, isLessonSound } from '#shared/courses/lesson-file.ts'
import { isHttpUrl } from '#shared/text/addresses.ts'
import { namedWords } from '#shared/courses/named-words.ts'
import { lessonHeadings } from './lesson-headings.ts'
import { DemoNote, NamedWord, WordCard, WordRow } from './word-card.tsx'
import { wordMarks } from './word-marks.ts'
import { cx } from '#client/ui/cx.ts'
import { PlayButton } from '#client/ui/media/play-button.tsx'
import { useMore } from '#client/ui/list/use-more.ts'

/** Box in which a wide table scrolls by itself, also by keyboard. Needs an `aria-label`. */
export const ScrollBox = ({ className, ...rest }: ComponentProps<'section'>) => {
  const box = useMore<HTMLElement>()
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable without a mouse (WCAG 2.1.1)
  return <section ref={box} tabIndex={0} className={cx('scroll-box max-w-full overflow-x-auto', className)} {...rest} />
}

const ownPath = /^(?:#|\/(?![/\\]))[^\s\\]*$/

/**
 * Allows images from the lesson's own files or over https, and links to the web, to mail and within the product. Every other
 * address is removed.
 */
const safeAddress: UrlTransform = (address, key) => {
  if (key === 'src' && isLessonFile(address)) return address
  if (key === 'src') return isHttpUrl(address) && address.toLowerCase().startsWith('https:') ? address : ''
  return isHttpUrl(address) || ownPath.test(address) || /^mailto:[^\s\\]+$/i.test(address) ? address : ''
}

function Anchor({ href, children }: { href?: string; children?: ReactNode }) {
  if (!href) return <>{children}</>
  if (isLessonSound(href))
    return (
      <span className="inline-flex items-center gap-2 align-middle">
        <PlayButton src={href}>{children}</PlayButton>
        {children}
      </span>
    )
  if (ownPath.test(href)) return <a href={href}>{children}</a>
  return (
    <a href={href} target="_blank" rel="noopener noreferrer nofollow">
      {children}
    </a>
  )
}

const small = 'mt-6 font-head text-base'

/** A marked word contains only text. */
const textOf = (children: ReactNode) => (typeof children === 'string' ? children : '')

const components: Components = {
  a: ({ href, children }) => <Anchor href={href}>{children}</Anchor>,
  img: ({ src, alt }) =>
    typeof src === 'string' && src ? (
      <img src={src} alt={alt ?? ''} loading="lazy" decoding="async" referrerPolicy="no-referrer" />
    ) : (
      <em>{alt}</em>
    ),
  table: ({ children }) => (
    <ScrollBox aria-label={say(tableLabel)}>
      <table>{children}</table>
    </ScrollBox>
  ),
  dfn: ({ children }) => <NamedWord>{textOf(children)}</NamedWord>,
  figure: ({ children }) => <WordRow>{textOf(children)}</WordRow>,
  h5: ({ children }) => <h5 className={small}>{children}</h5>,
  h6: ({ children }) => <h6 className={small}>{children}</h6>,
}

/** In the lesson player a word gets a large card. */
const playerComponents: Components = {
  ...components,
  figure: ({ children }) => <WordCard>{textOf(children)}</WordCard>,
}

/** The demo notice, to avoid repeating it for texts that contain it themselves. */
const demoText = demoMark.replace(/\.$/, '')

export interface MarkdownProps {
  text: string
  /** Maximum number of large word cards below a sentence. Without it each word is a row. */
  cards?: number
}

/** Markdown without raw HTML (docs/product.md 20): tags are shown as text. Load it lazily: the parser is the largest part of a lesson. */
export function Markdown({ text, cards }: MarkdownProps) {
  const words = namedWords(text)
  return (
    <div className="prose">
      <ReactMarkdown
        remarkPlugins={[remarkGfm, lessonHeadings, [wordMarks, cards ?? Infinity]]}
        components={cards === undefined ? components : playerComponents}
        urlTransform={safeAddress}
      >
        {text}
      </ReactMarkdown>
      {cards === undefined && words.length > 0 && !text.includes(demoText) && <DemoNote words={words} />}
    </div>
  )
}
