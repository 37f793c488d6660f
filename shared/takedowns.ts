import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { instant, requiredText, textLimits, textOrNull } from '#shared/text.ts'
import { say } from '#shared/messages/say.ts'
import { mustBeUuid } from '#shared/voices/messages.ts'
import {
  answerAddressField,
  takedownCodeField,
  takedownKindMust,
  takedownNoteField,
  takedownStatusMust,
} from '#shared/voices/takedown-messages.ts'
import { reasonField } from '#shared/entries/field-messages.ts'

/** Things that people can request to have taken down: an entry of the library, a voice, or a file under /objects. */
const takedownKinds = ['entry', 'voice', 'file'] as const
const TakedownKind = z.enum(takedownKinds, { error: () => say(takedownKindMust) })
export type TakedownKind = z.infer<typeof TakedownKind>

/** 'open' is undecided; 'hidden' was taken down at once, at the speaker's request. */
const takedownStatuses = ['open', 'hidden', 'removed', 'kept'] as const
export const TakedownStatus = z.enum(takedownStatuses)
export type TakedownStatus = z.infer<typeof TakedownStatus>

const TakedownDraft = z.object({
  about: TakedownKind,
  /** Id of the entry or the voice; for a file its name without extension. */
  id: z.uuid({ error: () => say(mustBeUuid, { label: 'id' }) }),
  reason: requiredText(reasonField, textLimits.description),
  /** The requester's address for an answer; deleted a month after the decision. */
  contact: textOrNull(answerAddressField, textLimits.title),
  /** The code that the speaker got with their consent: it takes down a voice at once. */
  code: textOrNull(takedownCodeField, 100),
})
export type TakedownDraft = z.output<typeof TakedownDraft>

export const Takedown = z.object({
  id: z.uuid(),
  about: TakedownKind,
  subjectId: z.uuid(),
  /** The entry's title, the voice's form, or the file's path. */
  subject: z.string(),
  reason: z.string(),
  contact: z.nullable(z.string()),
  status: TakedownStatus,
  note: z.nullable(z.string()),
  createdAt: instant,
  decidedAt: z.nullable(instant),
})

export const takedowns = {
  /** Needs no account. With the speaker's code or account a voice is removed at once; other requests are decided by admins. */
  ask: endpoint({
    method: 'POST',
    path: '/api/takedowns',
    allow: 'takedowns.ask',
    input: TakedownDraft,
    output: z.object({ id: z.uuid(), status: TakedownStatus }),
    status: 201,
  }),
  /** The oldest first, at most 100. */
  list: endpoint({
    method: 'GET',
    path: '/api/admin/takedowns',
    allow: 'takedowns.decide',
    query: z.object({ status: z._default(TakedownStatus, 'open') }),
    output: z.array(Takedown),
  }),
  /** Decides an open request, once: a second decision is 409. */
  decide: endpoint({
    method: 'PATCH',
    path: '/api/admin/takedowns/:id',
    allow: 'takedowns.decide',
    input: z.object({
      status: z.enum(['removed', 'kept'], { error: () => say(takedownStatusMust) }),
      note: textOrNull(takedownNoteField, textLimits.description),
    }),
    output: Takedown,
  }),
}
