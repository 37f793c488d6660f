import { courses, lessons } from '#shared/courses/courses.ts'
import { categories } from '#shared/entries/entries.ts'
import { study } from '#shared/study/study.ts'
import type { Page } from 'playwright-core'
import type { Member } from './people.ts'
import type { Look, useBrowser } from './visits.ts'

/** The browser that `useBrowser` returns. */
export type TestBrowser = ReturnType<typeof useBrowser>

/** A course of a teacher's own: a text with a word of the library, and a quiz of two. */
export async function aCourse(browser: TestBrowser, title: string) {
  const teacher = await browser.add('Teacher', { role: 'TEACHER' })
  const course = await teacher.call(courses.create, { body: { title, description: '' } })
  const add = (body: { title: string; contentType: 'TEXT' | 'QUIZ'; contentBody: string }) =>
    teacher.call(lessons.create, { params: { id: course.id }, body })
  const text = await add({ title: 'At home', contentType: 'TEXT', contentBody: 'This is a house.\n\n[[walai]]' })
  const quiz = await add({
    title: 'Do you remember?',
    contentType: 'QUIZ',
    contentBody: 'A house? {=walai#Canary}\n\nWater? {=waig#Canary}',
  })
  return { teacher, course, text, quiz }
}

/** A teacher at the dashboard with a course, which was made by a call and holds these lessons. */
export async function teacherWithCourse(
  browser: TestBrowser,
  title: string,
  lessonTitles: string[] = [],
  look: Look = {},
) {
  const { page, call } = await browser.openAs('Teacher', { role: 'TEACHER' }, look)
  const { id } = await call(courses.create, { body: { title } })
  for (const each of lessonTitles)
    await call(lessons.create, { params: { id }, body: { title: each, contentType: 'TEXT' } })
  await page.goto('/teacher')
  return { page, call, card: page.getByRole('article', { name: title }) }
}

/** All courses that the page's person sees. */
export const listCourses = async (page: Page) =>
  (await (await page.request.get('/api/courses')).json()) as { id: string; title: string }[]

export async function openCourse(page: Page, title: string) {
  const course = (await listCourses(page)).find((each) => each.title === title)
  await page.goto(`/courses/${course?.id}`)
  await page.getByRole('heading', { level: 1, name: title }).waitFor()
}

/** Words that a person learns. */
export async function learn(member: Member, words: string[]) {
  for (const word of words) {
    const found = await member.call(categories.list, { query: { q: word, type: 'WORD' } })
    await member.call(study.learn, { params: { id: found.find(({ title }) => title === word)!.id } })
  }
}

/** The first words of the demo library. Other words of the list belong to journeys that may delete them. */
export async function demoWords(call: Member['call'], count: number) {
  const words = await call(categories.list, { query: { type: 'WORD', limit: 100 } })
  return words.filter(({ demo }) => demo).slice(0, count)
}
