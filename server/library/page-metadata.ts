import { notStated } from '#shared/entries/places/dialect-slug.ts'
import { isOwnPicture } from '#shared/text/addresses.ts'
import { dialectText } from '#shared/entries/places/dialect-text.ts'
import { textLanguage } from '#shared/messages/current.ts'
import { notHere } from '#shared/messages/request-messages.ts'
import { domainLabels, entryTypeLabels } from '#shared/entries/value-labels.ts'
import { listOfDialect, listOfDomain, listOfLetter } from '#shared/entries/library/library-messages.ts'
import {
  browseDescription,
  communityDescription,
  entryDescription,
  entryDescriptionIn,
  libraryDescription,
  libraryOf,
  listDescription,
  termDialect,
  warningBefore,
  wordOfTheDayDescription,
  wordRequestsDescription,
} from '#shared/entries/library/search-engine-messages.ts'
import { addressIn, languageNames } from '#shared/site/languages.ts'
import { type EntryJson } from '#shared/entries/entries.ts'
import type { FullEntryJson } from '#shared/entries/document-calls.ts'
import type { PublishedContributionJson } from '#shared/contributions/contributions.ts'
import {
  browseAddress,
  entriesAddress,
  entryAddress,
  hasFilters,
  publishedAddress,
  wordRequestsAddress,
  wordOfTheDayAddress,
  type LibraryQuery,
} from '#shared/entries/library/library.ts'
import { say } from '#shared/messages/say.ts'

/** Metadata of a page for search engines and link previews. */
interface PageMetadata {
  description: string
  /** Path and query of the canonical address. */
  canonical: string
  structured?: object
  unlisted?: boolean
  picture?: { address: string; alt: string }
  /** True if nothing of the content is in Malay. */
  onlyEnglish?: boolean
}

interface SiteAddress {
  siteName: string
  publicUrl: string
}

/** Approximate length of the description that search engines show. */
const maxDescription = 160

function cut(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim()
  if (line.length <= maxDescription) return line
  return `${line.slice(0, line.lastIndexOf(' ', maxDescription) || maxDescription).trimEnd()}…`
}

/** Address of a page in the language of the texts. */
const addressOf = (publicUrl: string, path: string) => publicUrl + addressIn(textLanguage(), path)

const schema = { '@context': 'https://schema.org' }
const setOf = ({ siteName, publicUrl }: SiteAddress) => ({
  '@type': 'DefinedTermSet',
  '@id': `${publicUrl}/library`,
  name: say(libraryOf, { site: siteName }),
  url: addressOf(publicUrl, '/library'),
  inLanguage: ['dtp', textLanguage()],
})
/** DefinedTerm of schema.org. An entry with a content warning shows only the word and the warning, as the page itself does. */
const termOf = ({ id, title, content, ms, warning }: EntryJson, { publicUrl }: SiteAddress) => ({
  '@type': 'DefinedTerm',
  name: title,
  ...(warning === null ? { description: cut(textLanguage() === 'ms' && ms ? ms : content) } : {}),
  url: addressOf(publicUrl, entryAddress(id)),
})

/** The letter, dialect or domain, if it is the only filter: such a list is indexed. */
function onlyFilter({
  q,
  cursor,
  type,
  voice,
  letter,
  dialect,
  domain,
}: LibraryQuery): Partial<LibraryQuery> | undefined {
  if (q || cursor || type || voice) return undefined
  const [filter, ...others] = [
    ...(letter ? [{ letter }] : []),
    ...(dialect ? [{ dialect }] : []),
    ...(domain ? [{ domain }] : []),
  ]
  return others.length === 0 ? filter : undefined
}

type Dialects = readonly { slug: string; name: string }[]

/** 'Words that begin with T', 'Words of Ranau', 'Animals'. */
function nameOfList({ letter, dialect, domain }: Partial<LibraryQuery>, dialects: Dialects): string {
  if (letter) return say(listOfLetter, { letter: letter.toUpperCase() })
  if (domain) return say(listOfDomain, { domain: say(domainLabels[domain]) })
  return say(listOfDialect, { dialect: dialects.find(({ slug }) => slug === dialect)?.name ?? dialect ?? '' })
}

/**
 * Metadata of the list of entries. A list of one letter, dialect or domain is indexed; later pages and searches are not, because every
 * entry is found by its own page.
 */
export function metadataOfEntries(
  libraryQuery: LibraryQuery,
  rows: EntryJson[],
  site: SiteAddress,
  dialects: Dialects,
): PageMetadata {
  const { type, q, cursor } = libraryQuery
  const filter = rows.length > 0 ? onlyFilter(libraryQuery) : undefined
  const canonical = filter ? entriesAddress(filter) : entriesAddress({ type })
  const description = filter ? say(listDescription, { list: nameOfList(filter, dialects) }) : say(libraryDescription)
  if (q || cursor || (hasFilters(libraryQuery) && !filter)) return { description, canonical, unlisted: true }
  const structured = { ...schema, ...setOf(site), hasDefinedTerm: rows.map((row) => termOf(row, site)) }
  return { description, canonical, structured }
}

/** The meaning in the language of the page, as far as it is written. */
function pageMeaning({ content, document: { senses = [] } }: FullEntryJson): string {
  if (textLanguage() === 'en' || !senses.some(({ ms }) => ms)) return content
  return [...new Set(senses.map(({ en, ms }) => ms ?? en))].join('; ')
}

