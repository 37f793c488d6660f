import { expect, test } from 'vitest'
import { readDemoCourses } from './courses.ts'
import { readRows } from './library-rows.ts'

const written = readDemoCourses().flatMap(({ lessons }) => lessons.filter(({ contentType }) => contentType !== 'QUIZ'))

test.each(written.map((lesson) => [lesson.title, lesson] as const))(
  'the demo lesson %s has more than one step, shows words of the library, few at once, and names its origin',
  (_title, { contentType, contentBody }) => {
    const titles = new Set(readRows().map(({ title }) => title))
    const named = [...contentBody.matchAll(/\[\[([^\]]+)\]\]/g)].map(([, word = '']) => word)
    expect(named.length).toBeGreaterThan(0)
    // A word takes about three steps. Counting to ten is not a place to stop halfway.
    expect(named.length).toBeLessThanOrEqual(contentType === 'VIDEO' ? 12 : 8)
    expect(named.filter((word) => !titles.has(word))).toEqual([])
    expect(contentBody.match(/^## /gm)?.length).toBeGreaterThan(0)
    expect(contentBody).toMatch(/> \*\*Demo content, awaiting review by a speaker\.\*\*/)
  },
)
