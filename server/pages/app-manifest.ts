import { say } from '#shared/messages/say.ts'
import { textLanguageOf, type Language } from '#shared/site/languages.ts'
import { libraryShortcut, reviewShortcut } from '#shared/site/messages.ts'
import type { SiteConfig } from '#shared/site/site.ts'

/** Background colour of the icon and of the splash screen. Open pages set their own colours, light and dark. */
const cloth = '#1d1814'
const png = { type: 'image/png' }

/** Label below the icon, which fits a dozen letters: the longest word of the name. */
const shortName = (name: string) => name.split(/\s+/).toSorted((a, b) => b.length - a.length)[0] ?? name

/** Web Application Manifest (W3C), with which a phone installs the product. */
export const appManifest = ({ siteName }: SiteConfig, description: string, language: Language): string =>
  JSON.stringify({
    id: '/',
    name: siteName,
    short_name: shortName(siteName),
    description,
    lang: textLanguageOf(language),
    categories: ['education'],
    start_url: '/',
    scope: '/',
    display: 'standalone',
    theme_color: cloth,
    background_color: cloth,
    icons: [
      { src: '/icons/icon-192.png', sizes: '192x192', ...png },
      { src: '/icons/icon-512.png', sizes: '512x512', ...png },
      { src: '/icons/icon-maskable-512.png', sizes: '512x512', purpose: 'maskable', ...png },
    ],
    shortcuts: [
      { name: say(reviewShortcut), url: '/review' },
      { name: say(libraryShortcut), url: '/library' },
    ],
  })
