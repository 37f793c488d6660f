import { QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Router } from 'wouter'
import type { EntryJson } from '#shared/entries/entries.ts'
import { namedWordQuery } from '#client/domain/lessons/named-words.ts'
import { createQueryClient } from '#client/lib/query/query-client.ts'
import { anEntry } from '#client/testing/entry.ts'
import { ParsedText } from './parsed-text.tsx'

const shown = (text: string) => renderToStaticMarkup(<ParsedText text={text} />)

test('a lesson’s headings begin below its title', () => {
  expect(shown('# Big\n\n## Small')).toMatch(/<h3>Big<\/h3>\s*<h4>Small<\/h4>/)
  expect(shown('## Big\n\n### Small')).toMatch(/<h3>Big<\/h3>\s*<h4>Small<\/h4>/)
})

test.each([
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  'text <b onclick="alert(1)">bold</b>',
  '<iframe src="https://example.org"></iframe>',
])('%s is shown as plain text and does nothing', (text) => {
  expect(shown(text)).not.toMatch(/<(script|img|b |iframe)/)
  expect(shown(text)).toContain('&lt;')
})

test.each(['javascript:alert(1)', 'JaVaScRiPt:alert(1)', 'data:text/html,x', 'vbscript:x', '//example.org'])(
  'a link to %s has no target',
  (address) => {
    expect(shown(`[word](<${address}>)`)).toBe('<div class="prose"><p>word</p></div>')
  },
)

test('a link to another site opens in a new tab and carries no endorsement', () => {
  expect(shown('[word](https://example.org/a)')).toContain(
    '<a href="https://example.org/a" target="_blank" rel="noopener noreferrer nofollow">word</a>',
  )
})

test('a picture loads lazily over https, and any other picture is only named', () => {
  expect(shown('![leaf](https://example.org/leaf.jpg)')).toMatch(
    /<img src="https:\/\/example.org\/leaf.jpg" alt="leaf" loading="lazy"/,
  )
  expect(shown('![leaf](http://example.org/leaf.jpg)')).toContain('<em>leaf</em>')
  expect(shown('![leaf](data:image/png;base64,AAAA)')).not.toContain('<img')
})

test('a table has a header row, and words in its cells keep their format', () => {
  const table = shown('| Word | Meaning |\n| --- | --- |\n| **tasu** | dog |\n| `a\\|b` | |')
  expect(table).toMatch(/<th>\s*Word\s*<\/th><th>\s*Meaning\s*<\/th>/)
  expect(table).toMatch(/<td>\s*<strong>tasu<\/strong>\s*<\/td><td>\s*dog\s*<\/td>/)
  expect(table).toMatch(/<td>\s*<code>a\|b<\/code>\s*<\/td><td>\s*<\/td>/)
})

test('vertical bars in a sentence make no table', () => {
  expect(shown('either | or\nneither | nor')).not.toContain('<table')
})

const woman = anEntry("tondu'", 'woman', { dialect: 'Bundu-Liwan', hasVoice: true, sound: '/objects/tondu.m4a' })

/** Renders the text with these library entries. */
function shownWith(text: string, found: Record<string, EntryJson | null>, cards?: number) {
  const client = createQueryClient()
  for (const [word, entry] of Object.entries(found)) client.setQueryData(namedWordQuery(word).queryKey, entry)
  return renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <Router ssrPath="/">
        <ParsedText text={text} {...(cards !== undefined && { cards })} />
      </Router>
    </QueryClientProvider>,
  )
}

test('a word alone in a paragraph becomes a card with dialect, meaning, voice and link, as a row or large', () => {
  for (const cards of [undefined, 1]) {
    const card = shownWith("[[tondu']]", { "tondu'": woman }, cards)
    expect(card).toMatch(/lang="dtp"[^>]*>tondu&#x27;</)
    for (const part of ['woman', 'Bundu-Liwan', 'Play', `href="/library/${woman.id}"`]) expect(card).toContain(part)
  }
})

test('a marked word stays in its sentence, and its card is shown below', () => {
  const card = shownWith("Say [[tondu']] aloud.", { "tondu'": woman })
  expect(card).toMatch(/<p>Say <a [^>]*lang="dtp"[^>]*>tondu&#x27;<\/a> aloud\.<\/p>/)
  expect(card.lastIndexOf('>woman<')).toBeGreaterThan(card.indexOf('aloud.'))
})

test('one notice below the text covers all demo words', () => {
  const text = shownWith('[[kusai]] and [[tondu]]', {
    tondu: { ...woman, title: 'tondu', demo: true },
    kusai: { ...woman, id: '00000000-0000-4000-8000-000000000002', title: 'kusai', demo: true },
  })
  expect(text.match(/Demo content, awaiting/g)).toHaveLength(1)
})

test('a word missing from the library is shown as plain text', () => {
  const card = shownWith('Say [[nothing]] aloud.', { nothing: null })
  expect(card).toContain('Say [[nothing]] aloud.')
})

test('code and links keep their brackets', () => {
  expect(shownWith("`[[tondu']]`", {})).toContain('<code>[[tondu&#x27;]]</code>')
})
