/** Text that is safe to put into a page as it is. */
export interface Html {
  html: string
}
type Piece = Html | string | number | false | null | undefined | Piece[]

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

function written(piece: Piece): string {
  if (piece === null || piece === undefined || piece === false) return ''
  if (Array.isArray(piece)) return piece.map(written).join('')
  if (typeof piece === 'object') return piece.html
  return String(piece).replace(/[&<>"']/g, (character) => escapes[character] ?? '')
}

/** A page or a part of one; whatever is filled in is escaped unless it was made by `html` too. */
export function html(texts: TemplateStringsArray, ...pieces: Piece[]): Html {
  return { html: texts.reduce((all, text, index) => all + written(pieces[index - 1]) + text) }
}
