import { AsyncLocalStorage } from 'node:async_hooks'
import type { UserAnswer } from '#shared/people.ts'
import type { SiteConfig } from '#shared/site.ts'

/** When and where somebody is who is shown the hour and the day. */
export interface Here {
  /** ISO 8601. */
  at: string
  /** As the IANA names it. */
  zone: string
  /** Minutes east of UTC. */
  offset: number
}
export interface AskedFor {
  /** Path and query as they were asked for. */
  address: string
  viewer: UserAnswer
  here: Here
}
interface DrawnFor {
  html: string
  title: string
  seed: object
  /** There is nothing at this address, and the page says so. */
  absent: boolean
  /** What of the client's source stands on the page. */
  sources: string[]
}
/** Answers a read as the call itself would answer it to the person for whom a page is drawn. */
export type Ask = (address: string) => Promise<Response>

/** What the build of `client/src/render.tsx` offers for it. */
export interface RendersFor {
  drawFor(asked: AskedFor, config: SiteConfig): Promise<DrawnFor>
  /** How calls go out. */
  sendBy(way: typeof fetch): void
}

/** Several pages are drawn at the same time: each asks on behalf of its own person. */
export function createDrawFor(renderer: RendersFor, config: SiteConfig) {
  const asking = new AsyncLocalStorage<Ask>()
  renderer.sendBy(async (address, init) => {
    const ask = asking.getStore()
    if (!ask || typeof address !== 'string' || init?.method !== 'GET')
      throw new Error('A page that is drawn reads, and only for whom it is drawn.')
    return ask(address)
  })
  return (asked: AskedFor, ask: Ask) => asking.run(ask, () => renderer.drawFor(asked, config))
}
