import * as z from 'zod/mini'
import { instant, requiredText, textLimits, textOrNull } from '#shared/text.ts'
import { say } from '#shared/messages/say.ts'
import { textLanguages } from '#shared/messages/text.ts'
import {
  consentCopies,
  consentCredit,
  consentCreditOfChild,
  consentElsewhere,
  consentKept,
  consentWayMust,
  consentWithdraw,
  guardianField,
  licenceMust,
  wordingField,
} from './messages.ts'
import { licences } from './licences.ts'

export const Licence = z.enum(licences, { error: () => say(licenceMust) })

/** The text of the consent. A changed sentence needs a new version: a consent names the version that was read or heard. */
export const consentWording = {
  version: '2026-12',
  sentences: (mayBeChild: boolean) => [
    consentKept,
    mayBeChild ? consentCreditOfChild : consentCredit,
    consentElsewhere,
    consentWithdraw,
    consentCopies,
  ],
}

const consentWays = ['tapped', 'spoken', 'on-paper'] as const
const ConsentWay = z.enum(consentWays, { error: () => say(consentWayMust) })
export type ConsentWay = z.infer<typeof ConsentWay>

/** In years; an adult consents together with a younger speaker. */
export const adultAge = 18

export const Consent = z.object({
  id: z.uuid(),
  speakerId: z.uuid(),
  wording: z.string(),
  /** Language in which it was read or heard; null for consents from before there were several. */
  language: z.nullable(z.enum(textLanguages)),
  licence: Licence,
  how: ConsentWay,
  /** The adult who consented with a child. */
  guardian: z.nullable(z.string()),
  givenAt: instant,
  withdrawnAt: z.nullable(instant),
})

export const ConsentDraft = z.object({
  /** The shown `consentWording.version`; another one is 409. */
  wording: requiredText(wordingField, 100),
  licence: z._default(Licence, 'here-only'),
  how: z._default(ConsentWay, 'tapped'),
  guardian: textOrNull(guardianField, textLimits.title),
})
export type ConsentDraft = z.output<typeof ConsentDraft>
