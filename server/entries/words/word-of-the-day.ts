import { queryRows } from '#server/db/connect.ts'
import { createHash } from 'node:crypto'
import type { Entry } from '#shared/entries/entries.ts'
import type { Deps } from '#server/deps.ts'
import { find } from '#server/entries/store.ts'

/** Created once, because creating a formatter takes ten times as long as using it. */
const dayFormat = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kuching' })
/** The day in Sabah. */
const dayAt = (now: Date) => dayFormat.format(now)

const presentStatement = `SELECT d.entry_id AS "entryId" FROM words_of_the_day d JOIN categories c ON c.id = d.entry_id
  WHERE d.day = $1 AND c.deleted_at IS NULL`

/** The first entry from a position in the alphabet that has not been the word of the day for half a year. The position is derived from the date. */
const chooseStatement = `SELECT f.entry_id AS "entryId" FROM entry_facets f
  WHERE f.facet = $1 AND f.key >= $2 AND f.type IN ('WORD', 'PHRASE')
    AND NOT EXISTS (SELECT FROM words_of_the_day d WHERE d.entry_id = f.entry_id AND d.day > $3::date - 183)
  ORDER BY f.key, f.entry_id LIMIT 1`

/** The first choice is kept for all processes, unless its entry was deleted. */
const storeStatement = `INSERT INTO words_of_the_day AS d (day, entry_id) VALUES ($1, $2)
  ON CONFLICT (day) DO UPDATE SET entry_id = excluded.entry_id
  WHERE EXISTS (SELECT FROM categories c WHERE c.id = d.entry_id AND c.deleted_at IS NOT NULL)`

export type WordOfTheDay = ReturnType<typeof createWordOfTheDay>

export function createWordOfTheDay({ db, clock }: Deps) {
  const ask = async (text: string, values: string[]) =>
    (await queryRows<{ entryId: string }>(db, text, values))[0]?.entryId

  async function chosen(day: string): Promise<string | undefined> {
    const bytes = createHash('sha256').update(day).digest()
    const start = [0, 1].map((index) => String.fromCharCode(97 + (bytes[index]! % 26))).join('')
    for (const facet of ['attested voice', 'attested'])
      for (const from of [start, '']) {
        const chosenIds = await ask(chooseStatement, [facet, from, day])
        if (chosenIds) return chosenIds
      }
    return undefined
  }

  async function entryIdOf(day: string): Promise<string | undefined> {
    const stored = await ask(presentStatement, [day])
    if (stored) return stored
    const next = await chosen(day)
    if (next === undefined) return undefined
    await db.$client.query(storeStatement, [day, next])
    return ask(presentStatement, [day])
  }

  return async (): Promise<{ day: string; entry: Entry | null }> => {
    const day = dayAt(clock())
    const id = await entryIdOf(day)
    return { day, entry: (id && (await find(db, id))) || null }
  }
}
