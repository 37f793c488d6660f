import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { ConfigError } from '#server/config/config.ts'
import { openObjectStore } from './open.ts'

const open = (dataDir: string) =>
  openObjectStore(
    { media: null, dataDir, publicUrl: 'http://localhost' },
    { secrets: ['secret'], clock: () => new Date() },
  )

test('a file at the address of the uploads folder stops the start with a sentence', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'objects-'))
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }))
  const store = await open(dataDir)
  await writeFile(join(dataDir, 'objects'), '')
  await expect(open(dataDir)).rejects.toThrow(ConfigError)
  await expect(open(dataDir)).rejects.toThrow(/objects, and a file stands in its way: move it away/)
  await expect(open(join(dataDir, 'objects'))).rejects.toThrow(/a file stands in its way/)
  await rm(join(dataDir, 'objects'))
  await store.write('0b8f0a30-3c0e-4a57-9d38-6a1b6d3f4d10', Buffer.from('x'), 'text/plain')
  await expect(open(dataDir)).resolves.toBeDefined()
})
