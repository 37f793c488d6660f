/** The used part of a node in Markdown's syntax tree (mdast). */
export interface MarkdownNode {
  type: string
  /** Level of a heading, 1 to 6. */
  depth?: number
  /** Text of a text node. */
  value?: string
  /** HTML element for the node. */
  data?: { hName?: string | undefined } | undefined
  children?: MarkdownNode[]
}

/** Shifts headings so that the largest one in a lesson is h3, because the lesson's title is h2. */
export function raiseHeadings(tree: MarkdownNode): void {
  const headings = (tree.children ?? []).filter((node) => node.type === 'heading')
  const largest = Math.min(...headings.map((node) => node.depth ?? 1))
  for (const node of headings) node.depth = Math.min(6, (node.depth ?? 1) - largest + 3)
}
