import type { WordCard } from '#shared/study/cards.ts'

/** The dialect of a word that is asked for by its meaning, if another dialect has another word for it. */
export const namedDialect = ({ dialect, twins, synonyms = [] }: WordCard): string | undefined =>
  dialect && [...twins, ...synonyms].some((form) => form.dialect && form.dialect !== dialect) ? dialect : undefined
