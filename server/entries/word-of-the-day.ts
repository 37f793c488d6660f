import { createHash } from 'node:crypto'
import type { Database } from '#server/db/connect.ts'

/** Made once: to make one takes ten times as long as to use it. */
const dayFormat = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kuching' })
/** The day where the language is at home. */
const dayAt = (now: Date) => dayFormat.format(now)

const present = `SELECT d.entry_id AS "entryId" FROM words_of_the_day d JOIN categories c ON c.id = d.entry_id
  WHERE d.day = $1 AND c.deleted_at IS NULL`

/** From a place in the alphabet on, which the day decides, the first that no day of the last half year had. */
const choose = `SELECT f.entry_id AS "entryId" FROM entry_facets f
  WHERE f.facet = $1 AND f.key >= $2 AND f.type IN ('WORD', 'PHRASE')
    AND NOT EXISTS (SELECT FROM words_of_the_day d WHERE d.entry_id = f.entry_id AND d.day > $3::date - 183)
  ORDER BY f.key, f.entry_id LIMIT 1`

/** The first choice stays, whichever process made it, unless its entry was deleted. */
const keep = `INSERT INTO words_of_the_day AS d (day, entry_id) VALUES ($1, $2)
  ON CONFLICT (day) DO UPDATE SET entry_id = excluded.entry_id
  WHERE EXISTS (SELECT FROM categories c WHERE c.id = d.entry_id AND c.deleted_at IS NOT NULL)`

export function createWordOfTheDay(db: Database) {
  const ask = async (text: string, given: string[]) =>
    (await db.$client.query<{ entryId: string }>(text, given)).rows[0]?.entryId

  async function chosen(day: string): Promise<string | undefined> {
    const bytes = createHash('sha256').update(day).digest()
    const place = [0, 1].map((at) => String.fromCharCode(97 + (bytes[at]! % 26))).join('')
    for (const facet of ['attested voice', 'attested'])
      for (const from of [place, '']) {
        const found = await ask(choose, [facet, from, day])
        if (found) return found
      }
    return undefined
  }

  return {
    async of(now: Date): Promise<{ day: string; entryId: string | null }> {
      const day = dayAt(now)
      const kept = await ask(present, [day])
      if (kept) return { day, entryId: kept }
      const next = await chosen(day)
      if (next === undefined) return { day, entryId: null }
      await db.$client.query(keep, [day, next])
      return { day, entryId: (await ask(present, [day])) ?? null }
    },
  }
}
