import { Router } from 'express'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { eq } from 'drizzle-orm'
import { courses, lessons } from '#shared/courses.ts'
import * as renderer from '#client/render.tsx'
import { parseConfig } from '#server/config.ts'
import { categories, sessions, users } from '#server/db/tables.ts'
import { publicConfig } from '#server/site/routes.ts'
import { aCourse, aLesson } from '#server/testing/rows.ts'
import { people, startTestApp } from '#server/testing/test-app.ts'
import type { Person, TestApp } from '#server/testing/test-app.ts'
import { createDrawFor } from './draw-for.ts'
import { pagesForPeople } from './for-people.ts'
import type { Pages } from './pages.ts'

/** A word that stands in every body and answer of the locked course, and nowhere else. */
const canary = 'c4n4ry'
const gift = `Q ${canary} {=a ${canary} ~b ${canary}#${canary}}`

/** The client's own pages, from their source and undressed. */
const drawFor = createDrawFor(renderer, publicConfig(parseConfig({})))
let broken = false
/** Drawing goes on when it is let go. */
let held: Promise<void> | undefined
const pagesWith = (drawnWithin: number): Pages => ({
  known: Router(),
  unknown: () => {},
  draw: () => {},
  drawPlain: () => '',
  forPeople: (given) =>
    pagesForPeople({
      ...given,
      drawnWithin,
      documents: {
        pathsForPeople: renderer.pathsForPeople,
        drawnPaths: renderer.drawnPaths,
        async drawFor(asked, ask) {
          if (broken) throw new Error('cannot be drawn')
          await held
          const { html, title, seed, absent } = await drawFor(asked, ask)
          return { html: JSON.stringify({ html, title, seed }), status: absent ? 404 : 200 }
        },
      },
      log: { error: () => {} },
      sendReady: (_request, response, path, visitor) => response.send(`ready ${path} ${visitor ? 'visitor' : 'shell'}`),
    }),
})
const pages = pagesWith(60_000)

interface Shown {
  html: string
  title: string
  seed: { viewer: { firstName: string }; here: { zone: string; offset: number }; found: [string[], unknown][] }
}

let app: TestApp
let teacher: Person
let courseId: string
const lessonIds: string[] = []
beforeAll(async () => {
  app = await startTestApp({ deps: { pages } })
  teacher = await app.person({ ...people['a teacher'], firstName: 'Teacher' })
  courseId = (await aCourse(app.db, { teacherId: teacher.id, title: 'Rice and hills' })).id
  const text = { contentType: 'TEXT' as const, contentBody: `Read ${canary} aloud.`, videoUrl: null }
  const quiz = { contentType: 'QUIZ' as const, contentBody: gift }
  for (const fields of [text, quiz]) lessonIds.push((await aLesson(app.db, { courseId, ...fields })).id)
})
afterAll(() => app.close())

async function shown(person: Person, path: string, headers: Record<string, string> = {}, status = 200) {
  const answer = await person.fetch(path, { headers })
  expect(answer.status).toBe(status)
  expect(answer.headers.get('cache-control')).toBe('no-store')
  return JSON.parse(await answer.text()) as Shown
}
const statusOf = async (person: Person, path: string) => (await person.fetch(path)).status
const pathsOfCourse = () => [
  '/',
  `/courses/${courseId}`,
  ...lessonIds.map((id) => `/courses/${courseId}/lessons/${id}`),
]

