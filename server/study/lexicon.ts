import { foldTwins, keyOf, normalForm, wordsIn } from '#shared/language.ts'
import type { Around } from '#shared/marking-text.ts'
import { glossesIn, glossesOf, sharedGloss, shortMeaning } from '#shared/meaning.ts'
import type { WordCard } from '#shared/study.ts'
import type { Database } from '#server/db/connect.ts'
import { soundOf } from '#server/db/sound-of.ts'

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

/** Words one slip away from those of $1, by the same table as the search's. */
const nearTo = `
  SELECT k.key AS near, c.title AS text, c.content AS meaning, ${soundOf} AS sound FROM unnest($1::text[]) k (key)
  CROSS JOIN LATERAL (
    SELECT DISTINCT d.word FROM search_deletions d
    WHERE d.deletion = ANY (array(SELECT library_deletions(k.key))) AND d.word <> k.key AND library_one_typo(d.word, k.key)
    ORDER BY d.word LIMIT 20
  ) w
  JOIN categories c ON c.search_key = w.word AND c.deleted_at IS NULL AND c.type IN ('WORD', 'PHRASE')`

/** Entries with one of the meanings $1, by the search's own terms: those that have nothing else first. Their other forms too. */
const meaningAny = {
  name: 'entries of meanings',
  text: `
  WITH found AS (
    SELECT DISTINCT t.category_id AS id FROM unnest($1::text[]) g (key) CROSS JOIN LATERAL (
      (SELECT category_id FROM category_terms WHERE term = g.key ORDER BY key, category_id LIMIT 60)
      UNION ALL
      (SELECT category_id FROM category_terms WHERE term >= g.key || ' ' AND term < g.key || '!' ORDER BY term, key, category_id LIMIT 60)
    ) t
  ), its AS (SELECT c.title, c.content, c.dialect, c.document FROM found JOIN categories c ON c.id = found.id AND c.deleted_at IS NULL)
  SELECT title AS text, content AS meaning, dialect FROM its
  UNION
  SELECT form ->> 'text', its.content, d.name FROM its CROSS JOIN LATERAL jsonb_array_elements(its.document -> 'forms') form
  LEFT JOIN dialects d ON d.slug = form -> 'dialects' ->> 0
  WHERE form ->> 'text' <> its.title
  ORDER BY text, dialect NULLS LAST, meaning`,
}
type Meant = Pick<Attested, 'text' | 'meaning' | 'dialect'>

/** What is asked in English, each meaning for itself; or a question that may name the meaning of what is right. */
export type Asks = { glosses: string[] } | { question: string }

/** What is right, what was said to it, and in English what it means where one word is asked. */
export interface Wording {
  right: string[]
  said: string
  meaning: string | null
  asks: Asks
  /** Chosen among what a teacher wrote. */
  chosen?: boolean | undefined
}

interface Near extends Pick<Around, 'twins' | 'synonyms'> {
  near: WordCard['near']
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

/** Which meanings are asked, of each right form. */
const askedOf = (rows: Attested[], { right, asks }: Pick<Wording, 'right' | 'asks'>) =>
  right.map((of) => {
    if ('glosses' in asks) return { of, glosses: asks.glosses }
    const its = rows.filter(({ key }) => key === keyOf(of)).flatMap(({ meaning }) => glossesOf(meaning))
    return { of, glosses: glossesIn(asks.question, its) }
  })
type Sought = ReturnType<typeof askedOf>[number]

/** Words that mean what is asked, but for the right form itself and its twins. */
function synonymsOf(meant: Meant[], { of, glosses }: Sought, twins: Around['twins']): Around['synonyms'] {
  const own = new Set([of, ...twins.map(({ text }) => text)].map(keyOf))
  const its = meant.flatMap(({ text, meaning, dialect }) => {
    const gloss = own.has(keyOf(text)) ? undefined : sharedGloss(glosses, meaning)
    return gloss === undefined ? [] : [{ of, text, dialect, gloss }]
  })
  return [...new Map(its.map((one) => [`${one.text} ${one.dialect ?? ''}`, one])).values()]
}

/** Who asks for a dialect's word takes none of another one's. */
function ofNamedDialects(synonyms: Around['synonyms'], rows: Attested[], { right, asks }: Wording): Around['synonyms'] {
  if ('glosses' in asks) return synonyms
  const its = rows.filter(({ key }) => keysOf(right).includes(key))
  const known = [...its, ...synonyms].flatMap(({ dialect }) => dialect?.split(', ') ?? [])
  const named = known.filter((dialect) => keyOf(asks.question).includes(keyOf(dialect)))
  return named.length === 0 ? synonyms : synonyms.filter(({ dialect }) => named.some((one) => dialect?.includes(one)))
}

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

  async function meaning(sought: Sought[]): Promise<Meant[]> {
    const keys = keysOf(sought.flatMap(({ glosses }) => glosses))
    return keys.length === 0 ? [] : (await db.$client.query<Meant>({ ...meaningAny, values: [keys] })).rows
  }

  return {
    /** What lies around each wording: all of them in one question to the library, and one more where something else was said. */
    async around(wordings: Wording[]): Promise<Around[]> {
      const { attested: rows, related: relations } = await both(
        wordings.flatMap(({ right, said }) => [...right, ...forms(said)]),
        wordings.flatMap(({ right }) => right),
      )
      const sought = wordings.map((one) =>
        keyOf(one.said) === '' || keysOf(one.right).includes(keyOf(one.said)) ? [] : askedOf(rows, one),
      )
      const meant = await meaning(sought.flat())
      return wordings.map((wording, at) => {
        const { right, said, meaning: asked, chosen } = wording
        const written = new Set(keysOf(forms(said)))
        const twins = right.flatMap((text) => twinsOf(rows, relations, text))
        return {
          twins,
          others: rows
            .filter(({ key }) => written.has(key))
            .map(({ text, meaning: means }) => ({ text, meaning: means })),
          // Among options a twin is another word too: it is right where its meaning is asked, and there alone.
          synonyms: chosen
            ? ofNamedDialects(
                sought[at]!.flatMap((one) => synonymsOf(meant, one, [])),
                rows,
                wording,
              )
            : sought[at]!.flatMap((one) => synonymsOf(meant, one, twins)),
          meaning: asked,
        }
      })
    },

    /** For cards that are marked away from here: twins, other words for the same, and the words that a slip could make of each. */
    async near(cards: { text: string; meaning: string }[]): Promise<Near[]> {
      const texts = cards.map(({ text }) => text)
      const sought = cards.map(({ text, meaning: means }) => ({ of: text, glosses: glossesOf(shortMeaning(means)) }))
      const [rows, relations, meant, slips] = await Promise.all([
        attested(texts),
        related(texts),
        meaning(sought),
        db.$client.query<WordCard['near'][number] & { near: string }>(nearTo, [keysOf(texts)]),
      ])
      const byKey = Map.groupBy(slips.rows, ({ near }) => near)
      return texts.map((text, at) => {
        const twins = twinsOf(rows, relations, text)
        const synonyms = synonymsOf(meant, sought[at]!, twins)
        const own = new Set([text, ...[...twins, ...synonyms].map((each) => each.text)].map(keyOf))
        const others = (byKey.get(keyOf(text)) ?? []).filter((other) => !own.has(keyOf(other.text)))
        return {
          twins,
          synonyms,
          near: others.map(({ text: form, meaning: means, sound }) => ({ text: form, meaning: means, sound })),
        }
      })
    },
  }
}
export type Lexicon = ReturnType<typeof createLexicon>
