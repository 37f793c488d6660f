import { and, eq, gt, inArray, isNotNull, isNull, lt, sql } from 'drizzle-orm'
import type { Database, Transaction } from '#server/db/connect.ts'
import { uploads } from '#server/db/tables/media.ts'
import { uploadIdIn } from '#shared/text/addresses.ts'
import { isOfDeletedEntry, isUnnamed } from './withdrawal/unavailable.ts'
import type { DetectedType } from './media-type.ts'

export type Upload = typeof uploads.$inferSelect
/** A registered file with the fields that are needed to serve it. */
export interface ServedFile {
  id: string
  /** One of `mediaTypes`. */
  type: string
  size: number
}

const served = { id: uploads.id, type: sql<string>`${uploads.type}`, size: sql<number>`${uploads.size}` }
const isRegistered = and(isNotNull(uploads.registeredAt), isNotNull(uploads.type), isNotNull(uploads.size))

/** A download of a lesson. It is kept after its lesson is deleted, because a year's plan includes it for good. */
const isDownload = sql`EXISTS (SELECT FROM resources r WHERE r.upload_id = ${uploads.id})`
/** A file that was sent in for review, approved or not. */
const isContributed = and(
  isNull(uploads.lessonId),
  sql`${uploads.gate} IS DISTINCT FROM 'lesson' AND ${uploads.address} NOT LIKE 'held:%' AND NOT ${isDownload}`,
)

const isAvailable = (id: string) => and(eq(uploads.id, id), isRegistered, isNull(uploads.withdrawnAt))
const isPublic = (id: string) => and(eq(uploads.id, id), isRegistered, isNull(uploads.gate))

/** The given paths that have the form of a file's address, by key. */
const byKey = (paths: readonly string[]) =>
  new Map(
    paths.flatMap((path): [string, string][] => {
      const key = uploadIdIn(path)
      return key === undefined ? [] : [[key, path]]
    }),
  )

export async function insert(db: Database, upload: typeof uploads.$inferInsert): Promise<void> {
  await db.insert(uploads).values(upload)
}

export async function findByAddress(db: Database, address: string): Promise<Upload | undefined> {
  const [upload] = await db.select().from(uploads).where(eq(uploads.address, address))
  return upload
}

/** False if a file was stored before, or the upload does not exist. */
export async function markStored(db: Database, id: string, storedAt: Date): Promise<boolean> {
  const stored = await db
    .update(uploads)
    .set({ storedAt })
    .where(and(eq(uploads.id, id), isNull(uploads.storedAt)))
    .returning({ id: uploads.id })
  return stored.length > 0
}

export async function isUploadClosed(db: Database, id: string): Promise<boolean> {
  const [waiting] = await db
    .select({ id: uploads.id })
    .from(uploads)
    .where(and(eq(uploads.id, id), isNull(uploads.storedAt)))
  return waiting === undefined
}

/** False if somebody else has registered it already. */
export async function register(
  db: Database,
  id: string,
  found: DetectedType,
  size: number,
  registeredAt: Date,
): Promise<boolean> {
  const registered = await db
    .update(uploads)
    .set({ registeredAt, type: found.type, size })
    .where(and(eq(uploads.id, id), isNull(uploads.registeredAt)))
    .returning({ id: uploads.id })
  return registered.length > 0
}

/** Deletes an upload that was never registered; false if it was registered. */
export async function deleteUnregistered(db: Database, id: string): Promise<boolean> {
  const removed = await db
    .delete(uploads)
    .where(and(eq(uploads.id, id), isNull(uploads.registeredAt)))
    .returning({ id: uploads.id })
  return removed.length > 0
}

const publicColumns = { ...served, withdrawn: sql<boolean>`${uploads.withdrawnAt} IS NOT NULL` }

/** A public file, including one that was withdrawn since. */
export async function findPublic(db: Database, id: string): Promise<(ServedFile & { withdrawn: boolean }) | undefined> {
  return (await db.select(publicColumns).from(uploads).where(isPublic(id)))[0]
}

/** A public file by its path; `isEntryDeleted` is true while all its entries are deleted. */
export async function findPublicByPath(
  db: Database,
  id: string,
  path: string,
): Promise<(ServedFile & { withdrawn: boolean; isEntryDeleted: boolean }) | undefined> {
  const columns = { ...publicColumns, isEntryDeleted: isOfDeletedEntry(path) }
  return (await db.select(columns).from(uploads).where(isPublic(id)))[0]
}

/** A file of a lesson that is not deleted. */
export async function findOfLesson(db: Database, id: string, lessonId: string): Promise<ServedFile | undefined> {
  const isFileOfLesson = and(isAvailable(id), eq(uploads.lessonId, lessonId), eq(uploads.gate, 'lesson'))
  return (await db.select(served).from(uploads).where(isFileOfLesson))[0]
}

/** A file without a public address. */
export async function findHeld(db: Database, id: string): Promise<ServedFile | undefined> {
  return (await db.select(served).from(uploads).where(isAvailable(id)))[0]
}

/** A picture or sound sent in for review. Sounds of packages have no owner, because they have no consent: only admins hear them. */
export async function findPendingUpload(
  db: Database,
  id: string,
): Promise<(ServedFile & { ownerId: string | null }) | undefined> {
  const isOfPackage = sql`${uploads.kind} = 'audio' AND ${uploads.address} LIKE 'package:%'`
  const ownerId = sql<string | null>`CASE WHEN ${isOfPackage} THEN NULL ELSE ${uploads.userId} END`
  const rows = await db
    .select({ ...served, ownerId })
    .from(uploads)
    .where(and(isAvailable(id), isContributed))
  return rows[0]
}

