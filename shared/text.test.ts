import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { CourseDraft, CoursePatch, LessonDraft, LessonPatch } from '#shared/courses/courses.ts'
import { text } from '#shared/messages/text.ts'
import { isHttpUrl } from '#shared/text/addresses.ts'
import { instant, optionalText, requiredLine, requiredText, textLimits } from '#shared/text.ts'

const titleLabel = text('Title', 'Tajuk')
const contentLabel = text('Content', 'Kandungan')

const dangerous = [
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  ' javascript:alert(1)',
  '\u0001javascript:alert(1)',
  'java\tscript:alert(1)',
  'java\nscript:alert(1)',
  'javascript://example.com/%0aalert(1)',
  'javascript:https://example.com',
  '%6aavascript:alert(1)',
  '&#106;avascript:alert(1)',
  'jav&#x09;ascript:alert(1)',
  'livescript:alert(1)',
  'vbscript:msgbox(1)',
  'data:text/html,<script>alert(1)</script>',
  'data:text/html;base64,PHNjcmlwdD5hbGVydCgxKTwvc2NyaXB0Pg==',
  'data:image/svg+xml,<svg onload=alert(1)>',
  'DATA:text/html,x',
  'blob:https://example.com/0f4c',
  'filesystem:https://example.com/temporary/x',
  'file:///etc/passwd',
  'about:blank',
  'view-source:https://example.com',
  'chrome://settings',
  'intent://example.com#Intent;end',
  'jar:https://example.com!/x',
  'ftp://example.com/x',
  'ws://example.com',
  'wss://example.com',
  'gopher://example.com',
  'ldap://example.com',
  'mailto:somebody@example.com',
  'tel:000',
  'example.com',
  '/courses',
  '//example.com',
  '///example.com',
  '/\\example.com',
  '\\\\example.com\\share',
  'https:\\\\example.com',
  'https:/example.com',
  'https:example.com',
  'https:javascript:alert(1)',
  'http:///example.com',
  'https://',
  'https://?x',
  'https://#x',
  'https:// example.com',
  'https://exa mple.com',
  'https://user:word@example.com',
  'https://user@example.com',
  'https://@example.com',
  'https://:@example.com',
  'https://example.org\\@example.com',
  'https://example.org%2f@example.com',
  'https://example.com/\0',
  'https://example.com/a b',
  'https://example.com/\r\nSet-Cookie: a=b',
  'https://example.com/\u2028x',
  'https://exam\u200bple.com',
  'https://example.com/\u202egpj.exe',
  'https://\ufeffexample.com',
  'https://[::1',
  'https://example.com:99999',
  'https://%00',
  'https://example.com\t.evil.test',
  '\uff48ttps://example.com',
  'http\u2236//example.com',
]

const harmless = [
  'https://www.youtube.com/watch?v=abc&t=1',
  'HTTP://example.com',
  'https://example.com',
  'https://example.com?x=1',
  'https://example.com#top',
  'https://example.com:8443/@somebody/video.mp4',
  'https://example.com/%20x?next=javascript:alert(1)',
  'http://[::1]:3000/x',
  'https://example.com/tinimungan/ngaavi’',
]

describe('a web address', () => {
  test.each(dangerous)('%j is refused, for a new and for a changed lesson', (videoUrl) => {
    expect(isHttpUrl(videoUrl)).toBe(false)
    expect(z.safeParse(LessonDraft, { title: 'x', contentType: 'VIDEO', videoUrl }).error?.issues[0]?.message).toBe(
      'Video URL must be a web address that begins with http:// or https://.',
    )
    expect(z.safeParse(LessonPatch, { videoUrl }).success).toBe(false)
  })

  test.each(harmless)('%j is stored unchanged', (videoUrl) => {
    expect(isHttpUrl(videoUrl)).toBe(true)
    expect(z.parse(LessonPatch, { videoUrl })).toEqual({ videoUrl })
  })

  test('may be absent, empty or null, and all mean none; a patch without it leaves it unchanged', () => {
    const draft = { title: 'x', contentType: 'TEXT' }
    for (const fields of [{}, { videoUrl: '' }, { videoUrl: '  ' }, { videoUrl: null }])
      expect(z.parse(LessonDraft, { ...draft, ...fields }).videoUrl).toBeNull()
    expect(z.parse(LessonPatch, { videoUrl: '' })).toEqual({ videoUrl: null })
    expect(z.parse(LessonPatch, {})).toEqual({})
  })

  test('is trimmed, and has a maximum length', () => {
    const address = 'https://example.com/'
    expect(z.parse(LessonPatch, { videoUrl: ` ${address}\n` })).toEqual({ videoUrl: address })
    const longest = address.padEnd(textLimits.url, 'x')
    expect(z.parse(LessonPatch, { videoUrl: longest })).toEqual({ videoUrl: longest })
    expect(z.safeParse(LessonPatch, { videoUrl: `${longest}x` }).error?.issues[0]?.message).toBe(
      'Video URL is too long: 2,000 characters at most.',
    )
  })
})

