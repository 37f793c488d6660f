import { randomUUID } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { fileLimits } from '#shared/media.ts'
import { pictureOfFile } from '#shared/exchange/batch-messages.ts'
import { say } from '#shared/messages/say.ts'
import type { Clock } from '#server/clock.ts'
import { insertProposal } from '#server/contributions/store.ts'
import type { Database, Transaction } from '#server/db/connect.ts'
import { bytesIn, mediaNames } from '#server/exchange/formats/anki-media.ts'
import { isZip, openZip, type ZipReader } from '#server/exchange/formats/zip-reader.ts'
import type { ObjectStore } from '#server/gateways/storage/object-store.ts'
import { fileNameFor, firstBytes, mediaIn } from '#server/media/media-type.ts'
import { plainPictureIn } from '#server/media/packed-picture.ts'
import { insertHeld } from '#server/media/store.ts'
import type { ImportStore } from '#server/exchange/import/store/import-store.ts'
import type { NamedFile } from '#server/exchange/import/store/packed-file-store.ts'

interface Deps {
  db: Database
  store: Pick<ImportStore, 'readFile' | 'filesNamed'>
  objects: Pick<ObjectStore, 'write'>
  clock: Clock
}

/** Paths at which packages keep a file. Anki numbers its files, and lists their names in the file 'media'. */
async function pathsIn(zip: ZipReader): Promise<(name: string) => string | undefined> {
  const byName = new Map(zip.names.map((path) => [path.split('/').at(-1)!.normalize('NFC'), path]))
  for (const [number, name] of await mediaNames(zip)) byName.set(name.normalize('NFC'), number)
  return (name) => byName.get(name.split(/[\\/]/).at(-1)!.normalize('NFC'))
}

const takenKinds = ['pictures', 'sounds'] as const

interface ImportContext {
  actorId: string
  name: string
}

/**
 * Takes the pictures and sounds of an imported package, none of which is public: a picture waits as a proposal for its entry in the moderation queue,
 * a sound until an admin names its speaker and their consent.
 */
export function createPackedFiles({ db, store, objects, clock }: Deps) {
  /** Stores the file as held, notes it in the row that left it out, and inserts related rows in the same transaction. */
  async function storeHeld(
    { id: leftOutId }: NamedFile,
    file: { type: string; bytes: Buffer },
    context: ImportContext,
    insertRelated?: (tx: Transaction, id: string) => Promise<unknown>,
  ) {
    const id = randomUUID()
    await objects.write(id, file.bytes, file.type)
    await db.transaction(async (tx) => {
      const upload = { id, type: file.type, size: file.bytes.length, userId: context.actorId, at: clock() }
      await insertHeld(tx, upload, 'package')
      await insertRelated?.(tx, id)
      await tx.execute(sql`UPDATE import_left_out SET upload_id = ${id} WHERE id = ${leftOutId}`)
    })
  }

  async function takePicture(zip: ZipReader, path: string, namedFile: NamedFile, context: ImportContext) {
    const bytes = await bytesIn(zip, path, fileLimits.image)
    const picture = bytes && (await plainPictureIn(bytes))
    if (!picture) return
    await storeHeld(namedFile, picture, context, (tx, id) => {
      const proposal = { kind: 'picture' as const, imageUrl: `/api/gifts/${fileNameFor(id, picture.type)}` }
      const entry = { id: namedFile.entryId, title: namedFile.title }
      const content = say(pictureOfFile, { name: context.name })
      return insertProposal(tx, { entry, content, proposal, baseVersion: null, replacesId: null }, context.actorId)
    })
  }

  async function takeSound(zip: ZipReader, path: string, namedFile: NamedFile, context: ImportContext) {
    const bytes = await bytesIn(zip, path, fileLimits.audio)
    const found = bytes && (await mediaIn(bytes.subarray(0, firstBytes), 'audio'))
    if (found) await storeHeld(namedFile, { type: found.type, bytes }, context)
  }

  async function* filesOf(importId: string, kind: NamedFile['kind']) {
    for (let after: number | undefined = 0; after !== undefined;) {
      const files: NamedFile[] = await store.filesNamed(importId, kind, after, 50)
      yield* files
      after = files.at(-1)?.id
    }
  }

  return async (importId: string, context: ImportContext): Promise<void> => {
    const firstNamed = await Promise.all(takenKinds.map((kind) => store.filesNamed(importId, kind, 0, 1)))
    if (firstNamed.flat().length === 0) return
    const bytes = await store.readFile(importId)
    if (!bytes || !isZip(bytes)) return
    const folder = await mkdtemp(join(tmpdir(), 'package-'))
    try {
      const file = join(folder, 'package')
      await writeFile(file, bytes)
      const zip = await openZip(file)
      try {
        const pathOf = await pathsIn(zip)
        for (const kind of takenKinds)
          for await (const namedFile of filesOf(importId, kind)) {
            const path = pathOf(namedFile.name)
            if (path !== undefined) await (kind === 'pictures' ? takePicture : takeSound)(zip, path, namedFile, context)
          }
      } finally {
        zip.close()
      }
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  }
}
