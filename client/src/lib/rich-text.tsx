import { Children, type ReactNode } from 'react'
import { formatText } from '#shared/messages/say.ts'
import type { Text } from '#shared/messages/text.ts'

type Tags = Record<string, (children: ReactNode) => ReactNode>

/** A text whose tags become elements: `richText(message, { link: (children) => <Link …>{children}</Link> })`. */
export const richText = <Values,>(message: Text<Values>, values: Values & Tags): ReactNode =>
  Children.toArray(formatText<ReactNode>(message, values as never))
