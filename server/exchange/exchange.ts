import type { Router } from 'express'
import type { Deps as AllDeps } from '#server/deps.ts'
import type { SoundWork } from '#server/voices/sound/sound-work.ts'
import { readArchive, writeArchive } from './export/archive.ts'
import { createExportStore } from './export/export-store.ts'
import { createExporter } from './export/exporter.ts'
import { createImportStore } from './import/store/import-store.ts'
import { createImporter } from './import/importer.ts'
import { createWaitingSounds } from './import/files/waiting-sounds.ts'
import { exchangeRoutes } from './routes.ts'

type Deps = AllDeps & { sounds: SoundWork }

/** The exchange slice: exports for everybody, imports for admins. */
export function createExchange(deps: Deps) {
  const { config, db, clock, objects } = deps
  const site = { siteName: config.site.name, publicUrl: config.publicUrl }
  const store = createImportStore(db, clock)
  const exporter = createExporter({ store: createExportStore(db), objects, clock, site })
  const importer = createImporter({ db, store, objects, clock, publicUrl: config.publicUrl })
  const sounds = createWaitingSounds({ ...deps, store })
  return {
    routes: (router: Router) =>
      exchangeRoutes(router, { exporter, importer, sounds, store, archive: () => writeArchive({ db, objects }) }),
    /** Inserts an archive into this library, which must be empty. */
    readArchive: (path: string) => readArchive({ db, objects }, path),
    personalData: (userId: string) => store.personalData(userId),
  }
}
