import { QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Router } from 'wouter'
import type { ParsedText } from '#shared/courses/text/lesson-texts.ts'
import { createQueryClient } from '#client/lib/query/query-client.ts'
import { LessonText } from './lesson-text.tsx'
import { ParsedByServer } from './parsed-by-server.ts'

const shown = (text: string, parsed: ParsedText[] = []) =>
  renderToStaticMarkup(
    <Router ssrPath="/">
      <QueryClientProvider client={createQueryClient()}>
        <ParsedByServer value={parsed}>
          <LessonText text={text} cards={1} />
        </ParsedByServer>
      </QueryClientProvider>
    </Router>,
  )

test('a text that the server has parsed is drawn without the parser', () => {
  const text = 'Say *it* [here](https://example.org/a) or [there](javascript:alert).'
  const nodes: ParsedText['nodes'] = [
    [
      'p',
      {},
      'Say ',
      ['em', {}, 'it'],
      ' ',
      ['a', { href: 'https://example.org/a' }, 'here'],
      ' or ',
      ['a', { href: 'javascript:alert' }, 'there'],
      '.',
    ],
  ]
  expect(shown(text, [{ text, nodes }])).toMatch(
    /<p>Say <em>it<\/em> <a href="https:\/\/example.org\/a" [^>]*>here<\/a> or there\.<\/p>/,
  )
})

test('the text of another version of the lesson is not shown in its place', () => {
  expect(shown('New.', [{ text: 'Old.', nodes: [['p', {}, 'Old.']] }])).toContain('New.')
})

test('a word alone becomes its card without the parser', () => {
  expect(shown('[[tondu]]')).toMatch(/lang="dtp" class="word text-2xl">tondu</)
})

test('a lesson stored before the limits existed is shown as plain text', () => {
  expect(shown('>'.repeat(30))).toContain('&gt;'.repeat(30))
})
