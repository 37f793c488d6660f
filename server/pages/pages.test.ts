import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import express from 'express'
import { afterAll, describe, expect, test } from 'vitest'
import { hourMs } from '#shared/time.ts'
import { createPages } from './pages.ts'
import { config, startSmallBuild } from '#server/testing/small-build.ts'

const { app, distDir, get, page, close } = await startSmallBuild()
afterAll(close)
const loggedIn = { Cookie: '__Host-session=whatever' }

/** A login over plain http, though the pages are configured for TLS. */
const somebody = async (firstName: string) => ({
  Cookie: `${(await app.person({ firstName })).cookie}; ${loggedIn.Cookie}`,
})

describe('an installed device', () => {
  test('gets a manifest with the product’s name', async () => {
    const answer = await get('/manifest.webmanifest')
    expect(answer.headers.get('content-type')).toBe('application/manifest+json; charset=utf-8')
    expect(await answer.json()).toMatchObject({
      name: config.siteName,
      description: 'Words "of" Sabah',
      start_url: '/',
      display: 'standalone',
      icons: expect.arrayContaining([expect.objectContaining({ purpose: 'maskable', sizes: '512x512' })]),
    })
    const link = '<link rel="manifest" href="/manifest.webmanifest">'
    expect(await page('/pricing', await somebody('Somebody'))).toContain(link)
    expect(await page('/')).not.toContain(link)
  })

  test('gets a shell without content of any page or person, and the newest worker at each check', async () => {
    const shell = await page('/shell')
    expect(shell).toContain('<div id="root"><p>Loading</p></div>')
    expect(shell).not.toMatch(/"viewer"|modulepreload|\/api\//)
    expect(shell).toContain('<meta name="robots" content="noindex">')
    const worker = await get('/worker.js')
    expect(worker.headers.get('cache-control')).toBe('no-cache')
    expect(worker.headers.get('content-type')).toMatch(/^(text|application)\/javascript/)
    const again = { 'If-None-Match': worker.headers.get('etag') ?? '', 'Cache-Control': 'max-age=0' }
    const unchanged = await get('/worker.js', again)
    expect(unchanged.status).toBe(304)
  })

  test('gets a worker that was built before its own, as after a rollback', async () => {
    const later = new Date(Date.now() + hourMs).toUTCString()
    const worker = await get('/worker.js', { 'If-Modified-Since': later, 'Cache-Control': 'max-age=0' })
    expect([worker.status, worker.headers.get('last-modified')]).toEqual([200, null])
  })
})

describe('a page', () => {
  test('that is public is ready HTML for a visitor, without a request for the session', async () => {
    const html = await page('/')
    expect(html).toContain('<div id="root" data-ready><h1>Ready / for $& </h1></div>')
    expect(html).toContain('"viewer":null')
    expect(html).not.toContain('/api/auth/user')
  })

  test('shows its spinner to a person where it is not rendered with data', async () => {
    const html = await page('/pricing', await somebody('Somebody'))
    expect(html).toContain('<div id="root"><p>Loading</p></div>')
    expect(html).not.toContain('"viewer"')
  })

  test('rendered for a logged-in person is private, and preloads its own code', async () => {
    const answer = await get('/courses/7', await somebody('</script><script>alert(1)</script>'))
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(answer.headers.get('vary')).toContain('Cookie')
    expect(answer.headers.get('etag')).toBeNull()
    const html = await answer.text()
    expect(html).toContain('<div id="root" data-ready><h1>Rendered for ')
    expect(html).toContain('<link rel="modulepreload" crossorigin fetchpriority="low" href="/assets/pricing-1.js">')
    expect(html).toContain('<meta name="robots" content="noindex">')
    const state = /id="page-state">(.*?)<\/script>/.exec(html)?.[1] ?? ''
    expect(JSON.parse(state).viewer.firstName).toBe('</script><script>alert(1)</script>')
  })

  test('rendered by the browser is also 404 if its subject does not exist, and is not cached as if it did', async () => {
    const absent = await get('/courses/7/words', await somebody('Somebody'))
    expect([absent.status, absent.headers.get('cache-control')]).toEqual([404, 'private, no-cache'])
    expect(await absent.text()).toContain('<p>Loading</p>')
    expect((await get('/courses/7/words')).status).toBe(200)
  })

  test('of an expired session is the visitor’s', async () => {
    expect(await page('/', loggedIn)).toContain('<div id="root" data-ready><h1>Ready / for $& </h1></div>')
    expect(await page('/courses/7', loggedIn)).toContain('"viewer":null')
  })

  test('that does not exist is ready HTML for a visitor too', async () => {
    const answer = await get('/no/such/page')
    expect(answer.status).toBe(404)
    const html = await answer.text()
    expect(html).toContain('<div id="root" data-ready><h1>Ready /404')
    expect(html).toContain('<meta name="robots" content="noindex">')
    expect(await page('/no/such/page', await somebody('Somebody'))).toContain('<div id="root"><p>Loading</p></div>')
  })

  test('is in no shared cache, and is sent once to a browser with a valid copy', async () => {
    const first = await get('/')
    expect(first.headers.get('cache-control')).toBe('private, no-cache')
    expect(first.headers.get('vary')).toBe('Cookie, Accept-Language, Accept-Encoding')
    expect((await get('/pricing')).headers.get('vary')).toBe('Cookie, Accept-Encoding')
    const etag = first.headers.get('etag') ?? ''
    // As a browser asks that still has the page; fetch by itself would say no-cache.
    const again = { 'If-None-Match': etag, 'Cache-Control': 'max-age=0' }
    expect((await get('/', again)).status).toBe(304)
    expect((await get('/', { ...again, ...(await somebody('Somebody')) })).status).toBe(200)
  })

  test.each([
    ['br', 'br'],
    ['gzip', 'gzip'],
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip, br;q=0', 'gzip'],
    ['identity', null],
  ])('is sent to a browser that accepts %s in the smallest encoding: %s', async (taken, encoding) => {
    for (const path of ['/pricing', '/assets/first-1.js'])
      expect((await get(path, { 'Accept-Encoding': taken })).headers.get('content-encoding')).toBe(encoding)
  })

  test('has the same content in every encoding', async () => {
    for (const encoding of ['br', 'gzip']) {
      const response = await get('/pricing', { 'Accept-Encoding': encoding })
      expect(await response.text()).toContain('Ready /pricing')
    }
  })

  test('describes itself to search engines and link previews', async () => {
    const html = await page('/pricing')
    expect(html).toContain('<link rel="canonical" href="https://boros.test/pricing">')
    expect(html).toContain('<meta property="og:image" content="https://boros.test/og.jpg">')
    expect(html).toContain('<meta name="description" content="Words &quot;of&quot; Sabah">')
    expect(await page('/courses/7')).toContain('<meta name="robots" content="noindex">')
  })

  test('preloads its own code beside the first script', async () => {
    const html = await page('/pricing')
    expect(html).toContain('<link rel="modulepreload" crossorigin fetchpriority="low" href="/assets/pricing-1.js">')
    expect(html).toContain('<link rel="modulepreload" crossorigin fetchpriority="low" href="/assets/common-1.js">')
    expect(html).not.toContain('modulepreload" crossorigin fetchpriority="low" href="/assets/first-1.js"')
  })

  test('escapes the configured site name', async () => {
    const html = await page('/')
    expect(html).not.toContain('<script>alert')
    expect(html).toContain(
      '<title>Boros &lt;/script&gt;&lt;script&gt;alert(1)&lt;/script&gt; &amp; &quot;co&quot;</title>',
    )
    const state = /id="page-state">(.*?)<\/script>/.exec(html)?.[1] ?? ''
    expect(JSON.parse(state).config.siteName).toBe(config.siteName)
  })
})

describe('a page with database content', () => {
  const word = '</script><script>alert(1)</script>'
  const rendered = async (status?: 404) => {
    const pages = (await createPages({ distDir, config, publicUrl: 'https://boros.test' }))!
    const server = createServer(
      express().get('/', (_request, response) =>
        pages.sendData(
          response,
          {
            path: '/library/:id',
            address: '/library/7?q=x',
            data: { word },
            description: word,
            canonical: '/library/7',
            structured: { name: word },
          },
          status,
        ),
      ),
    )
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const answer = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`)
    const html = await answer.text()
    await new Promise((resolve) => server.close(resolve))
    return { answer, html }
  }

  test('is ready HTML with its data, and escapes every text', async () => {
    const { answer, html } = await rendered()
    expect(answer.status).toBe(200)
    expect(html).toContain('<div id="root" data-ready><h1>Rendered /library/:id')
    const json = (pattern: RegExp) => JSON.parse(pattern.exec(html)?.[1] ?? '')
    expect(json(/id="page-state">(.*?)<\/script>/).dehydratedState[0][1].word).toBe(word)
    expect(json(/<script type="application\/ld\+json">(.*?)<\/script>/).name).toBe(word)
    expect(html).toContain('<title>&lt;/script&gt;')
    expect(html).toContain('<link rel="canonical" href="https://boros.test/library/7">')
    // The stand-in renderer writes the word as it is; nowhere else does it stand so.
    expect(html.split(word)).toHaveLength(2)
  })

  test('is 404 if its subject does not exist, and is in no shared cache', async () => {
    const { answer } = await rendered(404)
    expect(answer.status).toBe(404)
    expect(answer.headers.get('cache-control')).toBe('private, no-cache')
    expect(answer.headers.get('vary')).toBe('Cookie')
  })

  test('shows its spinner to a person who may be logged in', async () => {
    expect(await page('/library/7', loggedIn)).toContain('<div id="root"><p>Loading</p></div>')
  })
})

describe('an unknown address', () => {
  test('is 404 with the page that says so', async () => {
    const response = await get('/nowhere/at/all', await somebody('Somebody'))
    expect(response.status).toBe(404)
    expect(await response.text()).toContain('<div id="root"><p>Loading</p></div>')
  })

  test('is a sentence for a call', async () => {
    expect(await page('/api/nothing')).toBe('There is no such call.')
    const written = await get('/nowhere', { Origin: app.url }, 'POST')
    expect(written.status).toBe(404)
    expect(written.headers.get('content-type')).toContain('text/plain')
  })
})

test('an API without a build has no pages', async () => {
  expect(
    await createPages({ distDir: join(distDir, 'nowhere'), config, publicUrl: 'https://boros.test' }),
  ).toBeUndefined()
})
