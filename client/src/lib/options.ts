import { say } from '#shared/messages/say.ts'
import type { PlainText } from '#shared/messages/text.ts'

/** The options of a select from a table of texts, in its order. */
export const optionsOf = (texts: Record<string, PlainText>) =>
  Object.entries(texts).map(([value, name]) => [value, say(name)] as const)
