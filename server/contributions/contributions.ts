import type { Router } from 'express'
import type { Clock } from '#server/clock.ts'
import { sql } from 'drizzle-orm'
import type { Database } from '#server/db/connect.ts'
import { leading } from '#server/db/leading.ts'
import type { Enqueue } from '#server/gateways/mail.ts'
import type { Throttle } from '#server/http/throttle.ts'
import { createDecisionStore } from './decision-store.ts'
import type { Alongside } from './decision-store.ts'
import { createDecisionEmails } from './emails.ts'
import { createFormProposals, proposalRoutes } from './proposal-routes.ts'
import type { ProposedEntries } from './proposal-routes.ts'
import { contributionRoutes } from './routes.ts'
import type { SentFiles } from './routes.ts'
import { createShowing } from './shown.ts'
import type { Tellers } from './shown.ts'
import { createContributionStore } from './store.ts'

interface Deps {
  db: Database
  clock: Clock
  config: { publicUrl: string; site: { name: string } }
  enqueue: Enqueue
  throttle: Throttle
  record: Alongside['record']
  entries: Alongside['entries'] & Tellers['entries'] & { proposed: ProposedEntries }
  voices: Alongside['voices'] & Tellers['voices'] & { takeBack: (recordingId: string) => Promise<unknown> }
  files: Alongside['files'] & SentFiles
}

/** What the community sends in, and what admins decide. */
export function createContributions({ db, clock, config, enqueue, throttle, record, entries, voices, files }: Deps) {
  const store = createContributionStore(db)
  const emails = createDecisionEmails(enqueue, { name: config.site.name, url: config.publicUrl })
  const decisions = createDecisionStore(db, { record, entries, voices, files, emails })
  const showing = createShowing({ entries, voices })
  return {
    ...store,
    /** What still waits is decided on where the entry is now; what was decided was decided of the old one. */
    joined: leading({ table: 'contributions', key: 'id', where: () => sql`status = 'PENDING'` }),
    proposeForm: createFormProposals({ store, throttle, proposed: entries.proposed }),
    routes(router: Router) {
      contributionRoutes(router, { db, store, decisions, clock, showing, files, takeBackVoice: voices.takeBack })
      proposalRoutes(router, { db, store, throttle, showing, files, proposed: entries.proposed })
    },
    jobs: { 'voices outside the queue': () => store.adoptVoices() },
  }
}
