const text = (words: string) => `<text>${words}</text>`
export const form = (lang: string, words: string) => `<form lang="${lang}">${text(words)}</form>`
export const gloss = (lang: string, words: string) => `<gloss lang="${lang}">${text(words)}</gloss>`
export const unit = (...forms: string[]) => `<lexical-unit>${forms.join('')}</lexical-unit>`
export const entry = (id: string, inside: string, more = '') => `<entry id="${id}" ${more}>${inside}</entry>`
/** A LIFT file of these entries. */
export const liftOf = (...entries: string[]) =>
  `<?xml version="1.0"?><lift version="0.13" producer="SIL.FLEx 9.1">${entries.join('')}</lift>`
