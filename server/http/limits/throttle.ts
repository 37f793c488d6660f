import { minuteMs } from '#shared/time.ts'
import { inMinutes, tooManyTryAgain } from '#shared/messages/request-messages.ts'
import { say, type Sentence } from '#shared/messages/say.ts'
import { createHmac } from 'node:crypto'
import { and, eq, gt, sql } from 'drizzle-orm'
import type { Clock } from '#server/clock.ts'
import { queryRows, type Database, type Transaction } from '#server/db/connect.ts'
import { throttles } from '#server/db/tables/operations.ts'
import { tooMany } from '#server/http/problem.ts'

/** How often a sensitive action may happen within a window, which begins with its first use. */
export interface Limit {
  name: string
  times: number
  minutes: number
}

export interface Throttle {
  /** Seconds until the holder of `key` may try again; 0 if they may now. Counts nothing. */
  wait(limit: Limit, key: string): Promise<number>
  /** Counts one use. Returns the seconds to wait if that was one too many, else 0. */
  count(limit: Limit, key: string): Promise<number>
  /** Takes back one use that should not count after all. */
  giveBack(limit: Limit, key: string): Promise<void>
  /**
   * Counts one use, and refuses with 429 if that was one too many: `<sentence> Please try again in 12 minutes.` Inside a
   * transaction, pass that transaction; a rollback then also undoes the count.
   */
  take(limit: Limit, key: string, sentence: Sentence, tx?: Transaction): Promise<void>
  /** Resets the count of `key`. */
  forget(limit: Limit, key: string): Promise<void>
}

/** 'in 12 minutes' */
export function waitText(seconds: number): Sentence {
  return say(inMinutes, { minutes: Math.max(1, Math.ceil(seconds / 60)) })
}

interface ThrottleCount {
  count: number
  resetsAt: Date
}

const countOneStatement = {
  name: 'count one of a throttle',
  text: `
  INSERT INTO throttles AS t (key, count, resets_at) VALUES ($1, 1, $2)
  ON CONFLICT (key) DO UPDATE SET
    count = CASE WHEN t.resets_at <= $3 THEN 1 ELSE t.count + 1 END,
    resets_at = CASE WHEN t.resets_at <= $3 THEN excluded.resets_at ELSE t.resets_at END
  RETURNING count, resets_at AS "resetsAt"`,
}

/** Counts in PostgreSQL, so that every process sees the same; `secret` keeps addresses and e-mails out of the table. */
export function createThrottle(db: Database, clock: Clock, secret: string): Throttle {
  const throttleKey = (limit: Limit, key: string) =>
    `${limit.name}:${createHmac('sha256', secret).update(`${limit.name}\n${key}`).digest('base64url')}`
  const secondsTo = (moment: Date) => Math.max(1, Math.ceil((moment.getTime() - clock().getTime()) / 1000))

  async function count(limit: Limit, key: string, tx?: Transaction): Promise<number> {
    const now = clock()
    const resetsAt = new Date(now.getTime() + limit.minutes * minuteMs)
    const values = [throttleKey(limit, key), resetsAt, now]
    const [row] = await queryRows<ThrottleCount>(tx ?? db, countOneStatement, values)
    return row && row.count > limit.times ? secondsTo(row.resetsAt) : 0
  }

  return {
    count: (limit, key) => count(limit, key),
    async wait(limit, key) {
      const [row] = await db
        .select()
        .from(throttles)
        .where(eq(throttles.key, throttleKey(limit, key)))
      return row && row.count >= limit.times && row.resetsAt > clock() ? secondsTo(row.resetsAt) : 0
    },
    async giveBack(limit, key) {
      const isCounted = and(eq(throttles.key, throttleKey(limit, key)), gt(throttles.count, 0))
      await db
        .update(throttles)
        .set({ count: sql`${throttles.count} - 1` })
        .where(isCounted)
    },
    async take(limit, key, sentence, tx) {
      const seconds = await count(limit, key, tx)
      if (seconds > 0) throw tooMany(say(tooManyTryAgain, { what: sentence, time: waitText(seconds) }), seconds)
    },
    async forget(limit, key) {
      await db.delete(throttles).where(eq(throttles.key, throttleKey(limit, key)))
    },
  }
}
