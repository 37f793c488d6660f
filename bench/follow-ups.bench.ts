import { pino } from 'pino'
import { connect, type Database } from '#server/db/connect.ts'
import { migrate } from '#server/db/migrations/migrate.ts'
import { createFollowUps } from '#server/study/follow-ups.ts'
import { followMerge } from '#server/study/merged-cards.ts'
import { createScores } from '#server/study/results/scores.ts'
import { note } from './support/figures.ts'
import { withPostgres } from './support/postgres.ts'

const learners = 100_000
/** Milliseconds: a statement may take six seconds, and nobody waits longer than five for a learner's lock. */
const limits = { decision: 6000, batch: 5000 }

/** Everybody knows one word: a card and three answers each. */
async function fill(db: Database, entryId: string) {
  const insert = async (text: string) => {
    for (let from = 1; from <= learners; from += 10_000)
      await db.$client.query(text, [from, from + 9999, ...(text.includes('$3') ? [entryId] : [])])
  }
  await insert(`INSERT INTO users (id, issuer, subject)
    SELECT ('00000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid, 'bench', n FROM generate_series($1::int, $2::int) n`)
  await insert(`INSERT INTO cards (user_id, card_id, kind, due_day, stability, difficulty, first_day, last_day, days)
    SELECT ('00000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid, $3::uuid, 'word', 20600, 10, 5, 20500, 20590, 3
    FROM generate_series($1::int, $2::int) n`)
  await insert(`INSERT INTO answers (id, user_id, entry_id, card_id, said, at, offset_minutes, day, grade, marked)
    SELECT gen_random_uuid(), ('00000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid, $3::uuid, $3::uuid, '{"said":"walai"}',
      now(), 480, 20500 + 30 * m, 3, '{"state":"marked","verdict":"exact","fraction":1}'
    FROM generate_series($1::int, $2::int) n, generate_series(1, 3) m`)
  await db.$client.query('VACUUM ANALYZE')
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  await work()
  return performance.now() - began
}

async function compare(db: Database) {
  const [from, into, plain] = [crypto.randomUUID(), crypto.randomUUID(), crypto.randomUUID()]
  await fill(db, from)
  const decision = await timed(() => db.transaction((tx) => followMerge(tx, { from, into })))
  const scores = createScores(db, () => new Date())
  const followUps = createFollowUps({ db, scores, log: pino({ level: 'silent' }) })
  const batches: number[] = []
  for (let left = 1; left > 0;) batches.push(await timed(async () => (left = await followUps.batch())))
  const all = batches.reduce((sum, each) => sum + each, 0)
  const longest = Math.max(...batches)
  const statement = await timed(() =>
    db.$client.query(
      `WITH moved AS (UPDATE answers SET card_id = $1 WHERE card_id = $2 RETURNING 1) UPDATE cards SET card_id = $1 WHERE card_id = $2`,
      [plain, into],
    ),
  )
  note('follow-ups: a merge for 100,000 learners, beside one plain statement', all / statement, 'times', 'less')
  console.log(
    `  a merge for ${learners} learners: decided in ${decision.toFixed(0)} ms (at most ${limits.decision}), followed in ${(all / 1000).toFixed(1)} s by ${batches.length} batches of at most ${longest.toFixed(0)} ms (at most ${limits.batch}); one plain statement without locks took ${(statement / 1000).toFixed(1)} s`,
  )
}

/** Measures a merge of an entry that everybody learns, compared with one statement that moves the same rows. */
export async function measure(): Promise<void> {
  // The plain statement may take longer than a call.
  const none = { connection: 600_000, statement: 600_000, lock: 600_000, answer: 600_000, idleInTransaction: 600_000 }
  await withPostgres(async (url) => {
    await migrate(url)
    const db = connect(url, pino({ level: 'silent' }), { pool: 1, limits: none })
    await compare(db).finally(() => db.$client.end())
  })
}
