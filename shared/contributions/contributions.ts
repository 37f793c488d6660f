import * as z from 'zod/mini'
import { EntryDraft } from '#shared/entries/entries.ts'
import { EntryChange, EntryVoice } from '#shared/entries/document-calls.ts'
import { EntryState, entryParts } from '#shared/entries/history.ts'
import { ProposalDraft, ProposalShown, contributionKinds, detailFields, details, replacing } from './proposals.ts'
import { endpoint } from '#shared/endpoint.ts'
import { pageQuery } from '#shared/paging.ts'
import { instant, optionalText, requiredLine, textLimits, withoutBlankEnds } from '#shared/text.ts'
import { say } from '#shared/messages/say.ts'
import {
  asFormMust,
  confirmEmailToPropose,
  contributionIdMust,
  decisionNoteField,
  decisionStatusMust,
  entryVersionWhole,
  proposedContentField,
  proposedTitleField,
  withdrawnMust,
} from '#shared/contributions/field-messages.ts'
import { versionWhole } from '#shared/entries/field-messages.ts'

const contributionStatuses = ['PENDING', 'APPROVED', 'REJECTED'] as const
export const ContributionStatus = z.enum(contributionStatuses)
export type ContributionStatus = z.infer<typeof ContributionStatus>

/** Id and title of a contribution that another one refers to. */
const Other = z.object({ id: z.uuid(), title: z.string() })

export const Contribution = z.object({
  id: z.uuid(),
  title: z.string(),
  content: z.string(),
  status: ContributionStatus,
  /** null once the author's account is deleted. */
  authorName: z.nullable(z.string()),
  /** The admin's note on the decision. */
  note: z.nullable(z.string()),
  decidedAt: z.nullable(instant),
  /** True if an admin took the approved contribution out of the library again. */
  withdrawn: z.boolean(),
  /** The library entry that was made from it, if any. */
  categoryId: z.nullable(z.uuid()),
  kind: z.enum(contributionKinds),
  /** Increases with each change by the author. */
  version: z.int(),
  /** The entry that it is for; null for an independent text, and once that entry is deleted for good. */
  entry: z.nullable(z.object({ id: z.uuid(), title: z.string() })),
  /** null for contributions that are older than proposals. */
  proposal: z.nullable(ProposalShown),
  /** The rejected contribution that this one replaces. */
  replacesId: z.nullable(z.uuid()),
  replaces: z.nullable(Other),
  /** The contribution that replaces this rejected one. */
  replacedBy: z.nullable(Other),
  /** Number of people who marked the entry as known; their names are not sent. */
  learners: z.int(),
  createdAt: instant,
})
/** A contribution as admins see it. */
export const ReviewedContribution = z.extend(Contribution, {
  /** The viewing admin can undo their own decision until this time. */
  undoUntil: z.nullable(instant),
  /** The entry as it is now; null if there is none, or if it was deleted. */
  present: z.nullable(
    z.object({
      id: z.uuid(),
      /** A decision can send it as `entryVersion`. */
      version: z.int(),
      imageUrl: z.nullable(z.string()),
      audioUrl: z.nullable(z.string()),
      voices: z.array(EntryVoice),
      /** Number of lessons that show the entry. */
      lessons: z.int(),
    }),
  ),
  /** Only for a pending edit: the state that its author saw, the entry now, and the proposed state. */
  review: z.nullable(
    z.object({
      /** The entry's version now: a decision can send it as `entryVersion`. */
      entryVersion: z.int(),
      /** Parts that were edited meanwhile and are proposed differently: an approval must then send `resolved`. */
      conflicts: z.array(z.enum(entryParts)),
      base: EntryState,
      now: EntryState,
      proposed: EntryState,
    }),
  ),
})
export type ReviewedContribution = z.output<typeof ReviewedContribution>
export type ReviewedContributionJson = z.input<typeof ReviewedContribution>
export type ContributionJson = z.input<typeof Contribution>

/** The public fields of a published contribution. */
export const PublishedContribution = z.object({
  id: z.uuid(),
  title: z.string(),
  content: z.string(),
  authorName: z.nullable(z.string()),
  publishedAt: instant,
})
export type PublishedContributionJson = z.input<typeof PublishedContribution>

