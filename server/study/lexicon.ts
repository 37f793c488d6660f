import { foldTwins, keyOf, normalForm, wordsIn } from '#shared/language.ts'
import type { Around } from '#shared/marking-text.ts'
import type { WordCard } from '#shared/study.ts'
import type { Database } from '#server/db/connect.ts'

/** An attested form of the library. */
interface Attested {
  key: string
  text: string
  meaning: string
  dialect: string | null
}

type Related = Around['twins'][number] & { key: string }

/** The form of another dialect, as an entry's explanation names it: "road. Tangaa' twin: lahan." */
const namedTwin = /([\p{L}' -]+?) twin: (.+?)\.?$/u

/** Twins of entries by their keys, $1: joined by that relation, or another form of the same entry. */
const twinsWith = `
  WITH ours AS (SELECT * FROM categories WHERE search_key = ANY ($1) AND deleted_at IS NULL AND type IN ('WORD', 'PHRASE') LIMIT 2000)
  SELECT ours.search_key AS key, ours.title AS "of", ours.dialect AS "ofDialect", t.title AS text, t.dialect
  FROM ours JOIN entry_relations r ON r.kind = 'twin' AND r.from_id = ours.id JOIN categories t ON t.id = r.to_id AND t.deleted_at IS NULL
  UNION
  SELECT ours.search_key, ours.title, ours.dialect, t.title, t.dialect
  FROM ours JOIN entry_relations r ON r.kind = 'twin' AND r.to_id = ours.id JOIN categories t ON t.id = r.from_id AND t.deleted_at IS NULL
  UNION
  SELECT ours.search_key, ours.title, ours.dialect, form ->> 'text', d.name
  FROM ours CROSS JOIN LATERAL jsonb_array_elements(ours.document -> 'forms') form
  LEFT JOIN dialects d ON d.slug = form -> 'dialects' ->> 0
  WHERE form ->> 'text' <> ours.title`

const attestedWith = `
  SELECT search_key AS key, title AS text, content AS meaning, dialect FROM categories
  WHERE search_key = ANY ($1) AND deleted_at IS NULL AND type IN ('WORD', 'PHRASE') ORDER BY search_key, id LIMIT 2000`

/** Both in one question, named: it is asked with every batch of answers, and its plan costs more than its answer. */
const aroundWith = {
  name: 'around answers',
  text: `SELECT
    (SELECT coalesce(json_agg(t), '[]') FROM (${attestedWith}) t) AS attested,
    (SELECT coalesce(json_agg(t), '[]') FROM (${twinsWith.replace('$1', '$2')}) t) AS related`,
}

/** How an entry sounds: its own file, else the oldest published voice. */
export const soundOf = `coalesce(c.audio_url, (
    SELECT '/objects/' || r.upload_id || '.mp3' FROM recordings r
    WHERE r.entry_id = c.id AND r.status = 'published' ORDER BY r.created_at, r.id LIMIT 1))`

/** Words one slip away from those of $1, by the same table as the search's. */
const nearTo = `
  SELECT k.key AS near, c.title AS text, c.content AS meaning, ${soundOf} AS sound FROM unnest($1::text[]) k (key)
  CROSS JOIN LATERAL (
    SELECT DISTINCT d.word FROM search_deletions d
    WHERE d.deletion = ANY (array(SELECT library_deletions(k.key))) AND d.word <> k.key AND library_one_typo(d.word, k.key)
    ORDER BY d.word LIMIT 20
  ) w
  JOIN categories c ON c.search_key = w.word AND c.deleted_at IS NULL AND c.type IN ('WORD', 'PHRASE')`

/** What is right, what was said to it, and in English what it means where one word is asked. */
export interface Wording {
  right: string[]
  said: string
  meaning: string | null
}

const keysOf = (texts: string[]) => [...new Set(texts.map(keyOf))].filter((key) => key !== '')
const forms = (text: string) => [text, ...wordsIn(text).map(({ word }) => word)]

const named = (rows: Attested[], right: string): Around['twins'] =>
  rows.flatMap(({ key, text, meaning, dialect }) => {
    const [, whose = null, twin] = namedTwin.exec(meaning) ?? []
    if (key !== keyOf(right) || twin === undefined) return []
    // Of two forms that differ by w and v alone the entry says which it is.
    if (foldTwins(normalForm(text)) === foldTwins(normalForm(twin)) && normalForm(text) !== normalForm(right)) return []
    return { of: right, ofDialect: dialect, text: twin, dialect: whose?.trim() ?? null }
  })

const twinsOf = (rows: Attested[], relations: Related[], right: string): Around['twins'] => [
  ...relations
    .filter((one) => one.key === keyOf(right) && normalForm(one.of) === normalForm(right))
    .map(({ key: _key, ...twin }) => ({ ...twin, of: right })),
  ...named(rows, right),
]

/** What the library knows of forms, for marking and for cards. */
export function createLexicon(db: Pick<Database, '$client'>) {
  async function attested(texts: string[]): Promise<Attested[]> {
    const keys = keysOf(texts)
    return keys.length === 0 ? [] : (await db.$client.query<Attested>(attestedWith, [keys])).rows
  }

  async function related(texts: string[]): Promise<Related[]> {
    const keys = keysOf(texts)
    return keys.length === 0 ? [] : (await db.$client.query<Related>(twinsWith, [keys])).rows
  }

  async function both(texts: string[], right: string[]): Promise<{ attested: Attested[]; related: Related[] }> {
    const values = [keysOf(texts), keysOf(right)]
    if (values.every((keys) => keys.length === 0)) return { attested: [], related: [] }
    const { rows } = await db.$client.query<{ attested: Attested[]; related: Related[] }>({ ...aroundWith, values })
    return rows[0]!
  }

  return {
    /** What lies around each wording: all of them in one question to the library. */
    async around(wordings: Wording[]): Promise<Around[]> {
      const { attested: rows, related: relations } = await both(
        wordings.flatMap(({ right, said }) => [...right, ...forms(said)]),
        wordings.flatMap(({ right }) => right),
      )
      return wordings.map(({ right, said, meaning }) => {
        const written = new Set(keysOf(forms(said)))
        return {
          twins: right.flatMap((text) => twinsOf(rows, relations, text)),
          others: rows
            .filter(({ key }) => written.has(key))
            .map(({ text, meaning: means }) => ({ text, meaning: means })),
          meaning,
        }
      })
    },

    /** For cards that are marked away from here: twins, and the words that a slip could make of each. */
    async near(texts: string[]): Promise<{ twins: Around['twins']; near: WordCard['near'] }[]> {
      const [rows, relations, slips] = await Promise.all([
        attested(texts),
        related(texts),
        db.$client.query<WordCard['near'][number] & { near: string }>(nearTo, [keysOf(texts)]),
      ])
      const byKey = Map.groupBy(slips.rows, ({ near }) => near)
      return texts.map((text) => {
        const twins = twinsOf(rows, relations, text)
        const own = new Set([text, ...twins.map((twin) => twin.text)].map(keyOf))
        const others = (byKey.get(keyOf(text)) ?? []).filter((other) => !own.has(keyOf(other.text)))
        return { twins, near: others.map(({ text: form, meaning, sound }) => ({ text: form, meaning, sound })) }
      })
    },
  }
}
export type Lexicon = ReturnType<typeof createLexicon>
