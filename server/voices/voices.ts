import type { Router } from 'express'
import type { Role } from '#shared/people.ts'
import type { Clock } from '#server/clock.ts'
import type { Database, Transaction } from '#server/db/connect.ts'
import type { Throttle } from '#server/http/throttle.ts'
import { hashOfCode } from './codes.ts'
import { othersFor } from './others.ts'
import { createSoundWork } from './sound-work.ts'
import type { Others, VoiceFiles } from './files.ts'
import { invitationRoutes } from './invitation-routes.ts'
import { createInvitationStore } from './invitation-store.ts'
import { voicesFollow } from './joined.ts'
import { recordingRoutes } from './recording-routes.ts'
import { queuedVoices } from './queued.ts'
import { createRecordingStore } from './recording-store.ts'
import { speakerRoutes } from './speaker-routes.ts'
import type { RecordVoiceEvent } from './speaker-routes.ts'
import { createSpeakerStore } from './speaker-store.ts'

interface Deps extends Others {
  config: { publicUrl: string }
  db: Database
  files: VoiceFiles
  throttle: Throttle
  clock: Clock
  record: RecordVoiceEvent
  /** Makes somebody a contributor and lowers nobody. */
  raise: (tx: Transaction, userId: string, now: Date) => Promise<Role>
}

/** Speakers, what they agreed to, their voices, and the invitations to the studio. */
export function createVoices(deps: Deps) {
  const { config, db, files, clock } = deps
  const speakers = createSpeakerStore(db, files, deps)
  const recordings = createRecordingStore(db, files, deps)
  const invitations = createInvitationStore(db)

  return {
    routes(router: Router) {
      speakerRoutes(router, { ...deps, store: speakers })
      recordingRoutes(router, { ...deps, store: recordings, sounds: createSoundWork() })
      invitationRoutes(router, { ...deps, store: invitations, publicUrl: config.publicUrl })
    },
    joined: voicesFollow,
    /** What everybody may hear of an entry. */
    voicesOf: (entryId: string) => recordings.voicesOf(entryId),
    /** The people behind voices. */
    speakersOf: (ids: string[]) => speakers.speakersOf(ids),
    /** Publishes, rejects or puts back a voice, in the transaction of the queue's decision. False where it was taken back. */
    decide: async (...given: Parameters<typeof recordings.decide>) => (await recordings.decide(...given)) !== undefined,
    hold: (tx: Transaction, id: string) => recordings.hold(tx, id),
    shown: (ids: string[]) => queuedVoices(db, ids),
    /** Voices that say what these files said, which were taken back. */
    othersFor,
    /** What a published voice says. */
    async nameOf(id: string): Promise<string | undefined> {
      const row = await recordings.find(id)
      return row?.status === 'published' ? row.form : undefined
    },
    /** Whether who asks is the speaker: by the code of the consent, or by their own account. */
    async isSpeaker(id: string, { code, userId }: { code: string | null; userId: string | null }): Promise<boolean> {
      if (code !== null && (await recordings.isByCode(id, hashOfCode(code)))) return true
      return userId !== null && (await recordings.find(id))?.speakerUserId === userId
    },
    /** Takes one voice back; `within` runs in the same transaction. */
    async withdraw(id: string, within: (tx: Transaction) => Promise<void>): Promise<boolean> {
      const isGone = await recordings.withdraw(id, clock(), within)
      files.removeSoon()
      return isGone
    },
    /** A public file was taken back: if it is a voice, so is the voice. */
    forgetFile: (tx: Transaction, path: string) => recordings.forgetFile(tx, path, clock()),
    async heldAbout(userId: string): Promise<object> {
      return {
        speakers: await speakers.heldAbout(userId),
        recordings: await recordings.heldAbout(userId),
        invitations: await invitations.heldAbout(userId),
      }
    },
    /** Takes a person's own voices back when the account is deleted. */
    forget: (tx: Transaction, userId: string) => speakers.forget(tx, userId, clock()),
  }
}
