import { expect, test, vi } from 'vitest'
import { readAs } from './format.ts'

test.each([
  ['<p>One.</p><p>Two.</p>', 'One.\n\nTwo.'],
  ['<p dir="ltr" style="text-align:left;">What is\n  <strong>moon</strong>?&nbsp;<br></p>', 'What is moon?'],
  ['a<br/>b<BR>c', 'a\nb\nc'],
  ['<ul><li>waig</li><li>tapui</li></ul><ol><li>iso</li><li>duo</li></ol>', '• waig\n• tapui\n1. iso\n2. duo'],
  ['<table><tr><td>iso</td><td>1</td></tr><tr><td>duo</td><td>2</td></tr></table>', 'iso 1\nduo 2'],
  ['10<sup>2</sup> H<sub>2</sub>O 1<sup>st</sup>', '10² H₂O 1st'],
  ['&lt;b&gt; &amp;amp; caf&eacute; &#39;x&#x27; &hellip; &unknown; &#0;', "<b> &amp; café 'x' … &unknown; \uFFFD"],
  ['a < b and c > d, <3', 'a < b and c > d, <3'],
  ['Seen<!-- <b>note</b> --> here<script>alert("<p>")</script><style>p{}</style>.', 'Seen here.'],
  ['<img src="@@PLUGINFILE@@/water_bird.png" width="20"><img src="x.png" alt="the moon">', 'water bird the moon'],
  ['<b onclick="x">never closed', 'never closed'],
  ['an open <b', 'an open <b'],
])('HTML %j is read as %j', (html, text) => expect(readAs(html, 'html')).toBe(text))

test('tags without words between them cause no replacements', () => {
  const replaced = vi.spyOn(String.prototype, 'replace')
  const text = readAs(`${'<p>'.repeat(10_000)}waig`, 'html')
  const times = replaced.mock.calls.length
  replaced.mockRestore()
  expect([text, times < 100]).toEqual(['waig', true])
})

test('Moodle format keeps its line breaks', () => {
  expect(readAs('One\n<b>two</b> &amp; three', 'moodle')).toBe('One\ntwo & three')
})

test.each([
  ['# Heading\n> quoted\n- one\n* two', 'Heading\nquoted\n• one\n• two'],
  ['**bold** *slanted* __bold__ _slanted_ `code`', 'bold slanted bold slanted code'],
  ['[words](https://a.test) ![picture](x.png)', 'words picture'],
  ['3 * 4 * 5, a_b_c, _____ and _____', '3 * 4 * 5, a_b_c, _____ and _____'],
  ['\\*kept\\* <b>bold</b> &amp;', '*kept* bold &'],
])('Markdown %j is read as %j', (markdown, text) => expect(readAs(markdown, 'markdown')).toBe(text))
