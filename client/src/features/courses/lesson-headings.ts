/** The little of Markdown's syntax tree (mdast) that is touched here. */
export interface MarkdownNode {
  type: string
  /** Of a heading: 1 to 6. */
  depth?: number
  /** Of a text. */
  value?: string
  /** Which element it becomes. */
  data?: { hName: string }
  children?: MarkdownNode[]
}

/** A lesson's title is a heading of the second level: the largest in its body, whichever its writer took, is one of the third. */
export const lessonHeadings = () => (tree: MarkdownNode) => {
  const headings = (tree.children ?? []).filter((node) => node.type === 'heading')
  const largest = Math.min(...headings.map((node) => node.depth ?? 1))
  for (const node of headings) node.depth = Math.min(6, (node.depth ?? 1) - largest + 3)
}
