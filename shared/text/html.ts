import { collapseSpaces } from '#shared/exercises/exercise-texts.ts'

/** Names of the code points from 160 on. */
const latin =
  'nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn sup2 sup3 acute micro para middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave Aacute Acirc Atilde Auml Aring AElig Ccedil Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave Uacute Ucirc Uuml Yacute THORN szlig agrave aacute acirc atilde auml aring aelig ccedil egrave eacute ecirc euml igrave iacute icirc iuml eth ntilde ograve oacute ocirc otilde ouml divide oslash ugrave uacute ucirc uuml yacute thorn yuml'
const entities = new Map([
  ...latin.split(' ').map((name, index) => [name, String.fromCodePoint(160 + index)] as const),
  ...Object.entries({
    amp: '&',
    lt: '<',
    gt: '>',
    quot: '"',
    apos: "'",
    ndash: '–',
    mdash: '—',
    hellip: '…',
    bull: '•',
  }),
  ...Object.entries({
    lsquo: '‘',
    rsquo: '’',
    sbquo: '‚',
    ldquo: '“',
    rdquo: '”',
    bdquo: '„',
    lsaquo: '‹',
    rsaquo: '›',
  }),
  ...Object.entries({ larr: '←', uarr: '↑', rarr: '→', darr: '↓', harr: '↔', minus: '−', le: '≤', ge: '≥', ne: '≠' }),
  ...Object.entries({ euro: '€', trade: '™', permil: '‰', prime: '′', Prime: '″', check: '✓', ensp: ' ', emsp: ' ' }),
  ...Object.entries({ thinsp: ' ', zwnj: '', zwj: '', lrm: '', rlm: '' }),
])

function ofNumber(code: number): string {
  const isSign = code > 0 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff)
  return isSign ? String.fromCodePoint(code) : '\uFFFD'
}

/** Unknown entities stay as they are. */
const decodeEntities = (text: string) =>
  text
    .replace(/&(?:#(\d{1,7})|#[xX]([\da-fA-F]{1,6})|([a-zA-Z]\w{1,8}));/g, (entity, decimal, hex, name) => {
      if (decimal) return ofNumber(Number(decimal))
      return hex ? ofNumber(Number.parseInt(hex, 16)) : (entities.get(name) ?? entity)
    })
    .replaceAll('\u00A0', ' ')
    .replaceAll('\u00AD', '')

