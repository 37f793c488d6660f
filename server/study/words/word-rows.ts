import type { Example } from '#shared/entries/document.ts'
import type { EntryType } from '#shared/entries/entries.ts'
import { searchKeyOf, wordsIn } from '#shared/language/language.ts'
import type { Database } from '#server/db/connect.ts'
import { malayMeaning, readMeaning } from '#server/db/queries/malay-meaning.ts'
import { soundOf } from '#server/db/queries/sound-of.ts'
import type { PresentWord } from '#server/study/answers/marker.ts'

export interface StudyWordRow extends PresentWord {
  type: EntryType
  pronunciation: string | null
}
/** A row from which wrong options are chosen. */
export interface PoolRow extends StudyWordRow {
  partOfSpeech: string | null
  domain: string | null
}
interface CardRow extends PoolRow {
  examples: Example[] | null
}

const columnsSql = `c.id, c.type, c.title AS text, c.content AS english, c.dialect, ${malayMeaning} AS malay, c.pronunciation,
  CASE WHEN NOT library_is_warned(c) THEN c.image_url END AS picture, CASE WHEN NOT library_is_warned(c) THEN ${soundOf} END AS sound`
const poolColumns = `${columnsSql}, c.document #>> '{senses,0,partOfSpeech}' AS "partOfSpeech", c.document #>> '{senses,0,domains,0}' AS domain`

/** The list is read in a sub-select, so that PostgreSQL keeps one plan for lists of any length and does not plan again for each. */
const selectByIds = (list: string) => `SELECT ${list}, a.id AS "requestedId" FROM unnest((SELECT $1::uuid[])) a (id)
  LEFT JOIN categories j ON j.id = a.id AND j.joined_into IS NOT NULL
  JOIN categories c ON c.id = coalesce(j.joined_into, a.id) AND c.deleted_at IS NULL`
/** `requestedId` is the id that was asked for; for a merged entry the row is that of the entry into which it was merged. */
const selectPresentStatement = { name: 'words by id', text: selectByIds(columnsSql) }
const selectForCardsStatement = {
  name: 'words of cards',
  text: selectByIds(`${poolColumns}, c.document -> 'examples' AS examples`),
}

/** Words from a random position on, so that the cost does not depend on the size of the library. */
const selectSome = (comparison: '>=' | '<') => ({
  name: `some words ${comparison}`,
  text: `SELECT ${poolColumns} FROM categories c WHERE c.id ${comparison} $1 AND c.deleted_at IS NULL AND c.type IN ('WORD', 'PHRASE') ORDER BY c.id LIMIT 60`,
})

const maxMetWords = 60
/** Words that the person has met, also from a random position on. */
const selectMet = (comparison: '>=' | '<') => ({
  name: `words met ${comparison}`,
  text: `SELECT ${poolColumns} FROM (
      SELECT card_id FROM cards WHERE user_id = $1 AND card_id ${comparison} $2 AND kind = 'word' AND NOT stopped
        AND (stability IS NOT NULL OR shown_day IS NOT NULL) ORDER BY card_id LIMIT ${maxMetWords}
    ) met JOIN categories c ON c.id = met.card_id AND c.deleted_at IS NULL`,
})

/** Few entries are neither words nor phrases, so all of them can be read. */
const selectOfKindsStatement = `SELECT ${poolColumns} FROM categories c WHERE c.type = ANY ($1) AND c.deleted_at IS NULL ORDER BY c.type, c.search_key, c.id LIMIT 60`

const selectKnownKeysStatement = {
  name: 'known words among',
  text: `SELECT DISTINCT c.search_key AS key FROM categories c
    JOIN cards k ON k.user_id = $1 AND k.card_id = c.id AND k.stability IS NOT NULL AND NOT k.stopped
    WHERE c.search_key = ANY ((SELECT $2::text[])::text[]) AND c.deleted_at IS NULL`,
}

/** Words of the person among these: learned, left out, or chosen. */
const selectOwnIdsStatement = {
  name: 'own words among',
  text: `SELECT card_id AS id FROM cards WHERE user_id = $1 AND card_id = ANY ($2::uuid[])
    UNION SELECT entry_id FROM study_words WHERE user_id = $1 AND entry_id = ANY ($2::uuid[])`,
}

