/** The little of Markdown's syntax tree (mdast) that is touched here. */
export interface MarkdownNode {
  type: string
  value?: string
  /** Of a heading: 1 to 6. */
  depth?: number
  children?: MarkdownNode[]
}

const text = (value: string): MarkdownNode => ({ type: 'text', value })

/** Parts a run of inline nodes wherever a sign stands in plain text; code and emphasis stay whole. */
function splitAt(nodes: readonly MarkdownNode[], sign: string): MarkdownNode[][] {
  const parts: MarkdownNode[][] = [[]]
  for (const node of nodes) {
    const [first = '', ...rest] = node.type === 'text' ? (node.value ?? '').split(sign) : []
    parts.at(-1)?.push(node.type === 'text' ? text(first) : node)
    for (const piece of rest) parts.push([text(piece)])
  }
  return parts
}

const isBlank = (nodes: readonly MarkdownNode[]) =>
  nodes.every((node) => node.type === 'text' && (node.value ?? '').trim() === '')

/** The cells of a line; the strokes at its ends are not between cells. */
function cellsOf(line: readonly MarkdownNode[]): MarkdownNode[][] {
  const cells = splitAt(line, '|')
  if (cells.length > 1 && isBlank(cells[0] ?? [])) cells.shift()
  if (cells.length > 1 && isBlank(cells.at(-1) ?? [])) cells.pop()
  return cells
}

const isRule = (line: readonly MarkdownNode[]) =>
  line.every((node) => node.type === 'text') &&
  cellsOf(line).every(([cell]) => /^\s*:?-+:?\s*$/.test(cell?.value ?? ''))

function tableFrom(paragraph: MarkdownNode): MarkdownNode | undefined {
  const [head = [], rule = [], ...body] = splitAt(paragraph.children ?? [], '\n')
  const columns = cellsOf(head).length
  if (columns < 2 || !isRule(rule) || cellsOf(rule).length !== columns) return undefined
  const row = (line: MarkdownNode[]): MarkdownNode => {
    const cells = cellsOf(line)
    const children = Array.from({ length: columns }, (_, i) => ({ type: 'tableCell', children: cells[i] ?? [] }))
    return { type: 'tableRow', children }
  }
  return { type: 'table', children: [head, ...body].map(row) }
}

/** Tables as GitHub and Moodle write them, which plain Markdown lacks: a heading row, a row of dashes, strokes between cells. */
export const markdownTables = () => (tree: MarkdownNode) => {
  tree.children = tree.children?.map((node) => (node.type === 'paragraph' ? (tableFrom(node) ?? node) : node))
}

/** A lesson's title is a heading of the second level: the largest in its body, whichever its writer took, is one of the third. */
export const lessonHeadings = () => (tree: MarkdownNode) => {
  const headings = (tree.children ?? []).filter((node) => node.type === 'heading')
  const largest = Math.min(...headings.map((node) => node.depth ?? 1))
  for (const node of headings) node.depth = Math.min(6, (node.depth ?? 1) - largest + 3)
}
