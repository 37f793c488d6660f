import { setImmediate as endOfTurn } from 'node:timers/promises'

/** Batches the lookups of one turn of the event loop into one statement, each key once. Nobody gets a result that was read before they asked. */
export function batchLookups<Key, Found>(lookUp: (keys: Key[]) => Promise<ReadonlyMap<Key, Found>>) {
  interface Batch {
    keys: Set<Key>
    found: Promise<ReadonlyMap<Key, Found>>
  }
  let turn: Batch | undefined

  function begin(): Batch {
    const keys = new Set<Key>()
    const lookup = endOfTurn().then(() => {
      turn = undefined
      return lookUp([...keys])
    })
    return { keys, found: lookup }
  }

  return async (key: Key): Promise<Found | undefined> => {
    const batch = (turn ??= begin())
    batch.keys.add(key)
    return (await batch.found).get(key)
  }
}
