import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import type { Endpoint } from '#shared/endpoint.ts'
import { glossesOf } from '#shared/entries/meaning.ts'
import { normalForm } from '#shared/language/language.ts'
import { contractCalls } from '#server/testing/contract-calls.ts'
import { startTestApp } from '#server/testing/test-app.ts'

type Schema = z.core.$ZodTypes
/** Builds the smallest valid value that holds the text in one position. */
type Holding = (text: string) => unknown

const schemaIn = (schema: z.core.SomeType) => schema as unknown as Schema
const isText = ({ def }: Schema['_zod']) => def.type === 'string'

/** Every position of a schema that can hold a text. Unknown kinds of schema fail the test. */
function placesIn(schema: Schema): Holding[] {
  const { def } = schema._zod
  if (isText(schema._zod)) return [(text) => text]
  switch (def.type) {
    case 'object': {
      const fields = Object.entries(def.shape as Record<string, Schema>)
      const literals = fields.flatMap(([name, { _zod }]) =>
        _zod.def.type === 'literal' ? [[name, _zod.def.values[0]] as const] : [],
      )
      const known = Object.fromEntries(literals)
      return fields.flatMap(([name, field]) =>
        placesIn(field).map<Holding>((holding) => (text) => ({ ...known, [name]: holding(text) })),
      )
    }
    case 'array':
      return placesIn(schemaIn(def.element)).map((holding) => (text) => [holding(text)])
    case 'union':
      return def.options.flatMap((option) => placesIn(schemaIn(option)))
    case 'record':
      return placesIn(schemaIn(def.valueType)).map((holding) => (text) => ({ key: holding(text) }))
    case 'pipe':
      // The list's length is checked before its items.
      return placesIn(schemaIn(schemaIn(def.in)._zod.def.type === 'array' ? def.out : def.in))
    case 'optional':
    case 'nullable':
    case 'default':
      return placesIn(schemaIn(def.innerType))
    case 'boolean':
    case 'number':
    case 'enum':
    case 'literal':
    case 'date':
    case 'null':
      return []
    default:
      throw new Error(`This test does not know the schema '${def.type}'.`)
  }
}

const repeated = (unit: string) => (length: number) => unit.repeat(length / unit.length)
const shapes = {
  spaces: repeated(' '),
  'line breaks': repeated('\n'),
  'spaces before a letter': (length: number) => `${' '.repeat(length - 1)}x`,
  'spaces between letters': (length: number) => `x${' '.repeat(length - 2)}x`,
  'words of a letter': repeated(' x'),
  'carriage returns between letters': (length: number) => `x${'\r'.repeat(length - 2)}x`,
  letters: repeated('x'),
  brackets: repeated('('),
  commas: repeated(','),
  marks: (length: number) => `a${'\u0301\u0323'.repeat(length / 2 - 1)}`,
}

/** CPU milliseconds of this thread, which other processes do not lengthen. */
function timeOf(work: () => void): number {
  const before = process.threadCpuUsage()
  work()
  const { user, system } = process.threadCpuUsage(before)
  return (user + system) / 1000
}

/** 64 KB first: quadratic work is found there before it takes minutes. */
const lengths = [1 << 16, 1 << 20]
const allowed = 100

/** True if the work on one of these texts, the shortest first, takes too long. Once the process may also collect its garbage meanwhile. */
const isSlow = (work: (text: string) => void, texts: string[]) =>
  texts.some((text) => [1, 2, 3].every(() => timeOf(() => work(text)) > allowed))

const calls = [...(await contractCalls())]
const schemas = (call: Endpoint) => [call.input, call.query].flatMap((schema) => schema ?? []) as unknown as Schema[]

describe('the time to validate a text of a call is linear', () => {
  const places = calls.flatMap(([name, call]) =>
    schemas(call).flatMap((schema) => placesIn(schema).map((holding) => ({ name, schema, holding }))),
  )

  test('the check covers every call with texts', () => {
    expect(places.length).toBeGreaterThan(200)
  })

  test.each(Object.entries(shapes))('%s', (_shape, textOf) => {
    const texts = lengths.map(textOf)
    const slow = places.find(({ schema, holding }) =>
      isSlow((text) => void z.safeParse(schema as unknown as z.ZodMiniType, holding(text)), texts),
    )
    expect(slow?.name).toBeUndefined()
  })

  test('every text of a body has a maximum length', () => {
    const text = shapes.letters(1 << 20)
    const open = calls.flatMap(([name, { input }]) => {
      const found = input ? placesIn(input as unknown as Schema).map((holding) => holding(text)) : []
      return found
        .filter((body) => {
          const { issues = [] } = z.safeParse(input!, body).error ?? {}
          const deepest = (value: unknown): string[] =>
            typeof value === 'object' && value !== null
              ? Object.entries(value).flatMap(([key, inner]) =>
                  inner === text ? [key] : deepest(inner).map((rest) => `${key}.${rest}`),
                )
              : []
          const path = deepest(body)[0]
          return !issues.some((issue) => issue.path.join('.') === path)
        })
        .map((body) => `${name} ${Object.keys(body as object).join()}`)
    })
    expect(open).toEqual([])
  })
})

test.each(Object.entries(shapes))(
  'the comparison of meanings and answers of %s takes linear time',
  (_shape, textOf) => {
    const texts = [1 << 14, 1 << 17].map(textOf)
    expect([glossesOf, normalForm].filter((work) => isSlow(work, texts))).toEqual([])
  },
)

test('a request of a visitor with a megabyte of spaces blocks nobody', async () => {
  const app = await startTestApp()
  for (const length of lengths) {
    const before = process.threadCpuUsage()
    const answer = await app.visitor.fetch('/api/wanted', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ word: `x${shapes.spaces(length - 100)}x` }),
    })
    expect([answer.status, await answer.text()]).toEqual([400, 'The word is too long: 80 characters at most.'])
    const { user, system } = process.threadCpuUsage(before)
    expect((user + system) / 1000).toBeLessThan(2 * allowed)
  }
  await app.close()
})
