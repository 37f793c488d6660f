import { textLocale } from '#shared/messages/say.ts'

/** A number with the separators of the page's language. */
export const formatCount = (count: number) => count.toLocaleString(textLocale())
