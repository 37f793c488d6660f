/**
 * A list in one table cell: parts are separated by bars or line ends, an example and its translation by an equals sign ('walai ku = my house | walai
 * nu'). A backslash escapes such a character inside a text.
 */
const sign = String.raw`\\*(?:\||=(?=[ \t\r\n]|$))`
const signs = new RegExp(sign, 'g')
const escapedSigns = new RegExp(String.raw`\\(${sign})`, 'g')

export const listPart = (text: string) => text.replaceAll(signs, String.raw`\$&`)
const unescapePart = (part: string) => part.replaceAll(escapedSigns, '$1')

/** Line ends would separate parts, so they become spaces. */
export const onOneLine = (text: string) => text.replaceAll(/[\r\n]+/g, ' ')

const splitCell = (cell: string) =>
  cell
    .split(/(?<!\\)\||\r?\n/)
    .map((part) => part.trim())
    .filter(Boolean)

export const partsIn = (cell: string) => splitCell(cell).map(unescapePart)

/** Writes the format that `examplesIn` reads. */
export const examplesCell = (examples: readonly { text: string; translation: string | null }[]) =>
  examples
    .map(({ text, translation }) =>
      [text, ...(translation ? [translation] : [])].map((part) => listPart(onOneLine(part))).join(' = '),
    )
    .join(' | ')

export const examplesIn = (cell: string) =>
  splitCell(cell).map((part) => {
    const [, text = part, translation] = /^(.*?)(?<![ \t])[ \t]+=[ \t]+(.*)$/s.exec(part) ?? []
    return { text: unescapePart(text), translation: translation === undefined ? null : unescapePart(translation) }
  })

/** Stands for an item without a part in a list that goes with another column. */
export const noPart = '_'
/** A list with one part for each item of another column. Empty if no item has one. */
export const parallelCell = (parts: readonly (string | null)[]) =>
  parts.every((part) => part === null)
    ? ''
    : parts.map((part) => (part === null ? noPart : listPart(onOneLine(part)))).join(' | ')

export const parallelIn = (cell = '') => partsIn(cell).map((part) => (part === noPart ? null : part))
