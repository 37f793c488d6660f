import { test } from 'vitest'
import { contributions } from '#shared/contributions/contributions.ts'
import { courses, lessons } from '#shared/courses/courses.ts'
import { categories } from '#shared/entries/entries.ts'
import { endlessWord, expectFitsScreen, useBrowser } from '#tests/journeys/support/visits.ts'

const browser = useBrowser()

const widths = [320, 360, 768, 1280]

test('an endless word makes no page of the library, the admins or the profile wider than the screen', async () => {
  const { page, call } = await browser.openAs('Admin', { role: 'ADMIN', lastName: endlessWord.slice(0, 60) })
  const words = { title: endlessWord, content: endlessWord.repeat(3) }
  const described = { ...words, type: 'WORD', dialect: endlessWord, source: endlessWord } as const
  const entry = await call(categories.create, { body: described })
  const given = await call(contributions.create, { body: words })
  await call(contributions.create, { body: words })
  const approval = { status: 'APPROVED', note: endlessWord } as const
  await call(contributions.decide, { params: { id: given.id }, body: approval })
  const course = await call(courses.create, { body: { title: endlessWord, description: endlessWord } })
  await call(lessons.create, {
    params: { id: course.id },
    body: { title: endlessWord, contentType: 'TEXT', contentBody: `[[${endlessWord}]]` },
  })
  const pages = [
    '/',
    '/profile',
    '/contributor',
    ...['courses', 'categories', 'users', 'contributions', 'audit'].map((tab) => `/admin?tab=${tab}`),
    '/library?q=kadazandusunkadazandusun',
    `/library?q=${endlessWord.slice(0, 190)}x`,
    `/library/${entry.id}`,
    `/courses/${course.id}`,
    '/library/contributions',
    `/library/contributions/${given.id}`,
  ]
  for (const path of pages) {
    await page.goto(path)
    await page.getByRole('heading', { level: 1 }).first().waitFor()
    await page.waitForLoadState('networkidle')
    for (const width of widths) {
      await page.setViewportSize({ width, height: 800 })
      await expectFitsScreen(page, `${path} at ${width}`)
    }
  }
})
