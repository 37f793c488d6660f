import type { Database } from '#server/db/connect.ts'

/** One look at the index for each letter, however many entries begin with it. */
const begun = `SELECT l.letter FROM unnest(string_to_array('a b c d e f g h i j k l m n o p q r s t u v w x y z', ' ')) l (letter)
  WHERE EXISTS (SELECT FROM entry_facets f WHERE f.facet = 'letter:' || l.letter) ORDER BY l.letter`

/** The letters that entries begin with. */
export const letters = async (db: Pick<Database, '$client'>): Promise<string[]> =>
  (await db.$client.query<{ letter: string }>(begun)).rows.map(({ letter }) => letter)
