import { queryRows, type Database } from '#server/db/connect.ts'

/** Probes the index once for each letter, so that the cost does not grow with the library. */
const lettersStatement = (found: string) => `SELECT l.letter
  FROM unnest(string_to_array('a b c d e f g h i j k l m n o p q r s t u v w x y z', ' ')) l (letter)
  WHERE EXISTS (SELECT FROM entry_facets f WHERE ${found}) ORDER BY l.letter`
const allLettersStatement = lettersStatement("f.facet = 'letter:' || l.letter")
const voiceLettersStatement = lettersStatement("f.facet = 'voice' AND f.key >= l.letter AND f.key < l.letter || '~'")

/** The first letters of all entries, or of those with a voice. */
export const letters = async (db: Pick<Database, '$client'>, withVoice: boolean): Promise<string[]> =>
  (await queryRows<{ letter: string }>(db, withVoice ? voiceLettersStatement : allLettersStatement)).map(
    ({ letter }) => letter,
  )
