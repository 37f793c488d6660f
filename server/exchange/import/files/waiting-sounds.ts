import { randomUUID } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import type { ResponseOf } from '#shared/endpoint.ts'
import { soundNotWaiting } from '#shared/exchange/sound-messages.ts'
import { maxSounds, type waitingSounds } from '#shared/exchange/waiting-sounds.ts'
import { searchKeyOf } from '#shared/language/language.ts'
import { say } from '#shared/messages/say.ts'
import { consentTakenBack } from '#shared/voices/refusal-messages.ts'
import type { Transaction } from '#server/db/connect.ts'
import type { Deps as AllDeps } from '#server/deps.ts'
import { Problem, conflict, orNotFound } from '#server/http/problem.ts'
import { withdrawHeld } from '#server/media/held-files.ts'
import { fileNameFor } from '#server/media/media-type.ts'
import { markWithdrawn } from '#server/media/withdrawal/withdrawn-files.ts'
import { soundType } from '#server/voices/recordings/files.ts'
import { checkRecording } from '#server/voices/recordings/recording-check.ts'
import { findByClientId, insert } from '#server/voices/recordings/recording-store.ts'
import { prepareClipFromFile } from '#server/voices/sound/sound.ts'
import type { SoundWork } from '#server/voices/sound/sound-work.ts'
import type { ImportStore } from '#server/exchange/import/store/import-store.ts'
import type { WaitingSound } from '#server/exchange/import/store/packed-file-store.ts'

type Deps = AllDeps & { store: Pick<ImportStore, 'soundsWaiting'>; sounds: SoundWork }
type ListedSounds = ResponseOf<typeof waitingSounds.list>

/** The form or sentence of the sound's entry that these words are. */
const textLike = ({ texts }: Pick<WaitingSound, 'texts'>, words: string) =>
  texts.find((text) => text === words) ?? texts.find((text) => searchKeyOf(text) === searchKeyOf(words))

/** The sounds of packages: each waits until an admin names its speaker, whose consent makes it a recording in the moderation queue. */
export function createWaitingSounds(deps: Deps) {
  const { db, objects, clock, store, sounds } = deps

  async function send(sound: WaitingSound, says: string, consentId: string, viewer: { id: string }): Promise<void> {
    const spoken = { entryId: sound.entryId, form: textLike(sound, says) ?? says, consentId }
    const isSentence = await checkRecording(db, spoken, viewer)
    const file = orNotFound(await objects.read(sound.id, { start: 0, end: sound.size - 1 }))
    const { mp3, ...clip } = await prepareClipFromFile(await buffer(file), sounds)
    const stored = { id: randomUUID(), size: mp3.length }
    await objects.write(stored.id, mp3, soundType)
    // The id of the sound is the recording's id of the client: a repeated request makes no second recording.
    const own = { clientId: sound.id, custodianId: viewer.id, isSentence, file: stored, at: clock() }
    let isTaken = true
    const isMade = await insert(
      deps,
      { ...spoken, ...clip, ...own },
      async (tx) => (isTaken = await take(tx, sound.id)),
    )
    if (!isTaken) throw conflict(say(soundNotWaiting))
    if (!isMade && !(await findByClientId(db, viewer.id, sound.id))) throw conflict(say(consentTakenBack))
  }

  /** Withdraws the sound with the transaction that makes its recording, so that two requests make one recording. */
  const take = async (tx: Transaction, id: string) => (await markWithdrawn(tx, [id], clock())).length > 0

  return {
    async list(importId: string): Promise<ListedSounds> {
      const waiting = await store.soundsWaiting(importId, maxSounds.shown)
      return waiting.map(({ id, type, name, form, entryId, title, texts }) => ({
        id,
        entryId,
        title,
        name,
        says: textLike({ texts }, form) ?? null,
        texts: [...new Set(texts)],
        url: `/api/gifts/${fileNameFor(id, type)}`,
      }))
    },

    async send(
      importId: string,
      { sounds: chosen, consentId }: { sounds: { id: string; says: string }[]; consentId: string },
      viewer: { id: string },
    ): Promise<ResponseOf<typeof waitingSounds.send>> {
      const waiting = await store.soundsWaiting(
        importId,
        maxSounds.sent,
        chosen.map(({ id }) => id),
      )
      const refused: { id: string; why: string }[] = []
      for (const { id, says } of chosen) {
        try {
          const sound = waiting.find((waitingSound) => waitingSound.id === id)
          if (!sound) throw conflict(say(soundNotWaiting))
          await send(sound, says, consentId, viewer)
        } catch (error) {
          if (!(error instanceof Problem)) throw error
          refused.push({ id, why: error.message })
        }
      }
      return { sent: chosen.length - refused.length, refused }
    },

    async leaveOut(importId: string, ids: string[]): Promise<void> {
      const waiting = await store.soundsWaiting(importId, maxSounds.sent, ids)
      await withdrawHeld(
        deps,
        waiting.map(({ id }) => id),
      )
    },
  }
}
