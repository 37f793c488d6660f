import { createElement, Fragment, type ReactNode } from 'react'
import { formatText } from '#shared/messages/say.ts'
import type { Text } from '#shared/messages/text.ts'

/** Elements of the tags, beside the values of the arguments. */
type Tags = Record<string, ((children: ReactNode) => ReactNode) | string | number | Date>

/** The parts of a sentence as children in fixed positions, which need no keys. */
const inOrder = (parts: ReactNode) => (Array.isArray(parts) ? createElement(Fragment, null, ...parts) : parts)

const rendered = (value: Tags[string]) =>
  typeof value === 'function' ? (children: ReactNode) => value(inOrder(children)) : value

/** A text whose tags become elements: `richText(message, { link: (children) => <Link …>{children}</Link> })`. */
export function richText<Values>(message: Text<Values>, values: Values & Tags): ReactNode {
  const renderedValues = Object.fromEntries(
    Object.entries(values as Tags).map(([name, value]) => [name, rendered(value)]),
  )
  return inOrder(formatText<ReactNode>(message, renderedValues as never))
}

/** Tag of a word in Kadazandusun. */
export const dtpWord = (children: ReactNode) => <span lang="dtp">{children}</span>
/** Tag of a word in Kadazandusun in the heading face, where the word is the answer of a row. */
export const largeDtpWord = (children: ReactNode) => (
  <span lang="dtp" className="font-head text-lg font-[640]">
    {children}
  </span>
)
/** Tag of a meaning in Malay. */
export const malayWord = (children: ReactNode) => <span lang="ms">{children}</span>
/** Tag of the label before a text. */
export const strongLabel = (children: ReactNode) => <span className="font-semibold">{children}</span>
/** Tag of a meaning in English. */
export const englishWord = (children: ReactNode) => <span lang="en">{children}</span>
/** Tag of a text for screen readers only. */
export const hiddenText = (children: ReactNode) => <span className="sr-only">{children}</span>