/** The meaning in Malay for readers of Malay, where the entry has one. Marking compares the English ones. */
const toReadersLanguage = <Row extends StudyWordRow>(rows: Omit<Row, 'meaning'>[]): Row[] =>
  rows.map((row) => ({ ...row, ...readMeaning(row.english, row.malay) }) as unknown as Row)

type RequestedRow<Row> = Row & { requestedId: string }

/** Most words of an example that becomes a question. */
const maxExampleWords = 8
const wordKeysIn = (text: string) => wordsIn(text).map(({ word }) => searchKeyOf(word))

/** Examples in which the word stands among a few others, with the keys of these. */
const usableExamplesOf = ({
  text,
  examples,
}: Pick<CardRow, 'text' | 'examples'>): { example: Example; others: string[] }[] => {
  const ownKey = searchKeyOf(text)
  return (examples ?? []).flatMap((example) => {
    const keys = wordKeysIn(example.text)
    if (keys.length < 2 || keys.length > maxExampleWords || !keys.includes(ownKey)) return []
    return [{ example, others: keys.filter((key) => key !== ownKey) }]
  })
}

/** Reads entries of the library for cards. */
export function createWordRows({ $client: pool }: Pick<Database, '$client'>) {
  const query = async <Row extends StudyWordRow>(statement: { name?: string; text: string; values: unknown[] }) =>
    toReadersLanguage<Row>((await pool.query<Row>(statement)).rows)

  async function readFromRandomId(
    statement: (comparison: '>=' | '<') => { name: string; text: string },
    limit: number,
    ...leadingValues: string[]
  ): Promise<PoolRow[]> {
    const values = [...leadingValues, crypto.randomUUID()]
    const read = (comparison: '>=' | '<') => query<PoolRow>({ ...statement(comparison), values })
    const rows = await read('>=')
    return rows.length >= limit ? rows : [...rows, ...(await read('<'))].slice(0, limit)
  }

  return {
    readPresent: async (ids: string[]) =>
      ids.length === 0
        ? []
        : query<RequestedRow<StudyWordRow>>({ ...selectPresentStatement, values: [[...new Set(ids)]] }),

    readForCards: async (ids: string[]) =>
      ids.length === 0 ? [] : query<RequestedRow<CardRow>>({ ...selectForCardsStatement, values: [[...new Set(ids)]] }),

    readSome: () => readFromRandomId(selectSome, 60),
    /** Some entries that are new to the person. */
    async readUnknown(userId: string): Promise<PoolRow[]> {
      const someRows = await readFromRandomId(selectSome, 60)
      const { rows } = await pool.query<{ id: string }>({
        ...selectOwnIdsStatement,
        values: [userId, someRows.map(({ id }) => id)],
      })
      const ownIds = new Set(rows.map(({ id }) => id))
      return someRows.filter(({ id }) => !ownIds.has(id))
    },
    readMet: (userId: string) => readFromRandomId(selectMet, maxMetWords, userId),
    readOfKinds: async (kinds: EntryType[]) =>
      kinds.length === 0 ? [] : query<PoolRow>({ text: selectOfKindsStatement, values: [kinds] }),

    /** For each word an example whose other words the person knows; undefined without one. */
    async findExamples(userId: string, rows: Pick<CardRow, 'text' | 'examples'>[]): Promise<(Example | undefined)[]> {
      const candidates = rows.map(usableExamplesOf)
      if (candidates.every((usableExamples) => usableExamples.length === 0)) return candidates.map(() => undefined)
      const keys = [...new Set(candidates.flat().flatMap(({ others }) => others))]
      const knownRows = await pool.query<{ key: string }>({ ...selectKnownKeysStatement, values: [userId, keys] })
      const knownKeys = new Set(knownRows.rows.map(({ key }) => key))
      return candidates.map(
        (usableExamples) => usableExamples.find(({ others }) => others.every((key) => knownKeys.has(key)))?.example,
      )
    },
  }
}
