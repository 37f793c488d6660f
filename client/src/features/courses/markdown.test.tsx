import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Markdown } from './markdown.tsx'

const shown = (text: string) => renderToStaticMarkup(<Markdown text={text} />)

test('a lesson’s headings begin below its title', () => {
  expect(shown('# Big\n\n## Small')).toMatch(/<h3>Big<\/h3>\s*<h4>Small<\/h4>/)
  expect(shown('## Big\n\n### Small')).toMatch(/<h3>Big<\/h3>\s*<h4>Small<\/h4>/)
})

test.each([
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  'text <b onclick="alert(1)">bold</b>',
  '<iframe src="https://example.org"></iframe>',
])('%s is shown as it was typed and does nothing', (text) => {
  expect(shown(text)).not.toMatch(/<(script|img|b |iframe)/)
  expect(shown(text)).toContain('&lt;')
})

test.each(['javascript:alert(1)', 'JaVaScRiPt:alert(1)', 'data:text/html,x', 'vbscript:x', '//example.org'])(
  'a link to %s leads nowhere',
  (address) => {
    expect(shown(`[word](<${address}>)`)).toBe('<div class="prose"><p>word</p></div>')
  },
)

test('a link to another site opens beside the lesson and vouches for nothing', () => {
  expect(shown('[word](https://example.org/a)')).toContain(
    '<a href="https://example.org/a" target="_blank" rel="noopener noreferrer nofollow">word</a>',
  )
})

test('a picture comes over https when it is needed, others are only named', () => {
  expect(shown('![leaf](https://example.org/leaf.jpg)')).toMatch(
    /<img src="https:\/\/example.org\/leaf.jpg" alt="leaf" loading="lazy"/,
  )
  expect(shown('![leaf](http://example.org/leaf.jpg)')).toContain('<em>leaf</em>')
  expect(shown('![leaf](data:image/png;base64,AAAA)')).not.toContain('<img')
})

test('a table has its heading row, and words in its cells keep their look', () => {
  const table = shown('| Word | Meaning |\n| --- | --- |\n| **tasu** | dog |\n| `a\\|b` | |')
  expect(table).toMatch(/<th>\s*Word\s*<\/th><th>\s*Meaning\s*<\/th>/)
  expect(table).toMatch(/<td>\s*<strong>tasu<\/strong>\s*<\/td><td>\s*dog\s*<\/td>/)
  expect(table).toMatch(/<td>\s*<code>a\|b<\/code>\s*<\/td><td>\s*<\/td>/)
})

test('strokes in a sentence make no table', () => {
  expect(shown('either | or\nneither | nor')).not.toContain('<table')
})
