import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { policy } from '#shared/policy.ts'
import { pageAt, paths } from '#client/routes.ts'
import { contractCalls, nameOf } from '#server/testing/contract-calls.ts'
import { useTestApp } from '#server/testing/test-app.ts'

/** Addresses of the pages that docs/product.md 52 promises. */
const specRoutes = [
  '/',
  '/courses/{id}',
  '/teacher',
  '/contributor',
  '/admin',
  '/profile',
  '/checkout',
  '/pricing',
  '/about',
]

/** docs/product.md 57, the provider's own row left out. */
const specCalls = [
  'GET /api/auth/user',
  'GET /api/courses',
  'GET /api/courses/{id}',
  'GET /api/courses/{id}/lessons',
  'POST /api/start-trial',
  'POST /api/create-payment-intent',
  'GET /api/teacher/courses',
  'POST /api/courses',
  'PATCH /api/courses/{id}',
  'DELETE /api/courses/{id}',
  'POST /api/courses/{id}/lessons',
  'PATCH /api/lessons/{id}',
  'DELETE /api/lessons/{id}',
  'GET /api/contributions/my',
  'POST /api/contributions',
  'GET /api/admin/users',
  'GET /api/admin/contributions',
  'GET /api/admin/stats',
  'PATCH /api/admin/users/{id}/role',
  'PATCH /api/admin/contributions/{id}',
  'GET /api/categories',
  'POST /api/categories',
  'PUT /api/categories/{id}',
  'DELETE /api/categories/{id}',
  'POST /api/objects/upload',
  'PUT /api/category-media',
]

/** Addresses that a browser opens: pages and redirects, not calls. */
const navigations = ['GET /api/login', 'GET /api/callback', 'GET /api/logout']

/** Calls with a signature instead of a policy row: uploads, and Stripe's webhook. */
const signedAddresses = ['PUT /api/objects/upload/{id}', 'POST /api/stripe/webhook']
/** Internals of Express's router that show its routes. */
interface Layer {
  rawPath?: string | string[]
  slash: boolean
  route?: { path: string | string[]; methods: Record<string, boolean> }
  handle: ((...given: never[]) => unknown) & { stack?: Layer[] }
}

const ofApi = (path: string) => path.includes('/api')

/** Routes below /api by method and path, and handlers that serve whole branches. */
function mounted(stack: Layer[], prefix = ''): { routes: string[]; branches: string[] } {
  const routes: string[] = []
  const branches: string[] = []
  for (const layer of stack) {
    const at = layer.slash ? [prefix] : [layer.rawPath ?? ''].flat().map((path) => prefix + path)
    if (layer.route) {
      const methods = Object.keys(layer.route.methods)
      const served = [layer.route.path].flat().map((path) => prefix + path)
      routes.push(...served.flatMap((path) => methods.map((method) => nameOf(method, path))))
    } else if (layer.handle.stack) {
      for (const below of at.map((path) => mounted(layer.handle.stack ?? [], path))) {
        routes.push(...below.routes)
        branches.push(...below.branches)
      }
    } else if (layer.handle.length < 4) branches.push(...at)
  }
  return { routes: routes.filter(ofApi), branches: branches.filter(ofApi) }
}

const calls = await contractCalls()

const { app } = useTestApp()

let routes: string[]
let branches: string[]
beforeAll(async () => {
  const { router } = app.express as unknown as { router: { stack: Layer[] } }
  const served = mounted(router.stack)
  routes = served.routes
  branches = served.branches
})
describe('the contract and the server', () => {
  test('have the same calls: each is mounted, and each is in the contract', () => {
    expect(routes.toSorted()).toEqual([...calls.keys(), ...navigations, ...signedAddresses].toSorted())
  })

  test('answer every address of /api from the contract, except for one sentence about unknown calls', () => {
    // Login and logout have the writing session middleware before them.
    const before = navigations.map((name) => name.replace('GET ', ''))
    expect(new Set(branches)).toEqual(new Set([...before, '/api']))
  })

  test('have a row of the policy for every call', () => {
    const rows = new Set(Object.keys(policy))
    expect([...calls].filter(([, call]) => !rows.has(call.allow)).map(([name]) => name)).toEqual([])
  })
})

describe('the specification', () => {
  test.each(specCalls)('has its call %s', (call) => {
    expect(routes).toContain(call)
  })

  test('has its two addresses for login and logout', () => {
    expect(routes).toEqual(expect.arrayContaining(['GET /api/login', 'GET /api/logout']))
  })

  test('has its pages, each once', () => {
    const specified = specRoutes.map((path) => path.replaceAll(/\{(\w+)\}/g, ':$1'))
    expect(paths).toEqual(expect.arrayContaining(specified))
    expect(new Set(paths).size).toBe(paths.length)
  })

  test('has its own page for unknown addresses', () => {
    const missing = pageAt('/nowhere', true)
    const others = specRoutes.map((path) => pageAt(path.replace('{id}', randomUUID()), false))
    expect(new Set([missing, ...others]).size).toBe(specRoutes.length + 1)
    for (const path of ['/courses', '/courses/1/2', '/teachers']) expect(pageAt(path, true)).toBe(missing)
  })
})
