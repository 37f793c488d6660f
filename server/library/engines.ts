import type { CategoryAnswer } from '#shared/entries.ts'
import { categoryTypeLabels } from '#shared/entries.ts'
import type { PublishedContributionAnswer } from '#shared/contributions.ts'
import {
  entriesAddress,
  entryAddress,
  isNarrowed,
  publishedAddress,
  wantedAddress,
  wordOfTheDayAddress,
} from '#shared/library.ts'
import type { Look } from '#shared/library.ts'

/** What search engines and shared links are told of a page. */
interface Told {
  description: string
  /** Path and query. */
  canonical: string
  structured?: object
  unlisted?: boolean
}

interface Site {
  siteName: string
  publicUrl: string
}

/** About as much as search engines show. */
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
/** Of what is warned of engines and previews are told the word and the warning, as people are. */
const termOf = ({ id, title, content, warning }: CategoryAnswer, { publicUrl }: Site) => ({
  '@type': 'DefinedTerm',
  name: title,
  ...(warning === null ? { description: cut(content) } : {}),
  url: publicUrl + entryAddress(id),
})

/** Pages after the first and searches stay out of search engines: what is on them is found by its own page. */
export function tellEntries(look: Look, rows: CategoryAnswer[], site: Site): Told {
  const { type, q, cursor } = look
  const canonical = entriesAddress({ type })
  const description =
    'Words, phrases, grammar and culture in Kadazandusun, each with its meaning, dialect and source. Search in Kadazandusun or in English.'
  if (q || cursor || isNarrowed(look)) return { description, canonical, unlisted: true }
  const structured = { ...schema, ...setOf(site), hasDefinedTerm: rows.map((row) => termOf(row, site)) }
  return { description, canonical, structured }
}

export function tellEntry(entry: CategoryAnswer, site: Site): Told {
  const { id, type, title, content, warning, dialect, imageUrl, warned, contributorName, source } = entry
  const kind = categoryTypeLabels[type].toLowerCase()
  const said = warning === null ? content : `Before its meaning, a warning: ${warning}`
  const sentence = /[.!?…]$/.test(said) ? said : `${said}.`
  const description = cut(`${title}: ${sentence} A Kadazandusun ${kind}${dialect ? ` (${dialect})` : ''}.`)
  const meaning = warning === null ? { description: content } : {}
  const image = imageUrl && !warned ? { image: new URL(imageUrl, site.publicUrl).href } : {}
  const term = { ...schema, ...termOf(entry, site), ...meaning, ...image, inDefinedTermSet: setOf(site) }
  // Who made a text is the page's, not the term's.
  const page = {
    '@type': 'WebPage',
    url: site.publicUrl + entryAddress(id),
    ...(contributorName ? { contributor: { '@type': 'Person', name: contributorName } } : {}),
    ...(source && warning === null ? { citation: source } : {}),
  }
  return { description, canonical: entryAddress(id), structured: { ...term, mainEntityOfPage: page } }
}

export function tellCommunity({ q, cursor }: Look): Told {
  const description =
    'What speakers and learners of Kadazandusun have shared: words, phrases, customs and stories, each reviewed before it was published.'
  return { description, canonical: '/library/contributions', unlisted: Boolean(q || cursor) }
}

export function tellPublished(thing: PublishedContributionAnswer, { publicUrl }: Site): Told {
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

export const tellWanted: Told = {
  description: 'Words that people asked the library for, and that nobody has given yet. Perhaps you know one of them.',
  canonical: wantedAddress,
}

export const tellWordOfTheDay: Told = {
  description: 'One word of Kadazandusun a day, with its meaning.',
  canonical: wordOfTheDayAddress,
}

export const missing: Told = {
  description: 'There is nothing here, or it has been deleted.',
  canonical: '/library',
  unlisted: true,
}
