import { QueryClientProvider } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { vi } from 'vitest'
import { createQueryClient } from '#client/lib/query/query-client.ts'
import { viewerKey } from '#client/lib/session/viewer.ts'

export const learner = {
  id: '0c1f6d0e-1f5b-4a80-9d0a-6f4f5b7c2a11',
  email: 'learner@example.test',
  role: 'LEARNER',
  firstName: 'Ana',
  lastName: null,
}

/** Renders with the product's providers for this person. */
export function renderFor(viewer: object | null, children: ReactNode) {
  const client = createQueryClient()
  client.setQueryData(viewerKey, viewer)
  const wrapper = (props: { children: ReactNode }) => <QueryClientProvider client={client} {...props} />
  return { client, ...render(children, { wrapper }) }
}

/** `type` is the content type, JSON without it. */
type Reply = { status?: number; body: unknown; type?: string }
export type Replies = Record<string, (body: unknown, query: URLSearchParams) => Reply | Promise<Reply>>

/** Stubs fetch by method and path. Other calls get 404, as from the server. */
export function serve(replies: Replies): void {
  vi.stubGlobal('fetch', async (input: RequestInfo | URL, init?: RequestInit) => {
    const request = input instanceof Request ? input : new Request(new URL(String(input), location.href), init)
    const { pathname, searchParams } = new URL(request.url)
    const text = await request.clone().text()
    const reply = replies[`${request.method} ${pathname}`]
    const {
      status = 200,
      body,
      type = 'application/json',
    }: Reply = reply
      ? await reply(text ? JSON.parse(text) : undefined, searchParams)
      : { status: 404, body: { message: 'Not found' } }
    return new Response(status === 204 ? null : JSON.stringify(body), {
      status,
      headers: { 'Content-Type': type },
    })
  })
}
