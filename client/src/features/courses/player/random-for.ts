import { seededRandom } from '#client/lib/random.ts'
import { clientContext } from '#client/lib/page/client-context.ts'

/** Random numbers that are equal on the server and in the browser, so that hydration finds the same order. */
export function randomFor(name: string): () => number {
  const context = clientContext()
  return context ? seededRandom(context.at + name) : Math.random
}
