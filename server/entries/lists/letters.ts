import type { Database } from '#server/db/connect.ts'

/** Probes the index once for each letter, so that the cost does not grow with the library. */
const begun = `SELECT l.letter FROM unnest(string_to_array('a b c d e f g h i j k l m n o p q r s t u v w x y z', ' ')) l (letter)
  WHERE EXISTS (SELECT FROM entry_facets f WHERE f.facet = 'letter:' || l.letter) ORDER BY l.letter`

/** The first letters of all entries. */
export const letters = async (db: Pick<Database, '$client'>): Promise<string[]> =>
  (await db.$client.query<{ letter: string }>(begun)).rows.map(({ letter }) => letter)
