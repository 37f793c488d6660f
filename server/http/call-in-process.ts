import { ServerResponse } from 'node:http'
import type { Express, Request, RequestHandler } from 'express'
import { problemOf } from './problem-handler.ts'

/** A GET request for `address` with the same caller (session, IP address) as `request`. */
const getRequest = (request: Request, address: string): Request =>
  Object.create(request, {
    method: { value: 'GET', writable: true },
    url: { value: address, writable: true },
    originalUrl: { value: address, writable: true },
    baseUrl: { value: '', writable: true },
    // The browser's cache validators and encodings must not apply to the inner call.
    headers: { value: { accept: 'application/json' } },
  }) as Request

/**
 * Calls one of our own endpoints on behalf of the caller of `request`, through the same router as a network request, so policy,
 * projection and answer are the same. Reads only.
 */
export function callInProcess(calls: RequestHandler, request: Request, address: string): Promise<Response> {
  return new Promise((resolve) => {
    const inner = getRequest(request, address)
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
