import { expect, test } from 'vitest'
import { courses, lessons } from '#shared/courses/courses.ts'
import { isQuicklyRendered } from '#shared/courses/lesson-limits.ts'
import { cutText } from '#shared/courses/text/cut-text.ts'
import { lessonTexts } from '#shared/courses/text/lesson-texts.ts'
import { useTestApp } from '#server/testing/test-app.ts'
import { textsOf } from './lesson-texts.ts'

const { teacher, learner } = useTestApp({ teacher: 'a teacher', learner: 'a subscriber' })

async function aLesson(fields: { contentType: 'TEXT' | 'QUIZ'; contentBody: string; hidden?: boolean }) {
  const { id } = await teacher.call(courses.create, { body: { title: 'Parsed' } })
  const lesson = await teacher.call(lessons.create, { params: { id }, body: { title: 'Lesson', ...fields } })
  return { params: { id: lesson.id } }
}

const contentBody = '# One\n\nSay [[tondu]].\n\n# Two\n\n**Loud** <b>x</b>'

test('a learner reads the steps of a lesson parsed, or the whole of it', async () => {
  const { params } = await aLesson({ contentType: 'TEXT', contentBody })
  const steps = await learner.call(lessonTexts.read, { params, query: {} })
  expect(steps.map(({ text }) => text)).toEqual(cutText(contentBody))
  expect(steps[1]?.nodes).toEqual([['h3', {}, 'Two'], '\n', ['p', {}, ['strong', {}, 'Loud'], ' <b>x</b>']])
  const [whole, ...others] = await learner.call(lessonTexts.read, { params, query: { form: 'whole' } })
  expect(others).toEqual([])
  expect(whole?.text).toBe(contentBody)
  expect(whole?.nodes).toContainEqual(['figure', {}, 'tondu'])
})

test('a changed lesson is parsed anew', async () => {
  const { params } = await aLesson({ contentType: 'TEXT', contentBody: 'Before.' })
  await learner.call(lessonTexts.read, { params, query: {} })
  await teacher.call(lessons.update, { params, body: { contentBody: 'After.' } })
  expect(await learner.call(lessonTexts.read, { params, query: {} })).toEqual([
    { text: 'After.', nodes: [['p', {}, 'After.']] },
  ])
})

test('the source of a quiz is not among the texts, and a hidden lesson has none', async () => {
  const quiz = await aLesson({ contentType: 'QUIZ', contentBody: 'Moon? {=tulan}' })
  for (const person of [learner, teacher])
    expect(await person.call(lessonTexts.read, { ...quiz, query: { form: 'whole' } })).toEqual([])
  const hidden = await aLesson({ contentType: 'TEXT', contentBody, hidden: true })
  await expect(learner.call(lessonTexts.read, { ...hidden, query: {} })).rejects.toMatchObject({ status: 404 })
})

/** CPU milliseconds of this thread, which other processes do not lengthen. */
function timeOf(work: () => unknown): number {
  const before = process.threadCpuUsage()
  work()
  const { user, system } = process.threadCpuUsage(before)
  return (user + system) / 1000
}

const ordinary = 'Kopivosian is *the* greeting of the day, and **many** say [it](https://example.org/a).\n\n'
const crowded = {
  'words of the library': '[[a]]'.repeat(33_000),
  quotes: '>'.repeat(50_000),
  'nested lists': Array.from({ length: 400 }, (_, index) => `${'  '.repeat(index)}- a`).join('\n'),
  'list items': '- a\n'.repeat(50_000),
  paragraphs: 'a\n\n'.repeat(66_000),
  headings: '# a\n'.repeat(50_000),
  'backtick runs': Array.from({ length: 600 }, (_, index) => '`'.repeat(index)).join('a'),
  sentences: ordinary.repeat(2200),
  rules: '---\n\n'.repeat(40_000),
  definitions: Array.from({ length: 10_000 }, (_, index) => `[a${index}]: b\n\n---\n\n`).join(''),
}

test.each(Object.entries(crowded))(
  'a stored lesson far beyond the limits, of %s, blocks no other request',
  (_name, text) => {
    for (const form of ['steps', 'whole'] as const) {
      textsOf({ contentType: 'TEXT', contentBody: ordinary }, form)
      expect(timeOf(() => textsOf({ contentType: 'TEXT', contentBody: text }, form))).toBeLessThan(100)
    }
    expect(timeOf(() => cutText(text))).toBeLessThan(1000)
  },
)

/** Definitions of footnotes, which every step repeats, and short headings. */
const withDefinitions = (definitions: number, headings: number) =>
  Array.from({ length: definitions }, (_, index) => `[^${index}]: b\n`).join('') +
  Array.from({ length: headings }, (_, index) => `\n# a${index}\n`).join('\nb\n')
const atTheLimit = {
  'words of the library': '[[a]]'.repeat(222),
  'paragraphs with a word': Array.from({ length: 144 }, (_, index) => `[[a${index}]]\n\n`).join(''),
  'list items': '- a\n'.repeat(416),
  paragraphs: 'a\n\n'.repeat(434),
  'table cells': `|a|\n|-|\n${'a\n'.repeat(826)}`,
  'references to one footnote': `${'[^1] '.repeat(283)}\n\n[^1]: b`,
  'definitions and steps': withDefinitions(12, 12),
}

test.each(Object.entries(atTheLimit))(
  'the longest lesson of %s that is parsed blocks no other request',
  (_name, text) => {
    for (const form of ['steps', 'whole'] as const) {
      textsOf({ contentType: 'TEXT', contentBody: ordinary }, form)
      expect(timeOf(() => textsOf({ contentType: 'TEXT', contentBody: text }, form))).toBeLessThan(200)
      expect(textsOf({ contentType: 'TEXT', contentBody: text }, form)).not.toBe('[]')
    }
  },
)

test.each([
  [100, 60],
  [70, 80],
])('a lesson of %d definitions and %d headings is parsed whole, and its steps are left to the browser', (...sizes) => {
  const contentBody = withDefinitions(...sizes)
  expect(isQuicklyRendered(contentBody)).toBe(true)
  expect(textsOf({ contentType: 'TEXT', contentBody }, 'whole')).not.toBe('[]')
  expect(textsOf({ contentType: 'TEXT', contentBody }, 'steps')).toBe('[]')
})
