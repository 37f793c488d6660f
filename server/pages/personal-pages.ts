import { Router, type Request, type RequestHandler, type Response } from 'express'
import type { Logger } from 'pino'
import { courses } from '#shared/courses/courses.ts'
import { imports } from '#shared/exchange.ts'
import { own, type UserJson } from '#shared/people.ts'
import { textLanguageOf } from '#shared/site/languages.ts'
import type { Clock } from '#server/clock.ts'
import { callInProcess } from '#server/http/call-in-process.ts'
import { languageOf, varyByLanguage } from '#server/http/request-language.ts'
import { withTimeout } from '#server/with-timeout.ts'
import type { Documents } from './site-documents.ts'
import { clientContextOf } from './client-context.ts'

/** Pages of `browserOnly` (`client/src/render-page.tsx`) that answer 404 if this call does. */
const notFoundCalls: Record<string, string> = {
  '/courses/:id/words': courses.read.path,
  '/admin/imports/:id': imports.read.path,
}
/** Pages rendered at the same time at most. Further requests get the shell, which loads its data itself. */
const maxRendering = 20
/** Limit for one page with its data. After that the shell is sent. */
const renderTimeoutMs = 5500

export interface PersonalPageDeps {
  documents: Pick<Documents, 'paths' | 'pathsForPeople' | 'dataPaths' | 'renderPage'>
  /** Router of all calls. */
  calls: RequestHandler
  clock: Clock
  log: Pick<Logger, 'error'>
  timeout?: number
  /** Sends a page without anybody's data: the visitor's, or the shell. */
  sendReady: (request: Request, response: Response, path: string, visitor: boolean) => void
}

/** Pages with their data for people who are logged in. The data is what the calls answer to the same person. */
export function pagesForPeople({
  documents,
  calls,
  clock,
  log,
  sendReady,
  timeout = renderTimeoutMs,
}: PersonalPageDeps): Router {
  const { paths, pathsForPeople, dataPaths, renderPage } = documents
  let rendering = 0

  type Rendered = Awaited<ReturnType<Documents['renderPage']>>
  async function render(request: Request): Promise<Rendered | undefined> {
    rendering += 1
    try {
      const ask = (address: string) => callInProcess(calls, request, address)
      const answer = await ask(own.me.path)
      if (!answer.ok) return undefined
      const viewer = (await answer.json()) as UserJson
      const clientContext = clientContextOf(request, clock())
      const page = { address: request.originalUrl, viewer, clientContext, language: languageOf(request) }
      return await renderPage(page, ask)
    } finally {
      rendering -= 1
    }
  }

  async function renderOrGiveUp(request: Request): Promise<Rendered | undefined> {
    if (rendering >= maxRendering) return undefined
    try {
      return await withTimeout(timeout, render(request), 'its data took too long')
    } catch (error) {
      log.error({ err: error, path: request.route?.path }, 'a page could not be rendered')
      return undefined
    }
  }

  const router = Router()
  for (const path of pathsForPeople)
    router.get(path, async (request, response, next) => {
      if (!request.user) {
        // The session has ended. 'next()' would try a second pattern that fits the address: only the first one counts.
        if (dataPaths.includes(path)) return next('router')
        return sendReady(request, response, path, true)
      }
      const page = await renderOrGiveUp(request)
      if (page === undefined) return sendReady(request, response, path, false)
      const language = textLanguageOf(languageOf(request))
      response.status(page.status).set({ 'Cache-Control': 'no-store', 'Content-Language': language }).vary('Cookie')
      varyByLanguage(request, response)
      response.type('html').send(page.html)
    })
  for (const [path, call] of Object.entries(notFoundCalls))
    router.get(path, async (request: Request<{ id: string }>, response) => {
      if (!request.user) return sendReady(request, response, path, true)
      const { status } = await callInProcess(calls, request, call.replace(':id', encodeURIComponent(request.params.id)))
      // The page shows it too, after its own call.
      if (status === 404) response.status(404)
      return sendReady(request, response, path, false)
    })
  for (const path of paths)
    if (!pathsForPeople.includes(path) && !(path in notFoundCalls))
      router.get(path, (request, response) => sendReady(request, response, path, !request.user))
  return router
}
