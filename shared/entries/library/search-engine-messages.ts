import { text } from '#shared/messages/text.ts'

/** Descriptions of the library's pages for search engines and shared links. */

export const browseDescription = text(
  'All words of Kadazandusun in the library from A to Z, each with its meaning in English or Malay.',
  'Semua perkataan Kadazandusun dalam perpustakaan dari A hingga Z, masing-masing dengan maksudnya dalam bahasa Melayu atau Inggeris.',
)
export const listDescription = text(
  '{list}: Kadazandusun with meanings, dialects, sources and voices.',
  '{list}: Kadazandusun dengan maksud, dialek, sumber dan suara.',
)
export const termDialect = text('Dialect', 'Dialek')
export const communityDescription = text(
  'Words, phrases, customs and stories that speakers and learners of Kadazandusun have shared, each reviewed before it was published.',
  'Sumbangan penutur dan pelajar Kadazandusun: perkataan, frasa, adat dan cerita, masing-masing disemak sebelum diterbitkan.',
)
export const entryDescription = text(
  '{title}: {meaning} A Kadazandusun {kind}.',
  '{title}: {meaning} Entri Kadazandusun: {kind}.',
)
export const entryDescriptionIn = text(
  '{title}: {meaning} A Kadazandusun {kind} ({dialect}).',
  '{title}: {meaning} Entri Kadazandusun: {kind} ({dialect}).',
)
export const libraryDescription = text(
  'Words, phrases, grammar and culture in Kadazandusun, each with its meaning, dialect and source. Search in Kadazandusun, English or Malay.',
  'Perkataan, frasa, tatabahasa dan budaya Kadazandusun, masing-masing dengan maksud, dialek dan sumbernya. Cari dalam bahasa Kadazandusun, Melayu atau Inggeris.',
)
export const libraryOf = text('Library of {site}', 'Perpustakaan {site}')
export const warningBefore = text('Before its meaning, a warning: {warning}', 'Amaran sebelum maksudnya: {warning}')
export const wordOfTheDayDescription = text(
  'One word of Kadazandusun a day, with its meaning.',
  'Satu perkataan Kadazandusun sehari, dengan maksudnya.',
)
export const wordRequestsDescription = text(
  'Words that people asked the library for, and that nobody has given yet. Perhaps you know one of them.',
  'Perkataan yang diminta daripada perpustakaan tetapi belum diberikan oleh sesiapa. Mungkin anda tahu salah satunya.',
)
