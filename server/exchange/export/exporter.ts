import { createReadStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import type { Clock } from '#server/clock.ts'
import type { ObjectStore } from '#server/gateways/storage/object-store.ts'
import { createAnkiCollection } from '#server/exchange/formats/anki.ts'
import type { ExportContext, ExportEntry, ExportVoice } from './export-entry.ts'
import type { ExportStore, LibrarySnapshot } from './export-store.ts'
import { liftEntry, liftFoot, liftHead, liftRanges, rangesFile } from '#server/exchange/formats/lift.ts'
import { ownPictures, type OwnPicture, type OwnPictures } from './own-pictures.ts'
import { zipStream, type Zipping } from '#server/exchange/formats/zip-stream.ts'

interface Deps {
  store: ExportStore
  objects: Pick<ObjectStore, 'read'>
  clock: Clock
  site: { siteName: string; publicUrl: string }
}

/** A file in the object store that the export includes. */
interface StoredFile {
  name: string
  key: string
  size: number
}

/** The picture of an entry: an uploaded one at `/objects/<key>.<ending>`, or one that is part of the product. */
function pictureOf({ picture, state }: ExportEntry, own: OwnPictures): StoredFile | OwnPicture | undefined {
  if (picture) return { ...picture, name: state.imageUrl!.slice('/objects/'.length) }
  return state.imageUrl === null ? undefined : own.get(state.imageUrl)
}
const soundOf = ({ file, key, size }: ExportVoice): StoredFile => ({ name: file, key, size })

export type Exporter = ReturnType<typeof createExporter>

/** The library as files. Each is streamed from one snapshot and never held in memory. */
export function createExporter({ store, objects, clock, site }: Deps) {
  async function contextOf(snapshot: LibrarySnapshot): Promise<ExportContext> {
    return { ...site, sources: await snapshot.sources(), dialects: await snapshot.dialects() }
  }

  /** Sounds and pictures are not compressed again. False if the file was deleted meanwhile. */
  async function addFile(add: Zipping['add'], name: string, file: StoredFile | OwnPicture): Promise<boolean> {
    const stream =
      'path' in file ? createReadStream(file.path) : await objects.read(file.key, { start: 0, end: file.size - 1 })
    if (!stream) return false
    await add(name, stream, { compress: false })
    return true
  }

  async function writeZip(write: (zipping: Zipping, snapshot: LibrarySnapshot) => Promise<void>): Promise<Readable> {
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

    /** LIFT with its ranges, and our sounds and pictures beside it. */
    lift: () =>
      writeZip(async ({ zip, add }, snapshot) => {
        const context = await contextOf(snapshot)
        const own = await ownPictures()
        const sounds: StoredFile[] = []
        // Several entries may have the same picture.
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
          // The limit counts bytes; in object mode sixteen batches would be buffered for a slow reader.
          { objectMode: false, highWaterMark: 65_536 },
        )
        await add('words/words.lift', words)
        zip.addBuffer(Buffer.from(liftRanges(context)), `words/${rangesFile}`)
        for (const sound of sounds) await addFile(add, `words/audio/${sound.name}`, sound)
        for (const picture of pictures.values()) await addFile(add, `words/pictures/${picture.name}`, picture)
        zip.end()
      }),

    /** An Anki package with sounds and pictures. The collection is written to a temporary file first, because SQLite cannot be streamed. */
    anki: () =>
      writeZip(async ({ zip, add, signal }, snapshot) => {
        const context = await contextOf(snapshot)
        const folder = await mkdtemp(join(tmpdir(), 'anki-'))
        try {
          const path = join(folder, 'collection.anki2')
          using collection = createAnkiCollection(path, context, clock())
          const own = await ownPictures()
          const media = new Map<string, StoredFile | OwnPicture>()
          for await (const batch of snapshot.entries()) {
            signal.throwIfAborted()
            for (const entry of batch) {
              const picture = pictureOf(entry, own)
              collection.add(entry, picture?.name)
              for (const file of [...entry.voices.map(soundOf), ...(picture ? [picture] : [])])
                media.set(file.name, file)
            }
          }
          collection.finish()
          await add('collection.anki2', createReadStream(path))
          const names: Record<string, string> = {}
          for (const file of media.values()) {
            const number = String(Object.keys(names).length)
            if (await addFile(add, number, file)) names[number] = file.name
          }
          zip.addBuffer(Buffer.from(JSON.stringify(names)), 'media')
          zip.end()
        } finally {
          await rm(folder, { recursive: true, force: true })
        }
      }),
  }
}

/** The entry with the picture's file name in the package, or its full address. */
function withPicture(entry: ExportEntry, picture: { name: string } | undefined, publicUrl: string): ExportEntry {
  const { imageUrl } = entry.state
  if (picture) return { ...entry, state: { ...entry.state, imageUrl: `pictures/${picture.name}` } }
  return imageUrl?.startsWith('/') ? { ...entry, state: { ...entry.state, imageUrl: publicUrl + imageUrl } } : entry
}
