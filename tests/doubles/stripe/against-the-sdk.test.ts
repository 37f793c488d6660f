import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { accepted } from './http/parameters.ts'
import { stripeRoutes } from './server.ts'

const resources = join(dirname(fileURLToPath(import.meta.resolve('stripe'))), 'resources')

/** 'POST /v1/customers/:id' of every call that the SDK can make. */
function callsOfTheSdk(): Set<string> {
  const files = readdirSync(resources, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.js'))
  const calls = files.flatMap((name) => [
    ...readFileSync(join(resources, name), 'utf8').matchAll(/_makeRequest\('(\w+)', ['`]([^'`]+)['`]/g),
  ])
  return new Set(calls.map(([, method, path = '']) => `${method} ${path.replaceAll(/\$\{[^}]+\}/g, ':id')}`))
}

const nameOf = ({ method, path }: { method: string; path: string }) => `${method} ${path}`

test('every call of the Stripe double exists in the installed SDK', () => {
  const known = callsOfTheSdk()
  expect(known.size).toBeGreaterThan(300)
  expect(stripeRoutes.map(nameOf).filter((name) => !known.has(name))).toEqual([])
})

test('every call of the double has a list of parameters, and no list is left over', () => {
  expect(stripeRoutes.map(nameOf).toSorted()).toEqual(Object.keys(accepted).toSorted())
})
