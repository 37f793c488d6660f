import type { LeftOutKind } from '#shared/exchange.ts'

/**
 * A part of a row that no field of an entry can hold. `spokenText` is the text that a sound says: the word of the row if it is missing, ''
 * if it is unknown.
 */
export type LeftOut = [kind: LeftOutKind, text: string, spokenText?: string]
