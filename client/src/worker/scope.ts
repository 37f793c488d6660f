/** What a service worker finds around it, as far as ours uses it: the compiler's own library of workers does not go with that of pages. */
interface Waiting extends Event {
  waitUntil(work: Promise<unknown>): void
}
export interface FetchEvent extends Waiting {
  readonly request: Request
  respondWith(answer: Promise<Response>): void
}

interface WorkerScope {
  readonly location: Location
  readonly clients: { claim(): Promise<void> }
  skipWaiting(): Promise<void>
  addEventListener(type: 'install' | 'activate', listener: (event: Waiting) => void): void
  addEventListener(type: 'fetch', listener: (event: FetchEvent) => void): void
}

export const scope = globalThis as unknown as WorkerScope
