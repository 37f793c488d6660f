import { ServerResponse } from 'node:http'
import type { Express, Request, RequestHandler } from 'express'
import { problemOf } from './problem-handler.ts'

/** What the calls take of a request besides its address: those who ask are the same. */
const asked = (request: Request, address: string): Request =>
  Object.create(request, {
    method: { value: 'GET', writable: true },
    url: { value: address, writable: true },
    originalUrl: { value: address, writable: true },
    baseUrl: { value: '', writable: true },
    // Nothing of what the browser keeps, nor how it wants it packed.
    headers: { value: { accept: 'application/json' } },
  }) as Request

/**
 * Asks one of our own calls on behalf of whoever sent a request, as if it had come over the network: the same router, so the same
 * policy, projection and answer. Reads only.
 */
export function askWithin(calls: RequestHandler, request: Request, address: string): Promise<Response> {
  return new Promise((resolve) => {
    const inner = asked(request, address)
    const response = new ServerResponse(inner)
    Object.setPrototypeOf(response, (request.app as Express).response)
    const answer = (body: string | Buffer | undefined, status: number) => {
      const headers = Object.entries(response.getHeaders()).map(([name, value]): [string, string] => [
        name,
        String(value),
      ])
      resolve(new Response(status === 204 ? null : (body?.toString() ?? ''), { status, headers }))
    }
    response.end = ((body?: string | Buffer) => {
      answer(body, response.statusCode)
      return response
    }) as typeof response.end
    const failed = (error?: unknown) => {
      const { status, message } = error === undefined ? { status: 404, message: '' } : problemOf(error, '')
      answer(message, status)
    }
    void Promise.resolve(calls(inner, response as never, failed)).catch(failed)
  })
}
