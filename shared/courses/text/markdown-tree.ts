import { fromMarkdown } from 'mdast-util-from-markdown'
import { gfmFromMarkdown } from 'mdast-util-gfm'
import { toHast } from 'mdast-util-to-hast'
import { gfm } from 'micromark-extension-gfm'
import { raiseHeadings } from './lesson-headings.ts'
import type { TextNode } from './lesson-texts.ts'
import { nameWords } from './word-marks.ts'

/** The used part of a node in an HTML syntax tree (hast). */
interface HtmlNode {
  type: string
  value?: string
  tagName?: string
  properties?: Record<string, unknown>
  children?: HtmlNode[]
}

/** Attributes whose names React writes with a hyphen. */
const hyphenated = /^(?:aria|data)(?=[A-Z])/
const attributeOf = (name: string) =>
  hyphenated.test(name)
    ? name.startsWith('aria')
      ? `aria-${name.slice(4).toLowerCase()}`
      : name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
    : name

const attributesOf = (properties: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(properties)
      .filter(([, value]) => value !== undefined && value !== null)
      .map(([name, value]) => [attributeOf(name), Array.isArray(value) ? value.join(' ') : (value as string)]),
  )

/** React warns of white space between the parts of a table. */
const isTablePart = (tag: string) => /^(?:table|thead|tbody|tr)$/.test(tag)

/** Text nodes that follow each other are one. */
const joinTexts = (nodes: readonly TextNode[]) =>
  nodes.reduce<TextNode[]>((done, node) => {
    const last = done.at(-1)
    if (typeof node === 'string' && typeof last === 'string') done[done.length - 1] = last + node
    else done.push(node)
    return done
  }, [])

/** Tags in the text are shown as text. */
function nodesOf({ type, value = '', tagName, properties = {}, children = [] }: HtmlNode): TextNode[] {
  if (type === 'text' || type === 'raw') return [value]
  const inside = joinTexts(children.flatMap(nodesOf))
  if (!tagName) return inside
  const contents = isTablePart(tagName)
    ? inside.filter((node) => typeof node !== 'string' || node.trim() !== '')
    : inside
  return [[tagName, attributesOf(properties), ...contents]]
}

/**
 * Parses the Markdown of a lesson. `cards` is the number of word cards below a sentence. The browser loads it lazily, because parsers of
 * Markdown are large.
 */
export function treeOfMarkdown(text: string, cards = Infinity): TextNode[] {
  const tree = fromMarkdown(text, { extensions: [gfm()], mdastExtensions: [gfmFromMarkdown()] })
  raiseHeadings(tree)
  nameWords(tree, cards)
  return nodesOf(toHast(tree, { allowDangerousHtml: true }))
}
