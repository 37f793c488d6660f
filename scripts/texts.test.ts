import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { parse } from 'csv-parse/sync'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')

test('`npm run texts` writes every text in both languages as CSV', async () => {
  const { stdout } = await promisify(execFile)('npm', ['run', '-s', 'texts'], {
    cwd: root,
    maxBuffer: 16 * 1024 * 1024,
  })
  const rows: { name: string; English: string; Malay: string }[] = parse(stdout, { columns: true })
  const found = rows.find(({ name }) => name === 'shared/site/messages.ts pageNotFound')
  expect(found).toMatchObject({ English: '404 Page Not Found', Malay: '404 Halaman Tidak Ditemui' })
  expect(rows.filter(({ English, Malay }) => !English || !Malay)).toEqual([])
})
