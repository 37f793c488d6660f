import { sql } from 'drizzle-orm'
import { glossesIn, glossesOf } from '#shared/entries/meaning.ts'
import type { Exercise } from '#shared/exercises/exercise.ts'
import { searchKeyOf, normalForm } from '#shared/language/language.ts'
import type { Transaction } from '#server/db/connect.ts'
import { acceptedForms } from '#server/db/tables/study.ts'
import { Problem } from '#server/http/problem.ts'
import { questionTextIn, rightAnswersIn } from '#server/study/answers/answer-forms.ts'

interface CardQuestion {
  id: string
  key: string
  content: string
  forms: string[] | null
}

/** The one entry that an exercise asks for: the one that it names, else the one whose form is right and whose meaning is in the question. */
async function findEntryAskedBy(
  tx: Transaction,
  body: Exercise,
  namedEntryId: string | null,
): Promise<CardQuestion | undefined> {
  const keys = [...new Set(rightAnswersIn(body).map(searchKeyOf))]
  if (keys.length === 0) return undefined
  const { rows } = await tx.execute<CardQuestion & Record<string, unknown>>(sql`
    SELECT id, search_key AS key, content, jsonb_path_query_array(document, '$.forms[*].text') AS forms FROM categories
    WHERE search_key = ANY (${sql.param(keys)}::text[]) AND deleted_at IS NULL AND type IN ('WORD', 'PHRASE') LIMIT 100`)
  const { question } = questionTextIn(body)
  const matching = rows.filter(({ id, content }) =>
    namedEntryId === null ? glossesIn(question, glossesOf(content)).length > 0 : id === namedEntryId,
  )
  return matching.length === 1 ? matching[0] : undefined
}

/** True if the library has a word with this text: then its own meaning decides. */
const isAttested = async (tx: Transaction, text: string): Promise<boolean> =>
  (await tx.execute(sql`SELECT FROM categories WHERE search_key = ${searchKeyOf(text)} AND deleted_at IS NULL LIMIT 1`))
    .rows.length > 0

export interface AcceptedAnswer {
  body: Exercise
  /** The entry that the exercise names as asked for. */
  entryId: string | null
  text: string
  dialect: string | null
  at: Date
}

/** An accepted answer is right on the entry's card too, and is proposed to the library as a form, unless it is attested or in another language. */
export async function acceptForEntry(
  tx: Transaction,
  { body, entryId, text, dialect, at }: AcceptedAnswer,
  propose: (tx: Transaction, entryId: string, form: string) => Promise<unknown>,
): Promise<void> {
  if (body.kind !== 'short-answer' || body.aboutDialect) return
  const entry = await findEntryAskedBy(tx, body, entryId)
  const form = normalForm(text)
  if (!entry || searchKeyOf(text) === '' || entry.forms?.some((known) => searchKeyOf(known) === searchKeyOf(text)))
    return
  if (await isAttested(tx, text)) return
  const insertedForms = await tx
    .insert(acceptedForms)
    .values({ entryId: entry.id, form, text, dialect, acceptedAt: at })
    .onConflictDoNothing()
    .returning()
  if (insertedForms.length === 0) return
  // A proposal that the library refuses, or one too many for a day, does not undo the teacher's decision.
  await tx
    .transaction(async (inner) => propose(inner, entry.id, text))
    .catch((error: unknown) => {
      if (!(error instanceof Problem)) throw error
    })
}

/** The accepted forms of an entry are right for the entry into which it was merged, too. */
export const copyAcceptedForms = (tx: Transaction, from: string, into: string) =>
  tx.execute(sql`
    INSERT INTO accepted_forms (entry_id, form, text, dialect, accepted_at)
    SELECT ${into}::uuid, form, text, dialect, accepted_at FROM accepted_forms WHERE entry_id = ${from}
    ON CONFLICT DO NOTHING`)
