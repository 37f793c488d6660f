import type { LeftOutKind } from '#shared/exchange.ts'

/** A part of a row that no field of an entry can hold. */
export type LeftOut = [kind: LeftOutKind, text: string]
