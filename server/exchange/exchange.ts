import type { Router } from 'express'
import type { Clock } from '#server/clock.ts'
import type { Config } from '#server/config.ts'
import type { Database } from '#server/db/connect.ts'
import { leading } from '#server/db/leading.ts'
import type { ObjectStore } from '#server/gateways/storage/object-store.ts'
import { readArchive, writeArchive } from './archive.ts'
import { createExportStore } from './export-store.ts'
import { createExporting } from './exporting.ts'
import { createImportStore } from './import-store.ts'
import { createImporting } from './importing.ts'
import type { EntriesForImport } from './importing.ts'
import { exchangeRoutes } from './routes.ts'

interface Deps {
  config: Pick<Config, 'publicUrl' | 'site'>
  db: Database
  clock: Clock
  objects: Pick<ObjectStore, 'read' | 'writeFrom'>
  entries: EntriesForImport
}

/** The library as files: out for everybody, in for admins. */
export function createExchange({ config, db, clock, objects, entries }: Deps) {
  const site = { siteName: config.site.name, publicUrl: config.publicUrl }
  const store = createImportStore(db, clock)
  const exporting = createExporting({ store: createExportStore(db), objects, clock, site })
  const database = db.$client.options.connectionString!
  const importing = createImporting({ database, store, entries, clock, publicUrl: config.publicUrl })
  return {
    routes: (router: Router) =>
      exchangeRoutes(router, { exporting, importing, store, archive: () => writeArchive({ db, objects }) }),
    /** Writes an archive into this library, which must be empty. */
    readArchive: (path: string) => readArchive({ db, objects }, path),
    /** The same file again finds the entry that its row became part of. */
    joined: leading({ table: 'imported_entries', key: 'key' }),
    held: (userId: string) => store.heldAbout(userId),
  }
}
