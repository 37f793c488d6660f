import { createReadStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import type { Clock } from '#server/clock.ts'
import type { ObjectStore } from '#server/gateways/storage/object-store.ts'
import { createAnkiCollection } from './anki.ts'
import type { ExportContext, ExportEntry, ExportVoice } from './export-entry.ts'
import type { ExportStore, Snapshot } from './export-store.ts'
import { liftEntry, liftFoot, liftHead, liftRanges, rangesFile } from './lift.ts'
import { ownPictures } from './own-pictures.ts'
import type { OwnPicture, OwnPictures } from './own-pictures.ts'
import { zipStream } from './zip-stream.ts'
import type { Zipping } from './zip-stream.ts'

interface Deps {
  store: ExportStore
  objects: Pick<ObjectStore, 'read'>
  clock: Clock
  site: { siteName: string; publicUrl: string }
}

/** What is kept in the object store and goes along. */
interface StoredFile {
  name: string
  key: string
  size: number
}

/** Uploaded, by its path `/objects/<key>.<ending>`, or one that comes with the product. */
function pictureOf({ picture, state }: ExportEntry, own: OwnPictures): StoredFile | OwnPicture | undefined {
  if (picture) return { ...picture, name: state.imageUrl!.slice('/objects/'.length) }
  return state.imageUrl === null ? undefined : own.get(state.imageUrl)
}
const soundOf = ({ file, key, size }: ExportVoice): StoredFile => ({ name: file, key, size })

export type Exporting = ReturnType<typeof createExporting>

/** The library as files. Each is made of one snapshot while it is sent; none is held in memory. */
export function createExporting({ store, objects, clock, site }: Deps) {
  async function contextOf(snapshot: Snapshot): Promise<ExportContext> {
    return { ...site, sources: await snapshot.sources(), dialects: await snapshot.dialects() }
  }

  /** Sounds and pictures are packed already. False where the file is gone by now. */
  async function addFile(add: Zipping['add'], name: string, file: StoredFile | OwnPicture): Promise<boolean> {
    const stream =
      'path' in file ? createReadStream(file.path) : await objects.read(file.key, { start: 0, end: file.size - 1 })
    if (!stream) return false
    await add(name, stream, { compress: false })
    return true
  }

  async function zipWritten(write: (zipping: Zipping, snapshot: Snapshot) => Promise<void>): Promise<Readable> {
    const snapshot = await store.snapshot()
    return zipStream(async (zipping) => {
      try {
        await write(zipping, snapshot)
      } finally {
        await snapshot.close()
      }
    })
  }

  return {
    csv: () => store.csv(),

    /** LIFT with its ranges, and the sounds and pictures of ours beside it. */
    lift: () =>
      zipWritten(async ({ zip, add }, snapshot) => {
        const context = await contextOf(snapshot)
        const own = await ownPictures()
        const sounds: StoredFile[] = []
        // Several entries may show the same one.
        const pictures = new Map<string, StoredFile | OwnPicture>()
        const words = Readable.from(
          (async function* () {
            yield liftHead(context)
            for await (const batch of snapshot.entries()) {
              let text = ''
              for (const entry of batch) {
                const picture = pictureOf(entry, own)
                text += `${liftEntry(withPicture(entry, picture, site.publicUrl), context)}\n`
                sounds.push(...entry.voices.map(soundOf))
                if (picture) pictures.set(picture.name, picture)
              }
              yield text
            }
            yield liftFoot
          })(),
          // By bytes: sixteen batches ahead of a slow reader would be kept else.
          { objectMode: false, highWaterMark: 65_536 },
        )
        await add('words/words.lift', words)
        zip.addBuffer(Buffer.from(liftRanges(context)), `words/${rangesFile}`)
        for (const each of sounds) await addFile(add, `words/audio/${each.name}`, each)
        for (const each of pictures.values()) await addFile(add, `words/pictures/${each.name}`, each)
        zip.end()
      }),

    /** An Anki package with sounds and pictures. The collection is a file that is made first: SQLite cannot be streamed. */
    anki: () =>
      zipWritten(async ({ zip, add, signal }, snapshot) => {
        const context = await contextOf(snapshot)
        const folder = await mkdtemp(join(tmpdir(), 'anki-'))
        try {
          const path = join(folder, 'collection.anki2')
          const collection = createAnkiCollection(path, context, clock())
          const own = await ownPictures()
          const media = new Map<string, StoredFile | OwnPicture>()
          for await (const batch of snapshot.entries()) {
            signal.throwIfAborted()
            for (const entry of batch) {
              const picture = pictureOf(entry, own)
              collection.add(entry, picture?.name)
              for (const each of [...entry.voices.map(soundOf), ...(picture ? [picture] : [])])
                media.set(each.name, each)
            }
          }
          collection.finish()
          await add('collection.anki2', createReadStream(path))
          const names: Record<string, string> = {}
          for (const each of media.values()) {
            const number = String(Object.keys(names).length)
            if (await addFile(add, number, each)) names[number] = each.name
          }
          zip.addBuffer(Buffer.from(JSON.stringify(names)), 'media')
          zip.end()
        } finally {
          await rm(folder, { recursive: true, force: true })
        }
      }),
  }
}

/** The entry with its picture named as it lies in the package, or by its whole address. */
function withPicture(entry: ExportEntry, picture: { name: string } | undefined, publicUrl: string): ExportEntry {
  const { imageUrl } = entry.state
  if (picture) return { ...entry, state: { ...entry.state, imageUrl: `pictures/${picture.name}` } }
  return imageUrl?.startsWith('/') ? { ...entry, state: { ...entry.state, imageUrl: publicUrl + imageUrl } } : entry
}
