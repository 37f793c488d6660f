import { eq, sql } from 'drizzle-orm'
import { learningDay, recallsOf, defaultOffset, type CardAnswer } from '#shared/study/memory.ts'
import type { FiguresJson } from '#shared/site/statistics.ts'
import type { Clock } from '#server/clock.ts'
import type { Database } from '#server/db/connect.ts'
import { figures } from '#server/db/tables/operations.ts'
import { dayMs, minuteMs } from '#shared/time.ts'

/** Weeks and months that are kept and shown. */
const shownPeriods = { weeks: 52, months: 12 }
/** Periods that the hourly job computes again: answers of devices that were offline arrive up to 30 days late. */
const recomputedPeriods = { weeks: 6, months: 12 }
/** Periods that a reading admin waits for, at most once a minute. */
const currentPeriods = { weeks: 1, months: 1 }
const freshMs = minuteMs
/** Answers and cards from which recall is estimated. */
const sampleSizes = { answers: 5000, cards: 1000 }
/** Ranges of predicted recall in percent. */
const recallStepPercent = 10

/** Number of the week that contains a learning day; weeks begin on Monday, and day 0 is a Thursday. */
const weekOf = (learningDay: number) => Math.floor((learningDay + 3) / 7)
const mondayOf = (week: number) => new Date((week * 7 - 3) * dayMs).toISOString().slice(0, 10)

/** The weeks $1 to $2. */
const countWeeksStatement = `
  SELECT w AS period, json_build_object(
    'learners', (SELECT count(DISTINCT user_id) FROM study_days WHERE day BETWEEN w * 7 - 3 AND w * 7 + 3),
    'words', (SELECT count(*) FROM cards WHERE kind = 'word' AND first_day IS NOT NULL AND first_day BETWEEN w * 7 - 3 AND w * 7 + 3)) AS data
  FROM generate_series($1::int, $2::int) w`

/** Cards of a random sample of answers; $1 is the share of the table in percent that is read. */
const sampleCardsStatement = `
  SELECT DISTINCT user_id, card_id FROM answers TABLESAMPLE SYSTEM ($1::real) WHERE card_id IS NOT NULL AND grade IS NOT NULL LIMIT ${sampleSizes.cards}`
const sampleShareStatement = `
  SELECT CASE WHEN reltuples > ${sampleSizes.answers} THEN greatest(0.001, 100 * ${sampleSizes.answers} / reltuples) ELSE 100 END AS share
  FROM pg_class WHERE oid = 'answers'::regclass`
const logsStatement = `
  SELECT a.id, a.user_id || ' ' || a.card_id AS card, a.at, a.day, a.grade, a.said ->> 'knows' IS DISTINCT FROM 'true' AS "isAsked"
  FROM unnest($1::uuid[], $2::uuid[]) s (user_id, card_id) JOIN answers a USING (user_id, card_id)
  WHERE NOT EXISTS (SELECT FROM answers u WHERE u.user_id = a.user_id AND u.undoes = a.id)`

interface Deps {
  db: Database
  clock: Clock
  /** Net revenue by month, from the ledger. */
  netByMonth: (from: Date) => Promise<{ month: number; netSen: number }[]>
}
type FigureKind = (typeof figures.$inferSelect)['kind']
interface Row<Data> {
  period: number
  data: Data
}

