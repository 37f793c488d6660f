import type { Router } from 'express'
import { addressIn } from '#shared/site/languages.ts'
import type { Documents } from './site-documents.ts'
import { alternatesOf } from './head.ts'
import { escapeHtml } from './html.ts'

export const sitemapHead =
  '<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">'
export const sitemapEnd = '</urlset>\n'

/** A page in a sitemap: in English and Malay, each with the other, or in English alone. */
export function listedPage(publicUrl: string, path: string, { changed = '', onlyEnglish = false } = {}): string {
  const lastmod = changed && `<lastmod>${changed}</lastmod>`
  const url = (address: string, alternates = '') =>
    `<url><loc>${escapeHtml(address)}</loc>${lastmod}${alternates}</url>`
  if (onlyEnglish) return url(publicUrl + path)
  const alternates = alternatesOf(publicUrl, path)
    .map(([code, href]) => `<xhtml:link rel="alternate" hreflang="${code}" href="${escapeHtml(href)}"/>`)
    .join('')
  return (['en', 'ms'] as const).map((language) => url(publicUrl + addressIn(language, path), alternates)).join('')
}

/** Pages with a single address. The library serves the other parts of the sitemap and its index. */
export function forCrawlers(router: Router, { publicPaths, dataPaths }: Documents, publicUrl: string) {
  const listed = [...publicPaths, ...dataPaths.filter((path) => !path.includes(':'))]
  const sitemap = sitemapHead + listed.map((path) => listedPage(publicUrl, path)).join('') + sitemapEnd
  const robots = `User-agent: *\nDisallow: /api/\nSitemap: ${publicUrl}/sitemap.xml\n`
  router.get('/robots.txt', (_request, response) => void response.type('text/plain').send(robots))
  router.get('/sitemaps/pages.xml', (_request, response) => void response.type('application/xml').send(sitemap))
}
