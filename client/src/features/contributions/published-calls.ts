import { contributions } from '#shared/contributions.ts'
import type { PublishedContributionAnswer } from '#shared/contributions.ts'
import { libraryPageSize } from '#shared/library.ts'
import type { Look } from '#shared/library.ts'
import { pagedQuery } from '#client/lib/paging.ts'
import { queryOrNull } from '#client/lib/query-or-null.ts'

export const publishedPageCall = ({ q, cursor }: Look) =>
  pagedQuery(contributions.published, { query: { q, cursor: cursor ?? undefined, limit: libraryPageSize } })

export const publishedCall = (id: string) => queryOrNull(contributions.readPublished, { params: { id } })

/** Whose a text is. A deleted account leaves its contributions, unnamed (docs/product.md 19). */
export const authorOf = ({ authorName }: Pick<PublishedContributionAnswer, 'authorName'>) =>
  authorName ? `Shared by ${authorName}` : 'Shared by a contributor'
