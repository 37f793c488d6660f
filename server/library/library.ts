import type { Router } from 'express'
import type { Database } from '#server/db/connect.ts'
import { libraryPages } from './pages.ts'
import type { Deps } from './pages.ts'
import { sitemap } from './sitemap.ts'
import { createLibraryStore } from './store.ts'

/** The library as HTML, for visitors and search engines. */
export function createLibrary({ db, ...deps }: { db: Database } & Deps) {
  const store = createLibraryStore(db)
  return {
    routes(router: Router) {
      libraryPages(router, deps)
      sitemap(router, { store, publicUrl: deps.site.publicUrl })
    },
  }
}
