import * as z from 'zod/mini'
import { CategoryDraft } from './entries.ts'
import { endpoint } from '#shared/endpoint.ts'
import { pageQuery } from '#shared/paging.ts'
import { instant, optionalText, requiredText, textLimits } from '#shared/text.ts'

export const contributionStatuses = ['PENDING', 'APPROVED', 'REJECTED'] as const
export const ContributionStatus = z.enum(contributionStatuses)
export type ContributionStatus = z.infer<typeof ContributionStatus>

export const contributionKinds = ['text', 'edit', 'voice', 'picture', 'witness'] as const
export type ContributionKind = (typeof contributionKinds)[number]

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
  createdAt: instant,
})
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
  title: requiredText('Title', textLimits.title),
  content: optionalText('Content', textLimits.contribution),
}
export const ContributionDraft = z.object({
  ...contributionFields,
  content: z._default(contributionFields.content, ''),
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
    query: z.object({ ...pageQuery, status: z.optional(ContributionStatus) }),
    output: z.array(Contribution),
  }),
  decide: endpoint({
    method: 'PATCH',
    path: '/api/admin/contributions/:id',
    allow: 'contributions.decide',
    input: Decision,
    output: Contribution,
  }),
}
