import { wordMark } from '#shared/courses/named-words.ts'
import type { MarkdownNode } from './lesson-headings.ts'

const wordNode = (word: string): MarkdownNode => ({
  type: 'named',
  data: { hName: 'dfn' },
  children: [{ type: 'text', value: word }],
})
const card = (word: string): MarkdownNode => ({
  type: 'wordCard',
  data: { hName: 'figure' },
  children: [{ type: 'text', value: word }],
})

/** Splits a text at its word marks. */
function cut(value: string): MarkdownNode[] {
  const nodes: MarkdownNode[] = []
  let from = 0
  for (const match of value.matchAll(wordMark)) {
    if (match.index > from) nodes.push({ type: 'text', value: value.slice(from, match.index) })
    nodes.push(wordNode((match[1] ?? '').trim()))
    from = match.index + match[0].length
  }
  if (from < value.length) nodes.push({ type: 'text', value: value.slice(from) })
  return nodes
}

/** A link cannot contain another link. */
function nameWithin(node: MarkdownNode) {
  if (node.type === 'link' || node.type === 'linkReference' || !node.children) return
  node.children = node.children.flatMap((child) => {
    if (child.type === 'text' && child.value?.includes('[[')) return cut(child.value)
    nameWithin(child)
    return [child]
  })
}

function markedWords(node: MarkdownNode): string[] {
  if (node.type === 'named') return [node.children?.[0]?.value ?? '']
  return (node.children ?? []).flatMap(markedWords)
}

const isNothing = (node: MarkdownNode) => node.type === 'text' && node.value?.trim() === ''

/** A sentence keeps its words and their cards are added below; a word alone in a paragraph becomes its card. */
function withCards(node: MarkdownNode, limit: number): MarkdownNode[] {
  if (node.type !== 'paragraph') return [node]
  const cards = [...new Set(markedWords(node))].slice(0, limit).map(card)
  const alone = node.children?.every((child) => child.type === 'named' || isNothing(child))
  return alone && cards.length > 0 ? cards : [node, ...cards]
}

/** Marks library words and adds their cards. In headings, lists and tables a word is linked, without a card. */
export function nameWords(tree: MarkdownNode, limit: number): void {
  nameWithin(tree)
  tree.children = (tree.children ?? []).flatMap((node) => withCards(node, limit))
}
