import { randomUUID } from 'node:crypto'
import { Router } from 'express'
import { QueryCache, type Query } from '@tanstack/react-query'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { eq } from 'drizzle-orm'
import { courses, lessons } from '#shared/courses/courses.ts'
import * as renderer from '#client/render.tsx'
import { parseConfig } from '#server/config/config.ts'
import { categories } from '#server/db/tables/library.ts'
import { sessions, users } from '#server/db/tables/people.ts'
import { publicConfig } from '#server/site/site.ts'
import { aCourse, aLesson } from '#server/testing/rows.ts'
import { people, startTestApp, useTestApp, type Person } from '#server/testing/test-app.ts'
import { createRenderPage } from './render-page.ts'
import { pagesForPeople } from './personal-pages.ts'
import type { Pages } from './pages.ts'

/** A word that only the bodies and answers of the locked course contain. */
const canary = 'c4n4ry'
const gift = `Q ${canary} {=a ${canary} ~b ${canary}#${canary}}`

/** Renders the client's pages from their source, without styles. */
const renderPage = createRenderPage(renderer, publicConfig(parseConfig({})))
let broken = false
/** Rendering waits for this. */
let held: Promise<void> | undefined
const pagesWith = (timeout: number): Pages => ({
  prefixes: (_request, _response, next) => next(),
  languages: (_request, _response, next) => next(),
  sharedPages: Router(),
  labels: (_request, _response, next) => next(),
  unknown: () => {},
  sendData: () => {},
  renderPlainPage: () => '',
  forPeople: (options) =>
    pagesForPeople({
      ...options,
      timeout,
      documents: {
        paths: renderer.paths,
        pathsForPeople: renderer.pathsForPeople,
        dataPaths: renderer.dataPaths,
        async renderPage(request, ask) {
          if (broken) throw new Error('cannot be rendered')
          await held
          const { html, title, state, isNotFound } = await renderPage(request, ask)
          return { html: JSON.stringify({ html, title, state }), status: isNotFound ? 404 : 200 }
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
  state: {
    clientContext: { zone: string; offset: number }
    dehydratedState: [queryKey: string[], data: unknown][]
  }
}
/** Data of the queries in a page, by the address of their call. */
const dataIn = ({ state }: Shown) =>
  new Map(state.dehydratedState.map(([queryKey, data]) => [queryKey.join('/'), data]))
const nameIn = (page: Shown) => (dataIn(page).get('api/auth/user') as { firstName: string }).firstName

const { app, teacher } = useTestApp({ teacher: { ...people['a teacher'], firstName: 'Teacher' } }, { deps: { pages } })

let courseId: string
const lessonIds: string[] = []
beforeAll(async () => {
  courseId = (await aCourse(app.db, { teacherId: teacher.id, title: 'Rice and hills' })).id
  const text = { contentType: 'TEXT' as const, contentBody: `Read ${canary} aloud.`, videoUrl: null }
  const quiz = { contentType: 'QUIZ' as const, contentBody: gift }
  for (const fields of [text, quiz]) lessonIds.push((await aLesson(app.db, { courseId, ...fields })).id)
})

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

describe('a personal page', () => {
  test('is rendered with its data, and dehydrates them under the keys of its calls', async () => {
    const person = await app.person({ ...people['a subscriber'], firstName: 'Somebody' })
    const page = await shown(person, '/')
    const { html, title } = page
    expect(html).toContain('Welcome back, Somebody!')
    expect(html).toContain('Rice and hills')
    expect(html).not.toContain('data-skeleton')
    expect(title).toMatch(/^Home – /)
    expect(nameIn(page)).toBe('Somebody')
    expect(dataIn(page).get('api/courses')).toEqual(await person.call(courses.list, {}))
  })

  test('prefetches dependent data: a course with its lessons and their words', async () => {
    const person = await app.person('a subscriber')
    const { html } = await shown(person, `/courses/${courseId}`)
    expect(html).toContain('Begin: ')
    expect(html).not.toContain('data-skeleton')
    expect((await shown(person, `/courses/${courseId}/lessons/${lessonIds[0]}`)).html).toContain(canary)
  })

  test('contains nothing hidden by a warning, neither in the HTML nor in its data', async () => {
    const document = { forms: [{ text: 'minatai', kind: 'main', dialects: ['bundu-liwan'] }], senses: [], examples: [] }
    const warned = { ...document, relations: [], sources: [], warning: 'Someone who died' }
    const [entry] = await app.db
      .insert(categories)
      .values({ type: 'WORD', title: 'minatai', content: 'SADMEANING', document: warned as never, attestationCount: 2 })
      .returning({ id: categories.id })
    const person = await app.person('a subscriber')
    for (const path of ['/', '/library', '/library?q=minatai', '/library/word-of-the-day', `/library/${entry!.id}`]) {
      const dehydrated = JSON.stringify(await shown(person, path))
      expect([path, dehydrated.includes('SADMEANING')]).toEqual([path, false])
      expect([path, path === '/' || dehydrated.includes('Someone who died')]).toEqual([path, true])
    }
  })

  test('exports every read of its first render, and waits for no code', async () => {
    const build = vi.spyOn(QueryCache.prototype, 'build')
    const pending = () =>
      build.mock.results
        .map(({ value }, index) => ({
          query: value as Query,
          enabled: (build.mock.calls[index]![1] as { enabled?: boolean }).enabled !== false,
        }))
        .filter(({ query, enabled }) => enabled && query.state.status === 'pending')
        .map(({ query }) => query.queryHash)
    const library = [
      '',
      '?q=tondu',
      '?type=WORD',
      '/browse?letter=t',
      '/contributions',
      '/contributions?q=a',
      '/wanted',
    ]
    const paths = [
      '/profile',
      '/pricing',
      '/support',
      '/library/word-of-the-day',
      ...library.map((path) => `/library${path}`),
    ]
    const [entry] = await app.db
      .insert(categories)
      .values({ type: 'WORD', title: 'tondu', content: 'woman', attestationCount: 2 })
      .returning({ id: categories.id })
    for (const who of ['a learner', 'a subscriber', 'an expired subscriber', 'an admin'] as const) {
      const person = await app.person({ ...people[who], emailVerified: true })
      const ofEntry = ['', `?again=${randomUUID()}&as=edit`].map((query) => `/library/${entry!.id}${query}`)
      for (const path of [...pathsOfCourse(), ...paths, ...ofEntry]) {
        build.mockClear()
        const { html } = await shown(person, path)
        expect([who, path, pending()]).toEqual([who, path, []])
        // React's mark of a component that suspended: the browser reports an error for it.
        expect([who, path, html.includes('<!--$!-->')]).toEqual([who, path, false])
      }
    }
    build.mockRestore()
  })

  test('is 404 if its subject does not exist, and names what is missing', async () => {
    const person = await app.person('a subscriber')
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
    for (const [path, words] of absent) {
      const { html } = await shown(person, path, {}, 404)
      expect(html).toContain(words)
      // Also where a lesson would fill the screen, the site's head and a picture are there.
      expect([path, html.includes('/pictures/road.svg'), html.includes('<nav')]).toEqual([path, true, true])
    }
    for (const path of pathsOfCourse()) await shown(person, path)
  })

  test('is 404 if its subject does not exist, also if the browser renders the page', async () => {
    const nobodys = '00000000-0000-4000-8000-000000000000'
    const [learner, admin] = [await app.person('a learner'), await app.person('an admin')]
    for (const id of ['nothing', nobodys, '%2e%2e%2fcourses'])
      expect([id, await statusOf(learner, `/courses/${id}/words`)]).toEqual([id, 404])
    expect(await statusOf(learner, `/courses/${courseId}/words`)).toBe(200)
    expect(await statusOf(admin, `/admin/imports/${nobodys}`)).toBe(404)
    expect(await statusOf(app.visitor, `/courses/${nobodys}/words`)).toBe(200)
  })

  test('uses the hour of the default zone, or of the zone that the browser sent', async () => {
    const person = await app.person('a learner')
    app.time.set(new Date('2026-03-02T22:30:00Z'))
    const usual = await shown(person, '/')
    expect(usual.state.clientContext).toMatchObject({ zone: 'Asia/Kuching', offset: 480 })
    expect(usual.html).toContain('Tuesday morning')
    const cookie = (zone: string) => ({ Cookie: `${person.cookie}; zone=${zone}` })
    const away = await shown(person, '/', cookie('America%2FSt_Johns'))
    expect(away.state.clientContext).toMatchObject({ zone: 'America/St_Johns', offset: -210 })
    expect(away.html).toContain('Monday evening')
    for (const nonsense of ['Nowhere', '%00', '<script>'])
      expect((await shown(person, '/', cookie(nonsense))).state.clientContext.zone).toBe('Asia/Kuching')
    app.time.set(new Date())
  })

  test('contains nobody else’s data: simultaneous requests get each their own', async () => {
    const [one, other] = await Promise.all(['One', 'Other'].map((firstName) => app.person({ firstName })))
    const both = await Promise.all([one!, other!, one!, other!].map((person) => shown(person, '/profile')))
    expect(both.map(nameIn)).toEqual(['One', 'Other', 'One', 'Other'])
    for (const [index, { html }] of both.entries()) expect(html).not.toContain(`${['Other', 'One'][index % 2]}`)
  })
})

describe('forbidden data', () => {
  test.each(['a learner', 'a contributor', 'an expired subscriber'] as const)(
    'is on no page for %s: no body of a locked lesson, no answer',
    async (who) => {
      const person = await app.person({ ...people[who], emailVerified: true })
      for (const path of pathsOfCourse())
        expect(JSON.stringify(await shown(person, path)), `at ${path}`).not.toContain(canary)
      const locked = await shown(person, `/courses/${courseId}`)
      expect(locked.html).toContain('Subscribe to Access')
      expect(locked.html.includes('You have used your free trial.')).toBe(who === 'an expired subscriber')
    },
  )

  test.each(['a subscriber', 'a complimentary subscriber', 'a contributor', 'a teacher', 'an admin'] as const)(
    'of a quiz is for %s the same as in the call',
    async (who) => {
      const person = who === 'a teacher' ? teacher : await app.person(people[who])
      const answered = await person.call(lessons.list, { params: { id: courseId } })
      const page = await shown(person, `/courses/${courseId}/lessons/${lessonIds[1]}`)
      expect(dataIn(page).get(`api/courses/${courseId}/lessons`)).toEqual(answered)
    },
  )

  test('is gone after a suspension, and after the session', async () => {
    const suspended = await app.person({ ...people['a subscriber'] })
    await app.db.update(users).set({ suspendedAt: app.time.now() }).where(eq(users.id, suspended.id!))
    const left = await app.person('a subscriber')
    await app.db.delete(sessions).where(eq(sessions.userId, left.id!))
    for (const person of [suspended, left])
      for (const path of ['/', '/profile', '/pricing'])
        expect(await (await person.fetch(path)).text()).toBe(`ready ${path} visitor`)
  })
})

describe('on a failure', () => {
  test('a failed read is left to the browser, and the rest is rendered', async () => {
    const person = await app.person('a subscriber')
    await app.db.execute('ALTER TABLE lesson_completions RENAME TO elsewhere')
    const page = await shown(person, '/').finally(() =>
      app.db.execute('ALTER TABLE elsewhere RENAME TO lesson_completions'),
    )
    expect(page.html).toContain('Rice and hills')
    expect([...dataIn(page).keys()]).not.toContain('api/progress')
  })

  test('a page that cannot be rendered is replaced by the empty shell', async () => {
    const person = await app.person('a subscriber')
    broken = true
    const answer = await person.fetch('/')
    broken = false
    expect([answer.status, await answer.text()]).toEqual([200, 'ready / shell'])
  })

  test('a page with slow data is replaced by the empty shell', async () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    const hurried = await startTestApp({ deps: { pages: pagesWith(100) } })
    const person = await hurried.person('a subscriber')
    held = promise
    expect(await (await person.fetch('/')).text()).toBe('ready / shell')
    held = undefined
    resolve()
    await hurried.close()
  })

  test('requests beyond the limit of simultaneous renders get the empty shell at once', async () => {
    const person = await app.person('a learner')
    const { promise, resolve } = Promise.withResolvers<void>()
    held = promise
    const requests = Array.from({ length: 21 }, async () => (await person.fetch('/')).text())
    expect(await Promise.race(requests)).toBe('ready / shell')
    held = undefined
    resolve()
    const texts = await Promise.all(requests)
    expect(texts.filter((text) => text.startsWith('{'))).toHaveLength(20)
  })
})
