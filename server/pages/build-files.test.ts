import { request as httpRequest } from 'node:http'
import { afterAll, describe, expect, test } from 'vitest'
import { startSmallBuild, script, svg } from '#server/testing/small-build.ts'

const { app, get, page, close } = await startSmallBuild()
afterAll(close)

/** Sends the path unchanged; `fetch` would normalise it. */
const status = (path: string) =>
  new Promise((resolve, reject) => {
    const { hostname, port } = new URL(app.url)
    httpRequest({ hostname, port, path }, (response) => resolve(response.resume().statusCode))
      .on('error', reject)
      .end()
  })

const importedBy = (path: string) => ({ 'Sec-Fetch-Site': 'same-origin', Referer: new URL(path, app.url).href })

describe('a file of the build', () => {
  test('is sent compressed, with its type, and cached forever because its name changes with it', async () => {
    for (const encoding of ['br', 'gzip', 'identity']) {
      const response = await get('/assets/first-1.js', { 'Accept-Encoding': encoding })
      expect(response.headers.get('content-encoding')).toBe(encoding === 'identity' ? null : encoding)
      expect(response.headers.get('content-type')).toBe('text/javascript; charset=utf-8')
      expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
      expect(response.headers.get('vary')).toBe('Accept-Encoding')
      expect(await response.text()).toBe(script)
    }
  })

  test('with a fixed name is cached for a day', async () => {
    const response = await get('/favicon.svg')
    expect(response.headers.get('cache-control')).toBe('public, max-age=86400')
    expect(response.headers.get('content-type')).toContain('image/svg+xml')
    expect(await response.text()).toBe(svg)
  })

  test('accepts HEAD and range requests', async () => {
    const headAnswer = await get('/assets/first-1.js', {}, 'HEAD')
    expect([headAnswer.status, await headAnswer.text()]).toEqual([200, ''])
    const part = await get('/clip.mp4', { Range: 'bytes=2-4' })
    expect([part.status, await part.text()]).toEqual([206, '234'])
  })

  test('that is missing is 404 with a sentence, not with a page', async () => {
    const response = await get('/assets/first-0.js')
    expect([response.status, await response.text()]).toEqual([404, 'There is no such file.'])
    const headersAt = async (path: string) => {
      const { headers } = await get(path, { Accept: 'text/html' })
      const names = ['content-security-policy', 'cross-origin-opener-policy', 'origin-agent-cluster']
      return names.map((name) => headers.get(name))
    }
    for (const path of ['/assets/first-0.js', '/assets/first-0.css', '/assets/first-0.woff2'])
      expect(await headersAt(path)).toEqual(await headersAt('/'))
    expect(await headersAt('/')).not.toContain(null)
  })

  test('that is missing reloads the page of another version that imports it, and is 404 for a service worker', async () => {
    for (const path of ['/', '/assets/first-0.js']) {
      const response = await get('/assets/other-0.js', importedBy(path))
      expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'no-store'])
      expect(response.headers.get('content-type')).toBe('text/javascript; charset=utf-8')
      expect(await response.text()).toContain('location.reload()')
    }
    // A worker that forwards the import of its page sends no referrer.
    expect((await get('/assets/other-0.js', { 'Sec-Fetch-Site': 'same-origin' })).status).toBe(200)
    expect((await get('/assets/other-0.js', importedBy('/worker.js'))).status).toBe(404)
    expect((await get('/assets/other-0.css', importedBy('/'))).status).toBe(404)
    expect((await get('/assets/other-0.js', { ...importedBy('/'), 'Sec-Fetch-Site': 'cross-site' })).status).toBe(404)
  })

  test('is the only kind that can be read: no manifest, no raw document, nothing outside the folder', async () => {
    const forms = ['/.vite/manifest.json', '/index.html', '/assets/first-1.js.br', '/assets/../../pages/render.js']
    const hidden = [...forms, '/..%2fpages%2frender.js', '/assets/%2e%2e/%2e%2e/pages/render.js']
    expect(await Promise.all(hidden.map(status))).toEqual(hidden.map(() => 404))
  })
})

test('crawlers get the list of pages, and a rule against the API', async () => {
  expect(await page('/robots.txt')).toBe('User-agent: *\nDisallow: /api/\nSitemap: https://boros.test/sitemap.xml\n')
  const sitemap = await page('/sitemaps/pages.xml')
  expect([...sitemap.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address]) => address)).toEqual([
    'https://boros.test/',
    'https://boros.test/ms',
    'https://boros.test/pricing',
    'https://boros.test/ms/pricing',
    'https://boros.test/library',
    'https://boros.test/ms/library',
  ])
})
