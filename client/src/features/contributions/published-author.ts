import type { PublishedContributionAnswer } from '#shared/contributions.ts'

/** Whose a text is. A deleted account leaves its contributions, unnamed (docs/product.md 19). */
export const authorOf = ({ authorName }: Pick<PublishedContributionAnswer, 'authorName'>) =>
  authorName ? `Shared by ${authorName}` : 'Shared by a contributor'
