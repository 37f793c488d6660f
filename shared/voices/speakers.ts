import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { DialectSlug } from '#shared/entries/document.ts'
import { instant, nullableText, textLimits } from '#shared/text.ts'
import { say } from '#shared/messages/say.ts'
import { birthYearMust, isMeMust, speakerNameField, villageField } from './messages.ts'
import { Consent, ConsentDraft } from './consent.ts'

/** A speaker as their custodian sees them. Speakers need no account. */
export const Speaker = z.object({
  id: z.uuid(),
  /** Name for the credit; null is shown as 'unnamed'. */
  name: z.nullable(z.string()),
  dialect: z.nullable(z.string()),
  village: z.nullable(z.string()),
  birthYear: z.nullable(z.int()),
  /** True if the speaker is the viewing person. */
  isMe: z.boolean(),
  /** The newest one that was not withdrawn; recording requires one. */
  consent: z.nullable(Consent),
  /** Number of pending and published voices. */
  recordings: z.int(),
  createdAt: instant,
})
const noYear = { error: () => say(birthYearMust) }
const birthYear = z.int(noYear).check(z.gte(1900, noYear), z.lte(2200, noYear))

const speakerFields = {
  name: nullableText(speakerNameField, textLimits.title),
  dialect: z.nullable(DialectSlug),
  village: nullableText(villageField, textLimits.title),
  birthYear: z.nullable(birthYear),
}
export const SpeakerDraft = z.object({
  name: z._default(speakerFields.name, null),
  dialect: z._default(speakerFields.dialect, null),
  village: z._default(speakerFields.village, null),
  birthYear: z._default(speakerFields.birthYear, null),
  /** True if the speaker is the person who sends the draft: a second such speaker is 409. */
  isMe: z._default(z.boolean({ error: () => say(isMeMust) }), false),
})
export type SpeakerDraft = z.output<typeof SpeakerDraft>

export const speakers = {
  /** The person's speakers, as custodian or as the speaker; the newest first. */
  list: endpoint({ method: 'GET', path: '/api/speakers', allow: 'voices.give', output: z.array(Speaker) }),
  /** Without access to the studio only oneself (`isMe`); otherwise 403. */
  create: endpoint({
    method: 'POST',
    path: '/api/speakers',
    allow: 'voices.give',
    input: SpeakerDraft,
    output: Speaker,
    status: 201,
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/api/speakers/:id',
    allow: 'voices.keep',
    input: z.partial(z.object(speakerFields)),
    output: Speaker,
  }),
  /** Answers the code once, for the speaker: with it anybody can withdraw the voices. */
  consent: endpoint({
    method: 'POST',
    path: '/api/speakers/:id/consents',
    allow: 'voices.keep',
    input: ConsentDraft,
    output: z.object({ consent: Consent, code: z.string() }),
    status: 201,
  }),
  /** Withdraws all consents and voices of a speaker at once, and answers the number of voices. */
  withdraw: endpoint({
    method: 'POST',
    path: '/api/speakers/:id/withdraw',
    allow: 'voices.keep',
    output: z.object({ voices: z.int() }),
  }),
}
