import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '#server/root.ts'

const read = (path: string) => readFileSync(join(root, path), 'utf8')
const tableNames = (cell: string) => [...cell.matchAll(/`(\w+)`/g)].map(([, name = '']) => name)
const folderNames = (cell: string) => cell.split(', ').filter(Boolean)

/** Table names by the constants that describe them. */
const described = new Map(
  globSync('server/db/tables/*.ts', { cwd: root })
    .flatMap((file) => [...read(file).matchAll(/export const (\w+) = pgTable\(\s*'(\w+)'/g)])
    .map(([, constant = '', name = '']) => [constant, name]),
)

/** Rows of the two lists in docs/architecture.md, as arrays of cells. */
const [owners, writers] = (/## Tables and owners\n([\s\S]*?)\n## /.exec(read('docs/architecture.md'))?.[1] ?? '')
  .split(/\n\n/)
  .filter((part) => part.trim().startsWith('|'))
  .map((list) =>
    list
      .trim()
      .split('\n')
      .slice(2)
      .map((row) => row.split('|').map((cell) => cell.trim())),
  )
const ownerOf = new Map(
  owners?.flatMap(([, owner = '', tables = '']) => tableNames(tables).map((table) => [table, owner])),
)

/** The tables that a source file writes, and those that it reads or imports. Names that a statement takes as a parameter are not seen. */
function tablesIn(text: string) {
  const byAlias = new Map<string, string | undefined>()
  for (const [, list = ''] of text.matchAll(/import \{([^}]*)\} from '(?:#server\/db|\.)\/tables\//g))
    for (const item of list.split(',')) {
      const [constant = '', alias = constant] = item.trim().split(' as ')
      byAlias.set(alias, described.get(constant))
    }
  const found = (form: RegExp) =>
    [...text.matchAll(form)].map(([, raw = '', alias = '']) => (ownerOf.has(raw) ? raw : byAlias.get(alias)))
  return {
    writes: [
      ...found(/(?:INSERT INTO|UPDATE|DELETE FROM)\s+(?:(\w+)|\$\{(\w+)\})/g),
      ...found(/\.(?:insert|update|delete)\(()\s*(\w+)\s*\)/g),
    ],
    reads: [...found(/(?<!DELETE )(?:FROM|JOIN)\s+(\w+)/g), ...byAlias.values()],
  }
}

/** Folders and files of the server that touch a table of another owner: 'table: folder' for writes, 'owner: folder' for reads. */
function foreignTouches() {
  const writes = new Set<string>()
  const reads = new Set<string>()
  // Anki's files are databases of their own, with a table `cards`.
  const aside = /^server\/(demo|testing|db\/tables)\/|\.test\.ts$|^server\/exchange\/formats\/anki\.ts$/
  for (const file of globSync('server/**/*.ts', { cwd: root }).filter((path) => !aside.test(path))) {
    const folder = file.split('/')[1] ?? ''
    const found = tablesIn(read(file))
    for (const table of found.writes) if (table && ownerOf.get(table) !== folder) writes.add(`${table}: ${folder}`)
    for (const table of found.reads)
      if (table && ownerOf.get(table) !== folder) reads.add(`${ownerOf.get(table)}: ${folder}`)
  }
  return { writes: [...writes].toSorted(), reads: [...reads].toSorted() }
}

test('each table has one owner in docs/architecture.md', () => {
  expect([...ownerOf.keys()].toSorted()).toEqual([...described.values()].toSorted())
})

test('a table is written outside its owner only where docs/architecture.md says so', () => {
  const stated = writers?.flatMap(([, table = '', folders = '']) =>
    folderNames(folders).map((folder) => `${tableNames(table).join('')}: ${folder}`),
  )
  expect(foreignTouches().writes).toEqual(stated?.toSorted())
})

test('a table is read outside its owner only where docs/architecture.md says so', () => {
  const stated = owners?.flatMap(([, owner = '', , folders = '']) =>
    folderNames(folders).map((folder) => `${owner}: ${folder}`),
  )
  expect(foreignTouches().reads).toEqual([...new Set(stated)].toSorted())
})
