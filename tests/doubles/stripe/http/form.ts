import { badRequest, unknownHere } from './refusal.ts'

export type Value = string | Value[] | { [name: string]: Value }
export type Params = { [name: string]: Value }

/** `items[0][price]=x` as Stripe reads it. */
export function parseForm(encoded: string): Params {
  const root: Params = {}
  for (const [key, value] of new URLSearchParams(encoded)) {
    const [first = '', ...rest] = key.split(/[[\]]+/).filter((part) => part !== '')
    const path = [first, ...rest]
    let at = root
    for (const part of path.slice(0, -1)) at = (at[part] ??= {}) as Params
    const last = path.at(-1) ?? ''
    // `expand[]=a&expand[]=b`
    if (key.endsWith('[]')) at[last] = [...((at[last] as Value[] | undefined) ?? []), value]
    else at[last] = value
  }
  return withArrays(root) as Params
}

function withArrays(value: Value): Value {
  if (typeof value === 'string') return value
  if (Array.isArray(value)) return value
  const entries = Object.entries(value).map(([name, inner]) => [name, withArrays(inner)] as const)
  if (entries.length > 0 && entries.every(([name]) => /^\d+$/.test(name))) return entries.map(([, inner]) => inner)
  return Object.fromEntries(entries)
}

/** `items[].price_data.recurring.interval`: the names of everything that was sent. */
function namesIn(value: Value, prefix: string): string[] {
  if (typeof value === 'string') return [prefix]
  if (Array.isArray(value)) return value.flatMap((inner) => namesIn(inner, `${prefix}[]`))
  return Object.entries(value).flatMap(([name, inner]) => namesIn(inner, prefix ? `${prefix}.${name}` : name))
}

/** Refuses whatever is not in the list; `metadata.*` stands for any name. */
export function checkNames(params: Params, known: readonly string[]) {
  const fits = (name: string) =>
    known.some((each) => each === name || (each.endsWith('.*') && name.startsWith(each.slice(0, -1))))
  const strange = namesIn(params, '').find((name) => !fits(name))
  if (strange !== undefined) throw unknownHere(`the parameter '${strange}'`)
}

export function text(params: Params, name: string): string | undefined {
  const value = params[name]
  return typeof value === 'string' ? value : undefined
}

export function needed(params: Params, name: string, label = name): string {
  const value = text(params, name)
  const more = { code: 'parameter_missing', param: label }
  if (value === undefined || value === '') throw badRequest(`Missing required param: ${label}.`, more)
  return value
}

export function integer(params: Params, name: string): number | undefined {
  const value = text(params, name)
  return value === undefined ? undefined : Number(value)
}

export function flag(params: Params, name: string): boolean | undefined {
  const value = text(params, name)
  return value === undefined ? undefined : value === 'true'
}

export function inner(params: Params, name: string): Params {
  const value = params[name]
  return typeof value === 'object' && !Array.isArray(value) ? value : {}
}

export function many(params: Params, name: string): Value[] {
  const value = params[name]
  return Array.isArray(value) ? value : []
}

export const metadataOf = (params: Params) => inner(params, 'metadata') as Record<string, string>
