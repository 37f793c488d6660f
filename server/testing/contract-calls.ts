import { readdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect } from 'vitest'
import type { Endpoint } from '#shared/endpoint.ts'

/** 'GET /api/courses/{id}' */
export const nameOf = (method: string, path: string) => `${method.toUpperCase()} ${path.replaceAll(/:(\w+)/g, '{$1}')}`

function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'allow' in value
}

/** Every call of the contracts in shared/. */
export async function contractCalls(): Promise<Map<string, Endpoint>> {
  const folder = resolve(import.meta.dirname, '../../shared')
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.ts') && !file.endsWith('.test.ts'),
  )
  const allEndpoints: Endpoint[] = []
  for (const file of files) {
    const contract: object = await import(pathToFileURL(join(folder, file)).href)
    for (const group of Object.values(contract))
      if (typeof group === 'object' && group !== null) {
        const endpoints = Object.values(group).filter(isEndpoint)
        allEndpoints.push(...endpoints)
      }
  }
  const calls = new Map(allEndpoints.map((call) => [nameOf(call.method, call.path), call]))
  expect(calls.size, 'two calls share a method and a path').toBe(allEndpoints.length)
  return calls
}
