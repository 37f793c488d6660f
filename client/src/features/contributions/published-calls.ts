import { contributions, type PublishedContributionJson } from '#shared/contributions/contributions.ts'
import { libraryPageSize, type LibraryQuery } from '#shared/entries/library/library.ts'
import { say } from '#shared/messages/say.ts'
import { sharedBy, sharedByContributor } from '#shared/contributions/messages.ts'
import { pagedQuery } from '#client/lib/query/paging.ts'
import { queryOrNull } from '#client/lib/query/query-or-null.ts'

export const publishedPageCall = ({ q, cursor }: LibraryQuery) =>
  pagedQuery(contributions.published, { query: { q, cursor: cursor ?? undefined, limit: libraryPageSize } })

export const publishedCall = (id: string) => queryOrNull(contributions.readPublished, { params: { id } })

/** Author of a text. Contributions of a deleted account stay, without a name (docs/product.md 19). */
export const authorOf = ({ authorName }: Pick<PublishedContributionJson, 'authorName'>) =>
  authorName ? say(sharedBy, { name: authorName }) : say(sharedByContributor)