const contributionFields = {
  title: requiredLine(proposedTitleField),
  content: optionalText(proposedContentField, textLimits.contribution).check(z.overwrite(withoutBlankEnds)),
}
export const ContributionDraft = z.object({
  ...contributionFields,
  content: z._default(contributionFields.content, ''),
  ...details,
  ...replacing,
})
export type ContributionDraft = z.output<typeof ContributionDraft>
/** An absent field stays as it is: older clients send only title and content. */
export const ContributionPatch = z.partial(z.object({ ...contributionFields, ...detailFields }))
export type ContributionPatch = z.output<typeof ContributionPatch>

/** A decision, a note on it, or both. A contribution is decided once: a second decision answers 409. */
export const Decision = z.object({
  status: z.optional(z.enum(['APPROVED', 'REJECTED'], { error: () => say(decisionStatusMust) })),
  note: z.optional(z.nullable(optionalText(decisionNoteField, textLimits.description))),
  /** Takes an approved contribution out of the library (true) or puts it back (false). */
  withdrawn: z.optional(z.boolean({ error: () => say(withdrawnMust) })),
  /** Only with APPROVED: the same transaction also creates this library entry, credited to the author. */
  entry: z.optional(EntryDraft),
  /** Only with the approval of a witness that says another form: it becomes a form of the entry. */
  asForm: z.optional(z.boolean({ error: () => say(asFormMust) })),
  /** The version that the admin saw: 409 if the author has changed it since. */
  version: z.optional(z.int({ error: () => say(versionWhole) })),
  /** The version of the entry that the admin saw: 409 if it has changed since. */
  entryVersion: z.optional(z.int({ error: () => say(entryVersionWhole) })),
  /** Only with the approval of an edit: the entry is saved in this state instead of the proposed one. */
  resolved: z.optional(EntryChange),
})
export type Decision = z.output<typeof Decision>

export const contributions = {
  listOwn: endpoint({
    method: 'GET',
    path: '/api/contributions/my',
    allow: 'contributions.dashboard',
    query: z.object(pageQuery),
    output: z.array(Contribution),
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/contributions',
    allow: 'contributions.dashboard',
    input: ContributionDraft,
    output: Contribution,
    status: 201,
  }),
  /** Only the author, while PENDING; afterwards 409. */
  update: endpoint({
    method: 'PATCH',
    path: '/api/contributions/:id',
    allow: 'contributions.own',
    input: ContributionPatch,
    output: Contribution,
  }),
  withdraw: endpoint({ method: 'DELETE', path: '/api/contributions/:id', allow: 'contributions.own' }),
  published: endpoint({
    method: 'GET',
    path: '/api/contributions/published',
    allow: 'categories.read',
    query: z.object(pageQuery),
    output: z.array(PublishedContribution),
  }),
  readPublished: endpoint({
    method: 'GET',
    path: '/api/contributions/published/:id',
    allow: 'categories.read',
    output: PublishedContribution,
  }),
  all: endpoint({
    method: 'GET',
    path: '/api/admin/contributions',
    allow: 'contributions.decide',
    query: z.object({
      ...pageQuery,
      status: z.optional(ContributionStatus),
      /** 'waiting' lists pending contributions, the oldest first; 'decided' lists the others. */
      state: z.optional(z.enum(['waiting', 'decided'])),
      kind: z.optional(z.enum(contributionKinds)),
    }),
    output: z.array(ReviewedContribution),
  }),
  decide: endpoint({
    method: 'PATCH',
    path: '/api/admin/contributions/:id',
    allow: 'contributions.decide',
    input: Decision,
    output: ReviewedContribution,
  }),
  /** Undoes one's own decision within ten minutes, while nothing depends on it; otherwise 409. */
  undo: endpoint({
    method: 'POST',
    path: '/api/admin/contributions/:id/undo',
    allow: 'contributions.decide',
    output: ReviewedContribution,
  }),
  /** At most 60 a day. 409 if the version that an edit is based on is not stored. */
  propose: endpoint({
    method: 'POST',
    path: '/api/entries/:id/proposals',
    allow: 'proposals.give',
    refusal: confirmEmailToPropose,
    input: ProposalDraft,
    output: Contribution,
    status: 201,
  }),
  /** All contributions of the person, whatever their role is now. */
  listProposals: endpoint({
    method: 'GET',
    path: '/api/proposals/my',
    allow: 'proposals.read',
    /** `id` returns only this contribution. */
    query: z.object({ ...pageQuery, id: z.optional(z.uuid({ error: () => say(contributionIdMust) })) }),
    output: z.array(Contribution),
  }),
}

/** Minutes in which an admin can undo their own decision. */
export const undoMinutes = 10
