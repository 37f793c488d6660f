import { randomUUID } from 'node:crypto'
import { parse } from 'csv-parse/sync'
import type { Locator, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { assignments } from '#shared/classes/assignments.ts'
import { classes } from '#shared/classes/classes.ts'
import { members } from '#shared/classes/members.ts'
import { learnerClasses } from '#shared/classes/membership.ts'
import { classResults, type ClassResultsJson } from '#shared/classes/results.ts'
import { categories } from '#shared/entries/entries.ts'
import { study } from '#shared/study/study.ts'
import { expectFitsScreen, heading, useBrowser } from '#tests/journeys/support/visits.ts'
import { qrCodeIn } from '#tests/journeys/support/qr-code.ts'

const browser = useBrowser()

/** A class of five with two lists of words: two are stuck, one has not begun. */
async function aClassWithResults(deviceScaleFactor = 1) {
  const teacher = await browser.openAs('Jainah', { role: 'TEACHER' }, { deviceScaleFactor })
  const { id } = await teacher.call(classes.create, { body: { name: 'Saturday class' } })
  const { code } = await teacher.call(classes.openCode, { params: { id }, body: { days: 7 } })
  const learners = await Promise.all(
    ['Amai', 'Bini', 'Celi', 'Dusi', 'Emin'].map(async (name) => {
      const member = await browser.add(name)
      const { memberId } = await member.call(learnerClasses.join, { body: { code, name, consent: 'self' } })
      return { ...member, name, memberId }
    }),
  )
  const wordOf = async (q: string) =>
    (await teacher.call(categories.list, { query: { q, type: 'WORD' } })).find(({ title }) => title === q)!
  const [house, moon] = [await wordOf('walai'), await wordOf('tulan')]
  const set = (title: string, entryIds: string[]) =>
    teacher.call(assignments.create, {
      params: { id },
      body: { kind: 'words' as const, title, entryIds, published: true },
    })
  const first = await set('First words', [house.id, moon.id])
  const second = await set('Second words', [moon.id])
  // More columns than one table on paper has.
  for (const n of [3, 4, 5, 6, 7, 8, 9]) await set(`Words ${n}`, [moon.id])
  const { id: groupId } = await teacher.call(members.addGroup, {
    params: { id },
    body: { name: 'Reds', memberIds: learners.slice(0, 2).map(({ memberId }) => memberId) },
  })
  const say = (name: string, entryId: string, said: string[]) =>
    learners
      .find((one) => one.name === name)!
      .call(study.answer, {
        body: {
          answers: said.map((text, n) => ({
            id: randomUUID(),
            entryId,
            said: text,
            assignmentId: first.id,
            at: new Date(Date.now() - 60_000 + n * 1000).toISOString(),
            offsetMinutes: 480,
          })),
        },
      })
  await say('Amai', house.id, ['waig', 'tasu', 'waig', 'waig'])
  await say('Bini', house.id, ['waig', 'tasu', 'tasu', 'tasu', 'tasu'])
  await say('Celi', house.id, ['waig'])
  await say('Dusi', house.id, ['walai'])
  await say('Dusi', moon.id, ['tulan'])
  return { ...teacher, id, code, first, second, groupId, learners }
}
type World = Awaited<ReturnType<typeof aClassWithResults>>

const inOrder = (one: unknown, other: unknown) => JSON.stringify(one).localeCompare(JSON.stringify(other))

/** Cells of a heat map: learner, assignment and item, then state and numbers. */
const cellsIn = (scope: Page | Locator) =>
  scope
    .locator('[data-cell]')
    .evaluateAll((cells) =>
      cells.map((cell) => [
        cell.getAttribute('data-cell'),
        cell.getAttribute('data-state'),
        /^\d+\/\d+/.exec(cell.textContent)?.[0],
      ]),
    )
const cellsOf = ({ cells }: ClassResultsJson) =>
  cells.map(({ memberId, assignmentId, itemId, state, right, of }) => [
    `${memberId} ${assignmentId} ${itemId}`,
    state,
    `${right}/${of}`,
  ])

async function csvOf({ page, id }: World, query: Record<string, string>, json: ClassResultsJson) {
  const csv = await page.request.get(`/api/classes/${id}/results.csv?${new URLSearchParams(query)}`)
  const rows: string[][] = parse(await csv.text(), { bom: true, from: 2 })
  return rows.map(([learner, assignment, item, state, right, , of]) => {
    const memberId = json.learners.find(({ name }) => name === learner)?.id
    const assignmentId = json.assignments.find(({ title }) => title === assignment)?.id
    const itemId = json.columns.find((one) => one.assignmentId === assignmentId && one.title === item)?.itemId
    return [`${memberId} ${assignmentId} ${itemId}`, state, `${right}/${of}`]
  })
}

test('screen, print sheet, CSV and JSON show the same cells under every filter', async () => {
  const world = await aClassWithResults()
  const { page, id, first, second, groupId } = world
  const filters: Record<string, string>[] = [
    {},
    { assignment: first.id },
    { assignment: second.id },
    { group: groupId },
    { assignment: first.id, group: groupId },
  ]
  const sizes: number[] = []
  for (const query of filters) {
    const json = await world.call(classResults.read, { params: { id }, query })
    const expected = cellsOf(json)
    expect(await csvOf(world, query, json)).toEqual(expected)
    await page.goto(`/teacher/classes/${id}`)
    await page.getByLabel('Assignment', { exact: true }).selectOption(query['assignment'] ?? '')
    await page.getByLabel('Group', { exact: true }).selectOption(query['group'] ?? '')
    await expect.poll(() => cellsIn(page)).toEqual(expected)
    await page.goto(`/teacher/classes/${id}/print?${new URLSearchParams({ sheet: 'results', ...query })}`)
    // On paper the cells are in tables of eight columns.
    await expect.poll(async () => (await cellsIn(page)).toSorted(inOrder)).toEqual(expected.toSorted(inOrder))
    sizes.push(expected.length)
  }
  expect(sizes).toEqual([45, 5, 5, 18, 2])
})

/** A4 without its margins, in CSS pixels: 180 mm wide. */
const paper = { width: 680, height: 1009 }

/** Opens a sheet as it is printed. */
async function openSheet({ page, id }: World, sheet: string, title: string) {
  await page.setViewportSize(paper)
  await page.goto(`/teacher/classes/${id}/print?sheet=${sheet}`)
  await heading(page, title).first().waitFor()
  await page.waitForLoadState('networkidle')
  await page.emulateMedia({ media: 'print' })
}

/** Sizes of the pages of the printed document, in millimetres. */
async function printedSizes(page: Page): Promise<string[]> {
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1')
  const boxes = [...pdf.matchAll(/\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/g)]
  return boxes.map((box) =>
    box
      .slice(1)
      .map((points) => Math.round((Number(points) * 25.4) / 72))
      .join(' × '),
  )
}

describe('on paper', () => {
  test.each([
    ['join', 'Join'],
    ['worksheet', 'Worksheet'],
    ['words', 'First words'],
    ['results', 'All results'],
    ['reports', 'Amai'],
  ])('the sheet %s fits on A4 and has no menu', async (sheet, title) => {
    const world = await aClassWithResults()
    await openSheet(world, sheet, title)
    const { page } = world
    const menus = page.locator('header, nav, footer, button').filter({ visible: true })
    expect(await menus.allInnerTexts()).toEqual([])
    await expectFitsScreen(page, `the sheet ${sheet}`)
    const sizes = await printedSizes(page)
    expect(sizes.length).toBeGreaterThan(0)
    expect(new Set(sizes)).toEqual(new Set(['210 × 297']))
  })

  test('the code on the join sheet leads to the class, and those of the words to their entries', async () => {
    // Printers have 300 dots an inch, a screen 96.
    const world = await aClassWithResults(3)
    const { page, code } = world
    await openSheet(world, 'join', 'Join')
    const address = await qrCodeIn(page.locator('main svg[viewBox][shape-rendering]'))
    expect(address).toBe(new URL(`/join/${code}`, page.url()).href)
    await openSheet(world, 'words', 'First words')
    const words: [string, string][] = []
    for (const row of await page.locator('section').filter({ hasText: 'First words' }).locator('li').all())
      words.push([
        await row.locator('[lang=dtp]').innerText(),
        String(await qrCodeIn(row.locator('svg[shape-rendering]'))),
      ])
    expect(words.map(([word]) => word)).toEqual(['walai', 'tulan'])

    const learner = await browser.openAs('Felix', {}, { size: 'phone' })
    await learner.page.goto(String(address))
    await heading(learner.page, 'Join “Saturday class”').waitFor()
    for (const [word, entry] of words) {
      await learner.page.goto(entry)
      await learner.page.getByRole('heading', { level: 1, name: word }).waitFor()
    }
  })
})
