import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { LaunchOptions } from 'playwright-core'
import type { TestProject } from 'vitest/node'
import { serveBrowser } from './browser.ts'
import { firefoxBrowser } from './firefox/options.ts'
import { copyTemplateData, makeTemplateData } from './template-data.ts'
import { startProduct } from './product.ts'

declare module 'vitest' {
  interface ProvidedContext {
    productUrl: string
    productDatabase: string
    /** Path of the product's log file, because the tests run in other processes. */
    productLog: string
    browserEndpoint: string
    browserOptions: LaunchOptions
    /** A data folder as a first start leaves it, to copy. */
    templateData: string | null
  }
}

async function build() {
  const root = join(import.meta.dirname, '../../..')
  const [code] = await once(
    spawn(process.execPath, ['scripts/build.ts', '--if-stale'], { cwd: root, stdio: 'inherit' }),
    'exit',
  )
  if (code !== 0) throw new Error('the build failed')
}

/** One product with demo content for all journeys, and one browser server; each test process opens its own browser. */
export default async function setup({ vitest }: TestProject) {
  const root = vitest.getRootProject()
  // Two projects name this setup: the first one provides for both.
  if (root.getProvidedContext().productUrl) return
  // Unpacking a browser takes a core for seconds.
  const [browser] = await Promise.all([process.env.FIREFOX_PATH ? firefoxBrowser() : serveBrowser(), build()])
  const template = await makeTemplateData()
  const dataDir = await copyTemplateData('product', template)
  const product = await startProduct({ dataDir, env: { LOG_LEVEL: 'warn', RATE_LIMIT_BURST: '100000' } })
  const notes = await mkdtemp(join(tmpdir(), 'product-log-'))
  const productLog = join(notes, 'log')
  const written = createWriteStream(productLog)
  await once(written, 'open')
  product.process.stdout?.pipe(written)
  root.provide('templateData', template)
  root.provide('browserEndpoint', browser.endpoint)
  root.provide('browserOptions', browser.options)
  root.provide('productUrl', product.url)
  root.provide('productDatabase', await product.database())
  root.provide('productLog', productLog)
  return async () => {
    await browser.close()
    await product.stop()
    await product.remove()
    if (template) await rm(template, { recursive: true })
    await rm(notes, { recursive: true })
  }
}
