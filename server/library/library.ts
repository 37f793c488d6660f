import type { Router } from 'express'
import type { Deps } from '#server/deps.ts'
import type { Pages } from '#server/pages/pages.ts'
import { libraryPages } from './library-pages.ts'
import { sitemap } from './sitemap.ts'
import { createLibraryStore } from './store.ts'

/** Registers the library's HTML pages, for visitors and search engines. */
export function createLibrary(deps: Deps, pages: Pages) {
  const store = createLibraryStore(deps.db)
  return {
    routes(router: Router) {
      libraryPages(router, deps, pages)
      sitemap(router, { store, publicUrl: deps.config.publicUrl })
    },
  }
}
