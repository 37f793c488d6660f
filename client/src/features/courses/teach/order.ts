/** The same things in another order; what the order does not name comes last, as it stood. */
export function inOrder<T extends { id: string }>(things: readonly T[], ids: readonly string[]): T[] {
  const place = new Map(ids.map((id, i) => [id, i]))
  return things.toSorted((a, b) => (place.get(a.id) ?? ids.length) - (place.get(b.id) ?? ids.length))
}

/** The ids with one of them at another place; places beyond the ends are the ends. */
export function movedTo(ids: readonly string[], id: string, place: number): string[] {
  const others = ids.filter((each) => each !== id)
  const at = Math.min(others.length, Math.max(0, place))
  return ids.includes(id) ? [...others.slice(0, at), id, ...others.slice(at)] : [...ids]
}
