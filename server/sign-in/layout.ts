import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Router } from 'express'
import { html } from './html.ts'
import type { Html } from './html.ts'

const read = (path: string) => readFileSync(join(import.meta.dirname, path))

function asset(bytes: Buffer, type: string) {
  return { bytes, type, version: createHash('sha256').update(bytes).digest('hex').slice(0, 10) }
}

const font = asset(read('../../client/src/assets/fraunces-640.woff2'), 'font/woff2')
const styleText = read('sign-in.css').toString().replace('?v=FONT', `?v=${font.version}`)
const style = asset(Buffer.from(styleText), 'text/css; charset=utf-8')
const assets: Record<string, typeof font> = {
  '/sign-in/fraunces.woff2': font,
  '/sign-in/style.css': style,
}
const address = (path: keyof typeof assets) => `${path}?v=${assets[path]?.version}`

/** The style sheet and the heading face of these pages; their addresses change with what they hold. */
export function assetRoutes(): Router {
  const router = Router()
  for (const [path, { bytes, type }] of Object.entries(assets)) {
    router.get(path, (_request, response) => {
      response.set({ 'Content-Type': type, 'Cache-Control': 'public, max-age=31536000, immutable' }).send(bytes)
    })
  }
  return router
}

/** The woven line and the sign of the product, as client/src/ui draws them. */
const pattern = html`<pattern id="weave" width="32" height="16" patternUnits="userSpaceOnUse">
  <path fill="var(--weave)" d="M0 0h32v16H0z" />
  <path
    fill="var(--weave-gold)"
    d="M3 8l5-5 5 5-5 5zM0 0h32v1H0zM0 15h32v1H0zM0 7l1 1-1 1zM32 7l-1 1 1 1zM16 7l1 1-1 1-1-1z"
  />
  <path fill="var(--weave)" d="M5.5 8L8 5.5 10.5 8 8 10.500z" />
  <path fill="none" stroke="var(--weave-gold)" d="M18.5 8l5.5-5.500L29.5 8 24 13.500z" />
  <path fill="var(--weave-red)" d="M21 8l3-3 3 3-3 3zM7 8l1-1 1 1-1 1z" />
</pattern>`
const weave = (defined?: Html) =>
  html`<svg class="weave" aria-hidden="true">
    ${defined}
    <rect width="100%" height="16" fill="url(#weave)" />
  </svg>`

const mark = html`<svg class="mark" viewBox="0 0 32 32" aria-hidden="true">
  <rect width="32" height="32" rx="8" fill="#1d1814" />
  <path fill="#f2b63c" d="M16 3 29 16 16 29 3 16Z" />
  <path fill="#1d1814" d="M7.3 18.4 11.5 14l1.3.9L15 11.300l1.7 2.2 1.4-.9 1.5 2.1.9-.6 4.2 4.300L16 27.100Z" />
  <path fill="#f2b63c" d="M9.2 20.300h13.600l-1.7 1.700H10.900zM12.6 23.700h6.800l-1.7 1.700h-3.400z" />
</svg>`

export type Layout = (title: string, content: Html, width?: 'wide') => string

/** A whole page around its content. No script is needed on any of them. */
export function createLayout(siteName: string): Layout {
  return (title, content, width) =>
    html`<!doctype html>
      <html lang="en">
        <head>
          <meta charset="utf-8" />
          <meta name="viewport" content="width=device-width, initial-scale=1" />
          <title>${title} – ${siteName}</title>
          <meta name="robots" content="noindex" />
          <meta name="theme-color" content="#1d1814" media="(prefers-color-scheme: light)" />
          <meta name="theme-color" content="#0f0d0a" media="(prefers-color-scheme: dark)" />
          <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
          <link rel="preload" href="${address('/sign-in/fraunces.woff2')}" as="font" type="font/woff2" crossorigin />
          <link rel="stylesheet" href="${address('/sign-in/style.css')}" />
        </head>
        <body>
          ${weave(pattern)}
          <header>
            <a class="brand" href="/">${mark}<span>${siteName}</span></a>
          </header>
          <main class="${width ?? 'card'}">
            <h1>${title}</h1>
            ${content}
          </main>
          ${weave()}
        </body>
      </html>`.html
}
