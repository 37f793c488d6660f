import { AsyncLocalStorage } from 'node:async_hooks'
import type { RenderRequest } from '#shared/site/rendering.ts'
import type { SiteConfig } from '#shared/site/site.ts'

export interface RenderedPage {
  html: string
  title: string
  state: object
  /** The page shows that nothing exists at its address. */
  isNotFound: boolean
  /** True for a lesson, a review or practice. */
  fillsScreen: boolean
  /** Source files of the client that the page uses. */
  sources: string[]
}
/** Sends a read, for the person for whom a page is rendered. */
export type ReadSender = (address: string) => Promise<Response>

/** Functions of the built `client/src/render.tsx`. */
export interface PageRenderer {
  renderPage(request: RenderRequest, config: SiteConfig): Promise<RenderedPage>
  /** Sets how calls are sent. */
  sendBy(send: typeof fetch): void
}

/** Several pages are rendered at the same time, each with the calls of its own person. */
export function createRenderPage(renderer: PageRenderer, config: SiteConfig) {
  const senders = new AsyncLocalStorage<ReadSender>()
  renderer.sendBy(async (address, init) => {
    const send = senders.getStore()
    if (!send || typeof address !== 'string' || init?.method !== 'GET')
      throw new Error('Only reads for the person of the page can be sent while a page is rendered.')
    return send(address)
  })
  return (request: RenderRequest, send: ReadSender) => senders.run(send, () => renderer.renderPage(request, config))
}
