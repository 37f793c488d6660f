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
import type { Database } from '#server/db/connect.ts'
import { bytesIn, mediaNames } from '#server/exchange/formats/anki-media.ts'
import { openZip, type ZipReader } from '#server/exchange/formats/zip-reader.ts'
import type { ObjectStore } from '#server/gateways/storage/object-store.ts'
import { fileNameFor } from '#server/media/media-type.ts'
import { plainPictureIn } from '#server/media/packed-picture.ts'
import { insertOfPackage } from '#server/media/store.ts'
import type { ImportStore, NamedPicture } from './store/import-store.ts'

interface Deps {
  db: Database
  store: Pick<ImportStore, 'readFile' | 'picturesNamed'>
  objects: Pick<ObjectStore, 'write'>
  clock: Clock
}

/** Paths at which packages keep a picture. Anki numbers its files, and lists their names in the file 'media'. */
async function pathsIn(zip: ZipReader): Promise<(name: string) => string | undefined> {
  const byName = new Map(zip.names.map((path) => [path.split('/').at(-1)!.normalize('NFC'), path]))
  for (const [number, name] of await mediaNames(zip)) byName.set(name.normalize('NFC'), number)
  return (name) => byName.get(name.split(/[\\/]/).at(-1)!.normalize('NFC'))
}

/**
 * Takes the pictures of an imported package into the moderation queue: each waits as a proposal for its entry and is public only after a decision.
 * Voices need a speaker's consent, which no file brings, so sounds stay out.
 */
export function createPackedPictures({ db, store, objects, clock }: Deps) {
  async function take(zip: ZipReader, path: string, named: NamedPicture, by: { actorId: string; name: string }) {
    const bytes = await bytesIn(zip, path, fileLimits.image)
    const picture = bytes && (await plainPictureIn(bytes))
    if (!picture) return
    const id = randomUUID()
    await objects.write(id, picture.bytes, picture.type)
    await db.transaction(async (tx) => {
      const file = { id, type: picture.type, size: picture.bytes.length, userId: by.actorId, at: clock() }
      await insertOfPackage(tx, file)
      const proposal = { kind: 'picture' as const, imageUrl: `/api/gifts/${fileNameFor(id, picture.type)}` }
      const entry = { id: named.entryId, title: named.title }
      const content = say(pictureOfFile, { name: by.name })
      await insertProposal(tx, { entry, content, proposal, baseVersion: null, replacesId: null }, by.actorId)
      await tx.execute(sql`UPDATE import_left_out SET upload_id = ${id} WHERE id = ${named.id}`)
    })
  }

  return async (importId: string, by: { actorId: string; name: string }): Promise<void> => {
    const [first] = await store.picturesNamed(importId, 0, 1)
    const bytes = first && (await store.readFile(importId))
    if (!bytes || bytes[0] !== 0x50 || bytes[1] !== 0x4b) return
    const folder = await mkdtemp(join(tmpdir(), 'pictures-'))
    try {
      const file = join(folder, 'package')
      await writeFile(file, bytes)
      const zip = await openZip(file)
      try {
        const pathOf = await pathsIn(zip)
        for (let after = 0; ;) {
          const named = await store.picturesNamed(importId, after, 50)
          if (named.length === 0) return
          for (const each of named) {
            const path = pathOf(each.name)
            if (path !== undefined) await take(zip, path, each, by)
          }
          after = named.at(-1)!.id
        }
      } finally {
        zip.close()
      }
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  }
}