/**
 * Registers a picture or sound that is not public yet: one that the server made or received itself, or one of an imported package, which
 * waits for a decision.
 */
export async function insertHeld(
  tx: Transaction,
  { at, ...file }: ServedFile & { userId: string; at: Date },
  origin: 'held' | 'package' = 'held',
): Promise<void> {
  const moments = { expiresAt: at, createdAt: at, storedAt: at, registeredAt: at }
  const kind = file.type.startsWith('image/') ? 'image' : 'audio'
  const address = `${origin}:${file.id}`
  await tx
    .insert(uploads)
    .values({ ...file, ...moments, gate: 'held', kind, limit: file.size, address, addressHash: '' })
}

/** Makes a held file public. */
export async function publish(tx: Transaction, id: string): Promise<void> {
  await tx
    .update(uploads)
    .set({ gate: null })
    .where(and(eq(uploads.id, id), eq(uploads.gate, 'held')))
}

/** True if the file is not withdrawn. Locks it until the transaction ends. */
export async function lockPresent(tx: Transaction, id: string): Promise<boolean> {
  return (await tx.select({ id: uploads.id }).from(uploads).where(isAvailable(id)).for('no key update')).length > 0
}

/** Makes a public file private again. */
export async function makePrivate(tx: Transaction, id: string): Promise<void> {
  await tx
    .update(uploads)
    .set({ gate: 'held' })
    .where(and(eq(uploads.id, id), isNull(uploads.gate)))
}

/** Removes a file from the files that learners of its lesson can read. */
export async function withdrawFromLesson(db: Database, id: string): Promise<void> {
  await db
    .update(uploads)
    .set({ gate: 'held' })
    .where(and(eq(uploads.id, id), eq(uploads.gate, 'lesson')))
}

/** Locks these files until the transaction ends. */
export async function lock(tx: Transaction, paths: string[]): Promise<void> {
  const ids = inArray(uploads.id, [...byKey(paths).keys()])
  await tx.select({ id: uploads.id }).from(uploads).where(ids).orderBy(uploads.id).for('no key update')
}

/** The given files that nothing names any more. */
export async function findUnused(tx: Transaction, paths: string[]): Promise<string[]> {
  const unusedKeys: string[] = []
  for (const [id, path] of byKey(paths)) {
    const isUnused = and(isPublic(id), isNull(uploads.withdrawnAt), isUnnamed(path))
    if ((await tx.select({ id: uploads.id }).from(uploads).where(isUnused)).length > 0) unusedKeys.push(id)
  }
  return unusedKeys
}

/** False if the warning is the same already, or the file does not exist. */
export async function setWarning(tx: Transaction, id: string, warning: string | null): Promise<boolean> {
  const hasOtherWarning = and(
    eq(uploads.id, id),
    isNull(uploads.gate),
    sql`${uploads.warning} IS DISTINCT FROM ${warning}`,
  )
  return (await tx.update(uploads).set({ warning }).where(hasOtherWarning).returning({ id: uploads.id })).length > 0
}

/** Warnings shown before these public files, by path; files without one are left out. */
export async function warningsOf(db: Database, paths: string[]): Promise<Record<string, string>> {
  const requested = byKey(paths)
  if (requested.size === 0) return {}
  const warned = await db
    .select({ id: uploads.id, warning: sql<string>`${uploads.warning}` })
    .from(uploads)
    .where(and(inArray(uploads.id, [...requested.keys()]), isNotNull(uploads.warning)))
  return Object.fromEntries(warned.map(({ id, warning }) => [requested.get(id), warning]))
}

/** Files that were sent in before that time and are still held, ordered by id for paging. */
export async function pendingUploadsBefore(
  db: Database,
  before: Date,
  afterId: string,
  limit: number,
): Promise<{ id: string; type: string }[]> {
  const { id, type } = served
  const isHeld = and(isRegistered, isNull(uploads.withdrawnAt), eq(uploads.gate, 'held'), isContributed)
  return db
    .select({ id, type })
    .from(uploads)
    .where(and(isHeld, lt(uploads.registeredAt, before), gt(uploads.id, afterId)))
    .orderBy(uploads.id)
    .limit(limit)
}

export async function removeUnregistered(db: Database, before: Date): Promise<string[]> {
  const removed = await db
    .delete(uploads)
    .where(and(isNull(uploads.registeredAt), lt(uploads.createdAt, before)))
    .returning({ id: uploads.id })
  return removed.map(({ id }) => id)
}

export async function personalData(db: Database, userId: string): Promise<object[]> {
  const { id, kind, type, size, createdAt, registeredAt, withdrawnAt } = uploads
  return db
    .select({ id, kind, type, size, createdAt, registeredAt, withdrawnAt })
    .from(uploads)
    .where(eq(uploads.userId, userId))
}

/** The ids whose files must be kept. Withdrawn files are not among them, even if a restored backup has brought them back. */
export async function knownIds(db: Database, ids: string[]): Promise<Set<string>> {
  const isPresentFile = and(inArray(uploads.id, ids), isNull(uploads.withdrawnAt))
  const rows = await db.select({ id: uploads.id }).from(uploads).where(isPresentFile)
  return new Set(rows.map(({ id }) => id))
}
