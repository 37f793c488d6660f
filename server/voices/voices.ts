import type { Router } from 'express'
import type { Deps } from '#server/deps.ts'
import { invitationRoutes } from './invitations/invitation-routes.ts'
import { createInvitationStore } from './invitations/invitation-store.ts'
import { recordingRoutes } from './recordings/recording-routes.ts'
import * as recordings from './recordings/recording-store.ts'
import { createSoundWork } from './sound/sound-work.ts'
import { speakerRoutes } from './speaker-routes.ts'
import * as speakers from './speaker-store.ts'

/** The voices slice: speakers, consents, recordings, and invitations to the studio. */
export function createVoices(deps: Deps) {
  const { db, domainEvents } = deps
  const invitations = createInvitationStore(db)
  const sounds = createSoundWork()
  domainEvents.on('person.deleted', (tx, { id }) => speakers.deleteOfPerson(deps, tx, id))
  return {
    sounds,
    routes(router: Router) {
      speakerRoutes(router, deps)
      recordingRoutes(router, deps, sounds)
      invitationRoutes(router, deps, invitations)
    },
    async personalData(userId: string): Promise<object> {
      return {
        speakers: await speakers.personalData(db, userId),
        recordings: await recordings.personalData(db, userId),
        invitations: await invitations.personalData(userId),
      }
    },
  }
}
