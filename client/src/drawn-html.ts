const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'" }
/** As React writes text. */
const textIn = (html: string) => html.replaceAll(/&(\w+|#x27);/g, (whole, name: string) => entities[name] ?? whole)

/** React puts the title before the page, whose place is in the head, and hints to load pictures that the page itself names. */
export function parted(html: string): { html: string; title: string } {
  const [tag = '', title = ''] = /^(?:<link [^>]*>)*<title>(.*?)<\/title>/s.exec(html) ?? []
  return { html: html.slice(tag.length), title: textIn(title) }
}

export function placeOf(address: string) {
  const [pathname = '', ...rest] = address.split('?')
  const search = new URLSearchParams(rest.join('?')).toString()
  return { pathname, search, ssrPath: search ? `${pathname}?${search}` : pathname }
}
