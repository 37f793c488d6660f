import type { Router } from 'express'
import type { Deps as AllDeps } from '#server/deps.ts'
import type { SoundWork } from '#server/voices/sound/sound-work.ts'
import { readArchive, writeArchive } from './export/archive.ts'
import { createExportStore } from './export/export-store.ts'
import { createExporting } from './export/exporting.ts'
import { createImportStore } from './import/store/import-store.ts'
import { createImporting } from './import/importing.ts'
import { createWaitingSounds } from './import/files/waiting-sounds.ts'
import { exchangeRoutes } from './routes.ts'

type Deps = AllDeps & { sounds: SoundWork }

/** The exchange slice: exports for everybody, imports for admins. */
export function createExchange(deps: Deps) {
  const { config, db, clock, objects } = deps
  const site = { siteName: config.site.name, publicUrl: config.publicUrl }
  const store = createImportStore(db, clock)
  const exporting = createExporting({ store: createExportStore(db), objects, clock, site })
  const importing = createImporting({ db, store, objects, clock, publicUrl: config.publicUrl })
  const sounds = createWaitingSounds({ ...deps, store })
  return {
    routes: (router: Router) =>
      exchangeRoutes(router, { exporting, importing, sounds, store, archive: () => writeArchive({ db, objects }) }),
    /** Inserts an archive into this library, which must be empty. */
    readArchive: (path: string) => readArchive({ db, objects }, path),
    personalData: (userId: string) => store.personalData(userId),
  }
}
