const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** Text as it may stand in XML, and in HTML outside of what React writes: in the head, and in its attributes. */
export const escaped = (text: string) => text.replaceAll(/[&<>"]/g, (character) => entities[character] ?? character)

export const meta = (name: 'name' | 'property', key: string, content: string) =>
  `<meta ${name}="${key}" content="${escaped(content)}">`

export const noIndex = meta('name', 'robots', 'noindex')
