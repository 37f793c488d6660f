import { hash } from 'node:crypto'
import { LRUCache } from 'lru-cache'

/** Memoizes a pure function by a hash of its argument, for the `maxSize` arguments used last. */
export function memoize<Facts extends object, Made extends {}>(make: (facts: Facts) => Made, maxSize: number) {
  const known = new LRUCache<string, Made>({ max: maxSize })
  return (facts: Facts): Made => {
    const key = hash('sha256', JSON.stringify(facts), 'base64')
    const made = known.get(key) ?? make(facts)
    known.set(key, made)
    return made
  }
}
