import * as z from 'zod/mini'
import { CategoryDraft } from './entries.ts'
import { EntryChange, EntryVoice } from './dictionary.ts'
import { EntryState, entryParts } from './entry-history.ts'
import { ProposalDraft, ProposalShown, contributionKinds, details, replacing } from './proposals.ts'
import { endpoint } from '#shared/endpoint.ts'
import { pageQuery } from '#shared/paging.ts'
import { instant, optionalText, requiredLine, textLimits } from '#shared/text.ts'

export const contributionStatuses = ['PENDING', 'APPROVED', 'REJECTED'] as const
export const ContributionStatus = z.enum(contributionStatuses)
export type ContributionStatus = z.infer<typeof ContributionStatus>

/** Another contribution, as far as it is named beside one. */
const Other = z.object({ id: z.uuid(), title: z.string() })

export const Contribution = z.object({
  id: z.uuid(),
  title: z.string(),
  content: z.string(),
  status: ContributionStatus,
  /** null once the author's account is deleted. */
  authorName: z.nullable(z.string()),
  /** What the admin wrote to the decision. */
  note: z.nullable(z.string()),
  decidedAt: z.nullable(instant),
  /** Approved, but taken out of the library again by an admin. */
  withdrawn: z.boolean(),
  /** The library entry that was made of it, if any. */
  categoryId: z.nullable(z.uuid()),
  kind: z.enum(contributionKinds),
  /** Rises when its author changes it. */
  version: z.int(),
  /** The entry it is for; null for a text of its own, and once that entry is gone for good. */
  entry: z.nullable(z.object({ id: z.uuid(), title: z.string() })),
  /** null of what was sent in before there were proposals. */
  proposal: z.nullable(ProposalShown),
  /** The rejected one that this one says better. */
  replacesId: z.nullable(z.uuid()),
  replaces: z.nullable(Other),
  /** The one that says this rejected one better. */
  replacedBy: z.nullable(Other),
  /** People who said of its entry that they can say it now: how many, never who. */
  learners: z.int(),
  createdAt: instant,
})
/** As those see it who decide. */
export const ReviewedContribution = z.extend(Contribution, {
  /** Until when whoever asks may undo their own decision. */
  undoUntil: z.nullable(instant),
  /** Its entry as it stands; null where there is none, or none any more. */
  present: z.nullable(
    z.object({
      id: z.uuid(),
      /** A decision may name it. */
      version: z.int(),
      imageUrl: z.nullable(z.string()),
      audioUrl: z.nullable(z.string()),
      voices: z.array(EntryVoice),
      /** Lessons that show it. */
      lessons: z.int(),
    }),
  ),
  /** Of an edit that waits: what its author saw, what the entry is now, and what is proposed. */
  review: z.nullable(
    z.object({
      /** The entry's version now: a decision may name it. */
      entryVersion: z.int(),
      /** What was changed meanwhile and is proposed otherwise: then the decision brings its own `resolved`. */
      conflicts: z.array(z.enum(entryParts)),
      base: EntryState,
      now: EntryState,
      proposed: EntryState,
    }),
  ),
})
export type ReviewedContribution = z.output<typeof ReviewedContribution>
export type ReviewedContributionAnswer = z.input<typeof ReviewedContribution>
export type ContributionAnswer = z.input<typeof Contribution>

/** What everybody may read of a published contribution. */
export const PublishedContribution = z.object({
  id: z.uuid(),
  title: z.string(),
  content: z.string(),
  authorName: z.nullable(z.string()),
  publishedAt: instant,
})
export type PublishedContributionAnswer = z.input<typeof PublishedContribution>

const contributionFields = {
  title: requiredLine('Title'),
  content: optionalText('Content', textLimits.contribution),
}
export const ContributionDraft = z.object({
  ...contributionFields,
  content: z._default(contributionFields.content, ''),
  ...details,
  ...replacing,
})
export type ContributionDraft = z.output<typeof ContributionDraft>
export const ContributionPatch = z.partial(z.object(contributionFields))
export type ContributionPatch = z.output<typeof ContributionPatch>

/** A decision, a note to it, or both. PENDING decides once: a second decision is 409. */
export const Decision = z.object({
  status: z.optional(z.enum(['APPROVED', 'REJECTED'], 'Status must be APPROVED or REJECTED.')),
  note: z.optional(z.nullable(optionalText('Note', textLimits.description))),
  /** Out of the library (true) or back in (false); only of something approved. */
  withdrawn: z.optional(z.boolean('withdrawn must be true or false.')),
  /** With APPROVED: also makes this library entry, in the same transaction, credited to the author. */
  entry: z.optional(CategoryDraft),
  /** The version that was looked at: if its author has changed it since, 409. */
  version: z.optional(z.int('version must be a whole number.')),
  /** The version of the entry that was looked at: if that has changed since, 409. */
  entryVersion: z.optional(z.int('entryVersion must be a whole number.')),
  /** With the approval of an edit: what the entry is to be instead of what was proposed. */
  resolved: z.optional(EntryChange),
})
export type Decision = z.output<typeof Decision>

export const contributions = {
  mine: endpoint({
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
  /** Its author, while PENDING; afterwards 409. */
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
      /** 'waiting' and 'decided' part the list, so that what waits can stand first, and of that the oldest. */
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
  /** Takes a decision of one's own back, within ten minutes and as long as nothing was built on it; else 409. */
  undo: endpoint({
    method: 'POST',
    path: '/api/admin/contributions/:id/undo',
    allow: 'contributions.decide',
    output: ReviewedContribution,
  }),
  /** At most 60 a day. 409 where the version that an edit was made from is not kept. */
  propose: endpoint({
    method: 'POST',
    path: '/api/entries/:id/proposals',
    allow: 'proposals.give',
    refusal: 'Please confirm your e-mail address first: follow the link in the e-mail that we sent you.',
    input: ProposalDraft,
    output: Contribution,
    status: 201,
  }),
  /** All that the person has sent in, whatever they may do besides. */
  given: endpoint({
    method: 'GET',
    path: '/api/proposals/my',
    allow: 'proposals.read',
    /** `id`: this one alone. */
    query: z.object({ ...pageQuery, id: z.optional(z.uuid('id must name a contribution.')) }),
    output: z.array(Contribution),
  }),
}

/** Minutes in which a decision can be undone by whoever made it. */
export const undoMinutes = 10
