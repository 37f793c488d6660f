import { createHash } from 'node:crypto'

/** Makes the same thing of the same facts only once, and remembers the last `most` of them: it can never be out of date. */
export function remembered<Facts extends object, Made>(make: (facts: Facts) => Made, most: number) {
  const known = new Map<string, Made>()
  return (facts: Facts): Made => {
    const key = createHash('sha256').update(JSON.stringify(facts)).digest('base64')
    const made = known.get(key) ?? make(facts)
    // The last one asked for stands last.
    known.delete(key)
    known.set(key, made)
    const [oldest] = known.keys()
    if (known.size > most && oldest !== undefined) known.delete(oldest)
    return made
  }
}
