import { sql } from 'drizzle-orm'
import { index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import type { EntryType } from '#shared/entries/entries.ts'

/** Search terms of entries that are not deleted: the text of title and content, from each word on. */
export const entryTerms = pgTable(
  'category_terms',
  {
    categoryId: uuid().notNull(),
    /** Ends with a space unless it is the complete title or content: so complete matches sort first. */
    term: text().notNull(),
    /** Sort key of the entry. */
    key: text().notNull(),
    type: text().$type<EntryType>().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.categoryId, table.term] }),
    index('category_terms_order').on(table.term, table.key, table.categoryId),
    index('category_terms_type_order').on(table.type, table.term, table.key, table.categoryId),
    // Complete texts of two or three words, written together.
    index('category_terms_joined')
      .on(sql`replace(${table.term}, ' ', '')`, table.categoryId)
      .where(
        sql`${table.term} LIKE '% %' AND ${table.term} NOT LIKE '% ' AND ${table.term} NOT LIKE '% % % %' AND length(${table.term}) <= 40`,
      ),
  ],
)

/**
 * Filters of entries that are not deleted: 'letter:w', 'dialect:tangaa', 'domain:body', 'voice', 'picture', 'attested'. The
 * trigger of the search terms maintains them.
 */
export const entryFacets = pgTable(
  'entry_facets',
  {
    entryId: uuid().notNull(),
    facet: text().notNull(),
    /** Title in the order of Latin letters, without glottal marks. */
    key: text().notNull(),
    type: text().$type<EntryType>().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.entryId, table.facet] }),
    index('entry_facets_order').on(table.facet, table.key, table.entryId),
    index('entry_facets_type_order').on(table.type, table.facet, table.key, table.entryId),
  ],
)

/** Words of an entry's examples, which rank last in a search. The same trigger maintains them. */
export const entryExampleWords = pgTable(
  'entry_example_words',
  {
    entryId: uuid().notNull(),
    word: text().notNull(),
    type: text().$type<EntryType>().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.entryId, table.word] }),
    index('entry_example_words_order').on(table.word, table.entryId),
  ],
)

/**
 * Every word that the library ever had, for search within words and with a typo. Never shrinks; a word without entries is
 * harmless.
 */
export const searchWords = pgTable('search_words', { word: text().primaryKey() })

/** Suffixes of every word. */
export const searchSuffixes = pgTable(
  'search_suffixes',
  { suffix: text().notNull(), word: text().notNull() },
  (table) => [primaryKey({ columns: [table.suffix, table.word] })],
)

/** Every word as it is and with each letter left out. */
export const searchDeletions = pgTable(
  'search_deletions',
  { deletion: text().notNull(), word: text().notNull() },
  (table) => [primaryKey({ columns: [table.deletion, table.word] })],
)