describe('a page for somebody who is logged in', () => {
  test('is drawn with what they come for, and keeps it for the browser under the keys of its calls', async () => {
    const person = await app.person({ ...people['a subscriber'], firstName: 'Somebody' })
    const { html, seed, title } = await shown(person, '/')
    expect(html).toContain('Somebody<!-- -->!')
    expect(html).toContain('Rice and hills')
    expect(html).not.toContain('data-skeleton')
    expect(title).toMatch(/^Home – /)
    expect(seed.viewer.firstName).toBe('Somebody')
    const found = new Map(seed.found.map(([key, data]) => [key.join('/'), data]))
    expect(found.get('api/courses')).toEqual(await person.call(courses.list, {}))
  })

  test('goes as far as what was read leads: a course to the lessons and their words', async () => {
    const person = await app.person(people['a subscriber'])
    const { html } = await shown(person, `/courses/${courseId}`)
    expect(html).toContain(`Read ${canary} aloud.`)
    expect(html).not.toContain('data-skeleton')
    expect((await shown(person, `/courses/${courseId}/lessons/${lessonIds[0]}`)).html).toContain(canary)
  })

  test('holds nothing that an entry warns of, neither drawn nor for the browser', async () => {
    const document = { forms: [{ text: 'minatai', kind: 'main', dialects: ['bundu-liwan'] }], senses: [], examples: [] }
    const warned = { ...document, relations: [], sources: [], warning: 'Someone who died' }
    const [entry] = await app.db
      .insert(categories)
      .values({ type: 'WORD', title: 'minatai', content: 'SADMEANING', document: warned as never, witnessed: 2 })
      .returning({ id: categories.id })
    const person = await app.person(people['a subscriber'])
    for (const path of ['/', '/library', '/library?q=minatai', '/library/word-of-the-day', `/library/${entry!.id}`]) {
      const told = JSON.stringify(await shown(person, path))
      expect([path, told.includes('SADMEANING')]).toEqual([path, false])
      expect([path, path === '/' || told.includes('Someone who died')]).toEqual([path, true])
    }
  })

  test('is 404 where nothing is at its address, and says what it is that is not there', async () => {
    const person = await app.person(people['a subscriber'])
    const nobodys = '00000000-0000-4000-8000-000000000000'
    const absent: [path: string, words: string][] = [
      ['/courses/nothing', 'Course Not Found'],
      [`/courses/${nobodys}`, 'Course Not Found'],
      [`/courses/${courseId}/lessons/${nobodys}`, 'Lesson Not Found'],
      [`/courses/${nobodys}/lessons/${lessonIds[0]}`, 'Lesson Not Found'],
      [`/library/${nobodys}`, 'Not in the library'],
      ['/library/nothing', 'Not in the library'],
      [`/library/contributions/${nobodys}`, 'Not in the library'],
    ]
    for (const [path, words] of absent) expect((await shown(person, path, {}, 404)).html).toContain(words)
    for (const path of pathsOfCourse()) await shown(person, path)
  })

  test('is 404 where nothing is at its address, where the page waits for the browser too', async () => {
    const nobodys = '00000000-0000-4000-8000-000000000000'
    const [learner, admin] = [await app.person(people['a learner']), await app.person(people['an admin'])]
    for (const id of ['nothing', nobodys, '%2e%2e%2fcourses'])
      expect([id, await statusOf(learner, `/courses/${id}/words`)]).toEqual([id, 404])
    expect(await statusOf(learner, `/courses/${courseId}/words`)).toBe(200)
    expect(await statusOf(admin, `/admin/imports/${nobodys}`)).toBe(404)
    expect(await statusOf(app.visitor, `/courses/${nobodys}/words`)).toBe(200)
  })

  test('knows the hour of the usual zone, or of the one that the browser told', async () => {
    const person = await app.person(people['a learner'])
    app.time.set(new Date('2026-03-02T22:30:00Z'))
    const usual = await shown(person, '/')
    expect(usual.seed.here).toMatchObject({ zone: 'Asia/Kuching', offset: 480 })
    expect(usual.html).toContain('Tuesday morning')
    const cookie = (zone: string) => ({ Cookie: `${person.cookie}; zone=${zone}` })
    const away = await shown(person, '/', cookie('America%2FSt_Johns'))
    expect(away.seed.here).toMatchObject({ zone: 'America/St_Johns', offset: -210 })
    expect(away.html).toContain('Monday evening')
    for (const nonsense of ['Nowhere', '%00', '<script>'])
      expect((await shown(person, '/', cookie(nonsense))).seed.here.zone).toBe('Asia/Kuching')
    app.time.set(new Date())
  })

  test('says what another one may not see to nobody: two at once get each their own', async () => {
    const [one, other] = await Promise.all(['One', 'Other'].map((firstName) => app.person({ firstName })))
    const both = await Promise.all([one!, other!, one!, other!].map((person) => shown(person, '/profile')))
    expect(both.map(({ seed }) => seed.viewer.firstName)).toEqual(['One', 'Other', 'One', 'Other'])
    for (const [index, { html }] of both.entries()) expect(html).not.toContain(`${['Other', 'One'][index % 2]}`)
  })
})

