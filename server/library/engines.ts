import { entryTypeLabels, type EntryAnswer } from '#shared/entries/entries.ts'
import type { FullEntryAnswer } from '#shared/entries/document-calls.ts'
import type { PublishedContributionAnswer } from '#shared/contributions/contributions.ts'
import {
  entriesAddress,
  entryAddress,
  isNarrowed,
  publishedAddress,
  wordRequestsAddress,
  wordOfTheDayAddress,
  type Look,
} from '#shared/entries/library.ts'
import { say } from '#shared/messages/say.ts'

/** Metadata of a page for search engines and link previews. */
interface PageMetadata {
  description: string
  /** Path and query of the canonical address. */
  canonical: string
  structured?: object
  unlisted?: boolean
  /** True if nothing of the content is in Malay. */
  onlyEnglish?: boolean
}

interface Site {
  siteName: string
  publicUrl: string
}

/** Approximate length of the description that search engines show. */
const shown = 160

function cut(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim()
  if (line.length <= shown) return line
  return `${line.slice(0, line.lastIndexOf(' ', shown) || shown).trimEnd()}…`
}

const schema = { '@context': 'https://schema.org' }
const setOf = ({ siteName, publicUrl }: Site) => ({
  '@type': 'DefinedTermSet',
  '@id': `${publicUrl}/library`,
  name: `Library of ${siteName}`,
  url: `${publicUrl}/library`,
  inLanguage: ['dtp', 'en'],
})
/** DefinedTerm of schema.org. An entry with a content warning shows only the word and the warning, as the page itself does. */
const termOf = ({ id, title, content, warning }: EntryAnswer, { publicUrl }: Site) => ({
  '@type': 'DefinedTerm',
  name: title,
  ...(warning === null ? { description: cut(content) } : {}),
  url: publicUrl + entryAddress(id),
})

/** Metadata of the list of entries. Later pages and searches are not indexed: every entry is found by its own page. */
export function tellEntries(look: Look, rows: EntryAnswer[], site: Site): PageMetadata {
  const { type, q, cursor } = look
  const canonical = entriesAddress({ type })
  const description =
    'Words, phrases, grammar and culture in Kadazandusun, each with its meaning, dialect and source. Search in Kadazandusun or in English.'
  if (q || cursor || isNarrowed(look)) return { description, canonical, unlisted: true }
  const structured = { ...schema, ...setOf(site), hasDefinedTerm: rows.map((row) => termOf(row, site)) }
  return { description, canonical, structured }
}

export function tellEntry(entry: FullEntryAnswer, site: Site): PageMetadata {
  const { id, type, title, content, warning, dialect, imageUrl, warned, contributorName, source } = entry
  const kind = say(entryTypeLabels[type]).toLowerCase()
  const openingText = warning === null ? content : `Before its meaning, a warning: ${warning}`
  const sentence = /[.!?…]$/.test(openingText) ? openingText : `${openingText}.`
  const description = cut(`${title}: ${sentence} A Kadazandusun ${kind}${dialect ? ` (${dialect})` : ''}.`)
  const meaning = warning === null ? { description: content } : {}
  const image = imageUrl && !warned ? { image: new URL(imageUrl, site.publicUrl).href } : {}
  const term = { ...schema, ...termOf(entry, site), ...meaning, ...image, inDefinedTermSet: setOf(site) }
  // The author belongs to the page, not to the term.
  const page = {
    '@type': 'WebPage',
    url: site.publicUrl + entryAddress(id),
    ...(contributorName ? { contributor: { '@type': 'Person', name: contributorName } } : {}),
    ...(source && warning === null ? { citation: source } : {}),
  }
  const onlyEnglish = !entry.document.senses?.some(({ ms }) => ms)
  return { description, canonical: entryAddress(id), structured: { ...term, mainEntityOfPage: page }, onlyEnglish }
}

export function tellCommunity({ q, cursor }: Look): PageMetadata {
  const description =
    'What speakers and learners of Kadazandusun have shared: words, phrases, customs and stories, each reviewed before it was published.'
  return { description, canonical: '/library/contributions', unlisted: Boolean(q || cursor) }
}

export function tellPublished(thing: PublishedContributionAnswer, { publicUrl }: Site): PageMetadata {
  const { id, title, content, authorName, publishedAt } = thing
  const structured = {
    ...schema,
    '@type': 'Article',
    headline: title,
    url: publicUrl + publishedAddress(id),
    datePublished: publishedAt,
    ...(authorName ? { author: { '@type': 'Person', name: authorName } } : {}),
  }
  return { description: cut(content || title), canonical: publishedAddress(id), structured }
}

export const tellWordRequests: PageMetadata = {
  description: 'Words that people asked the library for, and that nobody has given yet. Perhaps you know one of them.',
  canonical: wordRequestsAddress,
}

export const tellWordOfTheDay: PageMetadata = {
  description: 'One word of Kadazandusun a day, with its meaning.',
  canonical: wordOfTheDayAddress,
}

export const missing: PageMetadata = {
  description: 'There is nothing here, or it has been deleted.',
  canonical: '/library',
  unlisted: true,
}
