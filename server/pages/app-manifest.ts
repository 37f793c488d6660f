import type { SiteConfig } from '#shared/site.ts'

/** Of the ground of the icon and of the first moment after a tap: the dark cloth. Open pages name their own colours, light and dark. */
const cloth = '#1d1814'
const png = { type: 'image/png' }

/** Below an icon there is room for a dozen letters: the longest word of the name says most. */
const shortName = (name: string) => name.split(/\s+/).toSorted((a, b) => b.length - a.length)[0] ?? name

/** What a phone needs to install the product (W3C Web Application Manifest). */
export const appManifest = ({ siteName }: SiteConfig, description: string): string =>
  JSON.stringify({
    id: '/',
    name: siteName,
    short_name: shortName(siteName),
    description,
    lang: 'en',
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
      { name: 'Review', url: '/review' },
      { name: 'Library', url: '/library' },
    ],
  })
