import { say } from '#shared/messages/say.ts'
import { sharedPicture } from '#shared/site/messages.ts'
import { addressIn, textLanguageOf } from '#shared/site/languages.ts'
import type { PageHead, Site } from '#shared/site/rendering.ts'
import { escapeHtml, meta } from './html.ts'

/** The page and how it is found: in which languages it exists, and under which addresses. */
interface PageFindability {
  head: PageHead
  /** Path and query of the page in English. */
  path: string
  /** True if the page says the same in English and Malay: then English is the address for search engines. */
  onlyEnglish?: boolean | undefined
  /** True if search engines must not list it. */
  unlisted?: boolean | undefined
  /** Address of its own picture and the text for it. */
  picture?: { address: string; alt: string } | undefined
}

/** The picture of a shared link: the page's own, else that of the site. */
const pictureTags = (publicUrl: string, picture: PageFindability['picture']) =>
  picture
    ? [meta('property', 'og:image', picture.address), meta('property', 'og:image:alt', picture.alt)]
    : [
        meta('property', 'og:image', `${publicUrl}/og.jpg`),
        meta('property', 'og:image:width', '1200'),
        meta('property', 'og:image:height', '630'),
        meta('property', 'og:image:alt', say(sharedPicture)),
      ]

const openGraphLocales = { en: 'en_GB', ms: 'ms_MY' }

/** Addresses of a page in the languages that search engines know: Kadazandusun has no code that they understand. */
export const alternatesOf = (publicUrl: string, path: string): [hreflang: string, address: string][] => [
  ['en', publicUrl + addressIn('en', path)],
  ['ms', publicUrl + addressIn('ms', path)],
  ['x-default', publicUrl + addressIn('en', path)],
]

/** Canonical address, other languages, and what a shared link shows. */
export function sharingTags(
  { head, path, onlyEnglish, unlisted, picture }: PageFindability,
  { config, language }: Site,
  publicUrl: string,
) {
  const textLanguage = textLanguageOf(language)
  const address = publicUrl + addressIn(onlyEnglish ? 'en' : textLanguage, path)
  const alternates = onlyEnglish || unlisted || language === 'dtp' ? [] : alternatesOf(publicUrl, path)
  const { title, description } = head
  return [
    `<link rel="canonical" href="${escapeHtml(address)}">`,
    ...alternates.map(([code, href]) => `<link rel="alternate" hreflang="${code}" href="${escapeHtml(href)}">`),
    meta('property', 'og:type', 'website'),
    meta('property', 'og:site_name', config.siteName),
    meta('property', 'og:locale', openGraphLocales[textLanguage]),
    meta('property', 'og:title', title),
    meta('property', 'og:description', description),
    meta('property', 'og:url', address),
    ...pictureTags(publicUrl, picture),
    meta('name', 'twitter:card', 'summary_large_image'),
  ]
}
