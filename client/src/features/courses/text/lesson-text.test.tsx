import { QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Router } from 'wouter'
import type { OpenLessonJson } from '#shared/courses/courses.ts'
import type { ParsedText } from '#shared/courses/text/lesson-texts.ts'
import { createQueryClient } from '#client/lib/query/query-client.ts'
import { LessonText } from './lesson-text.tsx'
import { hasParsedText, ParsedByServer, parsedTextsQuery } from './parsed-by-server.ts'

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

const lesson: OpenLessonJson = {
  id: '6b1f6d0e-1f5b-4a80-9d0a-6f4f5b7c2a88',
  courseId: '5a1f6d0e-1f5b-4a80-9d0a-6f4f5b7c2a44',
  teacherId: null,
  title: 'Animals',
  contentType: 'TEXT',
  videoUrl: null,
  order: 1,
  locked: false,
  createdAt: '2026-01-01T00:00:00Z',
}

const keyOf = (contentBody: string) => JSON.stringify(parsedTextsQuery({ ...lesson, contentBody }, 'steps').queryKey)

test('a changed lesson is asked for again, by a key that does not carry its text', () => {
  const contentBody = 'Kopivosian. '.repeat(500)
  expect(keyOf(contentBody).length).toBeLessThan(200)
  expect(keyOf(contentBody)).toBe(keyOf(contentBody))
  expect(keyOf(contentBody)).not.toBe(keyOf(`${contentBody}!`))
})

test('the server is not asked for a text that it leaves to the browser', () => {
  expect(hasParsedText({ ...lesson, contentBody: 'Kopivosian.' })).toBe(true)
  expect(hasParsedText({ ...lesson, contentBody: '- a\n'.repeat(500) })).toBe(false)
})
