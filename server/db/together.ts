import { setImmediate as endOfTurn } from 'node:timers/promises'

/**
 * Looks up with one statement what is asked for in one turn of the event loop, each key once: the busier the process, the more share a
 * round trip. Whoever asks alone waits for nobody, and nobody is told what was read before they asked.
 */
export function together<Key, Found>(lookUp: (keys: Key[]) => Promise<ReadonlyMap<Key, Found>>) {
  interface Turn {
    keys: Set<Key>
    found: Promise<ReadonlyMap<Key, Found>>
  }
  let turn: Turn | undefined

  function begin(): Turn {
    const keys = new Set<Key>()
    const found = endOfTurn().then(() => {
      turn = undefined
      return lookUp([...keys])
    })
    return { keys, found }
  }

  return async (key: Key): Promise<Found | undefined> => {
    const mine = (turn ??= begin())
    mine.keys.add(key)
    return (await mine.found).get(key)
  }
}
