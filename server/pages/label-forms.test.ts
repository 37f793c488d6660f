import { afterAll, expect, test } from 'vitest'
import { startSmallBuild } from '#server/testing/small-build.ts'

const library = { version: 1, forms: new Map([['search', 'ihumo']]), reads: 0, isDown: false }
const labels = {
  version: () =>
    library.isDown ? Promise.reject(new Error('The database is down.')) : Promise.resolve(library.version),
  read: () => {
    library.reads += 1
    return Promise.resolve(library.forms)
  },
}

const { app, page, close } = await startSmallBuild({ labels })
afterAll(close)

test('the first HTML in Kadazandusun has the labels that the library has now, and no other language has them', async () => {
  expect(await page('/dtp/pricing')).toContain('dtp</h1>search,ihumo')
  for (const path of ['/pricing', '/ms/pricing']) expect(await page(path)).not.toContain('ihumo')
  // Another version with the same labels, and a label that has lost its evidence.
  library.version = 2
  await page('/dtp')
  library.forms = new Map()
  expect(await page('/dtp/pricing')).toContain('ihumo')
  library.version = 3
  expect(await page('/dtp/pricing')).not.toContain('ihumo')
})

test('the labels are read once for all requests of a version', async () => {
  library.version += 1
  library.reads = 0
  await Promise.all(Array.from({ length: 5 }, () => page('/dtp')))
  await page('/dtp/pricing')
  await page('/ms')
  expect(library.reads).toBe(1)
})

test('a page keeps its labels while the database cannot be read', async () => {
  library.version += 1
  library.forms = new Map([['search', 'ihumo']])
  await page('/dtp')
  library.isDown = true
  const [down, status] = [await page('/dtp/pricing'), (await fetch(`${app.url}/dtp/pricing`)).status]
  library.isDown = false
  expect([down.includes('ihumo'), status]).toEqual([true, 200])
})
