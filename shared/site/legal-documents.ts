import { textLanguages } from '#shared/messages/text.ts'

/** Version of the legal documents, the same in every language, and the day of their last change. */
export const legalVersion = { version: '3', date: '2026-11-26' }

const names = ['privacy', 'terms', 'refunds'] as const

/** Each document in each language. */
export const legalDocuments = names.flatMap((name) =>
  textLanguages.map((language) => ({ name, language, ...legalVersion })),
)
