import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { classes } from '#shared/classes/classes.ts'
import { learnerClasses } from '#shared/classes/membership.ts'
import { classResults } from '#shared/classes/results.ts'
import { classes as classRows } from '#server/db/tables/classes.ts'
import { useTestApp } from '#server/testing/test-app.ts'
import { seedDemoClass } from './class.ts'
import { seedDemoLibrary } from './library.ts'

const { app } = useTestApp()

test('the demo teacher has one class in which learners are stuck, words are hard and some have not begun', async () => {
  const teacher = await app.person('a teacher')
  await seedDemoLibrary(app.db)
  await seedDemoClass(app.db, teacher.id, new Date())
  await seedDemoClass(app.db, teacher.id, new Date())
  const [own, ...others] = await teacher.call(classes.listOwned, {})
  expect(others).toEqual([])
  expect(own).toMatchObject({ isDemo: true, learners: 8 })
  const results = await teacher.call(classResults.read, { params: { id: own!.id }, query: {} })
  const nameOf = (id: string) => results.learners.find((one) => one.id === id)?.name
  expect(results.stuck.map(({ memberId, wrong, lastSaid }) => [nameOf(memberId), wrong, lastSaid])).toEqual([
    ['Benedict', 4, 'todung'],
    ['Ronald', 4, ''],
  ])
  expect(results.hard.filter(({ few }) => !few).map(({ solution }) => solution)).toEqual(['tolingo', 'nipon'])
  expect(results.notBegun.map(({ memberId }) => nameOf(memberId))).toEqual(['Felix', 'Stella'])
  const { memberId } = results.stuck[0]!
  const report = await teacher.call(learnerClasses.memberReport, { params: { id: memberId } })
  expect(report.toPractise.toSorted()).toEqual(['nipon', 'tolingo'])

  await app.db.delete(classRows).where(eq(classRows.id, own!.id))
  await seedDemoClass(app.db, teacher.id, new Date())
  expect(await teacher.call(classes.listOwned, {})).toEqual([])
})
