import { expect, onTestFinished, test } from 'vitest'
import { startTestApp } from '#server/testing/test-app.ts'
import { servedBegins } from './dev-proxy.ts'

interface Layer {
  rawPath?: string | string[]
  slash: boolean
  route?: { path: string | string[] }
  handle: { stack?: Layer[] }
}

/** Every address that Express has something mounted at. */
function mounted(stack: Layer[], prefix = ''): string[] {
  return stack.flatMap(({ slash, rawPath, route, handle }) => {
    const at = slash ? [prefix] : [rawPath ?? ''].flat().map((path) => prefix + path)
    if (route) return [route.path].flat().map((path) => prefix + path)
    return [...at, ...at.flatMap((path) => mounted(handle.stack ?? [], path))]
  })
}

test('the development proxy forwards every address of the server', async () => {
  const app = await startTestApp({ builtIn: true })
  onTestFinished(() => app.close())
  const { router } = app.express as unknown as { router: { stack: Layer[] } }
  const addresses = new Set(mounted(router.stack).filter((path) => path.startsWith('/') && path.length > 1))
  expect(addresses.size).toBeGreaterThan(50)
  const astray = [...addresses].filter((address) => !servedBegins.some((begin) => address.startsWith(begin)))
  expect(astray).toEqual([])
})
