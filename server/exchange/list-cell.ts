/**
 * How one cell of a table holds a list: its parts between bars or on lines of their own, an example and its translation with an
 * equals sign between them ('walai ku = my house | walai nu'). Such a sign in a text itself has a backslash before it.
 */
const sign = String.raw`\\*(?:\||=(?=[ \t\r\n]|$))`
const signs = new RegExp(sign, 'g')
const escapedSigns = new RegExp(String.raw`\\(${sign})`, 'g')

/** A text as a part of a list. */
export const listPart = (text: string) => text.replaceAll(signs, String.raw`\$&`)
const textOf = (part: string) => part.replaceAll(escapedSigns, '$1')

/** A line end would end the part. */
export const onOneLine = (text: string) => text.replaceAll(/[\r\n]+/g, ' ')

const partsOf = (cell: string) =>
  cell
    .split(/(?<!\\)\||\r?\n/)
    .map((part) => part.trim())
    .filter(Boolean)

export const partsIn = (cell: string) => partsOf(cell).map(textOf)

/** What `examplesIn` reads. */
export const examplesCell = (examples: readonly { text: string; translation: string | null }[]) =>
  examples
    .map(({ text, translation }) =>
      [text, ...(translation ? [translation] : [])].map((each) => listPart(onOneLine(each))).join(' = '),
    )
    .join(' | ')

export const examplesIn = (cell: string) =>
  partsOf(cell).map((part) => {
    const [, text = part, translation] = /^(.*?)[ \t]+=[ \t]+(.*)$/s.exec(part) ?? []
    return { text: textOf(text), translation: translation === undefined ? null : textOf(translation) }
  })
