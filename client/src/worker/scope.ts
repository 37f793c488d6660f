/** Types of the service worker's global scope: TypeScript's WebWorker library conflicts with its DOM library. */
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