function faultOf(schema: z.core.$ZodType, value: unknown): string | undefined {
  return z.safeParse(schema, value).error?.issues[0]?.message
}

describe('a required text', () => {
  const title = requiredText(titleLabel, 10)

  test('is trimmed before it is checked and stored', () => {
    expect(z.parse(title, '  Kopivosian\n')).toBe('Kopivosian')
    expect(faultOf(title, ' Kopivosian! ')).toBe('Title is too long: 10 characters at most.')
  })

  test.each([undefined, null, '', '   ', '\t\n', '\u00a0', '\u200b', '\u2060\ufeff'])('%j is missing', (nothing) => {
    expect(faultOf(title, nothing)).toBe('Title is missing.')
  })

  test.each([5, true, {}, [], ['x']])('%j is not a text', (value) => {
    expect(faultOf(title, value)).toBe('Title must be a text.')
  })

  test('refuses a character that the database cannot store', () => {
    expect(faultOf(title, 'a\0b')).toBe('Title holds a character that cannot be stored.')
  })
})

describe('a title', () => {
  test.each(['\n', '\r\n', ' \n\n ', '\u2028', '\u0085', '\v'])('is one line: %j in it becomes a space', (broken) => {
    expect(z.parse(requiredLine(titleLabel), ` Wild${broken}ginger\n`)).toBe('Wild ginger')
    expect(z.parse(LessonPatch, { title: `Wild${broken}ginger` })).toEqual({ title: 'Wild ginger' })
  })

  test.each(['\u202a', '\u202b', '\u202c', '\u202d', '\u202e', '\u2066', '\u2067', '\u2068', '\u2069'])(
    'cannot change the direction of the text around it: %j is removed',
    (control) => {
      expect(z.parse(requiredLine(titleLabel), `${control} Wild ${control}ginger${control}`)).toBe('Wild ginger')
    },
  )

  test('in a right-to-left script is stored unchanged', () => {
    expect(z.parse(requiredLine(titleLabel), 'سابه \u200fabc\u200e')).toBe('سابه \u200fabc\u200e')
  })

  test('keeps its inner spaces', () => {
    expect(z.parse(requiredLine(titleLabel), 'a  b')).toBe('a  b')
  })
})

describe('an optional text', () => {
  const body = optionalText(contentLabel, 1000)

  test('may be empty and is stored unchanged, spaces included', () => {
    for (const text of ['', '  ', '  a\n\n', '<script>']) expect(z.parse(body, text)).toBe(text)
  })

  test('is refused by name if it is too long, of another type, or cannot be stored', () => {
    expect(faultOf(body, 'x'.repeat(1001))).toBe('Content is too long: 1,000 characters at most.')
    expect(faultOf(body, 5)).toBe('Content must be a text.')
    expect(faultOf(body, '\0')).toBe('Content holds a character that cannot be stored.')
  })
})

describe('the maximum text lengths (docs/product.md 33)', () => {
  test('are fixed', () => {
    expect(textLimits).toMatchObject({ title: 200, description: 5000, contribution: 20_000, lessonBody: 200_000 })
  })

  const lesson = { title: 'x', contentType: 'TEXT' }
  test.each([
    ['Course title', 200, CourseDraft, (text: string) => ({ title: text })],
    ['Course title', 200, CoursePatch, (text: string) => ({ title: text })],
    ['Description', 5000, CourseDraft, (text: string) => ({ title: 'x', description: text })],
    ['Lesson title', 200, LessonDraft, (text: string) => ({ ...lesson, title: text })],
    ['Content', 200_000, LessonDraft, (text: string) => ({ ...lesson, contentBody: text })],
    ['Content', 200_000, LessonPatch, (text: string) => ({ contentBody: text })],
  ])('%s accepts %i characters and refuses one more', (label, limit, schema, parse) => {
    expect(faultOf(schema, parse('x'.repeat(limit)))).toBeUndefined()
    expect(faultOf(schema, parse('x'.repeat(limit + 1)))).toBe(
      `${label} is too long: ${limit.toLocaleString('en')} characters at most.`,
    )
  })
})

test('a patch of the title leaves every other field unchanged', () => {
  expect(z.parse(CoursePatch, { title: 'New' })).toEqual({ title: 'New' })
  expect(z.parse(LessonPatch, { title: 'New' })).toEqual({ title: 'New' })
})

test('an instant is a Date in code and ISO 8601 UTC with milliseconds in JSON', () => {
  expect(z.encode(instant, new Date(Date.UTC(2026, 0, 2, 3, 4, 5)))).toBe('2026-01-02T03:04:05.000Z')
  expect(z.decode(instant, '2026-01-02T03:04:05.006Z')).toEqual(new Date(Date.UTC(2026, 0, 2, 3, 4, 5, 6)))
  expect(z.safeParse(instant, 'yesterday').success).toBe(false)
})
