import { escapeHtml } from '#server/pages/html.ts'

/** XML 1.0 allows no control characters except tab and line ends, and no unpaired surrogates. */
// oxlint-disable-next-line no-control-regex -- those are what must go
const forbidden = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g

/** Escapes a text for XML, including attributes. A carriage return is escaped, because parsers would read it as a line end. */
export const xmlText = (text: string) =>
  escapeHtml(text.toWellFormed().replace(forbidden, '')).replaceAll('\r', '&#13;')

type Attributes = Record<string, string | number | null | undefined>

/** An element; null attributes and contents are left out. `content` must be XML already. */
export function element(name: string, attributes: Attributes, content: readonly string[] | string = ''): string {
  const pairs = Object.entries(attributes)
    .filter(([, value]) => value !== null && value !== undefined)
    .map(([key, value]) => ` ${key}="${xmlText(String(value))}"`)
    .join('')
  const inside = typeof content === 'string' ? content : content.join('')
  return inside === '' ? `<${name}${pairs}/>` : `<${name}${pairs}>${inside}</${name}>`
}
