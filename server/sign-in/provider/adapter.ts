import { and, eq, gt, isNull, or } from 'drizzle-orm'
import { errors, type Adapter, type AdapterPayload } from 'oidc-provider'
import type { Clock } from '#server/clock.ts'
import type { Database } from '#server/db/connect.ts'
import { oidcPayloads } from '#server/db/tables/sign-in.ts'

/** Storage of the provider: one row for each object of any model. */
export function createAdapter(db: Database, clock: Clock, model: string): Adapter {
  const isPayload = (id: string) => and(eq(oidcPayloads.model, model), eq(oidcPayloads.id, id))

  async function findWhere(column: 'id' | 'uid' | 'userCode', value: string): Promise<AdapterPayload | undefined> {
    // Ids come from cookies and parameters; PostgreSQL refuses texts with NUL.
    if (value.includes('\0')) return undefined
    const [stored] = await db
      .select({ payload: oidcPayloads.payload, consumedAt: oidcPayloads.consumedAt })
      .from(oidcPayloads)
      .where(
        and(
          eq(oidcPayloads.model, model),
          eq(oidcPayloads[column], value),
          or(isNull(oidcPayloads.expiresAt), gt(oidcPayloads.expiresAt, clock())),
        ),
      )
    if (!stored) return undefined
    const consumed = stored.consumedAt ? { consumed: Math.floor(stored.consumedAt.getTime() / 1000) } : undefined
    return { ...stored.payload, ...consumed }
  }

  return {
    async upsert(id, payload, expiresIn) {
      const expiresAt = expiresIn === undefined ? null : new Date(clock().getTime() + expiresIn * 1000)
      const values = {
        payload: payload as Record<string, unknown>,
        grantId: payload.grantId ?? null,
        userCode: payload.userCode ?? null,
        uid: payload.uid ?? null,
        expiresAt,
      }
      await db
        .insert(oidcPayloads)
        .values({ model, id, ...values })
        .onConflictDoUpdate({ target: [oidcPayloads.model, oidcPayloads.id], set: values })
    },
    find: (id) => findWhere('id', id),
    findByUid: (uid) => findWhere('uid', uid),
    findByUserCode: (userCode) => findWhere('userCode', userCode),
    async consume(id) {
      const consumed = await db
        .update(oidcPayloads)
        .set({ consumedAt: clock() })
        .where(and(isPayload(id), isNull(oidcPayloads.consumedAt)))
        .returning({ id: oidcPayloads.id })
      // Two requests with one code at once both passed the provider's own check.
      if (consumed.length === 0) throw new errors.InvalidGrant('already consumed')
    },
    async destroy(id) {
      await db.delete(oidcPayloads).where(isPayload(id))
    },
    async revokeByGrantId(grantId) {
      await db.delete(oidcPayloads).where(and(eq(oidcPayloads.model, model), eq(oidcPayloads.grantId, grantId)))
    },
  }
}
