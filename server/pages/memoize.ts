import { createHash } from 'node:crypto'

/** Memoizes a pure function by a hash of its argument, for the `maxSize` arguments used last. */
export function memoize<Facts extends object, Made>(make: (facts: Facts) => Made, maxSize: number) {
  const known = new Map<string, Made>()
  return (facts: Facts): Made => {
    const key = createHash('sha256').update(JSON.stringify(facts)).digest('base64')
    const made = known.get(key) ?? make(facts)
    // Moves the entry to the end: the first one is dropped.
    known.delete(key)
    known.set(key, made)
    const [oldest] = known.keys()
    if (known.size > maxSize && oldest !== undefined) known.delete(oldest)
    return made
  }
}
