import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { inSource } from '#server/source-places.ts'

test('a fault in the bundle is told by its place in the sources; what was not bundled stays as it is', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'maps-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const file = join(folder, 'main.js')
  // One segment: the bundle's first line and column lead to the seventh line of its source.
  const map = { version: 3, sources: ['../../../server/people/store.ts'], names: [], mappings: 'AAMA' }
  await writeFile(`${file}.map`, JSON.stringify(map))
  expect(inSource(`    at insert (file://${file}:1:9)`)).toBe('    at insert (server/people/store.ts:7:1)')
  expect(inSource(`    at insert (${file}:1:1)`)).toBe('    at insert (server/people/store.ts:7:1)')
  const other = `    at Socket.emit (node:events:514:28)`
  expect(inSource(other)).toBe(other)
  const unmapped = `    at parse (${join(folder, 'other.js')}:3:4)`
  expect(inSource(unmapped)).toBe(unmapped)
})
