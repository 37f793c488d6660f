import { expect, test } from 'vitest'
import { endlessWord, expectNoSideways, logIn, useBrowser } from './walk.ts'

const browser = useBrowser()

const widths = [320, 360, 768, 1280]

test('a word without end makes no page of the library, the admins or the profile wider than the screen', async () => {
  const page = await browser.open()
  await logIn(page, 'admin@demo.test')
  const send = async (method: string, path: string, data: object) => {
    const answer = await page.request.fetch(path, { method, headers: { Origin: new URL(page.url()).origin }, data })
    expect([path, answer.ok()]).toEqual([path, true])
    return answer.status() === 204 ? {} : ((await answer.json()) as { id?: string })
  }
  const words = { title: endlessWord, content: endlessWord.repeat(3) }
  const described = { ...words, type: 'WORD', dialect: endlessWord, source: endlessWord }
  const entry = await send('POST', '/api/categories', described)
  const given = await send('POST', '/api/contributions', words)
  await send('POST', '/api/contributions', words)
  await send('PATCH', `/api/admin/contributions/${given.id}`, { status: 'APPROVED', note: endlessWord })
  await send('POST', '/api/courses', { title: endlessWord, description: endlessWord })
  await send('PATCH', '/api/account', { firstName: 'Admin', lastName: endlessWord.slice(0, 60) })
  const pages = [
    '/',
    '/profile',
    '/contributor',
    ...['courses', 'categories', 'users', 'contributions', 'audit'].map((tab) => `/admin?tab=${tab}`),
    '/library?q=kadazandusunkadazandusun',
    `/library?q=${endlessWord.slice(0, 190)}x`,
    `/library/${entry.id}`,
    '/library/contributions',
    `/library/contributions/${given.id}`,
  ]
  try {
    for (const path of pages) {
      await page.goto(path)
      await page.getByRole('heading', { level: 1 }).first().waitFor()
      await page.waitForLoadState('networkidle')
      for (const width of widths) {
        await page.setViewportSize({ width, height: 800 })
        await expectNoSideways(page, `${path} at ${width}`)
      }
    }
  } finally {
    await send('PATCH', '/api/account', { firstName: 'Admin', lastName: 'Demo' })
  }
})
