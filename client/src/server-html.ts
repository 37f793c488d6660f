const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'" }
/** Text of the HTML that React escaped. */
const unescaped = (html: string) => html.replaceAll(/&(\w+|#x27);/g, (entity, name: string) => entities[name] ?? entity)

/** Takes the title out of rendered HTML: React writes it before the page, after hints to preload pictures, but it belongs in the head. */
export function splitTitle(html: string): { html: string; title: string } {
  const [tag = '', title = ''] = /^(?:<link [^>]*>)*<title>(.*?)<\/title>/s.exec(html) ?? []
  return { html: html.slice(tag.length), title: unescaped(title) }
}

export function splitAddress(address: string) {
  const [pathname = '', ...rest] = address.split('?')
  const search = new URLSearchParams(rest.join('?')).toString()
  return { pathname, search, ssrPath: search ? `${pathname}?${search}` : pathname }
}
