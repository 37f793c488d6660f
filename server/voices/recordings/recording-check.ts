import { searchKeyOf } from '#shared/language/language.ts'
import { say } from '#shared/messages/say.ts'
import {
  consentTakenBack,
  keptBySomebodyElse,
  noSuchConsent,
  noSuchForm,
  wordNotInLibrary,
} from '#shared/voices/refusal-messages.ts'
import type { Database } from '#server/db/connect.ts'
import { conflict, forbidden, notFound } from '#server/http/problem.ts'
import * as store from './recording-store.ts'

interface RecordingToCheck {
  entryId: string
  consentId: string
  form: string
}

/**
 * True if the recording says an example sentence of the entry, false if it says a form. The sender must be the speaker or the custodian, and the
 * consent must still hold.
 */
export async function checkRecording(
  db: Database,
  { entryId, consentId, form }: RecordingToCheck,
  viewer: { id: string },
): Promise<boolean> {
  const consent = await store.findConsent(db, consentId)
  if (!consent) throw notFound(say(noSuchConsent))
  if (consent.custodianId !== viewer.id && consent.speakerUserId !== viewer.id) throw forbidden(say(keptBySomebodyElse))
  if (consent.withdrawnAt) throw conflict(say(consentTakenBack))
  const texts = await store.findEntryTexts(db, entryId)
  if (!texts) throw notFound(say(wordNotInLibrary))
  if (texts.forms.some((text) => searchKeyOf(text) === searchKeyOf(form))) return false
  if (texts.sentences.some((text) => searchKeyOf(text) === searchKeyOf(form))) return true
  throw conflict(say(noSuchForm, { form }))
}
