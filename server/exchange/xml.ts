import { escaped } from '#server/pages/html.ts'

/** XML 1.0 allows no control characters but tab and line ends, and no half of a surrogate pair. */
// oxlint-disable-next-line no-control-regex -- those are what must go
const forbidden = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g

/** A text as it stands in XML, in an attribute too. A reader takes a carriage return that is not written so for a line end. */
export const xmlText = (text: string) => escaped(text.toWellFormed().replace(forbidden, '')).replaceAll('\r', '&#13;')

type Attributes = Record<string, string | number | null | undefined>

/** An element; what is null is left out. `content` is XML already. */
export function element(name: string, attributes: Attributes, content: readonly string[] | string = ''): string {
  const given = Object.entries(attributes)
    .filter(([, value]) => value !== null && value !== undefined)
    .map(([key, value]) => ` ${key}="${xmlText(String(value))}"`)
    .join('')
  const inside = typeof content === 'string' ? content : content.join('')
  return inside === '' ? `<${name}${given}/>` : `<${name}${given}>${inside}</${name}>`
}
