import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { withSourcePosition } from './source-positions.ts'

test('an error in the bundle shows its position in the sources; a file outside the bundle is unchanged', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'maps-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const file = join(folder, 'main.js')
  // One segment: line 1, column 1 of the bundle maps to line 7 of its source.
  const map = { version: 3, sources: ['../../../server/people/store.ts'], names: [], mappings: 'AAMA' }
  await writeFile(`${file}.map`, JSON.stringify(map))
  expect(withSourcePosition(`    at insert (file://${file}:1:9)`)).toBe('    at insert (server/people/store.ts:7:1)')
  expect(withSourcePosition(`    at insert (${file}:1:1)`)).toBe('    at insert (server/people/store.ts:7:1)')
  const other = `    at Socket.emit (node:events:514:28)`
  expect(withSourcePosition(other)).toBe(other)
  const unmapped = `    at parse (${join(folder, 'other.js')}:3:4)`
  expect(withSourcePosition(unmapped)).toBe(unmapped)
})