/** Figures over time. A job computes them every hour; a reading admin gets the current week and month anew. */
export function createFigures({ db, clock, netByMonth }: Deps) {
  const pool = db.$client

  async function store(kind: FigureKind, rows: Row<object>[], tx: Pick<Database, 'insert'> = db) {
    const computedAt = clock()
    const values = rows.map(({ period, data }) => ({ kind, period, data, computedAt }))
    const set = { data: sql`excluded.data`, computedAt }
    if (values.length > 0)
      await tx
        .insert(figures)
        .values(values)
        .onConflictDoUpdate({ target: [figures.kind, figures.period], set })
  }

  async function computeWeeks(count: number) {
    const now = weekOf(learningDay(clock(), defaultOffset))
    const { rows } = await pool.query<Row<object>>(countWeeksStatement, [now - count, now])
    await store('week', rows)
  }

  async function computeMonths(count: number) {
    const at = clock()
    const now = at.getUTCFullYear() * 12 + at.getUTCMonth()
    const from = new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() - count, 1) - dayMs)
    const netOfMonth = new Map((await netByMonth(from)).map(({ month, netSen }) => [month, netSen]))
    const periods = Array.from({ length: count + 1 }, (_, ago) => now - ago)
    // At the beginning of a month it is already the next one in Sabah.
    if (netOfMonth.has(now + 1)) periods.push(now + 1)
    await store(
      'month',
      periods.map((period) => ({ period, data: { netSen: netOfMonth.get(period) ?? 0 } })),
    )
  }

  async function computeRecall() {
    const share = (await pool.query<{ share: number }>(sampleShareStatement)).rows[0]!.share
    const cards = (await pool.query<{ user_id: string; card_id: string }>(sampleCardsStatement, [share])).rows
    const ids = [cards.map(({ user_id }) => user_id), cards.map(({ card_id }) => card_id)]
    const { rows } = await pool.query<CardAnswer & { card: string; isAsked: boolean }>(logsStatement, ids)
    const recalls = [...Map.groupBy(rows, ({ card }) => card).values()].flatMap((log) => recallsOf(log))
    const byRange = Map.groupBy(recalls, ({ predicted }) =>
      Math.min(90, Math.floor((predicted * 100) / recallStepPercent) * recallStepPercent),
    )
    const periods = [...byRange].map(([period, group]) => ({
      period,
      data: {
        predicted: group.reduce((sum, { predicted }) => sum + predicted, 0) / group.length,
        observed: group.filter(({ isRight }) => isRight).length / group.length,
        answers: group.length,
      },
    }))
    await db.transaction(async (tx) => {
      await tx.delete(figures).where(eq(figures.kind, 'recall'))
      await store('recall', periods, tx)
    })
  }

  const readFigures = async <Data>(kind: FigureKind, limit: number) =>
    (
      await pool.query<Row<Data> & { computedAt: Date }>(
        'SELECT period, data, computed_at AS "computedAt" FROM figures WHERE kind = $1 ORDER BY period DESC LIMIT $2',
        [kind, limit],
      )
    ).rows.toReversed()

  /** All periods the first time, afterwards those that may have changed. */
  async function compute(): Promise<void> {
    const isFirst = (await readFigures('week', 1)).length === 0
    await computeWeeks(isFirst ? shownPeriods.weeks : recomputedPeriods.weeks)
    await computeMonths(isFirst ? shownPeriods.months : recomputedPeriods.months)
    await computeRecall()
  }

  async function read(): Promise<FiguresJson> {
    const [newest] = await readFigures('week', 1)
    if (!newest) await compute()
    else if (clock().getTime() - newest.computedAt.getTime() > freshMs)
      await Promise.all([computeWeeks(currentPeriods.weeks), computeMonths(currentPeriods.months)])
    const [weeks, months, recall] = await Promise.all([
      readFigures<{ learners: number; words: number }>('week', shownPeriods.weeks),
      readFigures<{ netSen: number }>('month', shownPeriods.months),
      readFigures<FiguresJson['recall'][number]>('recall', 100),
    ])
    return {
      weeks: weeks.map(({ period, data }) => ({ start: mondayOf(period), ...data })),
      months: months.map(({ period, data }) => ({
        month: `${Math.floor(period / 12)}-${String((period % 12) + 1).padStart(2, '0')}`,
        revenue: data.netSen / 100,
      })),
      recall: recall.map(({ data }) => data),
    }
  }

  return { compute, read }
}
