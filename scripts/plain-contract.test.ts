import { join } from 'node:path'
import { expect, test } from 'vitest'
import { plainContract } from './plain-contract.ts'

const root = join(import.meta.dirname, '..')
type Hook<Result> = { handler: (this: void, ...texts: string[]) => Promise<Result> }
const { load, transform } = plainContract() as unknown as {
  load: Hook<{ code: string }>
  transform: Hook<{ code: string } | undefined>
}
const changed = async (code: string) =>
  (await transform.handler(code, join(root, 'client/src/pages/some.tsx')))?.code.replaceAll(root, '') ?? code

test('a page that only reads gets calls and constants without their schemas', async () => {
  expect(await changed("import { courses as calls, levels } from '#shared/courses/courses.ts'")).toBe(
    "import { courses as calls, levels } from '/shared/courses/courses.ts?plain';",
  )
  const { code } = await load.handler(`${join(root, 'shared/courses/courses.ts')}?plain`)
  expect(code).toContain('"list":{"method":"GET","path":"/api/courses","output":{}}')
  expect(code).not.toContain('zod')
})

test('a form that validates input gets the schemas', async () => {
  const form = "import { own } from '#shared/people.ts'\nconst draft = own.rename.input"
  expect(await changed(form)).toContain("import { own } from '#shared/people.ts'")
  const drafts = "import { CourseDraft, courses } from '#shared/courses/courses.ts'"
  expect(await changed(drafts)).toBe(
    "import { courses } from '/shared/courses/courses.ts?plain';import { CourseDraft } from '#shared/courses/courses.ts';",
  )
})

test('types load no file', async () => {
  expect(await changed("import { courses, type CourseJson } from '#shared/courses/courses.ts'")).toBe(
    "import { courses } from '/shared/courses/courses.ts?plain';",
  )
})

test('functions, and objects compared by identity, are not replaced', async () => {
  const rules = "import { plans, ringgit } from '#shared/billing/subscriptions.ts'"
  expect(await changed(rules)).toContain("import { plans, ringgit } from '#shared/billing/subscriptions.ts'")
})
