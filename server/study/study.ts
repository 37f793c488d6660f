import type { Router } from 'express'
import type { Exercise, Said } from '#shared/exercises.ts'
import type { Clock } from '#server/clock.ts'
import type { Database } from '#server/db/connect.ts'
import { createAnswering } from './answering.ts'
import { appealRoutes } from './appeal-routes.ts'
import type { AppealDeps } from './appeal-routes.ts'
import { createAppealStore } from './appeals-store.ts'
import { createChangesStore } from './changes-store.ts'
import { cardsFollow } from './joined.ts'
import { createLexicon } from './lexicon.ts'
import { createResultsStore } from './results-store.ts'
import { studyRoutes } from './routes.ts'
import { questionIn, rightIn } from './said.ts'
import { createScores } from './scores.ts'
import { createSessionStore } from './session-store.ts'
import { createSession } from './session.ts'
import { createWords } from './words.ts'

interface Deps {
  db: Database
  clock: Clock
  record: AppealDeps['record']
  proposeForm: AppealDeps['proposeForm']
  markDone: Parameters<typeof createScores>[0]['markDone']
}

function givenIn(said: Said | null): string {
  if (said?.kind === 'choice') return said.chosen.join(' ')
  return said?.kind === 'short-answer' ? said.text : said?.kind === 'gaps' ? said.texts.join(' ') : ''
}

/** What people answered, what their memory makes of it, and what is asked next. */
export function createStudy({ db, clock, record, proposeForm, markDone }: Deps) {
  const lexicon = createLexicon(db)
  const scores = createScores({ db, markDone })
  const words = createWords({ db, lexicon })
  const sessions = createSessionStore(db)
  const changes = createChangesStore(db)
  const session = createSession({ store: sessions, words, clock })
  const answering = createAnswering({ db, clock, lexicon, words, scores })
  return {
    scored: scores.keep,
    /** What the library has near each exercise and what was said to it. */
    around: (bodies: Exercise[], said: (Said | null)[]) =>
      lexicon.around(
        bodies.map((body, at) => ({
          right: rightIn(body),
          said: givenIn(said[at] ?? null),
          meaning: null,
          asks: questionIn(body),
          chosen: body.kind === 'choice',
        })),
      ),
    joined: cardsFollow,
    heldAbout: (userId: string) => changes.heldAbout(userId),
    routes(router: Router) {
      const results = createResultsStore(db)
      studyRoutes(router, { answering, session, sessions, words, changes, results, scores, clock })
      appealRoutes(router, { store: createAppealStore(db, scores), clock, record, proposeForm })
    },
  }
}
