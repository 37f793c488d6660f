import { execFile } from 'node:child_process'
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { root } from '#server/root.ts'

/** The linter's errors about imports under this product's rules, for files that contain only imports. */
async function refusedIn(files: Record<string, string[]>): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), 'imports-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  for (const name of ['oxlint.config.ts', 'scripts/refused-words.ts', 'docs/glossary.md'])
    await cp(join(root, name), join(folder, name))
  for (const [name, imports] of Object.entries(files)) {
    const lines = imports.map(
      (specifier, index) => `import { x${index} } from '${specifier}'\nexport const y${index} = x${index}`,
    )
    await mkdir(dirname(join(folder, name)), { recursive: true })
    await writeFile(join(folder, name), `${lines.join('\n')}\n`)
  }
  const linter = join(root, 'node_modules/.bin/oxlint')
  const output = await new Promise<string>((resolve) => {
    execFile(linter, ['--format', 'json', '.'], { cwd: folder }, (_error, stdout) => resolve(stdout))
  })
  const { diagnostics } = JSON.parse(output) as { diagnostics: { code: string; filename: string; message: string }[] }
  return diagnostics
    .filter(({ code }) => code.includes('no-restricted-imports'))
    .map(({ filename, message }) => `${filename} ${/'(.*?)'/.exec(message)?.[1]}`)
    .toSorted()
}

test('the linter refuses every import in a forbidden direction, at any depth, and no other', async () => {
  const refused = {
    'shared/events.ts': ['#server/events/store.ts', '#client/lib/api.ts', 'node:fs/promises'],
    'server/events/store.ts': [
      '#server/entries/store.ts',
      '#server/slices.ts',
      '#client/lib/api.ts',
      '../entries/store.ts',
    ],
    'server/newest/store.ts': ['#server/events/store.ts'],
    'server/courses/quiz/quiz.ts': ['#server/study/study.ts'],
    'server/voices/recordings/recording-store.ts': ['#server/study/study.ts', '#server/slices.ts'],
    'server/http/route.ts': ['#server/events/store.ts'],
    'client/src/features/events/event.tsx': [
      '#client/features/entries/entry.tsx',
      '#client/pages/home.tsx',
      '#server/clock.ts',
    ],
    'client/src/ui/button.tsx': ['#client/features/entries/entry.tsx'],
  }
  const allowed = {
    'server/study/study.ts': [
      './store.ts',
      '#shared/study/study.ts',
      '#server/db/embedded/data.ts',
      '#server/http/route.ts',
      '#server/audit/record.ts',
    ],
    'server/courses/lessons/lesson.ts': ['#server/courses/quiz/quiz.ts', '#server/gateways/stripe/payments.ts'],
    'server/voices/speaker-store.ts': ['#server/takedowns/closing.ts', '#server/domain-events.ts'],
    'server/slices.ts': ['#server/study/study.ts'],
    'client/src/features/courses/card.tsx': ['#client/features/courses/quiz/order.tsx', '#client/ui/button.tsx'],
    'client/src/pages/home.tsx': ['#client/features/events/event.tsx'],
  }
  const expected = Object.entries(refused).flatMap(([name, imports]) => imports.map((each) => `${name} ${each}`))
  expect(await refusedIn({ ...refused, ...allowed })).toEqual(expected.toSorted())
})
