import { onOneLine } from '#shared/exercises.ts'

/** Of the code points from 160 on. */
const latin =
  'nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn sup2 sup3 acute micro para middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave Aacute Acirc Atilde Auml Aring AElig Ccedil Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave Uacute Ucirc Uuml Yacute THORN szlig agrave aacute acirc atilde auml aring aelig ccedil egrave eacute ecirc euml igrave iacute icirc iuml eth ntilde ograve oacute ocirc otilde ouml divide oslash ugrave uacute ucirc uuml yacute thorn yuml'
const entities = new Map([
  ...latin.split(' ').map((name, at) => [name, String.fromCodePoint(160 + at)] as const),
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

/** An entity that nobody knows stays as it was typed. */
const decoded = (text: string) =>
  text
    .replace(/&(?:#(\d{1,7})|#[xX]([\da-fA-F]{1,6})|([a-zA-Z]\w{1,8}));/g, (whole, decimal, hex, name) => {
      if (decimal) return ofNumber(Number(decimal))
      return hex ? ofNumber(Number.parseInt(hex, 16)) : (entities.get(name) ?? whole)
    })
    .replaceAll('\u00A0', ' ')
    .replaceAll('\u00AD', '')

const onNewLine = new Set(
  'address article aside blockquote caption center dd div dl dt fieldset figcaption figure footer form header hr li main nav ol pre section table tbody tfoot thead tr ul'.split(
    ' ',
  ),
)
/** However many boxes begin and end there, one new line. */
const edge = '\f'
const withSpace = new Set(['p', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6'])
const neverRead = new Set(['script', 'style', 'template', 'head', 'title', 'object', 'iframe'])
const signs = { sup: ['0123456789+-=()n', '⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁼⁽⁾ⁿ'], sub: ['0123456789+-=()', '₀₁₂₃₄₅₆₇₈₉₊₋₌₍₎'] } as const

/** 10 with a small 2 above it is another number than 102. */
function smallSigns(text: string, of: 'sup' | 'sub'): string {
  const [plain, small] = signs[of]
  const all = Array.from(text)
  return all.every((sign) => plain.includes(sign)) ? all.map((sign) => small[plain.indexOf(sign)]).join('') : text
}

const attribute = (tag: string, name: string) => {
  const [, ...values] = new RegExp(`\\s${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)'|([^\\s"'>]+))`, 'i').exec(tag) ?? []
  return decoded(values.find((value) => value !== undefined) ?? '')
}

/** What a picture shows, else what its file is called: an option may be nothing else. */
function pictureWords(tag: string): string {
  const source = attribute(tag, 'src')
  const [address = ''] = source.startsWith('data:') ? [] : source.split(/[?#]/)
  const file = address.slice(address.lastIndexOf('/') + 1).replace(/\.\w{2,5}$/, '')
  return onOneLine(attribute(tag, 'alt')) || onOneLine(file.replaceAll(/%20|_/g, ' '))
}

/** Where in the text we are. `count` is the last number of an ordered list, null within others. */
interface State {
  lists: (number | null)[]
  small: 'sup' | 'sub' | null
}

/** What a tag leaves in the text. */
function traceOf(tag: string, state: State): string {
  const [, close, found = ''] = /^<(\/?)([a-zA-Z][\w:-]*)/.exec(tag) ?? []
  const name = found.toLowerCase()
  if (name === 'br') return '\n'
  if (name === 'img') return close ? '' : ` ${pictureWords(tag)} `
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

/** Where what begins here and is never read ends: a comment, a script with its text, a tag. undefined where it does not end. */
function endOf(html: string, from: number): { end: number; tag: string } | undefined {
  const closing = html.startsWith('<!--', from) ? '-->' : '>'
  const at = html.indexOf(closing, from)
  if (at < 0) return undefined
  const end = at + closing.length
  const tag = html.slice(from, end)
  const name = /^<([a-zA-Z]+)/.exec(tag)?.[1]?.toLowerCase()
  if (!name || !neverRead.has(name) || tag.endsWith('/>')) return { end, tag }
  const close = new RegExp(`</${name}\\s*>`, 'gi')
  close.lastIndex = end
  return { end: close.exec(html) ? close.lastIndex : html.length, tag: '' }
}

/**
 * What a person reads of HTML, in time linear in its length: paragraphs and list items on lines of their own, tags gone, entities
 * as their signs. `keeps` says that its line breaks are its author's, as in Moodle's own format.
 */
export function textOfHtml(html: string, keeps: { lines: boolean } = { lines: false }): string {
  const state: State = { lists: [], small: null }
  const written: string[] = []
  const write = (words: string) => {
    const read = decoded(keeps.lines ? words : words.replace(/\s+/g, ' '))
    written.push(state.small ? smallSigns(read, state.small) : read)
  }
  const start = /<(?=[a-zA-Z/!?])/g
  let from = 0
  for (let found = start.exec(html); found; found = start.exec(html)) {
    const part = endOf(html, found.index)
    if (!part) break
    write(html.slice(from, found.index))
    written.push(traceOf(part.tag, state))
    from = part.end
    start.lastIndex = from
  }
  write(html.slice(from))
  return written
    .join('')
    .replace(/\f[ \f]*/g, '\n')
    .split('\n')
    .map(onOneLine)
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}
