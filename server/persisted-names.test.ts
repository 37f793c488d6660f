import { readFile, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { toJSONSchema } from 'zod/mini'
import { auditActions } from '#shared/site/audit/audit.ts'
import { Environment } from '#server/config/environment.ts'
import { root } from '#server/root.ts'
import { contractCalls } from '#server/testing/contract-calls.ts'
import { useTestApp } from '#server/testing/test-app.ts'

/**
 * Names that outlive one release: in databases, backups, browsers, other processes and other people's programs.
 * A name may be added, never changed or removed. `UPDATE_PERSISTED_NAMES=1 npm test -- server/persisted-names.test.ts` adds new ones.
 */
const file = join(root, 'tests/persisted-names.json')

type Names = Record<string, string[]>

const { app } = useTestApp({}, { env: { METRICS_TOKEN: 'only the test knows it' } })

async function rowsOf(query: string): Promise<string[]> {
  const { rows } = await app.db.execute<{ name: string }>(sql.raw(query))
  return rows.map(({ name }) => name)
}

/** Paths of the fields and the fixed values that a schema accepts or answers. */
function fieldsOf(schema: unknown, path: string, found: Set<string>): void {
  if (Array.isArray(schema)) for (const each of schema) fieldsOf(each, path, found)
  if (typeof schema !== 'object' || schema === null || Array.isArray(schema)) return
  for (const [key, value] of Object.entries(schema)) {
    if (key === 'properties')
      for (const [name, inner] of Object.entries(value as object)) {
        found.add(`${path}.${name}`)
        fieldsOf(inner, `${path}.${name}`, found)
      }
    else if (key === 'enum') for (const each of value as unknown[]) found.add(`${path}=${String(each)}`)
    else if (key === 'const') found.add(`${path}=${String(value)}`)
    else if (key === 'items' || key === 'prefixItems') fieldsOf(value, `${path}[]`, found)
    else fieldsOf(value, path, found)
  }
}

async function callNames(): Promise<Pick<Names, 'calls' | 'fields'>> {
  const fields = new Set<string>()
  const calls = await contractCalls()
  for (const [name, { query, input, output }] of calls)
    for (const [kind, schema] of Object.entries({ query, input, output }))
      // A pipe shows its first half as the input and its last half as the output.
      for (const io of ['input', 'output'] as const)
        if (schema) fieldsOf(toJSONSchema(schema, { io, unrepresentable: 'any' }), `${name} ${kind}`, fields)
  return { calls: [...calls.keys()], fields: [...fields] }
}

async function databaseNames(): Promise<Pick<Names, 'columns' | 'functions' | 'triggers'>> {
  const inPublic = "table_schema = 'public'"
  return {
    columns: await rowsOf(
      `SELECT table_name || '.' || column_name AS name FROM information_schema.columns WHERE ${inPublic}`,
    ),
    functions: await rowsOf(
      "SELECT DISTINCT p.proname AS name FROM pg_proc p JOIN pg_namespace n ON n.oid = p.pronamespace AND n.nspname = 'public' WHERE NOT EXISTS (SELECT FROM pg_depend d WHERE d.objid = p.oid AND d.deptype = 'e')",
    ),
    triggers: await rowsOf('SELECT DISTINCT tgname AS name FROM pg_trigger WHERE NOT tgisinternal'),
  }
}

async function metricNames(): Promise<string[]> {
  const answer = await app.visitor.fetch('/metrics', { headers: { Authorization: 'Bearer only the test knows it' } })
  return [...(await answer.text()).matchAll(/^# TYPE (?<name>\S+)/gm)].map(({ groups }) => groups?.['name'] ?? '')
}

/** Quoted texts of the sources in these folders, in which the names must still stand. */
async function textsOf(folders: string[]): Promise<string> {
  const texts: string[] = []
  for (const folder of folders)
    for (const entry of await readdir(join(root, folder), { recursive: true, withFileTypes: true }))
      if (/\.tsx?$/.test(entry.name) && !/\.test\.tsx?$/.test(entry.name))
        texts.push(await readFile(join(entry.parentPath, entry.name), 'utf8'))
  return texts.join('\n')
}

const isQuotedIn = (text: string, name: string) => ["'", '"', '`'].some((quote) => text.includes(quote + name))

/** Fields of the file in which people download what is held about them. */
async function accountDataNames(): Promise<string[]> {
  const answer = await (await app.person()).fetch('/api/account/data')
  return Object.keys((await answer.json()) as object)
}

/** Names that only the sources tell (`browser`, `server`, `sources`) count while a text there holds them. */
async function namesNow(frozen: Names): Promise<Names> {
  const slices = Object.values(app.product.slices)
  const jobs = slices.flatMap((slice) => [
    ...Object.keys('hourlyJobs' in slice ? slice.hourlyJobs : {}),
    ...Object.keys('frequentJobs' in slice ? slice.frequentJobs : {}),
  ])
  const texts = { browser: await textsOf(['client/src', 'shared']), server: await textsOf(['server', 'scripts']) }
  return {
    ...(await callNames()),
    ...(await databaseNames()),
    auditActions: [...auditActions],
    environment: Object.keys(Environment.shape),
    jobs,
    metrics: await metricNames(),
    accountData: await accountDataNames(),
    browser: (frozen['browser'] ?? []).filter((name) => isQuotedIn(texts.browser, name)),
    server: (frozen['server'] ?? []).filter((name) => isQuotedIn(texts.server, name)),
    sources: (frozen['sources'] ?? []).filter((name) => texts.server.includes(name)),
  }
}

/** Fields and values by the part of the path that comes before theirs, which the file would otherwise repeat for each of them. */
interface Branches {
  [part: string]: Branches
}

/** The parts of `GET /api/x output[].rows[].kind=word`: the side of the call, then each field and the value. */
const partsOf = (path: string) => path.match(/^\S+ \S+ \w+(?:\[\])*|\.[^.=[]+(?:\[\])*|=.*$/g) ?? []

function nest(paths: string[]): Branches {
  const root: Branches = {}
  for (const path of paths) {
    let branch = root
    for (const part of partsOf(path)) branch = branch[part] ??= {}
  }
  return root
}

/** The paths that were nested: each field, also of a list whose items have fields, and each value. */
const pathsIn = (branches: Branches, before: string): string[] =>
  Object.entries(branches).flatMap(([part, below]) => [
    (before + part).replace(/(?:\[\])+$/, ''),
    ...pathsIn(below, before + part),
  ])

async function readNames(): Promise<Names> {
  const { fields, ...lists } = JSON.parse(await readFile(file, 'utf8')) as { fields: Branches } & Names
  return { ...lists, fields: [...new Set(Object.entries(fields).flatMap(([side, below]) => pathsIn(below, side)))] }
}

test('every persisted name of an earlier release still exists, and every new one is recorded', async () => {
  const frozen = await readNames()
  const now = await namesNow(frozen)
  const lost = Object.entries(frozen).flatMap(([kind, names]) =>
    names.filter((name) => !now[kind]?.includes(name)).map((name) => `${kind}: ${name}`),
  )
  expect(lost).toEqual([])
  const added = Object.entries(now).flatMap(([kind, names]) =>
    names.filter((name) => !frozen[kind]?.includes(name)).map((name) => `${kind}: ${name}`),
  )
  const isUpdate = process.env['UPDATE_PERSISTED_NAMES'] !== undefined
  expect(isUpdate ? [] : added, 'names to record with UPDATE_PERSISTED_NAMES=1').toEqual([])
  if (!isUpdate) return
  const kinds = [...new Set([...Object.keys(frozen), ...Object.keys(now)])]
  const all = kinds.map((kind) => {
    const names = [...new Set([...(frozen[kind] ?? []), ...(now[kind] ?? [])])].toSorted()
    return [kind, kind === 'fields' ? nest(names) : names]
  })
  await writeFile(file, `${JSON.stringify(Object.fromEntries(all), null, 2)}\n`)
})
