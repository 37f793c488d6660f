import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { startProduct } from './product.ts'

declare module 'vitest' {
  interface ProvidedContext {
    productUrl: string
  }
}

/** The product as people get it: built, started by its command, with its demo content. */
export default async function setup(project: TestProject) {
  const root = join(import.meta.dirname, '../..')
  const build = spawnSync(process.execPath, ['scripts/build.ts', '--if-stale'], { cwd: root, stdio: 'inherit' })
  if (build.status !== 0) throw new Error('the build failed')
  const product = await startProduct({ env: { LOG_LEVEL: 'warn', RATE_LIMIT_BURST: '100000' } })
  project.provide('productUrl', product.url)
  return async () => {
    await product.stop()
    await product.remove()
  }
}
