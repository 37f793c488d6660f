import { foldTwins, searchKeyOf, normalForm, wordsIn } from '#shared/language/language.ts'
import type { ComparedMeaning } from '#shared/marking/notes.ts'
import type { NearbyForms } from '#shared/marking/typed.ts'
import { glossesIn, glossesOf, sharedGloss, shortMeaning } from '#shared/entries/meaning.ts'
import type { WordCard } from '#shared/study/cards.ts'
import { queryRows, type Database } from '#server/db/connect.ts'
import { malayMeaning, readMeaning } from '#server/db/queries/malay-meaning.ts'
import { soundOf } from '#server/db/queries/sound-of.ts'

/** A form of an entry in the library. */
interface AttestedForm {
  key: string
  text: string
  meaning: string
  malay: string | null
  dialect: string | null
}

type RelatedForm = NearbyForms['twins'][number] & { key: string }

/** The form of another dialect, as an entry's explanation names it: "road. Tangaa' twin: lahan." */
const namedTwin = /(?<![\p{L}' -])([\p{L}' -]+?) twin: (.+?)\.?$/u

/** Twins of the entries with the keys $1: entries with the relation 'twin', other forms of the same entry, and answers that a teacher accepted. */
const selectTwinsStatement = `
  WITH ours AS (SELECT * FROM categories WHERE search_key = ANY ((SELECT $1::text[])::text[]) AND deleted_at IS NULL AND type IN ('WORD', 'PHRASE') LIMIT 2000)
  SELECT ours.search_key AS key, ours.title AS "of", ours.dialect AS "ofDialect", t.title AS text, t.dialect
  FROM ours JOIN entry_relations r ON r.kind = 'twin' AND r.from_id = ours.id JOIN categories t ON t.id = r.to_id AND t.deleted_at IS NULL
  UNION
  SELECT ours.search_key, ours.title, ours.dialect, t.title, t.dialect
  FROM ours JOIN entry_relations r ON r.kind = 'twin' AND r.to_id = ours.id JOIN categories t ON t.id = r.from_id AND t.deleted_at IS NULL
  UNION
  SELECT ours.search_key, ours.title, ours.dialect, form ->> 'text', d.name
  FROM ours CROSS JOIN LATERAL jsonb_array_elements(ours.document -> 'forms') form
  LEFT JOIN dialects d ON d.slug = form -> 'dialects' ->> 0
  WHERE form ->> 'text' <> ours.title
  UNION
  SELECT ours.search_key, ours.title, ours.dialect, a.text, a.dialect FROM ours JOIN accepted_forms a ON a.entry_id = ours.id`

const selectAttestedStatement = `
  SELECT search_key AS key, title AS text, content AS meaning, ${malayMeaning} AS malay, dialect FROM categories c
  WHERE search_key = ANY ((SELECT $1::text[])::text[]) AND deleted_at IS NULL AND type IN ('WORD', 'PHRASE') ORDER BY search_key, id LIMIT 2000`

/**
 * One named statement for both, because it runs with every batch of answers and planning it costs more than running it. Its lists are read
 * in sub-selects, so that PostgreSQL keeps one plan for lists of any length.
 */
const selectAttestedAndTwinsStatement = {
  name: 'attested forms and twins',
  text: `SELECT
    (SELECT coalesce(json_agg(t), '[]') FROM (${selectAttestedStatement}) t) AS attested,
    (SELECT coalesce(json_agg(t), '[]') FROM (${selectTwinsStatement.replace('$1', '$2')}) t) AS related`,
}

/**
 * Words at one typo from the keys $1, by the table that the search uses. They are found before their entries are read: on tables
 * without statistics a plan would look for them once for each entry.
 */
const selectNearWordsStatement = `
  WITH near AS MATERIALIZED (
    SELECT k.key, w.word FROM unnest((SELECT $1::text[])) k (key)
    CROSS JOIN LATERAL (
      SELECT DISTINCT d.word FROM search_deletions d
      WHERE d.deletion = ANY (array(SELECT library_deletions(k.key))) AND d.word <> k.key AND library_one_typo(d.word, k.key)
      ORDER BY d.word LIMIT 20
    ) w
  )
  SELECT near.key AS near, c.title AS text, c.content AS meaning, ${malayMeaning} AS malay, ${soundOf} AS sound FROM near
  JOIN categories c ON c.search_key = near.word AND c.deleted_at IS NULL AND c.type IN ('WORD', 'PHRASE')`

