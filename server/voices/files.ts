import type { Transaction } from '#server/db/connect.ts'
import type { SendFile } from '#server/http/route.ts'

/** What the library's entries are told. */
export interface EntriesToTell {
  /** A voice can be heard now: its speaker witnesses the form, where the speaker's dialect is known. */
  heard(
    tx: Transaction,
    voice: { id: string; entryId: string; form: string; dialect: string; speakerId: string },
  ): Promise<void>
  /** Voices can be heard no longer. */
  unheard(tx: Transaction, ids: string[]): Promise<void>
  /** Files are there no longer: no entry names them as its own sound any more. */
  forgetFiles(tx: Transaction, paths: readonly string[]): Promise<void>
}

/** What the queue of those who decide is told. */
interface QueueToTell {
  add(
    tx: Transaction,
    voice: { recordingId: string; entryId: string; keeperId: string; form: string; at: Date },
  ): Promise<void>
  /** Voices were taken back. */
  forget(tx: Transaction, recordingIds: string[], at: Date): Promise<void>
}

export interface Others {
  entries: EntriesToTell
  queue: QueueToTell
  /** Voices and their files are gone: nobody need decide about them any more. */
  settle: (tx: Transaction, ids: readonly string[]) => Promise<void>
}

/** What voices need of the files: they are kept with all others, and taken back like them. */
export interface VoiceFiles {
  /** Puts bytes there that no row knows yet; they are swept away after a day if none ever does. */
  write(id: string, bytes: Uint8Array, type: string): Promise<void>
  remove(id: string): Promise<void>
  /** Makes them known, for nobody yet. */
  insertHeld(tx: Transaction, file: { id: string; type: string; size: number; userId: string; at: Date }): Promise<void>
  /** Lets everybody have it, under /objects. */
  publish(tx: Transaction, id: string): Promise<void>
  /** Takes it back from the public for now. */
  hold(tx: Transaction, id: string): Promise<void>
  /** Takes them back for good. */
  withdraw(tx: Transaction, ids: string[], at: Date): Promise<unknown>
  /** After a transaction that withdrew: lets the bytes go now rather than at the next turn of the job. */
  removeSoon(): void
  /** Sends a file that has no public address. */
  send(id: string): SendFile
}

export const soundType = 'audio/mpeg'
/** Where everybody hears what was published. */
export const soundPath = (uploadId: string) => `/objects/${uploadId}.mp3`
export const originalType = 'audio/flac'
