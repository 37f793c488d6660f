import type { Router } from 'express'
import type { Clock } from '#server/clock.ts'
import type { Config } from '#server/config/config.ts'
import type { Database } from '#server/db/connect.ts'
import type { ObjectStore } from '#server/gateways/storage/object-store.ts'
import { readArchive, writeArchive } from './export/archive.ts'
import { createExportStore } from './export/export-store.ts'
import { createExporting } from './export/exporting.ts'
import { createImportStore } from './import/store/import-store.ts'
import { createImporting } from './import/importing.ts'
import { exchangeRoutes } from './routes.ts'

interface Deps {
  config: Pick<Config, 'publicUrl' | 'site'>
  db: Database
  clock: Clock
  objects: Pick<ObjectStore, 'read' | 'write' | 'writeFrom'>
}

/** The exchange slice: exports for everybody, imports for admins. */
export function createExchange({ config, db, clock, objects }: Deps) {
  const site = { siteName: config.site.name, publicUrl: config.publicUrl }
  const store = createImportStore(db, clock)
  const exporting = createExporting({ store: createExportStore(db), objects, clock, site })
  const importing = createImporting({ db, store, objects, clock, publicUrl: config.publicUrl })
  return {
    routes: (router: Router) =>
      exchangeRoutes(router, { exporting, importing, store, archive: () => writeArchive({ db, objects }) }),
    /** Inserts an archive into this library, which must be empty. */
    readArchive: (path: string) => readArchive({ db, objects }, path),
    personalData: (userId: string) => store.personalData(userId),
  }
}
