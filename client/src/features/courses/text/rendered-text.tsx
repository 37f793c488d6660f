import '#client/ui/prose.css'
import { createElement, type ComponentProps, type ComponentType, type ReactNode } from 'react'
import { tableLabel } from '#shared/courses/messages.ts'
import { say } from '#shared/messages/say.ts'
import { demoMark } from '#shared/entries/entries.ts'
import { isLessonFile, isLessonSound } from '#shared/courses/lesson-file.ts'
import { isHttpUrl } from '#shared/text/addresses.ts'
import { namedWords } from '#shared/courses/named-words.ts'
import type { TextNode } from '#shared/courses/text/lesson-texts.ts'
import { DemoNote, NamedWord, WordCard, WordRow } from './word-card.tsx'
import { cx } from '#client/ui/cx.ts'
import { PlayButton } from '#client/ui/media/play-button.tsx'
import { useHiddenSides } from '#client/ui/list/use-hidden-sides.ts'

/** Box in which a wide table scrolls by itself, also by keyboard. Needs an `aria-label`. */
const ScrollBox = ({ className, ...rest }: ComponentProps<'section'>) => {
  const box = useHiddenSides<HTMLElement>()
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable without a mouse (WCAG 2.1.1)
  return <section ref={box} tabIndex={0} className={cx('scroll-box max-w-full overflow-x-auto', className)} {...rest} />
}

const ownPath = /^(?:#|\/(?![/\\]))[^\s\\]*$/

/** Images come from the lesson's own files or over https. */
const imageAddress = (address = '') =>
  isLessonFile(address) || (isHttpUrl(address) && address.toLowerCase().startsWith('https:')) ? address : ''

/** Links lead to the web, to mail and within the product. Every other address is removed. */
const linkAddress = (address = '') =>
  isHttpUrl(address) || ownPath.test(address) || /^mailto:[^\s\\]+$/i.test(address) ? address : ''

interface Attributes {
  href?: string
  src?: string
  alt?: string
  style?: { textAlign: string }
  children?: ReactNode
}

function Anchor({ href, children }: Attributes) {
  const address = linkAddress(href)
  if (!address) return <>{children}</>
  if (isLessonSound(address))
    return (
      <span className="inline-flex items-center gap-2 align-middle">
        <PlayButton src={address}>{children}</PlayButton>
        {children}
      </span>
    )
  if (ownPath.test(address)) return <a href={address}>{children}</a>
  return (
    <a href={address} target="_blank" rel="noopener noreferrer nofollow">
      {children}
    </a>
  )
}

const smallHeading = 'mt-6 font-head text-base'

/** A marked word contains only text. */
const textOf = (children: ReactNode) => (typeof children === 'string' ? children : '')

/** Elements that are drawn in another way. */
type Components = Record<string, ComponentType<Attributes>>

const components: Components = {
  a: Anchor,
  img: ({ src, alt }) => {
    const address = imageAddress(src)
    if (!address) return <em>{alt}</em>
    return <img src={address} alt={alt ?? ''} loading="lazy" decoding="async" referrerPolicy="no-referrer" />
  },
  table: ({ children }) => (
    <ScrollBox aria-label={say(tableLabel)}>
      <table>{children}</table>
    </ScrollBox>
  ),
  dfn: ({ children }) => <NamedWord>{textOf(children)}</NamedWord>,
  figure: ({ children }) => <WordRow>{textOf(children)}</WordRow>,
  h5: ({ children }) => <h5 className={smallHeading}>{children}</h5>,
  h6: ({ children }) => <h6 className={smallHeading}>{children}</h6>,
}

/** In the lesson player a word gets a large card. */
const playerComponents: Components = {
  ...components,
  figure: ({ children }) => <WordCard>{textOf(children)}</WordCard>,
}

/** Table cells carry their alignment as an attribute that HTML 5 does not have. */
const propsOf = ({ align, ...rest }: Exclude<TextNode, string>[1]): Attributes =>
  align === undefined ? rest : { ...rest, style: { textAlign: String(align) } }

function draw(node: TextNode, key: number, drawnAs: Components): ReactNode {
  if (typeof node === 'string') return node
  const [tag, attributes, ...children] = node
  return createElement(drawnAs[tag] ?? tag, { ...propsOf(attributes), key }, drawAll(children, drawnAs))
}

/** A text alone stays a string; an element like `br` has nothing in it. */
function drawAll(nodes: readonly TextNode[], drawnAs: Components): ReactNode {
  if (nodes.length === 0) return undefined
  return nodes.length === 1 ? draw(nodes[0]!, 0, drawnAs) : nodes.map((node, index) => draw(node, index, drawnAs))
}

/** The demo notice, to avoid repeating it for texts that contain it themselves. */
const demoText = demoMark.replace(/\.$/, '')

export interface TextProps {
  text: string
  /** Maximum number of large word cards below a sentence. Without it each word is a row. */
  cards?: number
}

/** A text with its parsed form. */
export function RenderedText({ text, nodes, cards }: TextProps & { nodes: readonly TextNode[] }) {
  const words = namedWords(text)
  return (
    <div className="prose">
      {drawAll(nodes, cards === undefined ? components : playerComponents)}
      {cards === undefined && words.length > 0 && !text.includes(demoText) && <DemoNote words={words} />}
    </div>
  )
}
