/** Sorts items by a list of ids; items not listed come last, in their old order. */
export function inOrder<T extends { id: string }>(items: readonly T[], ids: readonly string[]): T[] {
  const positions = new Map(ids.map((id, i) => [id, i]))
  return items.toSorted((a, b) => (positions.get(a.id) ?? ids.length) - (positions.get(b.id) ?? ids.length))
}

/** The ids with one moved to another position, clamped to the ends. */
export function movedTo(ids: readonly string[], id: string, index: number): string[] {
  const others = ids.filter((otherId) => otherId !== id)
  const at = Math.min(others.length, Math.max(0, index))
  return ids.includes(id) ? [...others.slice(0, at), id, ...others.slice(at)] : [...ids]
}
