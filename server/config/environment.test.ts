import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { parseConfig } from './config.ts'
import { Environment } from './environment.ts'

const exampleLines = readFileSync(resolve(import.meta.dirname, '../../.env.example'), 'utf8').split('\n')
const exampleEntries = exampleLines.filter((line) => line && !line.startsWith('#')).map((line) => line.split('='))

test('.env.example names exactly the variables that the product reads', () => {
  expect(exampleEntries.map(([name = '']) => name).toSorted()).toEqual(Object.keys(Environment.shape).toSorted())
})

test('.env.example starts the demo unchanged', () => {
  const example = Object.fromEntries(exampleEntries.map(([name, ...value]) => [name, value.join('=')]))
  expect(parseConfig(example)).toEqual(parseConfig({}))
})

test('.env.example has each variable that the documentation of the setup names', () => {
  const documented = ['README.md', 'docs/operations.md'].flatMap((file) => {
    const text = readFileSync(resolve(import.meta.dirname, '../..', file), 'utf8')
    return Array.from(text.matchAll(/`([A-Z][A-Z\d]*_[A-Z\d_]*)/g), ([, name = '']) => name)
  })
  const names = Object.keys(Environment.shape)
  expect(documented).toContain('SESSION_SECRET')
  // `SITE_*` stands for all variables with that prefix.
  expect(
    documented.filter((name) => !names.some((each) => each === name || (name.endsWith('_') && each.startsWith(name)))),
  ).toEqual([])
})

test('.env.example describes every variable directly above it', () => {
  const bare = exampleLines.filter((line, index) => /^\w+=/.test(line) && !exampleLines[index - 1]?.startsWith('# '))
  expect(bare).toEqual([])
})
