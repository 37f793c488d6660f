import {
  deletedPerson,
  givenBack,
  interfaceLabels,
  invitationWithoutNote,
  mayContribute,
  ownerAdded,
  ownerRemoved,
  seatsOpen,
  seatsUntil,
  unnamedPerson,
  voicesCounted,
} from './audit-sentence-messages.ts'
import { say, type Sentence } from '#shared/messages/say.ts'
import type { Text } from '#shared/messages/text.ts'

/** Sentences of the audit log by their code. Stored rows name the codes: none is renamed or removed. */
const sentences = {
  'deleted-account': deletedPerson,
  unnamed: unnamedPerson,
  voices: voicesCounted,
  'without-note': invitationWithoutNote,
  labels: interfaceLabels,
  'given-back': givenBack,
  'may-contribute': mayContribute,
  added: ownerAdded,
  removed: ownerRemoved,
  'seats-until': seatsUntil,
  'seats-open': seatsOpen,
} as const satisfies Record<string, Text<never>>
type SentenceCode = keyof typeof sentences

/** A sentence of the log as code and values. */
export interface AuditSentence {
  code: string
  values: Record<string, string | number>
}
export const auditSentence = (code: SentenceCode, values: AuditSentence['values'] = {}): AuditSentence => ({
  code,
  values,
})

/** The texts of a row that are sentences. */
export type AuditWords = Partial<Record<'subject' | 'before' | 'after', AuditSentence>>

/** The sentence in the current language; undefined for a code of a newer version. */
export const sayAudit = ({ code, values }: AuditSentence): Sentence | undefined =>
  Object.hasOwn(sentences, code)
    ? say(sentences[code as SentenceCode] as Text<AuditSentence['values']>, values)
    : undefined

/** A text of a row in the current language; one that is no sentence as it was written. */
export const auditText = (written: string | null, sentence: AuditSentence | undefined): string | null =>
  sentence ? (sayAudit(sentence) ?? written) : written
