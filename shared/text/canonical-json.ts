/** JSON with the keys of all objects sorted, so that equal values have equal JSON: PostgreSQL's jsonb changes their order. */
export const canonicalJson = (value: unknown): string => JSON.stringify(withSortedKeys(value))

function withSortedKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withSortedKeys)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1))
  return Object.fromEntries(entries.map(([key, item]) => [key, withSortedKeys(item)]))
}
