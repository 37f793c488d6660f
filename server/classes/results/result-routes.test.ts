import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'
import { expect, test } from 'vitest'
import { aClass, assign } from '#server/testing/class-world.ts'
import { useTestApp } from '#server/testing/test-app.ts'

const slice = join(import.meta.dirname, '..')
const { app } = useTestApp()

test('the CSV is written so that no spreadsheet calculates a name or a title', async () => {
  const world = await aClass(app, ['=Amai'])
  await assign(world, { kind: 'review', reviewDays: 2, title: '-second' })
  const csv = await world.teacher.fetch(`/api/classes/${world.id}/results.csv`)
  const rows: string[][] = parse(await csv.text(), { bom: true, from: 2 })
  expect(rows.map((row) => row.slice(0, 3))).toEqual([["'=Amai", "'-second", "'-second"]])
})

test('class code reads answers through the view class_answers only', () => {
  for (const file of globSync('**/*.ts', { cwd: slice }).filter((name) => !name.endsWith('.test.ts')))
    expect(readFileSync(join(slice, file), 'utf8')).not.toMatch(
      /(FROM|JOIN) answers\b|\banswers\b[^']*'#server\/db\/tables\/study/,
    )
})
