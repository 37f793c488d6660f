import type { Clock } from '#server/clock.ts'

/** What a slice holds about a person, for them to read. */
export type Held = (userId: string) => Promise<unknown>

/** Everything held about a person, by the name of what it is; times as ISO 8601. */
export async function ownData(userId: string, parts: Record<string, Held>, clock: Clock): Promise<string> {
  const found: Record<string, unknown> = { exportedAt: clock() }
  for (const [name, held] of Object.entries(parts)) found[name] = await held(userId)
  return JSON.stringify(found, null, 2)
}
