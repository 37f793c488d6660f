import { execFile } from 'node:child_process'
import { readdir } from 'node:fs/promises'
import { delimiter, join } from 'node:path'
import { promisify } from 'node:util'
import type { Variables } from './command.ts'

const sh = promisify(execFile)

export interface Tool {
  path: string
  major: number
}

/** Folders with PostgreSQL's programs: Debian's, newest version first, then the PATH. */
async function folders(variables: Variables): Promise<string[]> {
  const debian = '/usr/lib/postgresql'
  const versions = (await readdir(debian).catch(() => [])).toSorted((a, b) => Number(b) - Number(a))
  return [...versions.map((version) => join(debian, version, 'bin')), ...(variables['PATH'] ?? '').split(delimiter)]
}

/** A PostgreSQL program that is at least as new as a server of this major version. */
export async function findTool(
  name: 'pg_dump' | 'pg_restore',
  least: number,
  variables: Variables,
): Promise<Tool | undefined> {
  for (const folder of await folders(variables)) {
    const path = join(folder, name)
    const output = await sh(path, ['--version']).catch(() => undefined)
    const major = Number(/\(PostgreSQL\) (\d+)/.exec(output?.stdout ?? '')?.[1] ?? 0)
    if (major >= least) return { path, major }
  }
  return undefined
}

/** The password is passed in the environment: other users can read a program's arguments. */
export async function runTool({ path }: Tool, url: string, words: string[]): Promise<void> {
  const plain = new URL(url)
  const password = decodeURIComponent(plain.password)
  plain.password = ''
  const env = { PATH: process.env['PATH'], ...(password && { PGPASSWORD: password }) }
  await sh(path, ['--dbname', plain.href, ...words], { env })
}

/** Reads a dump to its end without restoring it, as a check. */
export async function readWhole({ path }: Tool, file: string): Promise<void> {
  await sh(path, ['--file', '/dev/null', file])
}
