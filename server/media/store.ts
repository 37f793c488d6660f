import { and, eq, inArray, isNotNull, isNull, lt } from 'drizzle-orm'
import type { Database } from '#server/db/connect.ts'
import { uploads } from '#server/db/tables.ts'
import type { Found } from './media-type.ts'

export type Upload = typeof uploads.$inferSelect
export type MediaStore = ReturnType<typeof createMediaStore>

export function createMediaStore(db: Database) {
  return {
    async insert(upload: typeof uploads.$inferInsert): Promise<void> {
      await db.insert(uploads).values(upload)
    },

    async findByAddress(address: string): Promise<Upload | undefined> {
      const [upload] = await db.select().from(uploads).where(eq(uploads.address, address))
      return upload
    },

    /** False when a file has come there already, or the upload is gone. */
    async markStored(id: string, storedAt: Date): Promise<boolean> {
      const stored = await db
        .update(uploads)
        .set({ storedAt })
        .where(and(eq(uploads.id, id), isNull(uploads.storedAt)))
        .returning({ id: uploads.id })
      return stored.length > 0
    },

    async isTaken(id: string): Promise<boolean> {
      const [waiting] = await db
        .select({ id: uploads.id })
        .from(uploads)
        .where(and(eq(uploads.id, id), isNull(uploads.storedAt)))
      return waiting === undefined
    },

    /** False when somebody was faster. */
    async register(id: string, found: Found, size: number, registeredAt: Date): Promise<boolean> {
      const registered = await db
        .update(uploads)
        .set({ registeredAt, type: found.type, size })
        .where(and(eq(uploads.id, id), isNull(uploads.registeredAt)))
        .returning({ id: uploads.id })
      return registered.length > 0
    },

    /** Forgets an upload that was never registered; false when it was. */
    async forget(id: string): Promise<boolean> {
      const gone = await db
        .delete(uploads)
        .where(and(eq(uploads.id, id), isNull(uploads.registeredAt)))
        .returning({ id: uploads.id })
      return gone.length > 0
    },

    async findRegistered(id: string): Promise<{ type: string; size: number } | undefined> {
      const [file] = await db
        .select({ type: uploads.type, size: uploads.size })
        .from(uploads)
        .where(and(eq(uploads.id, id), isNotNull(uploads.registeredAt)))
      return file?.type && file.size !== null ? { type: file.type, size: file.size } : undefined
    },

    async removeUnregistered(before: Date): Promise<string[]> {
      const gone = await db
        .delete(uploads)
        .where(and(isNull(uploads.registeredAt), lt(uploads.createdAt, before)))
        .returning({ id: uploads.id })
      return gone.map(({ id }) => id)
    },

    async heldAbout(userId: string): Promise<object[]> {
      const { id, kind, type, size, createdAt, registeredAt } = uploads
      return db
        .select({ id, kind, type, size, createdAt, registeredAt })
        .from(uploads)
        .where(eq(uploads.userId, userId))
    },

    async known(ids: string[]): Promise<Set<string>> {
      const rows = await db.select({ id: uploads.id }).from(uploads).where(inArray(uploads.id, ids))
      return new Set(rows.map(({ id }) => id))
    },
  }
}