const property = (name: string, value: string, more: object = {}) => ({
  '@type': 'PropertyValue',
  name,
  value,
  ...more,
})

/** Other forms, dialects, and the meaning in the language that the page does not have. */
function detailsOf({ warning, forms, document: { forms: written, senses = [], language = 'dtp' } }: FullEntryJson) {
  if (warning !== null) return {}
  const dialectsOfForms = forms.flatMap((form) => form.dialects.map(({ dialect }) => dialect))
  const dialects = new Set(dialectsOfForms.filter(({ slug }) => slug !== notStated).map(({ name }) => name))
  const meanings = (['en', 'ms'] as const).flatMap((code) => {
    const text = senses.flatMap((sense) => sense[code] ?? []).join('; ')
    return text && code !== textLanguage() ? [property(languageNames[code], text, { inLanguage: code })] : []
  })
  const others = written.slice(1).map(({ text }) => text)
  const additionalProperty = [...Array.from(dialects, (name) => property(say(termDialect), name)), ...meanings]
  return {
    inLanguage: language,
    ...(others.length > 0 && { alternateName: others }),
    ...(additionalProperty.length > 0 && { additionalProperty }),
  }
}

/** Metadata of the words from A to Z. */
export function metadataOfBrowse(
  libraryQuery: LibraryQuery,
  rows: EntryJson[],
  site: SiteAddress,
  dialects: Dialects,
): PageMetadata {
  const list = metadataOfEntries(libraryQuery, rows, site, dialects)
  if (list.unlisted || hasFilters(libraryQuery) || libraryQuery.type) return list
  return { ...list, description: say(browseDescription), canonical: browseAddress }
}

/** The picture of a shared link. Messengers show neither SVG nor AVIF: our drawings have a JPEG, for others the site's own picture is shown. */
function pictureOfLink(imageUrl: string, { publicUrl }: SiteAddress, alt: string) {
  const path = isOwnPicture(imageUrl) ? imageUrl.replace(/^\/pictures\/(.*)\.svg$/, '/link-pictures/$1.jpg') : imageUrl
  const { href, pathname } = new URL(path, publicUrl)
  return /\.(svg|avif)$/i.test(pathname) ? undefined : { address: href, alt }
}

export function metadataOfEntry(entry: FullEntryJson, site: SiteAddress): PageMetadata {
  const { id, type, title, warning, dialect, imageUrl, warned, contributorName, source } = entry
  const kind = say(entryTypeLabels[type]).toLowerCase()
  const meaningText = pageMeaning(entry)
  const openingText = warning === null ? meaningText : say(warningBefore, { warning })
  const descriptionValues = { title, kind, meaning: /[.!?…]$/.test(openingText) ? openingText : `${openingText}.` }
  const description = cut(
    dialect
      ? say(entryDescriptionIn, { ...descriptionValues, dialect: dialectText(dialect) })
      : say(entryDescription, descriptionValues),
  )
  const meaning = warning === null ? { description: meaningText } : {}
  const shown = warned ? null : imageUrl
  const picture = shown ? pictureOfLink(shown, site, title) : undefined
  const image = shown ? { image: new URL(shown, site.publicUrl).href } : {}
  const term = {
    ...schema,
    ...termOf(entry, site),
    ...meaning,
    ...image,
    ...detailsOf(entry),
    inDefinedTermSet: setOf(site),
  }
  // The author belongs to the page, not to the term.
  const page = {
    '@type': 'WebPage',
    url: addressOf(site.publicUrl, entryAddress(id)),
    inLanguage: textLanguage(),
    ...(contributorName ? { contributor: { '@type': 'Person', name: contributorName } } : {}),
    ...(source && warning === null ? { citation: source } : {}),
  }
  const onlyEnglish = !entry.document.senses?.some(({ ms }) => ms)
  return {
    description,
    canonical: entryAddress(id),
    structured: { ...term, mainEntityOfPage: page },
    onlyEnglish,
    ...(picture && { picture }),
  }
}

export function metadataOfCommunity({ q, cursor }: LibraryQuery): PageMetadata {
  return { description: say(communityDescription), canonical: '/library/contributions', unlisted: Boolean(q || cursor) }
}

export function metadataOfPublished(contribution: PublishedContributionJson, { publicUrl }: SiteAddress): PageMetadata {
  const { id, title, content, authorName, publishedAt } = contribution
  const structured = {
    ...schema,
    '@type': 'Article',
    headline: title,
    url: addressOf(publicUrl, publishedAddress(id)),
    datePublished: publishedAt,
    ...(authorName ? { author: { '@type': 'Person', name: authorName } } : {}),
  }
  return { description: cut(content || title), canonical: publishedAddress(id), structured }
}

export const metadataOfWordRequests = (): PageMetadata => ({
  description: say(wordRequestsDescription),
  canonical: wordRequestsAddress,
})

export const metadataOfWordOfTheDay = (): PageMetadata => ({
  description: say(wordOfTheDayDescription),
  canonical: wordOfTheDayAddress,
})

export const metadataOfMissing = (): PageMetadata => ({
  description: say(notHere),
  canonical: '/library',
  unlisted: true,
})
