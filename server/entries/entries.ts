import type { Router } from 'express'
import { backfillDocuments } from './history/backfill-documents.ts'
import { duplicateRoutes } from './duplicates/duplicate-routes.ts'
import { compareAll } from './duplicates/duplicate-store.ts'
import { deleteConcatenatedTerms } from './lists/concatenated-terms.ts'
import { entryDocumentRoutes } from './document-routes.ts'
import * as attestations from './attestations.ts'
import * as fullEntries from './full-entry.ts'
import type { MergeDeps } from './history/merging.ts'
import * as revisions from './history/revisions.ts'
import { placeRoutes } from './places/place-routes.ts'
import { entryRoutes } from './routes.ts'
import { purgeDeleted } from './store.ts'
import { createWordOfTheDay } from './words/word-of-the-day.ts'
import { wordRequestRoutes } from './words/word-request-routes.ts'
import { createWordRequestStore } from './words/word-request-store.ts'

/** The library's entries: documents, history, lists and search. */
export function createEntries(deps: MergeDeps) {
  const { db } = deps
  const wordRequests = createWordRequestStore(db)
  return {
    routes(router: Router) {
      entryRoutes(router, deps)
      entryDocumentRoutes(router, deps, createWordOfTheDay(deps))
      wordRequestRoutes(router, deps)
      placeRoutes(router, deps)
      duplicateRoutes(router, deps)
    },
    hourlyJobs: {
      'deleted entries': () => purgeDeleted(deps),
      'entries without a document': () => backfillDocuments(db),
      'terms of words written together': () => deleteConcatenatedTerms(db),
    },
    frequentJobs: { 'likely duplicates': () => compareAll(db) },
    /** The keys are fields of the downloaded file and keep their names. */
    personalDataByField: {
      edits: { personalData: (userId: string) => revisions.personalData(db, userId) },
      witnesses: { personalData: (userId: string) => attestations.personalData(db, userId) },
      known: { personalData: (userId: string) => fullEntries.personalData(db, userId) },
      wanted: wordRequests,
    },
  }
}
