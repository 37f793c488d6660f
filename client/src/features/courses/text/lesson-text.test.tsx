import { QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Router } from 'wouter'
import { createQueryClient } from '#client/lib/query/query-client.ts'
import { LessonText, preloadLessonText } from './lesson-text.tsx'
import { cutText } from '#client/features/courses/player/cut-text.ts'

await preloadLessonText()

const shown = (text: string) =>
  renderToStaticMarkup(
    <Router ssrPath="/">
      <QueryClientProvider client={createQueryClient()}>
        <LessonText text={text} />
      </QueryClientProvider>
    </Router>,
  )

/** CPU milliseconds of this thread, which other processes do not lengthen. */
function timeOf(work: () => unknown): number {
  const before = process.threadCpuUsage()
  work()
  const { user, system } = process.threadCpuUsage(before)
  return (user + system) / 1000
}

const ordinary = 'Kopivosian is *the* greeting of the day, and **many** say [it](https://example.org/a).\n\n'

test('the server renders the Markdown of an ordinary lesson', () => {
  expect(shown(ordinary)).toContain('<em>the</em>')
})

const crowded = {
  'words of the library': '[[a]]'.repeat(33_000),
  quotes: '>'.repeat(50_000),
  'nested lists': Array.from({ length: 400 }, (_, at) => `${'  '.repeat(at)}- a`).join('\n'),
  'list items': '- a\n'.repeat(50_000),
  paragraphs: 'a\n\n'.repeat(66_000),
  headings: '# a\n'.repeat(50_000),
  'backtick runs': Array.from({ length: 600 }, (_, at) => '`'.repeat(at)).join('a'),
  sentences: ordinary.repeat(2200),
  rules: '---\n\n'.repeat(40_000),
  definitions: Array.from({ length: 10_000 }, (_, at) => `[a${at}]: b\n\n---\n\n`).join(''),
}

test.each(Object.entries(crowded))(
  'a stored lesson of 200,000 characters of %s blocks no other request',
  (_name, text) => {
    shown(ordinary)
    expect(timeOf(() => shown(text))).toBeLessThan(100)
    expect(timeOf(() => cutText(text))).toBeLessThan(1000)
  },
)

test('a lesson stored before the limits existed is shown as plain text', () => {
  expect(shown('>'.repeat(30))).toContain('&gt;'.repeat(30))
})
