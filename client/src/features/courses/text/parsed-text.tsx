import { useMemo } from 'react'
import { treeOfMarkdown } from '#shared/courses/text/markdown-tree.ts'
import { RenderedText, type TextProps } from './rendered-text.tsx'

/** Markdown without raw HTML (docs/product.md 20): tags are shown as text. Load it lazily: the parser is larger than a whole lesson. */
export function ParsedText({ text, cards }: TextProps) {
  const nodes = useMemo(() => treeOfMarkdown(text, cards), [text, cards])
  return <RenderedText text={text} nodes={nodes} {...(cards === undefined ? {} : { cards })} />
}