const onNewLine = new Set(
  'address article aside blockquote caption center dd div dl dt fieldset figcaption figure footer form header hr li main nav ol pre section table tbody tfoot thead tr ul'.split(
    ' ',
  ),
)
/** Marks the edge of a block element; adjacent edges make one line break. */
const edge = '\f'
const withSpace = new Set(['p', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6'])
const neverRead = new Set(['script', 'style', 'template', 'head', 'title', 'object', 'iframe'])
const signs = { sup: ['0123456789+-=()n', '⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁼⁽⁾ⁿ'], sub: ['0123456789+-=()', '₀₁₂₃₄₅₆₇₈₉₊₋₌₍₎'] } as const

/** Keeps exponents apart from digits: 10 to the power of 2 is not 102. */
function smallSigns(text: string, kind: 'sup' | 'sub'): string {
  const [plain, small] = signs[kind]
  const all = Array.from(text)
  return all.every((sign) => plain.includes(sign)) ? all.map((sign) => small[plain.indexOf(sign)]).join('') : text
}

function attribute(name: string) {
  const pattern = new RegExp(`\\s${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)'|([^\\s"'>]+))`, 'i')
  return (tag: string) => {
    const [, ...values] = pattern.exec(tag) ?? []
    return decodeEntities(values.find((value) => value !== undefined) ?? '')
  }
}
const [sourceOf, alternativeOf] = [attribute('src'), attribute('alt')]

/** Name of the file at the address of a picture; empty for data in the text itself. */
export function fileNameOf(source: string): string {
  const [address = ''] = source.startsWith('data:') ? [] : source.split(/[?#]/)
  return collapseSpaces(address.slice(address.lastIndexOf('/') + 1).replaceAll('%20', ' '))
}

/** The alternative text of a picture, otherwise its file name: an option may consist of a picture only. */
const pictureWords = (tag: string) =>
  collapseSpaces(alternativeOf(tag)) ||
  collapseSpaces(
    fileNameOf(sourceOf(tag))
      .replace(/\.\w{2,5}$/, '')
      .replaceAll('_', ' '),
  )

/** Files of the pictures in HTML; a picture without a file name has its alternative text. */
export const picturesOfHtml = (html: string): string[] =>
  [...html.matchAll(/<img\s[^<>]*>/gi)].map(([tag]) => fileNameOf(sourceOf(tag)) || collapseSpaces(alternativeOf(tag)))

/** State of the parser. `count` is the last number of an ordered list, null in other lists. */
interface ParserState {
  lists: (number | null)[]
  small: 'sup' | 'sub' | null
  pictures: boolean
}

/** The text that a tag becomes. */
function traceOf(tag: string, state: ParserState): string {
  const [, close, found = ''] = /^<(\/?)([a-zA-Z][\w:-]*)/.exec(tag) ?? []
  const name = found.toLowerCase()
  if (name === 'br') return '\n'
  if (name === 'img') return close || !state.pictures ? ' ' : ` ${pictureWords(tag)} `
  if (name === 'td' || name === 'th') return close ? ' ' : ''
  if (name === 'sup' || name === 'sub') state.small = close ? null : name
  if (withSpace.has(name)) return '\n\n'
  if (name === 'ul' || name === 'ol') {
    if (close) state.lists.pop()
    else state.lists.push(name === 'ol' ? 0 : null)
  }
  if (name === 'li' && !close) {
    const count = state.lists.pop()
    state.lists.push(typeof count === 'number' ? count + 1 : null)
    return typeof count === 'number' ? `${edge}${count + 1}. ` : `${edge}• `
  }
  return onNewLine.has(name) ? edge : ''
}

/** End of a comment, of a script with its text, or of a tag; undefined if it is not closed. */
function endOf(html: string, from: number): { end: number; tag: string } | undefined {
  const closing = html.startsWith('<!--', from) ? '-->' : '>'
  const index = html.indexOf(closing, from)
  if (index < 0) return undefined
  const end = index + closing.length
  const tag = html.slice(from, end)
  const name = /^<([a-zA-Z]+)/.exec(tag)?.[1]?.toLowerCase()
  if (!name || !neverRead.has(name) || tag.endsWith('/>')) return { end, tag }
  const close = new RegExp(`</${name}\\s*>`, 'gi')
  close.lastIndex = end
  return { end: close.exec(html) ? close.lastIndex : html.length, tag: '' }
}

/** Replacement of a run of white space: one empty line at most, a line break, or a space. */
function breakIn(space: string): string {
  const first = space.indexOf('\n')
  if (first < 0) return ' '
  return space.includes('\n', first + 1) ? '\n\n' : '\n'
}

/**
 * The readable text of HTML, in linear time: paragraphs and list items on separate lines, without tags, entities decoded.
 * `lines` keeps line breaks, as in Moodle's own format; without `pictures` their words are left out.
 */
export function textOfHtml(html: string, { lines = false, pictures = true } = {}): string {
  const state: ParserState = { lists: [], small: null, pictures }
  const written: string[] = []
  const write = (words: string) => {
    if (words === '') return
    const read = decodeEntities(lines ? words : words.replace(/\s+/g, ' '))
    written.push(state.small ? smallSigns(read, state.small) : read)
  }
  const start = /<(?=[a-zA-Z/!?])/g
  let from = 0
  for (let match = start.exec(html); match; match = start.exec(html)) {
    const markup = endOf(html, match.index)
    if (!markup) break
    write(html.slice(from, match.index))
    written.push(traceOf(markup.tag, state))
    from = markup.end
    start.lastIndex = from
  }
  write(html.slice(from))
  return written
    .join('')
    .replace(/\f[ \f]*/g, '\n')
    .replace(/\s+/g, breakIn)
    .trim()
}
