import { existsSync, globSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
const read = (file: string) => readFileSync(join(root, file), 'utf8')
const filesIn = (...patterns: string[]) => globSync(patterns, { cwd: root })

const documents = filesIn('README.md', 'docs/**/*.md', 'tests/doubles/*/README.md')
const records = filesIn('docs/decisions/[0-9]*.md')
const sources = filesIn(
  '{client,server,shared,scripts,tests,bench}/**/*.{ts,tsx,css,sh}',
  '{deploy,.ci}/*',
  '*.ts',
  '.env.example',
  '.npmrc',
)

/** Targets of Markdown links and images, without other sites and anchors. */
const linksIn = (text: string) =>
  [...text.matchAll(/\]\(([^)\s]+)\)/g)]
    .map(([, target = '']) => target)
    .filter((target) => !/^(https?:|#)/.test(target))

/** Paths below docs/ that a file mentions. */
const mentionsIn = (file: string) =>
  [...read(file).matchAll(/(?<![\w./-])docs\/[\w/-]+(?:\.\w+)?/g)].map(([path]) => ({ file, path }))

test('every link between documents leads to a file', () => {
  const dead = documents.flatMap((file) =>
    linksIn(read(file))
      .filter((target) => !existsSync(join(root, dirname(file), target.replace(/#.*/, ''))))
      .map((target) => `${file}: ${target}`),
  )
  expect(dead).toEqual([])
})

test('every page of docs/ that the code or a document names exists', () => {
  const mentions = [...documents, ...sources].flatMap(mentionsIn)
  expect(mentions.filter(({ path }) => !existsSync(join(root, path)))).toEqual([])
})

test('every file that a document names in backticks exists', () => {
  const all = filesIn('{client,server,shared,tests,scripts,bench,deploy,docs,migrations}/**/*')
  const names = new Set(all.map((file) => basename(file)))
  const isThere = (name: string) => (name.includes('/') ? filesIn(name).length > 0 : names.has(name))
  const inFolder = /`((?:client|server|shared|tests|scripts|bench|deploy|docs|migrations)\/[\w./*-]*)`/g
  const byName = /`([\w-]+(?:\.test)?\.(?:tsx?|sql|tsv))`/g
  const named = documents.flatMap((file) =>
    [inFolder, byName].flatMap((form) => [...read(file).matchAll(form)].map(([, name = '']) => ({ file, name }))),
  )
  expect(named.filter(({ name }) => !isThere(name))).toEqual([])
})

test('docs/architecture.md lists every table and every SQL function', () => {
  const page = read('docs/architecture.md')
  const tables = filesIn('server/db/tables/*.ts').flatMap((file) =>
    [...read(file).matchAll(/pgTable\(\s*'(\w+)'/g)].map(([, name]) => name),
  )
  const sql = filesIn('migrations/*.sql', 'server/db/*.sql').toSorted().map(read).join('\n')
  const isDropped = (name: string, after: number) => sql.includes(`DROP FUNCTION IF EXISTS ${name}(`, after)
  const functions = [...sql.matchAll(/CREATE (?:OR REPLACE )?FUNCTION (\w+)/gi)].flatMap(({ 1: name = '', index }) =>
    isDropped(name, index) ? [] : name,
  )
  expect(tables.length).toBeGreaterThan(50)
  expect([...new Set([...tables, ...functions])].filter((name) => !page.includes(`\`${name}\``))).toEqual([])
})

test('every command that a document names exists', () => {
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }
  const benches = filesIn('bench/*.bench.ts').map((file) => basename(file, '.bench.ts'))
  const known = new Set([
    ...Object.keys(scripts).map((name) => `npm run ${name}`),
    ...benches.map((name) => `bench -- ${name}`),
  ])
  const named = documents.flatMap((file) =>
    [...read(file).matchAll(/npm run [a-z][\w:-]*|bench -- [a-z][\w-]*/g)].map(([command]) => ({ file, command })),
  )
  expect(named.filter(({ command }) => !known.has(command))).toEqual([])
})

test('every promise that the code cites is in docs/product.md', () => {
  const promised = new Set([...read('docs/product.md').matchAll(/^(\d+)\. /gm)].map(([, number]) => number))
  const cited = sources.flatMap((file) =>
    [...read(file).matchAll(/docs\/product\.md (\d+)/g)].map(([, number]) => ({ file, number })),
  )
  expect(cited.filter(({ number }) => !promised.has(number))).toEqual([])
})

test('every decision that the code or a document cites by its number exists', () => {
  const numbers = new Set(records.map((file) => Number(/\d{4}/.exec(file)?.[0])))
  const cited = [...documents, ...sources].flatMap((file) =>
    [...read(file).matchAll(/\b(?:decision|record) (\d+)\b/gi)].map(([, number]) => ({ file, number: Number(number) })),
  )
  expect(cited.filter(({ number }) => !numbers.has(number))).toEqual([])
})

test('a decision record has a status, 30 lines at most, and a row in the index', () => {
  const index = read('docs/decisions/README.md')
  for (const file of records) {
    const text = read(file)
    expect.soft(text.trimEnd().split('\n').length, file).toBeLessThanOrEqual(30)
    expect.soft(text, file).toMatch(/\*\*Status\.\*\*/)
    expect.soft(linksIn(index), file).toContain(file.split('/').at(-1))
  }
})

test('no sentence of the documents begins with What, Who, Whoever or Where what', () => {
  const begins = /(?:^|[.:;!?] |\*\* )(?:What|Who|Whoever|Where what)\b(?![^.|\n]*\?)/gm
  const riddles = documents.flatMap((file) => [...read(file).matchAll(begins)].map(([words]) => `${file}: ${words}`))
  expect(riddles).toEqual([])
})
