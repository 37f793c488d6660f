import { Children, type ReactNode } from 'react'
import { formatText } from '#shared/messages/say.ts'
import type { Text } from '#shared/messages/text.ts'

/** Elements of the tags, beside the values of the arguments. */
type Tags = Record<string, ((children: ReactNode) => ReactNode) | string | number | Date>

/** A text whose tags become elements: `richText(message, { link: (children) => <Link …>{children}</Link> })`. */
export const richText = <Values,>(message: Text<Values>, values: Values & Tags): ReactNode =>
  Children.toArray(formatText<ReactNode>(message, values as never))

/** Tag of a word in Kadazandusun. */
export const dtpWord = (children: ReactNode) => <span lang="dtp">{children}</span>
/** Tag of a meaning in Malay. */
export const malayWord = (children: ReactNode) => <span lang="ms">{children}</span>
/** Tag of the label before a text. */
export const strongLabel = (children: ReactNode) => <span className="font-semibold">{children}</span>