/** Entries with one of the meanings $1, and their other forms, by the search's terms. Entries without another meaning come first. */
const selectByMeaningStatement = {
  name: 'entries of meanings',
  text: `
  WITH found AS (
    SELECT DISTINCT t.category_id AS id FROM unnest((SELECT $1::text[])) g (key) CROSS JOIN LATERAL (
      (SELECT category_id FROM category_terms WHERE term = g.key ORDER BY key, category_id LIMIT 60)
      UNION ALL
      (SELECT category_id FROM category_terms WHERE term >= g.key || ' ' AND term < g.key || '!' ORDER BY term, key, category_id LIMIT 60)
    ) t
  ), matching AS (SELECT c.title, c.content, c.dialect, c.document, ${malayMeaning} AS malay FROM found JOIN categories c ON c.id = found.id AND c.deleted_at IS NULL)
  SELECT title AS text, content AS meaning, malay, dialect FROM matching
  UNION
  SELECT form ->> 'text', m.content, m.malay, d.name FROM matching m CROSS JOIN LATERAL jsonb_array_elements(m.document -> 'forms') form
  LEFT JOIN dialects d ON d.slug = form -> 'dialects' ->> 0
  WHERE form ->> 'text' <> m.title
  ORDER BY text, dialect NULLS LAST, meaning`,
}
type FormWithMeaning = Pick<AttestedForm, 'text' | 'meaning' | 'malay' | 'dialect'>

/** The meanings that are asked for in English, or a question text that may contain one of them. */
export type RequestedMeanings = { glosses: string[] } | { question: string }

/** The right forms, the answer, the meaning if one word is asked for, and the meanings that are asked for. */
export interface AnswerWording {
  right: string[]
  answer: string
  wordMeaning: ComparedMeaning | null
  requested: RequestedMeanings
  /** True if the answer was chosen among options that a teacher wrote. */
  chosen?: boolean | undefined
}

interface NearbyWords extends Pick<NearbyForms, 'twins' | 'synonyms'> {
  near: WordCard['near']
}

const searchKeysOf = (texts: string[]) => [...new Set(texts.map(searchKeyOf))].filter((key) => key !== '')
const formsIn = (text: string) => [text, ...wordsIn(text).map(({ word }) => word)]

const twinsInMeanings = (attestedForms: AttestedForm[], right: string): NearbyForms['twins'] =>
  attestedForms.flatMap(({ key, text, meaning, dialect }) => {
    const [, whose = null, twin] = namedTwin.exec(meaning) ?? []
    if (key !== searchKeyOf(right) || twin === undefined) return []
    // If two forms differ only by w and v, the entry's own spelling decides.
    if (foldTwins(normalForm(text)) === foldTwins(normalForm(twin)) && normalForm(text) !== normalForm(right)) return []
    return { of: right, ofDialect: dialect, text: twin, dialect: whose?.trim() ?? null }
  })

const twinsOf = (attestedForms: AttestedForm[], relations: RelatedForm[], right: string): NearbyForms['twins'] => [
  ...relations
    .filter((relation) => relation.key === searchKeyOf(right) && normalForm(relation.of) === normalForm(right))
    .map(({ key: _key, ...twin }) => ({ ...twin, of: right })),
  ...twinsInMeanings(attestedForms, right),
]

/** The meanings that are asked for, for each right form. */
const resolveRequestedMeanings = (
  attestedForms: AttestedForm[],
  { right, requested }: Pick<AnswerWording, 'right' | 'requested'>,
) =>
  right.map((of) => {
    if ('glosses' in requested) return { of, glosses: requested.glosses }
    const knownGlosses = attestedForms
      .filter(({ key }) => key === searchKeyOf(of))
      .flatMap(({ meaning }) => glossesOf(meaning))
    return { of, glosses: glossesIn(requested.question, knownGlosses) }
  })
type RequestedGlosses = ReturnType<typeof resolveRequestedMeanings>[number]

/** Words with the requested meaning, except the right form and its twins. */
function synonymsOf(
  sameMeaningForms: FormWithMeaning[],
  { of, glosses }: RequestedGlosses,
  twins: NearbyForms['twins'],
): NearbyForms['synonyms'] {
  const ownKeys = new Set([of, ...twins.map(({ text }) => text)].map(searchKeyOf))
  const synonyms = sameMeaningForms.flatMap(({ text, meaning, malay, dialect }) => {
    const gloss = ownKeys.has(searchKeyOf(text)) ? undefined : sharedGloss(glosses, meaning)
    return gloss === undefined ? [] : [{ of, text, dialect, gloss, malay }]
  })
  return [...new Map(synonyms.map((synonym) => [`${synonym.text} ${synonym.dialect ?? ''}`, synonym])).values()]
}

/** If the question names a dialect, only synonyms of that dialect count. */
function keepNamedDialects(
  synonyms: NearbyForms['synonyms'],
  attestedForms: AttestedForm[],
  { right, requested }: AnswerWording,
): NearbyForms['synonyms'] {
  if ('glosses' in requested) return synonyms
  const attested = attestedForms.filter(({ key }) => searchKeysOf(right).includes(key))
  const knownDialects = [...attested, ...synonyms].flatMap(({ dialect }) => dialect?.split(', ') ?? [])
  const namedDialects = knownDialects.filter((dialect) =>
    searchKeyOf(requested.question).includes(searchKeyOf(dialect)),
  )
  return namedDialects.length === 0
    ? synonyms
    : synonyms.filter(({ dialect }) => namedDialects.some((namedDialect) => dialect?.includes(namedDialect)))
}