describe('what a person may not read', () => {
  test.each(['a learner', 'a contributor', 'a lapsed subscriber'] as const)(
    'stands on no page for %s: no body of a locked lesson, no answer',
    async (who) => {
      const person = await app.person(people[who])
      for (const path of pathsOfCourse())
        expect(JSON.stringify(await shown(person, path)), `at ${path}`).not.toContain(canary)
      const locked = await shown(person, `/courses/${courseId}`)
      expect(locked.html).toContain('Subscribe to Access')
    },
  )

  test.each(['a subscriber', 'a complimentary subscriber', 'a contributor', 'a teacher', 'an admin'] as const)(
    'of a quiz is for %s what the call tells them, and no more',
    async (who) => {
      const person = who === 'a teacher' ? teacher : await app.person(people[who])
      const told = await person.call(lessons.list, { params: { id: courseId } })
      const { seed } = await shown(person, `/courses/${courseId}/lessons/${lessonIds[1]}`)
      const [, kept] = seed.found.find(([key]) => key.at(-1) === 'lessons')!
      expect(kept).toEqual(told)
    },
  )

  test('is gone with the suspension, and with the session', async () => {
    const suspended = await app.person({ ...people['a subscriber'] })
    await app.db.update(users).set({ suspendedAt: app.time.now() }).where(eq(users.id, suspended.id!))
    const left = await app.person(people['a subscriber'])
    await app.db.delete(sessions).where(eq(sessions.userId, left.id!))
    for (const person of [suspended, left])
      for (const path of ['/', '/profile', '/pricing'])
        expect(await (await person.fetch(path)).text()).toBe(`ready ${path} visitor`)
  })
})

describe('where something goes wrong', () => {
  test('a read that fails is left to the browser, and the rest is drawn', async () => {
    const person = await app.person(people['a subscriber'])
    await app.db.execute('ALTER TABLE lesson_completions RENAME TO elsewhere')
    const { html, seed } = await shown(person, '/').finally(() =>
      app.db.execute('ALTER TABLE elsewhere RENAME TO lesson_completions'),
    )
    expect(html).toContain('Rice and hills')
    expect(seed.found.map(([key]) => key.join('/'))).not.toContain('api/progress')
  })

  test('a page that cannot be drawn is the one that asks for itself', async () => {
    const person = await app.person(people['a subscriber'])
    broken = true
    const answer = await person.fetch('/')
    broken = false
    expect([answer.status, await answer.text()]).toEqual([200, 'ready / shell'])
  })

  test('a page whose data does not come is the one that asks for itself', async () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    const hurried = await startTestApp({ deps: { pages: pagesWith(100) } })
    const person = await hurried.person(people['a subscriber'])
    held = promise
    expect(await (await person.fetch('/')).text()).toBe('ready / shell')
    held = undefined
    resolve()
    await hurried.close()
  })

  test('those who come while many are drawn do not wait for their turn', async () => {
    const person = await app.person(people['a learner'])
    const { promise, resolve } = Promise.withResolvers<void>()
    held = promise
    const asked = Array.from({ length: 21 }, async () => (await person.fetch('/')).text())
    expect(await Promise.race(asked)).toBe('ready / shell')
    held = undefined
    resolve()
    const texts = await Promise.all(asked)
    expect(texts.filter((text) => text.startsWith('{'))).toHaveLength(20)
  })
})