/** Reads from the library what marking and cards need to know about forms. */
export function createLexicon(db: Pick<Database, '$client'>) {
  async function readAttested(texts: string[]): Promise<AttestedForm[]> {
    const keys = searchKeysOf(texts)
    return keys.length === 0
      ? []
      : await queryRows<AttestedForm>(db, { name: 'attested forms', text: selectAttestedStatement }, [keys])
  }

  async function readTwins(texts: string[]): Promise<RelatedForm[]> {
    const keys = searchKeysOf(texts)
    return keys.length === 0
      ? []
      : await queryRows<RelatedForm>(db, { name: 'twins', text: selectTwinsStatement }, [keys])
  }

  async function readAttestedAndTwins(
    texts: string[],
    right: string[],
  ): Promise<{ attested: AttestedForm[]; related: RelatedForm[] }> {
    const values = [searchKeysOf(texts), searchKeysOf(right)]
    if (values.every((keys) => keys.length === 0)) return { attested: [], related: [] }
    const rows = await queryRows<{ attested: AttestedForm[]; related: RelatedForm[] }>(
      db,
      selectAttestedAndTwinsStatement,
      values,
    )
    return rows[0]!
  }

  async function readByMeaning(requestedGlosses: RequestedGlosses[]): Promise<FormWithMeaning[]> {
    const keys = searchKeysOf(requestedGlosses.flatMap(({ glosses }) => glosses))
    return keys.length === 0 ? [] : await queryRows<FormWithMeaning>(db, selectByMeaningStatement, [keys])
  }

  return {
    /** Twins, synonyms and other words for each wording, with one query for all, and a second one only if an answer differs from the right form. */
    async findNearbyForms(wordings: AnswerWording[]): Promise<NearbyForms[]> {
      const { attested: attestedForms, related: relations } = await readAttestedAndTwins(
        wordings.flatMap(({ right, answer }) => [...right, ...formsIn(answer)]),
        wordings.flatMap(({ right }) => right),
      )
      const requestedGlosses = wordings.map((wording) =>
        searchKeyOf(wording.answer) === '' || searchKeysOf(wording.right).includes(searchKeyOf(wording.answer))
          ? []
          : resolveRequestedMeanings(attestedForms, wording),
      )
      const sameMeaningForms = await readByMeaning(requestedGlosses.flat())
      return wordings.map((wording, index) => {
        const { right, answer, wordMeaning, chosen } = wording
        const writtenKeys = new Set(searchKeysOf(formsIn(answer)))
        const twins = right.flatMap((text) => twinsOf(attestedForms, relations, text))
        return {
          twins,
          others: attestedForms
            .filter(({ key }) => writtenKeys.has(key))
            .map(({ text, meaning: means, malay }) => ({ text, meaning: means, malay })),
          // Among options a twin counts as another word: it is right only if its own meaning was asked for.
          synonyms: chosen
            ? keepNamedDialects(
                requestedGlosses[index]!.flatMap((glossesOfForm) => synonymsOf(sameMeaningForms, glossesOfForm, [])),
                attestedForms,
                wording,
              )
            : requestedGlosses[index]!.flatMap((glossesOfForm) => synonymsOf(sameMeaningForms, glossesOfForm, twins)),
          wordMeaning,
        }
      })
    },

    /** For cards that a device marks offline: twins, synonyms, and the words at one typo from each. */
    async findNearbyWords(cards: { text: string; english: string }[]): Promise<NearbyWords[]> {
      const texts = cards.map(({ text }) => text)
      const requestedGlosses = cards.map(({ text, english }) => ({
        of: text,
        glosses: glossesOf(shortMeaning(english)),
      }))
      const [attestedForms, relations, sameMeaningForms, typos] = await Promise.all([
        readAttested(texts),
        readTwins(texts),
        readByMeaning(requestedGlosses),
        queryRows<WordCard['near'][number] & { near: string; malay: string | null }>(
          db,
          { name: 'near words', text: selectNearWordsStatement },
          [searchKeysOf(texts)],
        ),
      ])
      const typosByKey = Map.groupBy(typos, ({ near }) => near)
      return texts.map((text, index) => {
        const twins = twinsOf(attestedForms, relations, text)
        const synonyms = synonymsOf(sameMeaningForms, requestedGlosses[index]!, twins)
        const ownKeys = new Set([text, ...[...twins, ...synonyms].map((form) => form.text)].map(searchKeyOf))
        const others = (typosByKey.get(searchKeyOf(text)) ?? []).filter((form) => !ownKeys.has(searchKeyOf(form.text)))
        return {
          twins,
          synonyms: synonyms.map(({ malay, ...synonym }) => ({
            ...synonym,
            gloss: readMeaning(synonym.gloss, malay && shortMeaning(malay)).meaning,
          })),
          near: others.map(({ text: form, meaning: means, malay, sound }) => ({
            text: form,
            ...readMeaning(means, malay),
            sound,
          })),
        }
      })
    },
  }
}
export type Lexicon = ReturnType<typeof createLexicon>
